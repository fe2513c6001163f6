"""What a seat can count during the play of skat."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards, card
from cardtable.core import Seat
from cardtable.games.skat import Deal, Play, Skat
from cardtable.games.skat.actions import DECK
from cardtable.players.skat.outstanding import Outstanding
from cardtable.record import Record

HANDS = ("CJ SJ CA CT CK CQ C9 DA DT D7", "HJ HA HT HK HQ H9 H8 S7 S8 D8", "DJ SA ST SK SQ S9 C8 C7 DK DQ")


def known(said: str, seat: int) -> Outstanding:
    hands = [Cards.parse(hand) for hand in HANDS]
    skat = Cards(Cards.of(DECK) & ~hands[0] & ~hands[1] & ~hands[2])
    deal = Deal((hands[0], hands[1], hands[2]), skat)
    actions = tuple(Skat().parse(word) for word in said.split(","))
    view = Record(Skat(), deal, actions).last.view(Seat(seat))
    return Outstanding(view, [action.card for action in view.legal if isinstance(action, Play)])


CLUBS = "18, yes, pass, pass, skat, push D7 D9, clubs"


def test_cards_that_are_out() -> None:
    """The declarer of clubs holds seven of eleven trumps and has pushed two cards: 20 are out."""
    found = known(CLUBS, 0)
    assert found.out.bit_count() == 20
    assert str(Cards(found.out & found.order.trumps)) == "C7 C8 DJ HJ"
    assert (found.above(card("SJ")), found.above(card("CQ")), found.length(card("DA"))) == (0, 2, 2)


def test_the_chance_that_a_seat_has_none() -> None:
    """Two of 20 cards are both in the other hand of ten: 10/20 x 9/19. After a trump that was not followed,
    for certain."""
    found = known(CLUBS, 0)
    assert found.holds_none(1, Cards.parse("HJ DJ")) == pytest.approx(10 / 20 * 9 / 19)
    assert found.holds_none(1, 0) == 1
    later = known(f"{CLUBS}, CJ, HJ, C7, SJ, S7, C8", 0)
    assert later.holds_none(1, int(later.order.trumps)) == 1
    # Then all of them are in rearhand's hand.
    assert later.goes_over(2, card("CQ")) == 1


def test_going_over_a_plain_card() -> None:
    """Middlehand, who threw a spade on trumps, can take an ace of diamonds only without diamonds and with a
    trump, which it has not."""
    later = known(f"{CLUBS}, CJ, HJ, C7, SJ, S7, C8", 0)
    assert later.goes_over(1, card("DA")) == 0
    assert 0 < known(CLUBS, 0).goes_over(1, card("DA")) < 0.2


def test_who_wins_the_trick_so_far() -> None:
    found = known(f"{CLUBS}, CQ, HJ", 2)
    assert (str(found.top), found.top_seat, found.on_table) == ("HJ", 1, 5)
    assert not found.beats(card("DJ"))
    assert (found.declares, found.next_seat, found.places) == (False, 0, [0, 1])
