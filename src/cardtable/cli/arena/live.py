"""A tournament while it is played: on a terminal a growing table, elsewhere standings every minute."""

from __future__ import annotations

import shutil
import sys
import time
from datetime import timedelta
from typing import TYPE_CHECKING

from rich.console import Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from cardtable.arena.plan.sets import duplicate_of
from cardtable.arena.report.live_page import is_at_rest
from cardtable.arena.report.text import MARK, WIDTH, around, decimals_of, half_of, mean_of
from cardtable.arena.report.text_table import Column, table_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.arena.statistics.stopping import Until

REFRESH = 0.25
LOG_EVERY = 60.0
"""Seconds between standings without a terminal."""


def watched(boards: Iterator[Scoreboard], sets: int, until: Until | None, console: Console) -> Scoreboard:
    """Run to the end and show the standings meanwhile."""
    board = next(boards)
    pace = _Pace(board)
    if not console.is_terminal:
        for board in boards:
            if pace.is_worth_a_line():
                lines = _words(board, pace, sets, until, WIDTH)
                console.print("\n".join([*lines, ""]), markup=False, highlight=False, soft_wrap=True)
        return board
    with Live(console=console, auto_refresh=False, transient=True) as live:
        live.update(_shown(board, pace, sets, until, console.width), refresh=True)
        for board in boards:
            if pace.is_due(board):
                live.update(_shown(board, pace, sets, until, console.width), refresh=True)
    return board


class _Pace:
    """How fast sets come in this run. Those of the journal existed before."""

    def __init__(self, board: Scoreboard) -> None:
        self._sets, self._hands = board.sets, board.hands
        self._started = self._shown = self._came = time.monotonic()

    def is_due(self, board: Scoreboard) -> bool:
        """From time to time, after a slow set, and at the end of a block that other processes played,
        because the next may take long."""
        now = time.monotonic()
        pause, self._came = now - self._came, now
        if is_at_rest(board):
            due = now - self._shown >= REFRESH or board.plan.fixed_block is not None
        else:
            due = pause >= REFRESH
        if due:
            self._shown = now
        return due

    def is_worth_a_line(self) -> bool:
        """Rarely enough that a log stays short."""
        now = time.monotonic()
        due = now - self._shown >= LOG_EVERY
        if due:
            self._shown = now
        return due

    def in_words(self, board: Scoreboard, sets: int, at_most: str) -> str:
        """Hands per second and the remaining time. Empty while that is not known."""
        passed, new = self._shown - self._started, board.sets - self._sets
        if not new or not passed:
            return ""
        left = timedelta(seconds=round(passed / new * (sets - board.sets)))
        return f", {(board.hands - self._hands) / passed:.0f} hands/s, {at_most}{left} left"


def _shown(board: Scoreboard, pace: _Pace, sets: int, until: Until | None, width: int) -> Group:
    how_far, *lines = _words(board, pace, sets, until, width)
    bar = Table.grid()
    bar.add_row(ProgressBar(sets, board.sets, min(width, WIDTH)))
    return Group(Text(how_far, style="bold"), bar, Text("\n".join(lines), no_wrap=True, overflow="crop"))


def _words(board: Scoreboard, pace: _Pace, sets: int, until: Until | None, width: int) -> list[str]:
    """The progress and the standings."""
    at_most = "at most " if until else ""
    lines = [f"{board.sets} of {at_most}{sets} sets{pace.in_words(board, sets, at_most)}"]
    if board.sets:
        lines += _lines(board, width)
        if until is not None:
            lines.append(until.verdict(board.tallies[0].against_rest))
    return lines


def _lines(board: Scoreboard, width: int) -> list[str]:
    """The bots in the order they were named, because rows that change places are hard to follow."""
    tallies = board.tallies
    points = [tally.points.t_interval() for tally in tallies]
    rest = [tally.against_rest.t_interval() for tally in tallies]
    always = [tally.against_rest.sequential_interval() for tally in tallies]
    decimals = decimals_of([*points, *rest])
    columns = [
        Column(duplicate_of(board.plan.game).unit, [mean_of(interval, decimals) for interval in points]),
        Column("v the rest", [around(interval, decimals) for interval in rest]),
        Column("always valid", [half_of(interval, decimals) for interval in always], 3),
        Column("wins", [f"{tally.win_share:.1%}" for tally in tallies], 2),
        Column("faults", [str(sum(tally.faults.values())) for tally in tallies], 1),
    ]
    bots = zip(board.plan.bots, tallies, strict=True)
    names = [f"{bot.name} {MARK}" if tally.substituted else bot.name for bot, tally in bots]
    return table_lines(names, columns, width)


def screen_width() -> int:
    """The width of the terminal. Output that is not a terminal has the usual width."""
    on_screen = sys.stdout is not None and sys.stdout.isatty()
    return shutil.get_terminal_size().columns if on_screen else WIDTH
