"""Which machine played which sets, how busy it was, and whether one of them gives different results.

`machines.jsonl` lies next to the journal and has a line for each batch of sets. The journal does not depend
on the machines. This file shows when something was wrong with one of them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Self

import msgspec

from cardtable.arena.journal.line_file import BadLine, LineFile, as_utf8, read_lines
from cardtable.arena.play.decision_times import DecisionTimes
from cardtable.arena.statistics.intervals import running, welch_probability

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from cardtable.arena.plan.plan import Plan, SetLine
    from cardtable.arena.play.play import PlayedSets

MACHINES = "machines.jsonl"
TOO_LONG = 0.1
"""If programs waited longer than this share of their thinking time, the machine was too busy."""
FEWEST_SECONDS = 10
"""Seconds of thinking below which there is no warning."""
FEWEST_SETS = 10
SUSPICIOUS = 0.01
"""The probability of a false suspicion in a tournament, whatever the number of machines."""


class BatchLine(msgspec.Struct, omit_defaults=True):
    """A batch of sets, as the file stores it."""

    first: int
    sets: int
    machine: str
    seconds: float
    thought: float
    waited: float
    reruns: int
    times: dict[str, DecisionTimes] = {}
    """By the number of the bot."""


class Machines:
    """Collects the batches of a tournament, including earlier runs. Problems with its file are only
    warnings, because the results are in the journal."""

    def __init__(self, folder: Path | None) -> None:
        self._damage: list[str] = []
        self._file = None if folder is None else self._opened(folder / MACHINES)
        self._before: list[BatchLine] = [] if self._file is None else self._file.lines
        self._now: list[BatchLine] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def _opened(self, path: Path) -> LineFile[BatchLine] | None:
        try:
            return LineFile(path, BatchLine)
        except BadLine as error:
            aside = path.with_suffix(".damaged")
            path.replace(aside)
            self._damage = [f"{error}; the file is {aside.name} now, and a new one was begun"]
            return LineFile(path, BatchLine)
        except OSError as error:
            self._damage = [f"{path}: {error.strerror}; nobody will know which machine played what"]
            return None

    def note(self, batch: PlayedSets, first: int) -> None:
        """Add a batch that begins with the set `first`, and write it to the file."""
        strain = batch.strain
        line = BatchLine(
            first,
            len(batch.lines),
            batch.machine,
            round(batch.seconds, 3),
            round(strain.thought, 3),
            round(strain.waited, 3),
            batch.reruns,
            {str(bot): times for bot, times in batch.times.items()},
        )
        self._now.append(line)
        if self._file is not None:
            self._file.write(msgspec.json.encode(line))

    @property
    def lines(self) -> list[BatchLine]:
        """All batches, earlier runs first."""
        return [*self._before, *self._now]

    @property
    def are_several(self) -> bool:
        """Whether more than one machine played."""
        return len({line.machine for line in self.lines}) > 1

    def warnings(self) -> list[str]:
        """What was wrong with the machines in this run."""
        warnings = list(map(as_utf8, self._damage))
        thought, waited = (sum(getattr(line, name) for line in self._now) for name in ("thought", "waited"))
        if thought > FEWEST_SECONDS and waited > TOO_LONG * thought:
            warnings.append(
                f"programs waited for a processor {waited / thought:.0%} of the time that they thought; "
                "with fewer --jobs or on a quiet machine they would not"
            )
        reruns = sum(line.reruns for line in self._now)
        if reruns:
            warnings.append(f"blocks of sets played again because the machine had stalled: {reruns}")
        return warnings


def decision_times(batches: Iterable[BatchLine]) -> dict[int, DecisionTimes]:
    """The decision times of each bot that answered at all, by its number, over these batches."""
    sums: defaultdict[int, DecisionTimes] = defaultdict(DecisionTimes)
    for batch in batches:
        for bot, times in batch.times.items():
            sum_ = sums[int(bot)]
            sum_.decisions += times.decisions
            sum_.seconds += times.seconds
            sum_.longest = max(sum_.longest, times.longest)
    return {bot: times for bot, times in sums.items() if times.decisions}


@dataclass(frozen=True)
class Suspicion:
    """How the sets of a machine differ from those of the others, on average."""

    machine: str
    sets: int
    what: str
    here: float
    elsewhere: float

    def __str__(self) -> str:
        return (
            f"{self.machine} plays otherwise than the other machines: {self.what} {self.here:+.3f} in its "
            f"{self.sets} sets, {self.elsewhere:+.3f} in theirs"
        )


def read_batches(folder: Path) -> list[BatchLine]:
    """The batches in this folder. Empty if there is no such file."""
    path = folder / MACHINES
    return read_lines(path, BatchLine) if path.is_file() else []


def suspicions(plan: Plan, lines: Sequence[SetLine], batches: Iterable[BatchLine]) -> list[Suspicion]:
    """The machines whose sets differ from all others by more than chance (Welch's test): in the lead of
    the first bot, or in the number of faults. All play the same tournament, so none should differ."""
    played = {
        number: batch.machine for batch in batches for number in range(batch.first, batch.first + batch.sets)
    }
    machines = sorted(set(played.values()))
    if len(machines) < 2:
        return []
    measures = {
        "the first at the table is ahead of where it usually is by": _leads(plan, lines),
        "sets with faults": {line.set: float(bool(line.faults)) for line in lines},
    }
    suspicions = []
    for what, values in measures.items():
        for machine in machines:
            own = [number for number in values if played.get(number) == machine]
            # A set whose machine is not known is on neither side.
            others = [number for number in values if played.get(number, machine) != machine]
            here, elsewhere = (_by_deal(plan, values, sets) for sets in (own, others))
            if min(len(here), len(elsewhere)) < FEWEST_SETS:
                continue
            chance = welch_probability(running(here), running(elsewhere))
            # Bonferroni's correction for the number of tests.
            if chance * len(machines) * len(measures) < SUSPICIOUS:
                suspicions.append(Suspicion(machine, len(own), what, fmean(here), fmean(elsewhere)))
    return suspicions


def _by_deal(plan: Plan, values: Mapping[int, float], sets: Iterable[int]) -> list[float]:
    """Means by deal. A deal is one observation, even if several tables play it."""
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    for number in sets:
        by_deal[plan.deal_of(number)].append(values[number])
    return list(map(fmean, by_deal.values()))


def _leads(plan: Plan, lines: Sequence[SetLine]) -> Mapping[int, float]:
    """For each set, the lead of the first place over the others, minus the mean of its lineup."""
    leads = {}
    by_lineup: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for line in lines:
        first, *others = line.score(plan)
        leads[line.set] = first - fmean(others)
        by_lineup[plan.lineup_of(line.set)].append(line.set)
    for sets in by_lineup.values():
        # Otherwise a machine that happened to get more sets of an uneven lineup would look suspicious.
        usual = fmean([leads[number] for number in sets])
        for number in sets:
            leads[number] -= usual
    return leads
