"""Machines that play: what they are blamed for, and what the programs on them are not."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cardtable.arena.plan.plan import HandLine, Plan, SetLine
from cardtable.arena.play.play import PlayedSets, play_sets
from cardtable.arena.play.workers import Workers
from cardtable.arena.results.machines import MACHINES, BatchLine, Machines, read_batches, suspicions
from cardtable.arena.tournament.tournament import run
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import read_bots
from cardtable.hosting.conduct import Conduct, TimeLimits
from cardtable.hosting.entrants import SlowDecisions

STARVING = Path(__file__).parents[2] / "support" / "bots" / "starving.py"
TELLS_WAITING = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="this system does not tell how long threads wait"
)


def planned(*bots: str) -> Plan:
    found, _ = read_bots("nimmt", bots)
    return Plan(Nimmt(2), tuple(found), ((0, 1),), "1")


@TELLS_WAITING
def test_what_a_stalled_machine_spoiled_is_played_again(tmp_path: Path) -> None:
    """A program that had no processor for all the time it may think is not called late."""
    plan = planned(f"{STARVING} {tmp_path / 'busy'}", "nimmt:random")
    plan = replace(plan, terms=TimeLimits(decision=timedelta(seconds=0.5), start=timedelta(seconds=60)))
    batch = play_sets(plan, [0])
    assert batch.reruns in (1, 2), "the machine may really have stalled once more"
    assert b"faults" not in batch.lines[0]
    assert (tmp_path / "busy").exists()


def test_a_program_that_sleeps_is_late() -> None:
    """It does not wait for a processor, so it gets nothing back."""
    plan = planned("""sh -c "read -r; sleep 60" """, "nimmt:random")
    plan = replace(plan, terms=TimeLimits(start=timedelta(seconds=0.2), patience=1))
    batch = play_sets(plan, [0])
    assert batch.reruns == 0
    assert b"no answer within 0.2 s" in batch.lines[0]


def test_who_played_what_is_kept(tmp_path: Path) -> None:
    """A line for each batch, also over several runs."""
    plan = planned("nimmt:basic", "nimmt:random")
    with Machines(tmp_path) as machines:
        list(run(plan, 2, None, Workers(), machines=machines))
    with Machines(tmp_path) as machines:
        list(run(plan, 3, None, Workers(), machines=machines))
    assert sum(line.sets for line in machines.lines) == 2 + 3
    assert machines.lines == read_batches(tmp_path)
    assert not machines.are_several


def test_what_cannot_be_kept_is_worth_a_warning(tmp_path: Path) -> None:
    """A file is not needed for playing."""
    (tmp_path / MACHINES).mkdir()
    with Machines(tmp_path) as machines:
        machines.note(PlayedSets(), 0)
    assert machines.warnings() == [
        f"{tmp_path / MACHINES}: Is a directory; nobody will know which machine played what"
    ]


def test_a_busy_machine_is_worth_a_warning() -> None:
    """From ten seconds of thinking on, if more than a tenth of it was waiting."""
    with Machines(None) as machines:
        machines.note(PlayedSets(strain=SlowDecisions(thought=8.0, waited=4.0)), 0)
        assert machines.warnings() == []
        machines.note(PlayedSets(strain=SlowDecisions(thought=12.0, waited=1.0), reruns=2), 1)
    assert machines.warnings() == [
        "programs waited for a processor 25% of the time that they thought; with fewer --jobs or on a quiet "
        "machine they would not",
        "blocks of sets played again because the machine had stalled: 2",
    ]


def line(number: int, ahead: int, *, faulty: bool = False) -> SetLine:
    """A set in which the first bot has so many points more than the second, in each of its two hands."""
    hands = [HandLine([0, 1], [ahead, 0], []), HandLine([1, 0], [0, ahead], [])]
    return SetLine(number, {}, hands, {"1": Conduct(dead=1)} if faulty else {})


def batch(first: int, sets: int, machine: str) -> BatchLine:
    return BatchLine(first, sets, machine, 1.0, 0.0, 0.0, 0)


@pytest.mark.parametrize("machines", [["here"], ["here", "there"], ["here", "there", "elsewhere"]])
def test_machines_that_play_alike_are_not_suspected(machines: list[str]) -> None:
    """On each the same half of the sets is won and lost."""
    lines = [line(number, (-1) ** number) for number in range(60)]
    batches = [batch(first, 10, machines[first // 10 % len(machines)]) for first in range(0, 60, 10)]
    assert suspicions(planned("nimmt:basic", "nimmt:random"), lines, batches) == []


def test_a_machine_on_which_others_win_is_suspected() -> None:
    """The first bot wins 3 and 5 points a set everywhere, and loses as many on one machine."""
    lines = [line(number, (3 + 2 * (number % 2)) * (-1 if 20 <= number < 40 else 1)) for number in range(60)]
    batches = [batch(first, 20, "bad" if first == 20 else "good") for first in range(0, 60, 20)]
    found = suspicions(planned("nimmt:basic", "nimmt:random"), lines, batches)
    assert {(suspicion.machine, suspicion.sets) for suspicion in found} == {("bad", 20), ("good", 40)}
    assert [suspicion.here for suspicion in found if suspicion.machine == "bad"] == [
        pytest.approx(-4 - 4 / 3)
    ]


def test_a_machine_on_which_programs_fail_is_suspected() -> None:
    """Something that they need is missing there."""
    lines = [line(number, (-1) ** number, faulty=number >= 40) for number in range(60)]
    batches = [batch(0, 40, "whole"), batch(40, 20, "broken")]
    found = suspicions(planned("nimmt:basic", "nimmt:random"), lines, batches)
    assert [str(suspicion) for suspicion in found if suspicion.machine == "broken"] == [
        "broken plays otherwise than the other machines: "
        "sets with faults +1.000 in its 20 sets, +0.000 in theirs"
    ]


def test_a_difference_that_chance_explains_is_no_suspicion() -> None:
    """One machine has 14 wins of 20 and the others 20 of 40: a chance of one in eight is not seldom."""
    lines = [line(number, 1 if number % 2 or number in (20, 22, 24, 26) else -1) for number in range(60)]
    batches = [batch(first, 20, "lucky" if first == 20 else "other") for first in range(0, 60, 20)]
    assert suspicions(planned("nimmt:basic", "nimmt:random"), lines, batches) == []
