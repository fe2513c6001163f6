"""Which machine played which sets, how busy it was, and whether one of them plays differently.

`machines.jsonl` lies beside the journal and has a line for each batch of sets. The journal is the same
whatever plays it; here it can be seen that something was wrong with a machine.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Self

import msgspec

from cardtable.arena.journal.journal import as_utf8
from cardtable.arena.journal.line_file import BadLine, LineFile, read_lines
from cardtable.arena.statistics.intervals import running, welch_probability

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from cardtable.arena.tournament.plan import Plan, SetLine
    from cardtable.arena.tournament.play import Batch

MACHINES = "machines.jsonl"
TOO_LONG = 0.1
"""Of the time that programs think: when they have waited longer than that, the machine was too busy."""
FEWEST_SECONDS = 10
"""That they have to have thought before it is worth a word."""
FEWEST_SETS = 10
SUSPICIOUS = 0.01
"""So seldom somebody is suspected without reason, in a tournament with any number of machines."""


class DecisionTimes(msgspec.Struct):
    """Of decisions that were timed: how many, and the seconds that they took together and at most."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        if seconds > self.longest:
            self.longest = seconds

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


class BatchLine(msgspec.Struct, omit_defaults=True):
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
    """Takes in the batches of a tournament, those of earlier runs among them. Its file is worth no more than
    a warning: what was played is in the journal."""

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

    def note(self, batch: Batch, first: int) -> None:
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
        return [*self._before, *self._now]

    @property
    def are_several(self) -> bool:
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
    """How long each bot took, by its number, over all of these."""
    found: defaultdict[int, DecisionTimes] = defaultdict(DecisionTimes)
    for batch in batches:
        for bot, times in batch.times.items():
            sum_ = found[int(bot)]
            sum_.decisions += times.decisions
            sum_.seconds += times.seconds
            sum_.longest = max(sum_.longest, times.longest)
    return dict(found)


@dataclass(frozen=True)
class Suspicion:
    """What a machine does otherwise than the others, on average over its sets."""

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
    path = folder / MACHINES
    return read_lines(path, BatchLine) if path.is_file() else []


def suspicions(plan: Plan, lines: Sequence[SetLine], batches: Iterable[BatchLine]) -> list[Suspicion]:
    """The machines whose sets differ from those of all others by more than chance (Welch's test): in who is
    ahead, or in how often something fails. All play the same tournament, so nothing should."""
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
    found = []
    for what, values in measures.items():
        for machine in machines:
            own = [number for number in values if played.get(number) == machine]
            # A set of which nobody knows the machine is on neither side.
            others = [number for number in values if played.get(number, machine) != machine]
            here, elsewhere = (_by_deal(plan, values, sets) for sets in (own, others))
            if min(len(here), len(elsewhere)) < FEWEST_SETS:
                continue
            chance = welch_probability(running(here), running(elsewhere))
            # Bonferroni's correction, because so many tests are made.
            if chance * len(machines) * len(measures) < SUSPICIOUS:
                found.append(Suspicion(machine, len(own), what, fmean(here), fmean(elsewhere)))
    return found


def _by_deal(plan: Plan, values: Mapping[int, float], sets: Iterable[int]) -> list[float]:
    """A deal is one observation, also if several tables play it."""
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    for number in sets:
        by_deal[plan.deal_of(number)].append(values[number])
    return list(map(fmean, by_deal.values()))


def _leads(plan: Plan, lines: Sequence[SetLine]) -> Mapping[int, float]:
    """For each set, what the first place has more than the others, beyond the mean of its lineup."""
    leads = {}
    by_lineup: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for line in lines:
        first, *others = line.score(plan)
        leads[line.set] = first - fmean(others)
        by_lineup[plan.lineup_of(line.set)].append(line.set)
    for sets in by_lineup.values():
        # Else a machine that happened to get more sets of an uneven lineup would look suspicious.
        usual = fmean([leads[number] for number in sets])
        for number in sets:
            leads[number] -= usual
    return leads
