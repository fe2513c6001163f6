"""A whole tournament: played, stored in a journal if there is a folder for it, and summarized."""

from __future__ import annotations

import secrets
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.arena.journal.journal import MANIFEST, Journal, as_utf8, read_manifest, read_sets
from cardtable.arena.play.cluster import cluster_workers
from cardtable.arena.report.live_page import GrowingReport, write_page
from cardtable.arena.report.page import VIEWER
from cardtable.arena.report.summary import Summary, summarize
from cardtable.arena.results.machines import Machines, suspicions
from cardtable.arena.tournament.run import Workers, run, worker_pool
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cardtable.arena.plan.plan import Plan
    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.arena.statistics.stopping import Until

SEEDS = 1_000_000
"""Short enough to type again."""


@dataclass(frozen=True)
class Outcome:
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
) -> Outcome:
    """Play this many sets, or fewer if `until` ends it early.

    With a folder `out` every set is stored there, and the same call continues after a stop. `watch` gets an
    iterator of scoreboards, one after each set, and must return the last one.

    Raises BadJournal if the folder holds another tournament, and BadOption if the tournament cannot be played
    like this.
    """
    if jobs < 1 or (jobs > 1 and cluster is not None):
        raise BadOption(f"it is played by at least one process or by a cluster, not by {jobs} processes")
    _make_folders(plan)
    report = nullcontext() if out is None else GrowingReport(out, sets, viewer)
    with (
        nullcontext() if out is None else Journal(out, plan, sets) as journal,
        Machines(out) as machines,
        report as growing,
        _workers(jobs, cluster) as workers,
    ):
        boards = run(plan, sets, journal, workers, until, machines)
        board = watch(boards if growing is None else growing.follow(boards))
    summary = summarize(board, wanted=sets)
    verdict = None if until is None else until.verdict(board.tallies[0].against_rest)
    warnings = machines.warnings()
    if out is not None:
        if machines.are_several:
            warnings += map(str, suspicions(board.plan, read_sets(out), machines.lines))
        warnings += map(as_utf8, write_page(out, summary, board, viewer))
    return Outcome(summary, verdict, warnings)


def _make_folders(plan: Plan) -> None:
    for folder in filter(None, (plan.logs, plan.io_logs)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"{str(folder)!r} cannot be a folder for logs: {error.strerror}") from None


@contextmanager
def _workers(jobs: int, cluster: str | None) -> Iterator[Workers]:
    if cluster is not None:
        with cluster_workers(cluster) as workers:
            yield workers
    elif jobs == 1:
        yield Workers(adopt_orphans=True)
    else:
        with worker_pool(jobs) as executor:
            yield Workers(executor, jobs, adopt_orphans=True)


def wanted_seed(out: Path | None) -> str:
    """The seed of the journal if there is one, so that the same command continues even if it names no
    seed."""
    if out is None or not (out / MANIFEST).exists():
        return str(secrets.randbelow(SEEDS))
    return str(read_manifest(out)["tournament"].get("seed"))
