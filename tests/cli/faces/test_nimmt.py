from __future__ import annotations

import re
from io import StringIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from cardtable.cli.faces.nimmt import NimmtFace
from cardtable.core import Clock, Seat
from cardtable.errors import NotationError
from cardtable.games.nimmt import Action, Card, Nimmt, Play, TakeRow, View
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table
from support.drawing import drawn

GAME = Nimmt(totals=(12, 0, 40, 3))
DEAL = GAME.deal_of(
    [
        [10, 40, 70, 100],
        [41, 45, 55, 60, 66, 77, 88, 99, 103, 104],
        [5, 12, 13, 14, 15, 16, 17, 18, 19, 42],
        [20, 21, 22, 23, 24, 25, 26, 27, 43, 71],
        [11, 28, 29, 30, 31, 32, 33, 34, 35, 44],
    ]
)
ALL_ON_ONE_ROW = ("41", "42", "43", "44")
SIXTH_AND_LOW = (*ALL_ON_ONE_ROW, "45", "5", "71", "11")
NAMES = ("You", "Ada", "Ben", "Cleo")


def view_after(*actions: str, seat: int = 0) -> View:
    return Record(GAME, DEAL, tuple(GAME.parse(action) for action in actions)).last.view(Seat(seat))


def test_a_turn_is_drawn_with_rows_heads_last_trick_standing_and_own_cards() -> None:
    """Full rows, who laid what, who took how much and where each own card goes are seen at a glance."""
    assert (
        drawn(NimmtFace(NAMES).draw(view_after(*ALL_ON_ONE_ROW)))
        == """\
6 nimmt! · trick 2 of 10 · the match ends at 66 heads
  ╭─────┬─────┬─────┬─────┬─────┬─────────╮          last trick     heads total
1 │100  │     │     │     │     │         │  41 You  behind 40          0    12
  │ ••• │     │     │     │     │  3 heads│  42 Ada  behind 41          0     0
  ├─────┼─────┼─────┼─────┼─────┼─────────┤  43 Ben  behind 42          0    40
2 │ 70  │     │     │     │     │         │  44 Cleo behind 43          0     3
  │ ••• │     │     │     │     │  3 heads│
  ├─────┼─────┼─────┼─────┼─────┼─────────┤
3 │ 40  │ 41 Y│ 42 A│ 43 B│ 44 C│6th takes│
  │ ••• │  •  │  •  │  •  │•••••│ 11 heads│
  ├─────┼─────┼─────┼─────┼─────┼─────────┤
4 │ 10  │     │     │     │     │         │
  │ ••• │     │     │     │     │  3 heads│
  ╰─────┴─────┴─────┴─────┴─────┴─────────╯
Your cards, and the row each goes to as the rows lie now:
╭─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────╮
│ 45  │ 55  │ 60  │ 66  │ 77  │ 88  │ 99  │103  │104  │
│ ••  │ •×7 │ ••• │•••••│•••••│•••••│•••••│  •  │  •  │
│ → 3!│ → 3!│ → 3!│ → 3!│ → 2 │ → 2 │ → 2 │ → 1 │ → 1 │
╰─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────╯"""
    )


def test_heads_taken_stand_beside_the_card_that_took_them() -> None:
    """The sixth card and the low card both say what they took, in the order of laying."""
    beside = [line[43:] for line in _lines(view_after(*SIXTH_AND_LOW, "take 100"))[1:6]]
    assert beside == [
        "          last trick     heads total",
        "   5 Ada  took 3 heads       3     3",
        "  11 Cleo behind 10          0     3",
        "  45 You  took 11 heads     11    23",
        "  71 Ben  behind 70          0    40",
    ]


def test_before_the_first_trick_players_stand_by_seat() -> None:
    """Nothing was laid yet, so there is no trick to tell of."""
    view = view_after()
    assert [line[43:] for line in _lines(view)[1:4]] == [
        "                         heads total",
        "     You                     0    12",
        "     Ada                     0     0",
    ]
    assert drawn(NimmtFace(NAMES).last(view)) == "No trick has been played yet."


def test_cards_below_all_rows_are_marked_low() -> None:
    """A card that fits nowhere says so instead of naming a row."""
    assert _lines(view_after(seat=1))[-2].startswith("│ low │ → 4 │")


def test_open_cards_are_shown_while_a_row_has_to_be_taken() -> None:
    """Whoever takes a row sees what will be laid after it."""
    view = view_after(*SIXTH_AND_LOW, seat=1)
    assert (
        drawn(NimmtFace(NAMES).last(view))
        == """\
  5 Ada  to be laid
 11 Cleo to be laid
 45 You  to be laid
 71 Ben  to be laid"""
    )
    assert NimmtFace(NAMES).question(view) == "Your 5 is too low for all rows. Which do you take?"


def test_the_last_trick_is_told_in_words() -> None:
    """The cards of a taken row are named with their heads."""
    assert (
        drawn(NimmtFace(NAMES).last(view_after(*SIXTH_AND_LOW, "take 100")))
        == """\
  5 Ada  took 100: 3 heads
 11 Cleo went behind 10
 45 You  took 40 41 42 43 44: 11 heads
 71 Ben  went behind 70"""
    )


def test_a_card_that_was_taken_in_its_own_trick_still_says_where_it_lay() -> None:
    """With five cards in front of it a card of the same trick takes those laid just before."""
    game = Nimmt(seats=5)
    hands = [[21, 1], [22, 2], [23, 3], [24, 4], [25, 5]]
    rest = iter(range(50, 100))
    deal = game.deal_of([[20, 101, 102, 103], *([*hand, *(next(rest) for _ in range(8))] for hand in hands)])
    view = Record(game, deal, tuple(Play(Card(card)) for card in (21, 22, 23, 24, 25))).last.view(Seat(0))
    assert (
        drawn(NimmtFace(("You", "Ada", "Ben", "Cleo", "Dan")).last(view))
        == """\
 21 You  went behind 20
 22 Ada  went behind 21
 23 Ben  went behind 22
 24 Cleo went behind 23
 25 Dan  took 20 21 22 23 24: 11 heads"""
    )


@pytest.mark.parametrize(
    ("typed", "end"), [("1", 100), ("4", 10), ("70", 70), ("row 3", 44), ("take 44", 44), ("TAKE 10", 10)]
)
def test_a_row_is_meant_by_number_or_last_card(typed: str, end: int) -> None:
    """Rows are numbered from the top; the last card works with and without the word."""
    assert NimmtFace(NAMES).read(typed, view_after(*SIXTH_AND_LOW, seat=1)) == TakeRow(Card(end))


@pytest.mark.parametrize("typed", ["5", "0", "41", "row 5", "row 70", "row", "²", "take 41", "9" * 5000])
def test_what_means_no_row_is_refused(typed: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(NotationError):
        NimmtFace(NAMES).read(typed, view_after(*SIXTH_AND_LOW, seat=1))


def test_a_number_that_is_a_row_and_the_last_card_of_another_is_asked_back() -> None:
    """With low rows a bare number may mean two things; the words tell them apart."""
    game = Nimmt(seats=2)
    deal = game.deal_of([[2, 3, 4, 50], [1, *range(11, 20)], range(20, 30)])
    view = Record(game, deal, (Play(Card(1)), Play(Card(20)))).last.view(Seat(0))
    face = NimmtFace(("You", "Ada"))
    with pytest.raises(NotationError, match="`row 4` or `take 4`"):
        face.read("4", view)
    assert face.read("row 4", view) == TakeRow(Card(2))
    assert face.read("take 4", view) == TakeRow(Card(4))
    assert face.read("3", view) == TakeRow(Card(3))


def test_what_is_no_card_is_refused_in_words_that_fit_the_moment() -> None:
    """Taking rows is not spoken of while a card has to be chosen."""
    with pytest.raises(NotationError, match="type the number of one of your cards"):
        NimmtFace(NAMES).read("take 44", view_after())


def test_the_score_sheet_adds_up_heads() -> None:
    """Each row taken has a line, and the totals of the match go on."""
    game = Nimmt(seats=2, totals=(7, 30))
    deal = game.deal_of([[1, 2, 3, 60], range(61, 71), [*range(71, 80), 4]])
    actions = [
        Play(Card(card)) for pair in zip(range(61, 71), [4, *range(71, 80)], strict=True) for card in pair
    ]
    view = Record(game, deal, tuple(actions)).last.view(Seat(0))
    assert (
        drawn(NimmtFace(("You", "Ada")).score(view, (-7, -30)))
        == """\
The last trick
 70 You  went behind 69
 79 Ada  went behind 78

 Heads taken in this hand   You   Ada
──────────────────────────────────────
 trick 4: 60 61 62 71 72            7
 trick 6: 3 4 63 64 65        6
 trick 9: 73 74 75 76 77           10
 this hand                    6    17
 before                       7    30
 total                       13    47"""
    )


def test_colour_says_nothing_that_is_not_written() -> None:
    """Without its colours the drawing is the same text."""
    coloured = StringIO()
    view = view_after(*SIXTH_AND_LOW, "take 100")
    Console(file=coloured, width=80, force_terminal=True, color_system="truecolor").print(
        NimmtFace(NAMES).draw(view)
    )
    text = re.sub("\x1b\\[[0-9;]*m", "", coloured.getvalue())
    assert text != coloured.getvalue()
    assert [line.rstrip() for line in text.splitlines()] == _lines(view)


def test_in_a_narrow_terminal_the_standing_moves_below_the_rows() -> None:
    """Sixty columns are enough for every part, one below the other."""
    lines = drawn(NimmtFace(NAMES).draw(view_after(*ALL_ON_ONE_ROW)), width=60).splitlines()
    assert max(len(line) for line in lines) <= 60
    assert " 44 Cleo behind 43          0     3" in lines


@given(st.integers(2, 10), st.integers(0, 9), st.integers(0, 10_000))
def test_every_turn_fits_on_an_80x24_terminal(seats: int, tricks: int, seed: int) -> None:
    """Whatever happened before, with two to ten players, the table and the question need no scrolling."""
    game = Nimmt(seats=seats)
    table = Table(Record(game, game.deal(Random(seed))))
    bot: RandomPlayer[Action] = RandomPlayer(seed)
    while table.view(None).trick <= tricks:
        seat = table.waiting[0]
        table.submit(seat, bot.choose(table.view(seat), Clock()))
    names = ("You", "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida")[:seats]
    lines = drawn(NimmtFace(names).draw(table.view(table.waiting[0]))).splitlines()
    assert len(lines) < 24
    assert max(len(line) for line in lines) <= 80


def _lines(view: View) -> list[str]:
    return drawn(NimmtFace(NAMES).draw(view)).splitlines()
