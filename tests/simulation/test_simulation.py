"""The service in a simulated world of faults: every promise is kept, and mistakes would be noticed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from simulation import planted
from simulation.world import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

RUNS, AT_ONCE = 100, 10
MOST_SEEDS = 60

# Where each is found first; if the code has changed since, it may take some more.
FOUND_AT: list[tuple[Callable[[], AbstractContextManager[None]], int]] = [
    (planted.cached_after_a_failed_store, 1),
    (planted.missing_key_check, 15),
    (planted.lost_wake_up, 7),
    (planted.doubled_append, 4),
    (planted.told_before_it_is_stored, 1),
    (planted.view_of_the_wrong_seat, 0),
    (planted.clock_runs_while_nobody_serves, 131),
    (planted.computer_moves_twice, 1),
    (planted.answered_before_the_commit, 0),
    (planted.late_reader_is_forgotten, 1),
    (planted.deaf_to_other_servers, 5),
]


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_every_promise_is_kept(first: int) -> None:
    """Acknowledged is stored, once and in order; nobody is shown too much, nobody waits for ever, and no
    clock runs while nobody serves."""
    faults = {seed: outcome.faults for seed in range(first, first + AT_ONCE) if (outcome := run(seed)).faults}
    assert faults == {}


@pytest.mark.parametrize(("mistake", "seed"), FOUND_AT, ids=lambda each: getattr(each, "__name__", str(each)))
def test_mistakes_are_found(mistake: Callable[[], AbstractContextManager[None]], seed: int) -> None:
    """A mistake that is put into the server breaks a promise in one of a few runs."""
    with mistake():
        assert any(run(each).faults for each in range(seed, seed + MOST_SEEDS))


def test_a_seed_is_a_run() -> None:
    """The same seed does the same things in the same order, in another process too; another seed does not."""
    here = run(7)
    assert run(7).trace == here.trace
    assert run(8).trace != here.trace
    code = "from simulation.world import run; print(run(7).trace)"
    folder = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": str(folder)}
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=250, check=True
    )
    assert told.stdout.strip() == here.trace


def test_a_run_does_something() -> None:
    """In these runs people move, servers are killed, paused and stopped, and all games are played."""
    outcomes = [run(seed) for seed in range(10)]
    assert {outcome.plan.game for outcome in outcomes} >= {"bridge", "nimmt", "skat"}
    assert sum(outcome.moves for outcome in outcomes) > 100
    assert {blow for outcome in outcomes for blow in outcome.blows} == {"kill", "outage", "pause", "stop"}
