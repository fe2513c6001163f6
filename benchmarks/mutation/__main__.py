"""How many mistakes the tests notice: `python -m benchmarks.mutation --sample 40`, package by package.

Results are kept in build/mutants.jsonl; a run that was stopped goes on where it was. Mutants of a module that
has changed are tried anew. After a change of tests use `--again` for those that survived, `--fresh` for all.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benchmarks.mutation.changes import Change, changes
from benchmarks.mutation.trial import Trial, preload

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SOURCE = Path("src/cardtable")
KEPT = Path("build/mutants.jsonl")
PACKAGES = ("games", "notation", "server/deals", "server/tables", "envs", "arena/statistics")
# The tests of a folder, the nearest first. They apply to its subfolders too.
TESTS = {
    "games": ("tests/golden",),
    "notation": ("tests/notation", "tests/cli/test_convert.py", "tests/cli/test_check.py"),
    "server/deals": ("tests/server/deals", "tests/browser/test_fair.py"),
    "server/tables": (
        "tests/server/tables",
        "tests/server/api/test_decisions.py",
        "tests/server/api/test_chairs.py",
        "tests/server/api/test_opening.py",
        "tests/server/api/test_tables.py",
        "tests/server/limits/test_rate_limit.py",
        "tests/server/store/test_event_store.py::test_events_as_text",
        # Thirty runs of a simulated world, which show errors in the driver of a table.
        "tests/simulation/test_simulation.py::test_every_promise_is_kept[0]",
        "tests/simulation/test_simulation.py::test_every_promise_is_kept[10]",
        "tests/simulation/test_simulation.py::test_every_promise_is_kept[20]",
    ),
    "envs": ("tests/envs",),
    "arena/statistics": ("tests/arena/statistics", "tests/arena/report"),
}


@dataclass(frozen=True)
class Mutant:
    path: Path
    change: Change

    @property
    def key(self) -> str:
        """The same as long as the module does not change."""
        return f"{self.path} {sha256(self.path.read_bytes()).hexdigest()[:12]} {self.change.number}"

    def __str__(self) -> str:
        change = self.change
        return f"{self.path.relative_to(SOURCE)}:{change.line}  {change.before}  ->  {change.after}"


def tests_of(package: str, path: Path) -> tuple[str, ...]:
    """The tests of the same name, those of the same folder, then those of the package."""
    place = Path("tests") / path.relative_to(SOURCE).parent
    named = place / f"test_{path.stem}.py"
    near = [str(each) for each in (named, place) if each.exists()]
    return tuple(dict.fromkeys([*near, *TESTS[package]]))


def mutants(package: str) -> Iterator[Mutant]:
    for path in sorted((SOURCE / package).glob("**/*.py")):
        for change in changes(path.read_text()):
            yield Mutant(path, change)


def chosen(package: str, sample: int, seed: int) -> list[Mutant]:
    found = list(mutants(package))
    drawn = Random(f"{seed}/{package}").sample(found, min(sample, len(found)))
    print(f"{package}: {len(drawn)} of {len(found)} mutants", flush=True)
    return sorted(drawn, key=lambda each: (each.path, each.change.number))


def tried(
    package: str, waiting: Sequence[Mutant], jobs: int, patience: float
) -> Iterator[tuple[Mutant, str]]:
    """The result of each, some of them at a time."""
    left = list(waiting)
    running: dict[Mutant, Trial] = {}
    while left or running:
        while left and len(running) < jobs:
            each = left.pop(0)
            running[each] = Trial(tests_of(package, each.path), each.path, each.change.number, patience)
        for each, trial in list(running.items()):
            result = trial.result()
            if result is not None:
                del running[each]
                line = {"key": each.key, "result": result, "seconds": round(trial.seconds, 1)}
                with KEPT.open("a") as file:
                    print(json.dumps(line), file=file)
                print(f"  {result:8} {trial.seconds:5.1f} s  {each}", flush=True)
                yield each, result
        time.sleep(0.02)


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="*", default=PACKAGES)
    parser.add_argument("--sample", type=int, default=40, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--patience", type=float, default=200.0, help="seconds; what takes longer is found")
    parser.add_argument("--again", action="store_true", help="try those once more that have survived")
    parser.add_argument("--fresh", action="store_true", help="forget the results of earlier runs")
    parser.add_argument("--unchecked", action="store_true", help="the tests have just passed")
    options = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    if options.fresh:
        KEPT.unlink(missing_ok=True)
    preload()
    lines = map(json.loads, KEPT.read_text().splitlines() if KEPT.exists() else ())
    known = {line["key"]: line["result"] for line in lines}
    if options.again:
        known = {key: result for key, result in known.items() if result in ("found", "late")}
    for package in options.packages:
        drawn = chosen(package, options.sample, options.seed)
        results = {each: known[each.key] for each in drawn if each.key in known}
        new = [each for each in drawn if each not in results]
        if not options.unchecked:
            check(package, new)
        results.update(tried(package, new, options.jobs, options.patience))
        print(told(package, results), flush=True)


def check(package: str, waiting: Sequence[Mutant]) -> None:
    """Without a mistake all tests have to pass: otherwise every mutant would be found."""
    for tests in {tests_of(package, each.path): None for each in waiting}:
        trial = Trial(tests, SOURCE, None, 3600)
        while (result := trial.result()) is None:
            time.sleep(0.02)
        if result != "survived":
            raise SystemExit(f"these tests do not pass as they are: {' '.join(tests)}")


def told(package: str, results: Mapping[Mutant, str]) -> str:
    """The share that was found, and the mutants that were not."""
    count = Counter(results.values())
    noticed = count["found"] + count["late"] + count["broken"]
    survivors = [f"\n  survived {each}" for each, end in results.items() if end == "survived"]
    share = f"{noticed} of {count.total()} found, {noticed / count.total():.0%}"
    return f"{package}: {share} {dict(count)}" + "".join(survivors)


if __name__ == "__main__":
    main()
