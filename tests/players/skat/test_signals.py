"""Which of several equal low cards a defender of skat plays, and what it means."""

from __future__ import annotations

import pytest

from cardtable.cards import Card, Cards
from cardtable.core import Clock, Seat
from cardtable.games.skat import Deal, Kind, Skat, View
from cardtable.players.skat.expert import ExpertPlayer
from cardtable.players.skat.guesses import beliefs
from cardtable.players.skat.signals import NO_SIGNAL, meaning, signalled
from cardtable.players.weighing import Budget
from cardtable.record import Record

FRONT = Cards.parse("CJ SJ CA CT CK CQ C9 DA DT D7")
MIDDLE = Cards.parse("HJ HA HK H9 H8 S7 S8 S9 D8 D9")
REAR = Cards.parse("DJ SA ST SK SQ HT C8 C7 DK DQ")
DEAL = Deal((FRONT, MIDDLE, REAR), Cards.parse("HQ H7"))
CLUBS = "18, yes, pass, pass, skat, push HQ H7, clubs"


def view(said: str, seat: int, game: str = CLUBS) -> View:
    actions = tuple(Skat().parse(word) for word in f"{game}, {said}".split(","))
    return Record(Skat(), DEAL, actions).last.view(Seat(seat))


def card(name: str) -> Card:
    return next(iter(Cards.parse(name)))


@pytest.mark.parametrize(
    ("said", "chosen", "signal"),
    [
        # Two diamonds are an even number, after one of them is gone nothing is left to choose.
        ("DA", "D8", "D9"),
        ("DA, D9, DQ, DT", "D8", "D8"),
        # Middlehand has no more clubs after its jack: the ace of hearts is shown, that of spades denied.
        ("CJ, HJ, C7, CA", "H8", "H9"),
        ("CJ, HJ, C7, CA", "S8", "S7"),
    ],
)
def test_a_defender_signals(said: str, chosen: str, signal: str) -> None:
    seen = view(said, 1)
    assert signalled(seen, card(chosen), list(seen.hand)) == card(signal)


def test_a_signal_costs_nothing() -> None:
    """If the signal is not as good, the chosen card is played. A king is no signal."""
    seen = view("CJ, HJ, C7, CA", 1)
    assert signalled(seen, card("H8"), [card("H8"), card("S7")]) == card("H8")
    assert signalled(seen, card("HK"), list(seen.hand)) == card("HK")


def test_only_defenders_signal_and_not_with_trumps_or_in_null() -> None:
    declarer = view("CJ, HJ, C7", 0)
    assert signalled(declarer, card("D7"), list(declarer.hand)) == card("D7")
    assert meaning(Kind.CLUBS, card("CJ"), card("C7")) == NO_SIGNAL
    assert meaning(Kind.NULL, card("HK"), card("H7")) == NO_SIGNAL
    assert meaning(Kind.GRAND, card("CK"), card("C7")) == (Cards.parse("C7 C8 C9"), 0)


def test_the_partner_reads_it() -> None:
    """Middlehand throws the nine of hearts. With the ace that was the agreed card, without it the broken one:
    compared with no signals, the layout with the ace fits 17 times as well to 3."""
    seen = view("CJ, HJ, C7, CA, H9", 2)
    skat, ace, instead = (Cards.parse(cards) for cards in ("HQ H7", "HA", "DA"))
    ways = [
        (FRONT, MIDDLE, REAR, skat),
        (FRONT & ~instead | ace, MIDDLE & ~ace | instead, REAR, skat),
    ]
    read, unread = (
        [beliefs(seen, signals=signals).fit([int(pile) for pile in piles]) for piles in ways]
        for signals in (True, False)
    )
    assert read[0] / read[1] == pytest.approx(17 / 3 * unread[0] / unread[1], rel=1e-4)


def test_the_expert_signals_only_if_it_is_told_to() -> None:
    """Middlehand follows with one of two diamonds; which one changes nothing. By agreement it is the nine."""
    seen = view("DA", 1)
    told = ExpertPlayer(1, Budget(worlds=4, batch=4), signals=True)
    assert str(told.choose(seen, Clock())) == "D9"
    assert told.choose(seen, Clock()) != ExpertPlayer(1, Budget(worlds=4, batch=4)).choose(seen, Clock())
