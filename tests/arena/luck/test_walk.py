"""Deals that look alike to a seat."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.arena.luck.walk import Walk
from cardtable.core import Clock, Seat
from cardtable.games.nimmt import Nimmt
from cardtable.record import Record

if TYPE_CHECKING:
    from cardtable.core import AnyView

GAME = Nimmt(3, tactics=True)
"""34 cards, all of them dealt: the two others have what the seat has not."""
TRICKS = 7
STEPS = 4_000


class Odd:
    """Plays its lowest odd card, and its lowest card if it has no odd one: what it keeps tells of it."""

    def choose(self, view: AnyView, clock: Clock) -> Any:
        odd = [action for action in view.legal if int(str(action).split()[-1]) % 2]
        return (odd or list(view.legal))[0]


def played(deal: Any) -> tuple[Any, tuple[Any, ...]]:
    """The position after some tricks of three such players, and what they did."""
    state: Any = GAME.start(deal)
    actions: list[Any] = []
    while len(state.hands[0]) > len(deal.hands[0]) - TRICKS:
        moves = {seat: Odd().choose(state.view(seat), Clock()) for seat in state.to_act}
        state = state.apply(moves)
        actions += moves.values()
    return state, tuple(actions)


def other_deals(deal: Any, state: Any) -> list[Any]:
    """All deals in which the cards that seat 0 has not seen lie in any other way with the two others."""
    unseen = [*state.hands[1], *state.hands[2]]
    start, own, *others = deal.piles
    gone = [[card for card in hand if card not in unseen] for hand in others]
    return [
        GAME.deal_of((start, own, (*gone[0], *held), (*gone[1], *(set(unseen) - set(held)))))
        for held in combinations(unseen, len(unseen) // 2)
    ]


def test_every_deal_that_looks_alike_is_met_equally_often() -> None:
    """All 20 ways to hold six cards are played out: the walk meets those that look alike, and no others."""
    deal = GAME.deal(Random(5))
    state, actions = played(deal)
    alike = {other for other in other_deals(deal, state) if played(other)[1] == actions}
    assert 2 <= len(alike) < 20
    makers = {Seat(seat): Odd for seat in (1, 2)}
    walk = Walk(Record(GAME, deal, actions), Seat(0), makers, Random(1))
    met = Counter(walk.advance(1).deal for _ in range(STEPS))
    assert set(met) == alike
    assert all(0.7 < count * len(alike) / STEPS < 1.3 for count in met.values())


def test_nothing_moves_where_somebody_cannot_be_asked() -> None:
    """A card can only go from one hand to another if both players can be asked what they would have done."""
    deal = GAME.deal(Random(5))
    _, actions = played(deal)
    walk = Walk(Record(GAME, deal, actions), Seat(0), {Seat(1): Odd}, Random(1))
    assert walk.advance(200).deal == deal
