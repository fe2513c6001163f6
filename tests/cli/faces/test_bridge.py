"""Bridge as it looks at a terminal."""

from __future__ import annotations

import pytest

from cardtable.cli.faces.bridge import BridgeFace
from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.games.bridge import Bridge, Deal, View, read_hand
from cardtable.record import Record
from support.drawing import drawn

DEAL = Deal(
    tuple(
        read_hand(hand)
        for hand in ("AQ32.KQ2.432.K32", "J654.T98.KQJ5.A4", "K87.AJ3.A876.QJ5", "T9.7654.T9.T9876")
    )
)
NAMES = ("You", "Ada", "Ben", "Cleo")
AUCTION = "pass pass 1NT pass 3NT pass pass pass"


def view(said: str, seat: int = 0) -> View:
    game = Bridge(vulnerable="ns")
    actions = tuple(game.parse(word) for word in said.split())
    return Record(game, DEAL, actions).last.view(Seat(seat))


def test_the_auction_is_a_diagram_from_west() -> None:
    """The dealer's column comes first used, and a question mark stands where the next call goes."""
    assert (
        drawn(BridgeFace(NAMES).draw(view("pass pass 1NT pass")))
        == """\
Bridge · North deals · North-South vulnerable
W Cleo  N You  E Ada  S Ben
        pass   pass   1NT
pass    ?
your cards
♠ A Q 3 2
♥ K Q 2
♦ 4 3 2
♣ K 3 2"""
    )


def test_the_play_shows_dummy_and_the_own_hand_around_the_table() -> None:
    """East sees dummy in the north and its own cards; the others are closed."""
    assert (
        drawn(BridgeFace(NAMES).draw(view(f"{AUCTION} C9 C2", 1)))
        == """\
Bridge · 3NT by South · North-South vulnerable · tricks NS 0, EW 0
         N You
         ♠ A Q 3 2
         ♥ K Q 2
         ♦ 4 3 2
         ♣ K 3
W Cleo               E Ada
                     ♠ J 6 5 4
                     ♥ 10 9 8
                     ♦ K Q J 5
                     ♣ A 4
         S Ben
on the table  W Cleo ♣9  N You ♣2"""
    )


def test_the_last_trick_stays_in_sight() -> None:
    """Between two tricks one sees who played what."""
    lines = drawn(BridgeFace(NAMES).draw(view(f"{AUCTION} C9 C2 CA C5", 1))).splitlines()
    assert lines[-2:] == [
        "last trick  W Cleo ♣9  N You ♣2  E Ada ♣A  S Ben ♣5  → E Ada",
        "nothing on the table",
    ]


def test_what_happened_last_explains_the_calls() -> None:
    """In the words of the system that our own players bid by."""
    told = drawn(BridgeFace(NAMES).last(view("pass pass 1NT")))
    assert told.splitlines()[-1] == " S Ben  1NT   15-17 HCP, balanced"


def test_the_last_trick_is_told_with_its_winner() -> None:
    """Four cards and an arrow."""
    told = drawn(BridgeFace(NAMES).last(view(f"{AUCTION} C9 C2 CA C5")))
    assert told == "W Cleo ♣9  N You ♣2  E Ada ♣A  S Ben ♣5  → E Ada"


@pytest.mark.parametrize(
    ("said", "typed", "meant"),
    [
        ("", "1♥", "1H"),
        ("", "3n", "3NT"),
        ("", "P", "pass"),
        (AUCTION, "h4", "H4"),
        (AUCTION, "♣10", "CT"),
        (f"{AUCTION} C9", "k", "CK"),
    ],
)
def test_people_type_as_they_like(said: str, typed: str, meant: str) -> None:
    """Signs or letters, `10` or T, only the rank where a suit must be followed."""
    assert str(BridgeFace(NAMES).read(typed, view(said))) == meant


def test_what_means_nothing_is_answered_with_an_example() -> None:
    """A call while there is an auction, a card afterwards."""
    with pytest.raises(NotationError, match="a call such as 1C"):
        BridgeFace(NAMES).read("hello", view(""))
    with pytest.raises(NotationError, match="a card such as SA"):
        BridgeFace(NAMES).read("hello", view(AUCTION, 3))


def test_the_question_says_whose_card_is_due() -> None:
    """The declarer is asked for dummy's cards."""
    assert BridgeFace(NAMES).question(view("")) == "Your call?"
    assert BridgeFace(NAMES).question(view(f"{AUCTION} C9", 2)) == "Dummy's card?"
    assert BridgeFace(NAMES).question(view(AUCTION, 3)) == "Your card?"


def test_the_score_shows_all_hands() -> None:
    """A line for each, after a board that was passed out as well, so that all fits on a screen."""
    lines = drawn(BridgeFace(NAMES).score(view("pass pass pass pass"), (0, 0, 0, 0))).splitlines()
    assert lines[:5] == [
        "Passed out",
        "N You   ♠ A Q 3 2  ♥ K Q 2  ♦ 4 3 2  ♣ K 3 2",
        "E Ada   ♠ J 6 5 4  ♥ 10 9 8  ♦ K Q J 5  ♣ A 4",
        "S Ben   ♠ K 8 7  ♥ A J 3  ♦ A 8 7 6  ♣ Q J 5",
        "W Cleo  ♠ 10 9  ♥ 7 6 5 4  ♦ 10 9  ♣ 10 9 8 7 6",
    ]
