"""`GAME:beginner`: the trick on the table, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import DECK, Suit, card
from cardtable.core import Clock, Seat
from cardtable.games.nimmt import Card, Deal, Nimmt
from cardtable.players import make_bot
from cardtable.players.beginner import by_trick
from cardtable.tricks import Order

if TYPE_CHECKING:
    from cardtable.games.nimmt import View

SPADES = Order([[each for each in DECK if each.suit is suit] for suit in Suit], trump=Suit.SPADES)


def tempting(trick: str, hand: str) -> str:
    plays = {card(text): text for text in hand.split()}
    return " ".join(by_trick(SPADES, [card(text) for text in trick.split()], plays))


def low_hand() -> View:
    def row(*cards: int) -> tuple[Card, ...]:
        return tuple(Card(each) for each in cards)

    deal = Deal(row(20, 40, 60, 80), (row(*range(1, 11)), row(*range(21, 31))))
    return Nimmt(seats=2).start(deal).view(Seat(0))


def test_the_highest_card_that_takes_the_trick_comes_first() -> None:
    """It does so also when the partner has the trick, and a plain card is taken before a trump."""
    assert tempting("H5 HT", "H2 HJ HA") == "HA HJ H2"
    assert tempting("H5 S3", "C2 S4 SK") == "SK S4 C2"


def test_a_lost_trick_gets_the_lowest_card() -> None:
    """Trumps are kept."""
    assert tempting("H5 HK", "H2 HQ") == "H2 HQ"
    assert tempting("SA", "C9 D3 DK") == "D3 C9 DK"


def test_high_cards_and_trumps_are_not_led() -> None:
    """They are kept for later, as beginners do."""
    assert tempting("", "CA D3 HJ S2") == "D3 HJ CA S2"


def test_it_takes_the_next_one_now_and_then() -> None:
    """About three times in ten, and the same seed decides the same."""
    first, again = (
        [str(make_bot("nimmt:beginner", seed).choose(low_hand(), Clock())) for seed in range(300)]
        for _ in range(2)
    )
    assert 180 < first.count("1") < 240 < first.count("1") + first.count("2") < 300
    assert first == again
