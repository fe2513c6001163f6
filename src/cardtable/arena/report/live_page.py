"""The report of a tournament while it is played: a page that reloads itself until the tournament is over."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import UTC, datetime
from math import ceil
from typing import TYPE_CHECKING, Self

from cardtable.arena.journal.journal import JOURNAL, write_whole
from cardtable.arena.journal.line_file import BadLine, as_utf8, read_chosen
from cardtable.arena.journal.verify import differences
from cardtable.arena.plan.plan import SetLine
from cardtable.arena.report.page import Unfinished, write_report
from cardtable.arena.report.summary import summarize
from cardtable.arena.results.machines import decision_times, read_batches
from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardtable.arena.play.decision_times import DecisionTimes
    from cardtable.arena.report.summary import Summary
    from cardtable.arena.results.scoreboard import Scoreboard

REPORT = "report.html"
SOONEST = 5.0
"""Seconds between two versions of the page."""
SHARE = 0.02
"""The largest share of the time that may be spent on pages."""


class GrowingReport:
    """Writes the page from time to time. If the tournament is stopped early, the last page says how far it
    got."""

    def __init__(self, folder: Path, sets: int, viewer: str) -> None:
        self._folder = folder
        self._sets = sets
        self._viewer = viewer
        self._board: Scoreboard | None = None
        self._pause = SOONEST
        self._due = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is not None and self._board is not None:
            why = f": {error}" if isinstance(error, CardtableError) else ""
            summary = summarize(self._board, self._sets, resample=False)
            write_page(self._folder, summary, self._board, self._viewer, Unfinished(f"It was stopped{why}."))

    def follow(self, boards: Iterator[Scoreboard]) -> Iterator[Scoreboard]:
        """Pass the scoreboards on and write a page when one is due."""
        for board in boards:
            self._board = board
            if time.monotonic() >= self._due and board.sets < self._sets and is_at_rest(board):
                self._write_meanwhile(board)
            yield board

    def finish(self, summary: Summary, board: Scoreboard) -> list[str]:
        """Write the final page. Returns what was wrong with it."""
        return write_page(self._folder, summary, board, self._viewer)

    def _write_meanwhile(self, board: Scoreboard) -> None:
        """Leaves out the slow parts, which only the last page has: resampling, and the ids of hands."""
        started = time.monotonic()
        why = f"At {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC it was being played."
        summary = summarize(board, self._sets, resample=False)
        page = write_report(summary, board, {}, self._viewer, Unfinished(why, ceil(self._pause)))
        # If the page cannot be written, the warning at the end says so.
        with suppress(OSError):
            write_whole(self._folder / REPORT, as_utf8(page).encode())
        ended = time.monotonic()
        self._pause = max(SOONEST, (ended - started) / SHARE)
        self._due = ended + self._pause


def write_page(
    folder: Path, summary: Summary, board: Scoreboard, viewer: str, unfinished: Unfinished | None = None
) -> list[str]:
    """Write the final page, with the hands of the most decisive sets. Problems with the page or its hands
    become warnings, because the results do not depend on it."""
    times: dict[int, DecisionTimes] = {}
    decisive = read_chosen(folder / JOURNAL, SetLine, {-negative for _, negative in board.decisive})
    # Problems with this file have their own warning.
    with suppress(BadLine, OSError):
        times = decision_times(read_batches(folder))
    page = write_report(summary, board, decisive, viewer, unfinished, times)
    wrong = [next(differences(board.plan, line), None) for line in decisive.values()]
    warnings = [f"{folder / JOURNAL}: {why}" for why in wrong if why is not None]
    try:
        write_whole(folder / REPORT, as_utf8(page).encode())
    except OSError as error:
        warnings.append(f"there is no report: {error.filename}: {error.strerror}")
    return warnings


def is_at_rest(board: Scoreboard) -> bool:
    """Whether nothing may be added for a long time. Blocks of programs come in whole."""
    plan = board.plan
    return plan.fixed_block is None or plan.block_start(board.sets) == board.sets
