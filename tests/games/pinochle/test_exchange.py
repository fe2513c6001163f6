"""Racehorse: cards that go to the bidder face down, and as many back."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Hidden, Seat
from cardtable.errors import IllegalAction
from cardtable.games.pinochle import Hand, Pinochle
from cardtable.record import Record
from games.pinochle.sdz_hands import THIRD

if TYPE_CHECKING:
    from cardtable.core import AnyState

GAME = Pinochle(dealer=2, passing=3)
CALLS = "22, pass, 45, pass, trump C"
GIVEN = "give KD AD KC"
RETURNED = "give JS JS KC"


def after(*more: str) -> AnyState:
    said = tuple(GAME.parse(text) for text in (*CALLS.split(", "), *more))
    return Record(GAME, THIRD.deal, said).last


def test_partner_gives_and_bidder_returns() -> None:
    """Seat 3 gives three cards to seat 1, who bid 45, and gets three back: also one of the same."""
    giving, returning, leading = after(), after(GIVEN), after(GIVEN, RETURNED)
    assert [state.to_act for state in (giving, returning, leading)] == [(3,), (1,), (1,)]
    assert returning.view(Seat(1)).hand == Hand.parse("AD AC TC KC QC JC AH AS TS KS JS JS KD AD KC")
    assert leading.view(Seat(1)).hand == Hand.parse("AD AD KD AC TC KC QC JC AH AS TS KS")
    assert leading.view(Seat(3)).hand == Hand.parse("KD QD QD 9D KC JC TH KH 9H TS JS JS")


def test_melds_are_laid_after_the_exchange() -> None:
    """Seat 3 has lost a king of diamonds and shows one marriage for 2, not two for 4."""
    view = after(GIVEN, RETURNED).view(None)
    assert [[(meld.name, meld.points) for meld in laid] for laid in view.melds] == [
        [("marriage", 2), ("double nine", 2)],
        [("run", 15), ("aces", 10)],
        [("marriage", 2), ("pinochle", 4)],
        [("marriage", 2)],
    ]


def test_only_the_two_know_what_was_passed() -> None:
    """Everybody sees that cards were passed; which ones only bidder and partner do."""
    state = after(GIVEN, RETURNED)
    for seat in (None, Seat(0), Seat(2)):
        assert (state.view(seat).given, state.view(seat).returned) == (0, 0)
    for seat in (Seat(1), Seat(3)):
        view = state.view(seat)
        assert (view.given, view.returned) == (Hand.parse("KD AD KC"), Hand.parse("JS JS KC"))
        assert [move.action for move in view.history[-2:]] == [Hidden(), Hidden()]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("give KD AD", "3 cards have to be given, not 2"),
        ("give KD AD AC", "the hand has no CA"),
        ("give KC KC AD", "the hand has no CK"),
        ("KD", "3 cards have to be given to the partner"),
    ],
)
def test_gifts_that_cannot_be(action: str, why: str) -> None:
    """The number, or the card that is not there, is named."""
    with pytest.raises(IllegalAction) as error:
        after().apply({Seat(3): GAME.parse(action)})
    assert error.value.why == why


def test_gifts_are_listed_once_each_in_the_order_of_the_hand() -> None:
    """Of ten kinds, two of them double: 120 choices of three kinds and 18 with a pair."""
    legal = [str(action) for action in after().legal(Seat(3))]
    assert legal[:4] == ["give DA DK DK", "give DA DK DQ", "give DA DK D9", "give DA DK CK"]
    assert len(set(legal)) == len(legal) == 138


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("seat", [None, Seat(0), Seat(1), Seat(3)])
def test_worlds_keep_what_was_passed(number: int, seat: Seat | None) -> None:
    """Whoever looks, a world has a deal and an exchange that lead to what is seen."""
    game = Pinochle(dealer=2, passing=number)
    calls = tuple(game.parse(text) for text in CALLS.split(", "))
    state: AnyState = Record(game, THIRD.deal, calls).last
    rng = Random(5)
    for _ in range(10):
        (turn,) = state.to_act
        state = state.apply({turn: rng.choice(state.legal(turn))})
        view = state.view(seat)
        for world in islice(game.worlds(view, rng), 5):
            assert world.view(seat) == view
