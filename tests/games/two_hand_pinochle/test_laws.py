"""The laws over options of two-hand pinochle that no preset has, and over rounds that were taken up."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.games.two_hand_pinochle import RoundPosition, TwoHand
from cardtable.testing import check_hand, random_record
from cardtable.testing.knowledge import check_spread
from support.two_hand_rounds import cards, rest

# Both have most of their hands on the table, so that few cards are unknown while the stock lasts.
MELDS = ("HA HT HK HQ HJ", "DK CK HK SK", "SQ DJ")
LYING = "HA HT HK HQ HJ DK CK SK SQ DJ"


def _late(turns: int, seed: int, classic: bool) -> TwoHand:
    """A round with this many turns gone, whose cards are those of a shuffled deck."""
    rng = Random(seed)
    deck = rng.sample(DOUBLE_DECK, len(DOUBLE_DECK))
    gone, trump = [str(card) for card in deck[: 2 * turns]], str(deck[-1])
    split = rng.randrange(2 * turns)
    won = " ".join(gone[:split]), " ".join(gone[split:])
    position = RoundPosition(trump if turns < 12 else trump[0], seed % 2, (30, 40), won)
    return TwoHand(classic=classic, position=position)


def _melded(classic: bool) -> TwoHand:
    """Ten turns are gone, three cards in the stock, and two in each hand that nobody has seen."""
    lying = cards(f"{LYING} {LYING}")
    others = rest(lying, cards("H9"))
    won = " ".join(str(card) for card in others[:20])
    return TwoHand(classic=classic, position=RoundPosition("H9", 0, (300, 300), (won, ""), (MELDS, MELDS)))


@pytest.mark.parametrize("classic", [False, True])
def test_later_rounds(classic: bool) -> None:
    """A round without a toss obeys the laws."""
    check_hand(TwoHand(classic=classic, totals=(310, 250), round=3), 1)


@pytest.mark.parametrize("classic", [False, True])
@pytest.mark.parametrize("turns", [9, 11, 12, 18, 23])
def test_taken_up_rounds(turns: int, classic: bool) -> None:
    """A round that goes on from a position obeys the laws."""
    for seed in range(2):
        check_hand(_late(turns, seed, classic), seed)


@pytest.mark.parametrize("classic", [False, True])
def test_taken_up_rounds_with_melds(classic: bool) -> None:
    """So does one in which melds lie on the table."""
    for seed in range(2):
        check_hand(_melded(classic), seed)


@pytest.mark.parametrize("classic", [False, True])
@pytest.mark.parametrize("turns", [11, 20, 21, 22])
def test_worlds_are_spread(turns: int, classic: bool) -> None:
    """Every deal that fits is drawn as often as shuffling makes it, towards the end of a round."""
    rng = Random(turns)
    for seed in range(3):
        assert check_spread(random_record(_late(turns, seed, classic), rng), rng)


@pytest.mark.parametrize("classic", [False, True])
def test_worlds_are_spread_while_drawing(classic: bool) -> None:
    """The same while cards are drawn and some have been shown."""
    rng = Random(5)
    for _ in range(6):
        assert check_spread(random_record(_melded(classic), rng), rng)
