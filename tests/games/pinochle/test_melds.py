"""What hands meld in the four-hand game: every value of the table, written out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Card, Suit
from cardtable.games.pinochle import Hand, Meld, Pinochle
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.games.pinochle.melds import PATTERNS, points, shown

SDZ = Pinochle()
SUITS = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES}


@pytest.mark.parametrize(
    ("cards", "name", "single", "plain_double"),
    [
        ("AH TH KH QH JH", "run", 15, 15),
        ("AH AH TH TH KH KH QH QH JH JH", "double run", 150, 30),
        ("AH TH KH KH QH QH JH", "run with marriage", 19, 19),
        ("KH QH", "royal marriage", 4, 4),
        ("KH KH QH QH", "double royal marriage", 8, 8),
        ("KS QS", "marriage", 2, 2),
        ("KC KC QC QC", "double marriage", 4, 4),
        ("9H", "nine", 1, 1),
        ("9H 9H", "double nine", 2, 2),
        ("AD AC AH AS", "aces", 10, 10),
        ("AD AD AC AC AH AH AS AS", "double aces", 100, 20),
        ("KD KC KH KS", "kings", 8, 8),
        ("KD KD KC KC KH KH KS KS", "double kings", 80, 16),
        ("QD QC QH QS", "queens", 6, 6),
        ("QD QD QC QC QH QH QS QS", "double queens", 60, 12),
        ("JD JC JH JS", "jacks", 4, 4),
        ("JD JD JC JC JH JH JS JS", "double jacks", 40, 8),
        ("QS JD", "pinochle", 4, 4),
        ("QS QS JD JD", "double pinochle", 30, 8),
    ],
)
def test_each_meld_with_hearts_trump(cards: str, name: str, single: int, plain_double: int) -> None:
    """The whole table: its value at single counting, tenfold at 250, and with plain doubles."""
    hand = Hand.parse(cards)
    assert SDZ.melds(hand, Suit.HEARTS) == (Meld(name, hand, single),)
    assert points(Pinochle(counting="250").melds(hand, Suit.HEARTS)) == 10 * single
    assert points(Pinochle(big_doubles=False).melds(hand, Suit.HEARTS)) == plain_double


@pytest.mark.parametrize(
    ("cards", "trump", "worth", "on_the_table"),
    [
        ("AD KD KD JD 9D JC TH KH TS TS JS 9S", "H", 0, ""),
        ("JD JC JH 9H KS QS JS AC", "H", 11, "JD JC JH 9H KS QS JS"),
        ("KC KC QC QC TD", "H", 4, "KC KC QC QC"),
        ("9D AC TC KC QC QC JC KH JH 9H 9H JS", "C", 15, "AC TC KC QC JC"),
        ("AD AC 9C AH AS TS", "C", 11, "AD AC 9C AH AS"),
        ("AD AC TC KC QC JC AH AS", "C", 25, "AD AC TC KC QC JC AH AS"),
        ("TD 9D AC 9C 9C AH KH QH 9H QS 9S 9S", "C", 4, "9C 9C KH QH"),
        ("JD KS QS", "C", 6, "JD KS QS"),
        ("KD KD QD QD 9D", "C", 4, "KD KD QD QD"),
    ],
)
def test_the_melds_of_the_transcript(cards: str, trump: str, worth: int, on_the_table: str) -> None:
    """Every amount and every shown set of the SDZ transcript."""
    laid = SDZ.melds(Hand.parse(cards), SUITS[trump])
    assert points(laid) == worth
    assert shown(laid) == Hand.parse(on_the_table)


def test_a_card_counts_in_every_meld_it_fits() -> None:
    """The queen of spades in marriage 2, queens 6 and pinochle 4: twelve in all."""
    laid = SDZ.melds(Hand.parse("QD QC QH QS KS JD"), Suit.HEARTS)
    assert [(meld.name, meld.points) for meld in laid] == [("marriage", 2), ("queens", 6), ("pinochle", 4)]


@pytest.mark.parametrize("extra", ["KH", "QH"])
def test_a_run_with_one_extra_card_counts_no_more(extra: str) -> None:
    """Only both the second king and the second queen add a marriage to a run."""
    laid = SDZ.melds(Hand.parse(f"AH TH KH QH JH {extra}"), Suit.HEARTS)
    assert [(meld.name, meld.points) for meld in laid] == [("run", 15)]


def test_marriages_all_round_are_kings_and_queens_too() -> None:
    """Kings 8, queens 6, a royal marriage 4 and three plain ones 2 each make the round house of 24."""
    laid = SDZ.melds(Hand.parse("KD QD KC QC KH QH KS QS"), Suit.HEARTS)
    assert points(laid) == 24


@given(st.permutations(DOUBLE_DECK), st.sampled_from(list(Suit)))
def test_what_is_shown_tells_all_melds(deck: list[Card], trump: Suit) -> None:
    """The shown cards meld the same as the hand, and no pattern lies in it better than they show."""
    hand = Hand.of(deck[:12])
    table = shown(SDZ.melds(hand, trump))
    assert SDZ.melds(table, trump) == SDZ.melds(hand, trump)
    assert [each.level(table) for each in PATTERNS[trump]] == [each.level(hand) for each in PATTERNS[trump]]
