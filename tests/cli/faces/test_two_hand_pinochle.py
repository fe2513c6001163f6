"""How two-hand pinochle looks at a terminal, and what may be typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cli.faces.two_hand_pinochle import TwoHandFace
from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.games.two_hand_pinochle import TwoHand, View
from support.drawing import drawn
from support.two_hand_rounds import acted, dealt, ending

FACE = TwoHandFace(("You", "Ada"))
MINE = "SA HK HQ HK SK SQ DJ D9 D9 C9 C9 CT"


def melding() -> View:
    return acted(dealt(MINE, "S9", "HA"), "SA", "S9").view(Seat(0))


def test_choosing_a_meld() -> None:
    """Scores, melds, the last turn, the own cards and the melds to choose from are seen at a glance."""
    assert (
        drawn(FACE.draw(melding()))
        == """\
Two-hand pinochle · round 1 · turn 1 of 24 · trumps ♥ (A♥ under 23 cards)
     round  total  won                 melds on the table
Ada      0      0  0 cards, 0 points   none
You     11     11  2 cards, 11 points  none

You call heads. Heads: You lead.
You play A♠.
Ada plays 9♠.

Your hand  J♦ 9♦ 9♦   T♣ 9♣ 9♣   K♠ Q♠   K♥ K♥ Q♥
 1  royal marriage  K♥ Q♥               40 points
 2  pinochle        J♦ Q♠               40 points
 3  marriage        K♠ Q♠               20 points
 n  no meld"""
    )


def test_melds_lie_apart() -> None:
    """Melded cards are shown with their owner, and have a star in the hand."""
    view = acted(dealt(MINE, "S9", "HA"), "SA", "S9", "meld HK HQ").view(Seat(0))
    text = drawn(FACE.draw(view))
    assert "royal marriage K♥ Q♥" in text
    assert "K♥ K♥* Q♥*" in text


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("1", "meld HK HQ"),
        ("2", "meld DJ SQ"),
        ("3", "meld SK SQ"),
        ("n", "no meld"),
        ("No meld", "no meld"),
        ("meld HK HQ", "meld HK HQ"),
        ("qs j♦", "meld DJ SQ"),
    ],
)
def test_melds_are_chosen(typed: str, action: str) -> None:
    """The numbers are those of the list; what a hint says, or the cards alone, will do as well."""
    assert str(FACE.read(typed, melding())) == action


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("kh", "HK"),
        ("HK", "HK"),
        ("k♥", "HK"),
        ("kh*", "HK*"),
        ("qh", "HQ*"),
        ("10c", "CT"),
        ("xc", "CT"),
        ("sa", "SA"),
    ],
)
def test_cards_are_read_kindly(typed: str, action: str) -> None:
    """Rank or suit first, any name of the ten, and the star only where two copies differ."""
    view = acted(dealt(MINE, "S9", "HA"), "SA", "S9", "meld HK HQ").view(Seat(0))
    assert str(FACE.read(typed, view)) == action


def test_the_toss_is_read() -> None:
    """One letter is enough."""
    game = TwoHand()
    view = game.start(dealt(MINE, "S9", "HA").deal).view(Seat(0))
    assert FACE.question(view) == "The coin is in the air: type heads or tails."
    assert str(FACE.read("t", view)) == "tails"
    with pytest.raises(NotationError):
        FACE.read("edge", view)


@given(st.text(max_size=8))
def test_anything_may_be_typed(text: str) -> None:
    """What means nothing is told so, whatever is asked for."""
    state = acted(dealt(MINE, "S9", "HA"), "SA")
    for view in (melding(), state.view(Seat(1)), ending("HK", "HQ").view(Seat(0))):
        try:
            FACE.read(text, view)
        except NotationError as error:
            assert error.why  # noqa: PT017


def test_end_of_a_round() -> None:
    """The score sheet has every line of the arithmetic."""
    done = acted(
        ending("HK HQ C9", "DA DT S9"), "C9", "S9", "meld HK HQ", "HQ*", "DT", "no meld", "HK*", "DA"
    )
    text = drawn(FACE.score(done.view(Seat(0)), (100, 90)))
    for line in ("royal marriage", "this hand", "total"):
        assert line in text
    assert "168" in text


def test_the_help_fits_a_terminal() -> None:
    """The list of melds, which is not to be broken, is no wider than 80 columns."""
    assert max(len(line) for line in FACE.help.splitlines() if line.startswith(" ")) <= 80
