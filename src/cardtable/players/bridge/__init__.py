"""Players of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.bridge import SEATS, partner
from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import STANDARD, allows, explain, explained, standard, vulnerability
from cardtable.players.bridge.expert import ExpertPlayer
from cardtable.players.bridge.novice import NovicePlayer, beginner
from cardtable.players.bridge.reasons import CARDS
from cardtable.players.bridge.review import REVIEW
from cardtable.players.bridge.system.document import shipped
from cardtable.players.bridge.system.rules import System
from cardtable.players.bridge.system.rules import system as chosen_system
from cardtable.players.part import BotOption, PlayersPart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import AnyPlayer
    from cardtable.games.bridge import View

__all__ = [
    "PART",
    "BasicPlayer",
    "ExpertPlayer",
    "NovicePlayer",
    "allows",
    "explain",
    "meanings",
]


def _system(system: str = STANDARD, on: str = "", off: str = "") -> System:
    """The system of a player's options. Raises BadOption for conventions that it does not know."""
    return chosen_system(
        system, frozenset(filter(None, on.split("+"))), frozenset(filter(None, off.split("+")))
    )


BOTS: Mapping[str, Callable[..., AnyPlayer]] = {
    "beginner": lambda seed, **options: beginner(seed, _system(**options)),
    "novice": lambda seed, **options: NovicePlayer(seed, _system(**options)),
    "basic": lambda seed, **options: BasicPlayer(_system(**options)),
    "club": lambda seed, **options: BasicPlayer(_system(**options)),
    "expert": lambda seed, **options: ExpertPlayer(seed, system=_system(**options)),
}


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


PART = PlayersPart(
    bots=BOTS,
    options={
        "system": BotOption(
            "a bidding system by name or file", tuple(sorted(shipped(), key=lambda name: name != STANDARD))
        ),
        "on": BotOption("conventions to add, joined by +"),
        "off": BotOption("conventions to leave out, joined by +"),
    },
    review=REVIEW,
    meanings=meanings,
    reasons=(CARDS,),
)
