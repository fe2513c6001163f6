"""A whole tournament: played, stored in a journal if there is a folder for it, and summarized."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.arena.journal.line_file import as_utf8
from cardtable.arena.journal.under_way import UnderWay
from cardtable.arena.play.workers import Workers, played_sets, worker_pool
from cardtable.arena.report.summary import Summary, summarize
from cardtable.arena.results.machines import Machines, suspicions
from cardtable.arena.results.scoreboard import Scoreboard
from cardtable.arena.settings.settings import VIEWER
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cardtable.arena.journal.journal import Journal
    from cardtable.arena.plan.plan import Plan
    from cardtable.arena.report.live_page import GrowingReport
    from cardtable.arena.statistics.stopping import Until


@dataclass(frozen=True)
class TournamentOutcome:
    """`verdict` is the result of the test that could end it early. `warnings` are messages for people."""

    summary: Summary
    verdict: str | None
    warnings: list[str]


def last_board(boards: Iterator[Scoreboard]) -> Scoreboard:
    """Play to the end without output and return the last scoreboard."""
    *_, board = boards
    return board


def play_tournament(
    plan: Plan,
    sets: int,
    *,
    out: Path | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    until: Until | None = None,
    viewer: str = VIEWER,
    watch: Callable[[Iterator[Scoreboard]], Scoreboard] = last_board,
) -> TournamentOutcome:
    """Play this many sets, or fewer if `until` ends it early.

    With a folder `out` every set is stored there, and the same call continues after a stop. `watch` gets an
    iterator of scoreboards, one after each set, and must return the last one.

    Raises BadJournal if the folder holds another tournament, and BadOption if the tournament cannot be played
    like this.
    """
    if jobs < 1 or (jobs > 1 and cluster is not None):
        raise BadOption(f"it is played by at least one process or by a cluster, not by {jobs} processes")
    _make_folders(plan)
    with (
        _stored(out, plan, sets, viewer) as (journal, report),
        Machines(out) as machines,
        _workers(jobs, cluster) as workers,
    ):
        boards = run(plan, sets, journal, workers, until, machines)
        board = watch(boards if report is None else report.follow(boards))
    summary = summarize(board, wanted=sets)
    verdict = None if until is None else until.verdict(board.tallies[0].against_rest)
    warnings = machines.warnings()
    if journal is not None and machines.are_several:
        warnings += map(str, suspicions(board.plan, journal.sets_so_far(), machines.lines))
    if report is not None:
        warnings += map(as_utf8, report.finish(summary, board))
    return TournamentOutcome(summary, verdict, warnings)


@contextmanager
def _stored(
    out: Path | None, plan: Plan, sets: int, viewer: str
) -> Iterator[tuple[Journal | None, GrowingReport | None]]:
    """The journal and the report in a folder, if there is one."""
    if out is None:
        yield None, None
        return
    # Imported here because they load the plots and tables of the page.
    from cardtable.arena.journal.journal import Journal
    from cardtable.arena.report.live_page import GrowingReport

    with Journal(out, plan, sets) as journal, GrowingReport(out, sets, viewer) as report:
        yield journal, report


def _make_folders(plan: Plan) -> None:
    for folder in filter(None, (plan.logs, plan.io_logs)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"{str(folder)!r} cannot be a folder for logs: {error.strerror}") from None


@contextmanager
def _workers(jobs: int, cluster: str | None) -> Iterator[Workers]:
    if cluster is not None:
        # Imported here because few tournaments have a cluster.
        from cardtable.arena.play.cluster import cluster_workers

        with cluster_workers(cluster) as workers:
            yield workers
    elif jobs == 1:
        yield Workers(adopt_orphans=True)
    else:
        with worker_pool(jobs) as executor:
            yield Workers(executor, jobs, adopt_orphans=True)


def run(
    plan: Plan,
    sets: int,
    journal: Journal | None,
    workers: Workers,
    until: Until | None = None,
    machines: Machines | None = None,
) -> Iterator[Scoreboard]:
    """Play until there are this many sets, and yield the scoreboard after each. The sets of the journal come
    first. `until` can end it earlier. `machines` gets every batch.

    `until` is asked only after whole deals, in order, so the result is always the same.
    """
    board = Scoreboard(plan)
    stored = journal.lines[:sets] if journal else []
    for line in stored:
        board.add(line)
        if _is_over(board, until):
            break
    yield board
    if _is_over(board, until):
        return
    note = (machines or Machines(None)).note
    under_way = UnderWay(journal.folder if journal and plan.fixed_block and workers.shares_files else None)
    while board.sets < sets:
        for text, line in played_sets(board.plan, _next_sets(board, sets), workers, note, under_way):
            # Programs play a block from its first set, to remember it. The journal already has this set.
            if line.set < len(stored):
                continue
            # Written before it is shown: after a kill, everything that was shown is in the journal.
            if journal:
                journal.write(text)
            board.add(line)
            yield board
            if _is_over(board, until):
                return
    under_way.clear()


def _next_sets(board: Scoreboard, sets: int) -> range:
    """All sets that are left, or those of a round, after which the next round is known."""
    a_round = board.plan.round_sets
    end = sets if a_round is None else (board.sets // a_round + 1) * a_round
    return range(board.sets, min(end, sets))


def _is_over(board: Scoreboard, until: Until | None) -> bool:
    if until is None or board.sets % board.plan.tables:
        return False
    return until.is_over(board.tallies[0].against_rest)
