"""Four-hand pinochle as a terminal shows it, and what may be typed."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cli.faces.pinochle import PinochleFace
from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.games.pinochle import Pinochle, View
from cardtable.record import Record
from cardtable.testing import random_record
from games.pinochle.sdz_hands import FIRST
from support.drawing import drawn

FACE = PinochleFace(("You", "Ada", "Ben", "Cleo"))
VIEWS = [state.view(Seat(0)) for state in FIRST.record().states()]


def test_the_auction() -> None:
    """Who said what, which bid stands, and the own cards by suits."""
    assert (
        drawn(FACE.draw(VIEWS[3]))
        == """\
Pinochle to 120 · hand 1, dealt by You · You + Ben 0 · Ada + Cleo 0
Ada pass · Ben 25 · Cleo pass
25 stands, by Ben
Your meld by trump: ♦D 1 · ♠S 1 · ♣C 0 · ♥H 0

Your cards:   ♦D A K K J 9   ♣C J   ♥H T K   ♠S T T J 9"""
    )
    assert "you, the dealer, are stuck at 20 unless outbid" in drawn(FACE.draw(VIEWS[1]))
    assert "all others passed: you, the dealer, are stuck at 20" in drawn(FACE.draw(naming(Pinochle())))


def test_bids_that_tell_are_explained() -> None:
    """What each bid told by agreement, and what the own first bid would; nothing without an agreement."""
    game = Pinochle(auction="passes", agreements="meld")
    calls = tuple(map(game.parse, ["22", "pass", "pass"]))
    shown = drawn(FACE.draw(Record(game, game.deal(Random(1)), calls).last.view(Seat(0))))
    assert "Ada 22: about 10 in melds, whatever is trump" in shown
    assert "Your first bid tells what you meld: about 5 points a step above the last bid." in shown
    assert "in melds" not in drawn(FACE.draw(VIEWS[3]))


def test_a_trick() -> None:
    """Trump, what the bid still needs, all melds with their cards, the last trick, what may be played."""
    assert (
        drawn(FACE.draw(VIEWS[32]))
        == """\
Pinochle to 120 · hand 1, dealt by You · You + Ben 0 · Ada + Cleo 0
Trump ♥H · Ben bid 25: You + Ben have 17 so far, 8 to go
You   0   no meld
Ada   1   dix 9H 1
Ben   11  marriage KS QS 2, dix 9H 1, jacks JD JC JH JS 4, pinochle JD QS 4
Cleo  4   double marriage KC KC QC QC 4

Trick 6: You KD, Ada TH, Ben KH, Cleo JH; Ada took it
On the table: Ada TC, Ben JH, Cleo KC

Your cards:   ♦D J   ♥H T   ♠S T T J 9
You may play: TH"""
    )


def test_the_score_sheet() -> None:
    """A column for each side, every step of the arithmetic with the names of people, and the totals."""
    sheet = drawn(FACE.score(VIEWS[-1], (10, 20, 10, 20))).splitlines()
    assert sheet[0] == "Trick 12: Ada 9H, Ben JS, Cleo 9S, You TS; Ada took it"
    assert sheet[4] == " bid 25 by Ben, trump H                        0"
    assert sheet[5] == " Ben: marriage (KS QS)                         2"
    assert sheet[-3:] == [
        " this hand                                   -25           19",
        " before                                       10           20",
        " total                                       -15           39",
    ]


def naming(game: Pinochle) -> View:
    passes = tuple(game.parse("pass") for _ in range(3))
    view: View = Record(game, FIRST.deal, passes).last.view(Seat(0))
    return view


@pytest.mark.parametrize(
    ("view", "typed", "meant"),
    [
        (VIEWS[3], "26", "26"),
        (VIEWS[3], "p", "pass"),
        (VIEWS[3], "Pass", "pass"),
        (naming(Pinochle()), "h", "trump H"),
        (naming(Pinochle()), "trump S", "trump S"),
        (naming(Pinochle()), "clubs", "trump C"),
        (naming(Pinochle()), "throw in", "throw in"),
        (naming(Pinochle(moon=25)), "moon d", "moon D"),
        (VIEWS[32], "th", "HT"),
        (VIEWS[32], "HT", "HT"),
        (VIEWS[32], "10h", "HT"),
        (VIEWS[32], "h10", "HT"),
        (naming(Pinochle(five_nines=True)), "misdeal", "misdeal"),
        (VIEWS[3], "misdeal", "misdeal"),
        (VIEWS[32], "concede", "concede"),
    ],
)
def test_what_is_understood(view: View, typed: str, meant: str) -> None:
    """Bids, suits in several ways, and cards rank first, suit first or with a 10."""
    assert str(FACE.read(typed, view)) == meant


@pytest.mark.parametrize(
    ("view", "typed", "why"),
    [
        (VIEWS[3], "h", "type a number to bid, or p to pass"),
        (naming(Pinochle()), "25", 'type d, c, h or s for trump, or "throw in"'),
        (naming(Pinochle(throw_in=False)), "25", "type d, c, h or s for trump"),
        (VIEWS[32], "25", "type a card as rank and suit, like TH, or h for help"),
    ],
)
def test_what_is_not(view: View, typed: str, why: str) -> None:
    """The answer says what may be typed now."""
    with pytest.raises(NotationError) as error:
        FACE.read(typed, view)
    assert error.value.why == why


def test_the_question_says_what_is_due() -> None:
    """Clubs were led and trumped with the jack, seat 0 has no club: it must go over it with a trump."""
    assert FACE.question(VIEWS[32]) == "Your card (no clubs: you must trump higher than JH)?"
    assert FACE.question(naming(Pinochle())) == "Trump, or throw in?"
    assert FACE.question(naming(Pinochle(throw_in=False))) == "Trump?"


def test_passing_cards() -> None:
    """The cards are typed one after the other."""
    game = Pinochle(passing=3)
    calls = ("pass", "25", "pass", "pass", "trump H")
    view: View = Record(game, FIRST.deal, tuple(game.parse(call) for call in calls)).last.view(Seat(0))
    assert FACE.question(view) == "Which 3 cards do you pass?"
    assert str(FACE.read("AD TH KH", view)) == "give DA HT HK"


@given(st.integers(0, 2**20), st.sampled_from(list(Pinochle.presets().values())), st.text(max_size=8))
def test_every_position_can_be_drawn_and_asked(seed: int, game: Pinochle, typed: str) -> None:
    """No position and no typing breaks the face; each has a question and something to show."""
    record = random_record(game, Random(seed))
    states = list(record.states())
    state = states[seed % len(states)]
    for seat in range(4):
        view = state.view(Seat(seat))
        assert drawn(FACE.draw(view))
        if view.legal:
            assert FACE.question(view)
            with suppress(NotationError):
                FACE.read(typed, view)
