"""Players of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.bridge import SEATS, Play, partner
from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import STANDARD, allows, explain, explained, standard, vulnerability
from cardtable.players.bridge.counting import Count
from cardtable.players.bridge.expert import ExpertPlayer
from cardtable.players.bridge.novice import NovicePlayer
from cardtable.players.bridge.review import REVIEW
from cardtable.players.bridge.system.document import shipped
from cardtable.players.bridge.system.rules import System
from cardtable.players.bridge.system.rules import system as chosen_system

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.core import AnyPlayer
    from cardtable.games.bridge import Action, View

__all__ = [
    "BOTS",
    "BOT_CHOICES",
    "BOT_OPTIONS",
    "REVIEW",
    "BasicPlayer",
    "ExpertPlayer",
    "NovicePlayer",
    "alike",
    "allows",
    "explain",
    "meanings",
]

BOT_OPTIONS = {
    "system": "a bidding system by name or file",
    "on": "conventions to add, joined by +",
    "off": "conventions to leave out, joined by +",
}

BOT_CHOICES = {"system": tuple(sorted(shipped(), key=lambda name: name != STANDARD))}


def _system(system: str = STANDARD, on: str = "", off: str = "") -> System:
    """The system of a player's options. Raises BadOption for conventions that it does not know."""
    return chosen_system(
        system, frozenset(filter(None, on.split("+"))), frozenset(filter(None, off.split("+")))
    )


BOTS: dict[str, Callable[..., AnyPlayer]] = {
    "novice": lambda seed, **options: NovicePlayer(seed, _system(**options)),
    "basic": lambda seed, **options: BasicPlayer(_system(**options)),
    "club": lambda seed, **options: BasicPlayer(_system(**options)),
    "expert": lambda seed, **options: ExpertPlayer(seed, system=_system(**options)),
}


def alike(view: View, action: Action) -> list[Action]:
    """The other actions that are worth the same as this one: touching cards take the same tricks."""
    if not isinstance(action, Play):
        return []
    same = Count(view).like(action.card)
    return [each for each in view.legal if isinstance(each, Play) and each != action and each.card in same]


def meanings(view: View, bots: Sequence[str | None] = ()) -> list[str]:
    """The meaning of each call of the auction. For a computer's call it is that of its own system, for a
    person's call that of the partner's system, otherwise that of the standard system. `bots` has the
    computer of each seat, None for a person."""
    playing = [_system_of(bot) for bot in bots] or [None] * len(SEATS)
    by_seat = [playing[seat] or playing[partner(seat)] or standard() for seat in SEATS]
    from_dealer = [by_seat[(view.game.dealing + turn) % len(SEATS)] for turn in range(len(SEATS))]
    return explained(view.calls, tuple(from_dealer), vulnerability(view.game))


def _system_of(bot: str | None) -> System | None:
    """The system of the player with this name. None for no player, and for players without a system."""
    level, *options = (bot or "").partition(":")[2].split(",")
    if level not in BOTS:
        return None
    return _system(**dict(option.split("=", 1) for option in options))
