"""The law of the hand: a seat holds what was dealt and what came later, without what it gave away."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.core import Seat
from cardtable.games import GAMES
from cardtable.games.bridge import Play
from cardtable.games.two_hand_pinochle.actions import Word
from cardtable.games.two_hand_pinochle.round import dix
from cardtable.testing import random_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cardtable.core import AnyGame

PRESETS = [
    pytest.param(game, id=f"{name}-{preset}")
    for name, cls in GAMES.items()
    for preset, game in cls.presets().items()
]
HANDS = 10


def passed(view: Any) -> Iterable[Any]:
    """Pinochle: the bidder gets what the partner gives, and the partner what comes back."""
    if view.contract is None or view.contract.bidder % 2 != view.seat % 2:
        return ()
    came: Iterable[Any] = view.given if view.seat == view.contract.bidder else view.returned
    return came


def drawn(view: Any) -> Iterable[Any]:
    """Two-hand pinochle: what a seat drew, and the trump card if it gave the nine for it."""
    exchanged = any(move.seat == view.seat and move.action is Word.EXCHANGE for move in view.history)
    return (*view.drew, *(view.turned if exchanged else ()))


CAME: dict[str, Callable[[Any], Iterable[Any]]] = {
    "hearts": lambda view: view.received,
    "pinochle": passed,
    "skat": lambda view: view.found,
    "two-hand-pinochle": drawn,
}
"""The cards that came to a seat after the deal, as its View tells them."""


def leaving(view: Any, action: Any) -> Iterable[Any]:
    """The cards that left a hand by this action."""
    if action is Word.EXCHANGE:
        return (dix(view.trump),)
    if hasattr(action, "copy"):
        return (action.copy.card,)
    return (action.card,) if hasattr(action, "card") else getattr(action, "cards", ())


def balance(view: Any, dealt: Sequence[Any], actions: Sequence[Any]) -> Counter[Any]:
    """What this seat must hold, by its View, the cards it was dealt, and what all have done."""
    held = Counter([*dealt, *CAME.get(view.game.name, lambda view: ())(view)])
    # The action is hidden even from the seat that put the cards away.
    for move, action in zip(view.history, actions, strict=True):
        if move.seat == view.seat and not (isinstance(action, Play) and view.game.name == "bridge"):
            held.subtract(leaving(view, action))
    # In bridge the declarer plays the cards of dummy.
    if view.game.name == "bridge":
        held.subtract(card for seat, card in view.plays() if seat == view.seat)
    return held


def positions(game: AnyGame, seed: int) -> Iterator[tuple[Any, Sequence[Any], Sequence[Any]]]:
    """The View of every seat at every position of a random hand, with its dealt hand and all actions."""
    record = random_record(game, Random(seed))
    taken = 0
    for state in record.states():
        for seat in range(game.seats):
            yield state.view(Seat(seat)), record.deal.hands[seat], record.actions[:taken]
        taken += len(state.to_act)


@pytest.mark.parametrize("game", PRESETS)
def test_every_view_accounts_for_the_cards_of_its_hand(game: AnyGame) -> None:
    """Dealt, found, drawn and received, without played, passed and put away: these are the cards in hand."""
    for seed in range(HANDS):
        for view, dealt, actions in positions(game, seed):
            wrong = balance(view, dealt, actions)
            wrong.subtract(view.hand)
            assert not any(wrong.values()), f"seat {view.seat} after {len(actions)} actions of hand {seed}"
