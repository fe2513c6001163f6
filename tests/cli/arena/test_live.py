"""What is seen of a tournament while it is played."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

from cardtable.arena.plan.plan import HandLine, Plan, SetLine
from cardtable.arena.results.scoreboard import Scoreboard
from cardtable.arena.statistics.stopping import Certain
from cardtable.cli.arena import live as arena_live
from cardtable.cli.arena.live import watched
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import BuiltIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


def boards() -> Iterator[Scoreboard]:
    """Three sets, in which a is better by 1, 2 and 3 points."""
    plan = Plan(Nimmt(2), (BuiltIn("nimmt:a", "a"), BuiltIn("nimmt:b", "b")), ((0, 1),), "1")
    board = Scoreboard(plan)
    yield board
    for number in range(3):
        board.add(SetLine(number, {}, [HandLine([0, 1], [0, -1 - number], [])]))
        yield board


def test_a_terminal_sees_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far it is, how fast, how sure."""
    monkeypatch.setattr(arena_live, "REFRESH", 0.0)
    screen = StringIO()
    board = watched(boards(), 10, Certain(0.05), Console(file=screen, force_terminal=True, width=100))
    assert board.sets == 3
    assert "3 of at most 10 sets, " in screen.getvalue()
    assert "+2.0 ± 2.5" in screen.getvalue()
    assert "p<0.05: the first bot is not told apart" in screen.getvalue()


def test_a_narrow_terminal_sees_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns that do not fit are left out; faults stay longest."""
    monkeypatch.setattr(arena_live, "REFRESH", 0.0)
    screen = StringIO()
    watched(boards(), 10, None, Console(file=screen, force_terminal=True, width=38))
    assert "points/hand  v the rest  faults" in screen.getvalue()
    assert "always valid" not in screen.getvalue()


def test_a_pipe_sees_the_standings_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every minute, without colours; in a short tournament what is printed at the end is all."""
    pipe = StringIO()
    board = watched(boards(), 10, None, Console(file=pipe))
    assert (board.sets, pipe.getvalue()) == (3, "")
    monkeypatch.setattr(arena_live, "LOG_EVERY", 0.0)
    watched(boards(), 10, None, Console(file=pipe))
    first, second, third, rest = pipe.getvalue().split("\n\n")
    assert (first[:13], second[:13], third[:13], rest) == (
        "1 of 10 sets,",
        "2 of 10 sets,",
        "3 of 10 sets,",
        "",
    )
    assert third.splitlines()[2].split()[:3] == ["a", "+0.0", "+2.0"]
