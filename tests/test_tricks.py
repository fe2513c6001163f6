"""Who takes the trick and what may be played, by examples from the rule books."""

from __future__ import annotations

import pytest

from cardtable.cards import DECK, Card, Cards, Suit, card
from cardtable.tricks import Order


def cards(text: str) -> list[Card]:
    return [card(word) for word in text.split()]


SUITS = [[each for each in DECK if each.suit is suit] for suit in Suit]
NOTRUMP = Order(SUITS)
SPADES = Order(SUITS, trump=Suit.SPADES)

# Skat, hearts are trump: the jacks belong to the trump suit, and the ten is above the king.
PLAIN = "7 8 9 Q K T A"
SKAT_SUITS = [cards(" ".join(f"{suit}{rank}" for rank in PLAIN.split())) for suit in "DHSC"]
SKAT_SUITS[1] += cards("DJ HJ SJ CJ")
SKAT = Order(SKAT_SUITS, trump=1)


@pytest.mark.parametrize(
    ("order", "trick", "taker"),
    [
        (NOTRUMP, "H5 HK H2 SA", 1),
        (NOTRUMP, "H5 D7 C8 SA", 0),
        (SPADES, "H5 HK S2 HA", 2),
        (SPADES, "H5 S3 S2 HA", 1),
        (SPADES, "S5 S3 S2 HA", 0),
        (SKAT, "SA ST SJ", 2),
        (SKAT, "HA DJ H7", 1),
        (SKAT, "SJ CJ HJ", 1),
        (SKAT, "SK ST SQ", 1),
        (SKAT, "CA D7 D8", 0),
    ],
)
def test_who_takes_the_trick(order: Order, trick: str, taker: int) -> None:
    """The highest trump, else the highest card of the suit that was led."""
    assert order.best(cards(trick)) == taker


def test_first_of_two_equal_cards_takes_the_trick() -> None:
    """In pinochle a second ace of the same suit does not beat the first."""
    assert NOTRUMP.best(cards("HK HA HA HT")) == 1


@pytest.mark.parametrize(
    ("order", "hand", "led", "allowed"),
    [
        (NOTRUMP, "H5 HK SA D2", "HA", "H5 HK"),
        (NOTRUMP, "SA D2", "HA", "SA D2"),
        (NOTRUMP, "SA D2", None, "SA D2"),
        (SKAT, "SJ SA H7", "SK", "SA"),
        (SKAT, "SJ SA H7", "HA", "SJ H7"),
        (SKAT, "SA CA", "DJ", "SA CA"),
    ],
)
def test_what_follows(order: Order, hand: str, led: str | None, allowed: str) -> None:
    """The suit that was led must be followed; a jack of the led suit is no card of that suit in skat."""
    following = order.following(Cards.parse(hand), card(led) if led else None)
    assert following == Cards.parse(allowed)


def test_what_beats() -> None:
    """Over a trumped trick only higher trumps win; over a plain card, higher cards and all trumps."""
    hand = Cards.parse("HA HQ S2 S9 DA")
    assert SPADES.beating(hand, card("HK")) == Cards.parse("HA S2 S9")
    assert SPADES.beating(hand, card("S5")) == Cards.parse("S9")


def test_what_a_discard_shows() -> None:
    """Who does not follow has none of the suit; who follows shows nothing."""
    assert SKAT.void(card("HA"), card("D7")) == Cards.parse("H7 H8 H9 HQ HK HT HA DJ HJ SJ CJ")
    assert SKAT.void(card("HA"), card("SJ")) == 0


@pytest.mark.parametrize(
    ("order", "rules", "trick", "allowed", "duty"),
    [
        # Spades were led, and the spade jack stays in the hand: it is a trump.
        (SKAT, {}, "SA", "SK SQ S8 S7", "follow spades"),
        (SKAT, {}, "SJ", "H7 DJ", "follow trumps"),
        # A hand of nothing but trumps may play any of them: there is no duty to trump.
        (SKAT, {}, "SA", "H7 DJ", "spades were led, play any card"),
        (SPADES, {"beat": True, "trump": True}, "H5 H9", "HK HA", "follow hearts, you must beat H9"),
        (SPADES, {"beat": True, "trump": True}, "H5 S9", "HK HA", "follow hearts"),
        (SPADES, {"beat": True, "trump": True}, "H5 H9", "S2 S3", "no hearts: you must trump with spades"),
        (SPADES, {"beat": True, "trump": True}, "H5 S9", "SJ SA", "no hearts: you must trump higher than S9"),
        (SPADES, {"beat": True, "trump": True}, "H5 S9", "S2 S3", "no hearts: you must trump with spades"),
        (SPADES, {"follow": False}, "H5", "H2 H3", "hearts were led, play any card"),
    ],
)
def test_what_has_to_be_done(
    order: Order, rules: dict[str, bool], trick: str, allowed: str, duty: str
) -> None:
    """The duty is read from the cards that may be played, by the suits of the game."""
    assert order.duty(cards(allowed), cards(trick), **rules) == duty
    assert order.duty(cards(allowed), [], **rules) is None
