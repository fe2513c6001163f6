from __future__ import annotations

import pytest
from rich.text import Text

import hearts
from cardtable.cards import RANKS, card
from cardtable.cli.faces import face_for
from cardtable.cli.faces.plain import PlainFace
from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.games.nimmt import Nimmt
from cardtable.record import Record
from hearts import Hearts
from support.drawing import drawn
from support.tiny import Away, Show, Tiny, View

TINY = Tiny()
DEAL = TINY.deal_of([[1, 4, 6], [2, 3, 7]])
FACE = PlainFace(("You", "Ada"))


def view_after(*actions: str) -> View:
    return Record(TINY, DEAL, tuple(TINY.parse(action) for action in actions)).last.view(Seat(0))


def test_a_game_without_a_face_of_its_own_gets_the_plain_one() -> None:
    """Nobody has to register anything for a new game."""
    assert isinstance(face_for("tiny", ("You", "Ada")), PlainFace)


def test_a_view_is_drawn_as_what_happened_its_fields_and_what_can_be_done() -> None:
    """Fields that every View has are left out: they say nothing new."""
    assert (
        drawn(FACE.draw(view_after("away 4", "away 7")))
        == """\
You, Ada: hidden

hand  1 6
away  4

 1 show 1    2 show 6"""
    )


def test_at_the_start_nothing_has_been_played() -> None:
    """An empty field is a dash."""
    assert (
        drawn(FACE.draw(view_after()))
        == """\
Nothing has been played yet.

hand  1 4 6
away  -

 1 away 1    2 away 4    3 away 6"""
    )


@pytest.mark.parametrize("typed", ["show 6", "SHOW 6", "2"])
def test_an_action_is_typed_as_it_is_written_or_by_its_number(typed: str) -> None:
    """Capitals do not matter."""
    assert FACE.read(typed, view_after("away 4", "away 7")) == Show(6)


@pytest.mark.parametrize("typed", ["0", "3", "²", "-1", "show", "go", "", "9" * 5000])
def test_what_means_no_action_is_refused(typed: str) -> None:
    """The game says what an action looks like."""
    with pytest.raises(NotationError, match="an action is `away` or `show` and a card"):
        FACE.read(typed, view_after("away 4", "away 7"))


def test_an_action_that_is_not_legal_is_left_to_the_table() -> None:
    """The rules know better why not."""
    assert FACE.read("away 6", view_after("away 4", "away 7")) == Away(6)


def test_where_actions_are_numbers_they_are_not_numbered() -> None:
    """A card that is not in the hand must not be taken for the number of another one."""
    game = Nimmt(seats=2)
    view = game.start(game.deal_of([range(1, 5), range(11, 21), range(21, 31)])).view(Seat(0))
    assert drawn(FACE.draw(view)).splitlines()[-1] == "11   12   13   14   15   16   17   18   19   20"
    assert str(FACE.read("2", view)) == "2"


def test_nested_fields_are_written_in_words() -> None:
    """Lists of lists are kept apart, values with parts name them."""
    game = Nimmt(seats=2)
    deal = game.deal_of([[1, 2, 3, 60], range(61, 71), [*range(71, 80), 4]])
    plays = ["61", "4", "62", "71", "63", "72", "64", "73"]
    view = Record(game, deal, tuple(game.parse(play) for play in plays)).last.view(Seat(0))
    lines = drawn(FACE.draw(view)).splitlines()
    assert "rows        73 | 3 4 63 64 | 2 | 1" in lines
    assert "taken       seat 1, trick 4, cards 60 61 62 71 72" in lines


PASSING = Hearts()
HEARTS_DEAL = PASSING.deal_of([[card(f"{suit}{rank}") for rank in RANKS] for suit in "CDHS"])
PASSES = ("pass C3 C4 C5", "pass D2 D3 D4", "pass H2 H3 H4", "pass S2 S3 S4")
FOUR = PlainFace(("You", "Ada", "Ben", "Cleo"))


def hearts_after(*actions: str) -> hearts.View:
    return Record(PASSING, HEARTS_DEAL, tuple(map(PASSING.parse, actions))).last.view(Seat(0))


def test_seats_are_named_and_hands_lie_by_suit() -> None:
    """A field that is declared a seat, and a list with something for each seat, say whose it is."""
    lines = drawn(FOUR.draw(hearts_after(*PASSES, "C2", "C5", "D2", "S5"))).splitlines()
    assert "hand      C6 C7 C8 C9 CT CJ CQ CK CA  S2 S3 S4" in lines
    assert "leader    Ada" in lines
    assert "trick     -" in lines
    lines = drawn(FOUR.draw(hearts_after(*PASSES, "C2", "C5", "D2", "S5", "C4", "H5", "SQ"))).splitlines()
    assert "leader    Ada" in lines
    assert "trick     C4 H5 SQ" in lines
    after = hearts_after(*PASSES, "C2", "C5", "D2", "S5", "C4", "H5", "SQ", "CA")
    assert "taken     You H5 SQ · Ada - · Ben - · Cleo -" in drawn(FOUR.draw(after)).splitlines()


def test_many_choices_that_begin_with_one_word_are_one_line() -> None:
    """Which cards may be passed is seen in the hand."""
    lines = drawn(FOUR.draw(hearts_after())).splitlines()
    assert lines[-1] == "286 choices, such as `pass C2 C3 C4`; the word `pass` may be left out"


@pytest.mark.parametrize("typed", ["pass C4 C3 C2", "PASS c2 c3 c4", "c4 c2 c3"])
def test_the_word_that_all_choices_begin_with_may_be_left_out(typed: str) -> None:
    """Nor does the order of cards matter."""
    assert str(FOUR.read(typed, hearts_after())) == "pass C2 C3 C4"


@pytest.mark.parametrize("typed", ["1", "c2 c3", "pass C2", "pass", " "])
def test_what_is_no_choice_of_many_is_refused(typed: str) -> None:
    """Choices that are not listed have no number."""
    with pytest.raises(NotationError):
        FOUR.read(typed, hearts_after())


def test_hearts_and_diamonds_are_red() -> None:
    """In the fields, in the moves and among the choices."""
    shown = hearts_after(*PASSES, "C2", "C5", "D2", "S5", "C4", "H5", "SQ")
    told = FOUR.last(shown)
    assert isinstance(told, Text)
    assert [told.plain[span.start : span.end] for span in told.spans if span.style == "red"] == ["D2", "H5"]


def test_what_happened_starts_a_round_before_the_own_last_action() -> None:
    """So choices made at the same time as the own one are among it."""
    game = Nimmt(seats=2)
    deal = game.deal_of([[1, 2, 3, 60], range(61, 71), [*range(71, 80), 4]])
    plays = ["61", "4", "62", "71", "63", "72"]
    view = Record(game, deal, tuple(game.parse(play) for play in plays)).last.view(Seat(1))
    assert drawn(PlainFace(("Ada", "You")).last(view)) == "Ada 63 · You 72"


def test_the_score_sheet_names_the_parts() -> None:
    """What happened last comes first; points before and after stand below the sum."""
    view = view_after("away 4", "away 7", "show 6", "show 3")
    assert (
        drawn(FACE.score(view, (5, -5)))
        == """\
Ada: hidden · You show 6 · Ada show 3

 Points        You   Ada
─────────────────────────
 cards apart     3    -3
 this hand       3    -3
 before          5    -5
 total           8    -8"""
    )
