"""Ten thousand days in the life of the service, each with its own faults.

    cd tests && python -m simulation --runs 10000 --jobs 2
    cd tests && python -m simulation --seed 4711 --tell      # one run again, told step by step

Exit status 1, and the seeds, if a promise was broken in some run. With --journal FILE every run is noted
there, and a command that was stopped goes on where it was; after a change of the server take another file.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulation.world import Outcome, run

if TYPE_CHECKING:
    from collections.abc import Iterable

FAULTS_SHOWN = 5
TOLD_EVERY = 200


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--runs", type=int, default=100)
    options.add_argument("--first", type=int, default=0, help="the seed of the first run")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--seed", type=int, help="only this one")
    options.add_argument("--tell", action="store_true", help="everything that happens in it")
    options.add_argument(
        "--journal", type=Path, help="where runs are noted, and those of earlier commands are"
    )
    given = options.parse_args()
    if given.seed is not None:
        outcome = run(given.seed, tell=given.tell)
        print("\n".join(outcome.said))
        print(outcome.plan)
        print(_line(outcome))
        return 1 if outcome.faults else 0
    with tempfile.TemporaryDirectory() as folder:
        journal = given.journal or Path(folder) / "runs.jsonl"
        return _many(range(given.first, given.first + given.runs), given.jobs, journal)


def _many(seeds: range, jobs: int, journal: Path) -> int:
    journal.parent.mkdir(exist_ok=True)
    lines = journal.read_text().splitlines() if journal.exists() else []
    known = {line["seed"]: line for line in map(json.loads, lines) if line["seed"] in seeds}
    if known:
        print(f"{len(known)} runs were done before", flush=True)
    begun = time.monotonic()
    with get_context("spawn").Pool(jobs) as pool, journal.open("a") as file:
        for outcome in pool.imap_unordered(run, [seed for seed in seeds if seed not in known], 8):
            known[outcome.seed] = _noted(outcome)
            print(json.dumps(known[outcome.seed]), file=file, flush=True)
            if outcome.faults:
                print(_line(outcome), flush=True)
            if len(known) % TOLD_EVERY == 0:
                print(f"{len(known)} runs, {time.monotonic() - begun:.0f} s", flush=True)
    print(_sum(known.values()))
    return 1 if any(line["faults"] for line in known.values()) else 0


def _noted(outcome: Outcome) -> dict[str, Any]:
    numbers = {name: getattr(outcome, name) for name in ("seed", "moves", "events", "steps")}
    return {**numbers, "seconds": int(outcome.seconds), "blows": outcome.blows, "faults": outcome.faults}


def _sum(runs: Iterable[dict[str, Any]]) -> str:
    counted, blows = Counter[str](), Counter[str]()
    for line in runs:
        counted.update({name: line[name] for name in ("moves", "events", "steps", "seconds")})
        counted.update(runs=1, broken=bool(line["faults"]))
        blows.update(line["blows"])
    return (
        f"{counted['runs']} runs: {counted['seconds']} simulated seconds, "
        f"{counted['steps']} steps, {counted['moves']} acknowledged moves, {counted['events']} events; "
        f"{', '.join(f'{n} {name}s' for name, n in sorted(blows.items()))}; "
        f"{counted['broken']} runs with a broken promise"
    )


def _line(outcome: Outcome) -> str:
    shown = "".join(f"\n    {fault[:400]}" for fault in outcome.faults[:FAULTS_SHOWN])
    return f"seed {outcome.seed} trace {outcome.trace} {outcome.moves} moves {outcome.steps} steps{shown}"


if __name__ == "__main__":
    sys.exit(main())
