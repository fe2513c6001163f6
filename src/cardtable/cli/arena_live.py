"""A tournament while it is played: on a terminal a table that grows, elsewhere nothing."""

from __future__ import annotations

import time
from collections import deque
from datetime import timedelta
from typing import TYPE_CHECKING

from rich.live import Live
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from cardtable.arena.scoreboard import Scoreboard

REFRESH = 0.25


def watched(boards: Iterator[Scoreboard], sets: int, until: float | None, console: Console) -> Scoreboard:
    """Let it run to its end, and show how it stands meanwhile."""
    if not console.is_terminal:
        return deque(boards, maxlen=1).pop()
    board = next(boards)
    pace = _Pace(board)
    with Live(console=console, auto_refresh=False, transient=True) as live:
        for board in boards:
            if pace.is_due():
                live.update(_table(board, pace, sets, until), refresh=True)
    return board


class _Pace:
    """How fast sets come in this run; those of the journal were there before."""

    def __init__(self, board: Scoreboard) -> None:
        self._sets, self._hands = board.sets, board.hands
        self._started = self._shown = time.monotonic()

    def is_due(self) -> bool:
        now = time.monotonic()
        if now - self._shown < REFRESH:
            return False
        self._shown = now
        return True

    def hands_a_second(self, board: Scoreboard) -> float:
        return (board.hands - self._hands) / (self._shown - self._started)

    def left(self, board: Scoreboard, sets: int) -> timedelta:
        seconds = (self._shown - self._started) / (board.sets - self._sets) * (sets - board.sets)
        return timedelta(seconds=round(seconds))


def _table(board: Scoreboard, pace: _Pace, sets: int, until: float | None) -> Table:
    at_most = "at most " if until else ""
    table = Table(
        "bot",
        title=f"{board.sets} of {at_most}{sets} sets, {pace.hands_a_second(board):.0f} hands/s",
        caption=f"{at_most}{pace.left(board, sets)} left",
    )
    for column in ("points/hand", "against the rest", "always valid", "wins", "faults"):
        table.add_column(column, justify="right")
    for bot, tally in zip(board.plan.bots, board.tallies, strict=True):
        points, rest = tally.points.t_interval(), tally.against_rest.t_interval()
        always = tally.against_rest.sequential_interval()
        table.add_row(
            bot.name,
            f"{points.mean:+.3f}",
            f"{rest.mean:+.3f} ± {rest.half:.3f}",
            f"± {always.half:.3f}",
            f"{tally.win_share:.1%}",
            str(sum(tally.faults.values())),
        )
    return table
