"""Rounds of two-hand pinochle to start tests from."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from cardtable.cards import card
from cardtable.core import Seat
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.games.two_hand_pinochle import (
    Chasing,
    Coin,
    Copy,
    Leading,
    Melding,
    Over,
    RoundPosition,
    Tossing,
    TwoHand,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.cards import Card
    from cardtable.games.two_hand_pinochle import Action, Deal, State, View
    from cardtable.record import Record


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def rest(*piles: Iterable[Card]) -> list[Card]:
    """The cards of the 48 that are in none of these piles."""
    return list((Counter(DOUBLE_DECK) - Counter(each for pile in piles for each in pile)).elements())


def dealt(mine: str, yours: str, trump: str, stock: str = "", classic: bool = False) -> State:
    """A round just dealt, in which seat 0 has won the toss. What is not told is filled up."""
    told = [cards(text) for text in (mine, yours, trump, stock)]
    others = iter(rest(*told))
    piles = [
        [*pile, *islice(others, size - len(pile))] for pile, size in zip(told, (12, 12, 1, 23), strict=True)
    ]
    game = TwoHand(classic=classic)
    return acted(game.start(game.deal_of([*piles, [Coin.HEADS]])), "heads")


def ending(
    mine: str,
    yours: str,
    trump: str = "H",
    leader: int = 0,
    melds: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    classic: bool = False,
) -> State:
    """The last turns of a round: all cards but these are in the capture pile of seat 1. The hands are
    with the melded cards."""
    hands = cards(mine), cards(yours)
    won = " ".join(str(each) for each in rest(*hands))
    game = TwoHand(classic=classic, position=RoundPosition(trump, leader, (0, 0), ("", won), melds))
    left = [Counter(hand) - Counter(_lying(melds[seat])) for seat, hand in enumerate(hands)]
    return game.start(game.deal_of([list(hand.elements()) for hand in left]))


def _lying(melds: tuple[str, ...]) -> list[Card]:
    return [copy.card for copy in dict.fromkeys(Copy.parse(word) for meld in melds for word in meld.split())]


def acted(state: State, *actions: str) -> State:
    """The position after these actions, each of whoever is to act."""
    for action in actions:
        (seat,) = state.to_act
        state = state.apply({seat: state.round.game.parse(action)})
    return state


def last(record: Record[Deal, Action, View]) -> State:
    """Where a record ends, as a State of this game."""
    state = record.last
    assert isinstance(state, Tossing | Leading | Chasing | Melding | Over)
    return state


def choices(state: State) -> list[str]:
    (seat,) = state.to_act
    return [str(action) for action in state.legal(seat)]


def held(state: State, seat: int) -> Counter[Card]:
    return Counter(state.round.hands[seat])


def score(state: State) -> tuple[int, int]:
    return state.round.open[0].score, state.round.open[1].score


ME, YOU = Seat(0), Seat(1)
