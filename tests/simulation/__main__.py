"""Ten thousand days in the life of the service, each with its own faults.

    cd tests && python -m simulation --runs 10000 --jobs 2
    cd tests && python -m simulation --seed 4711 --tell      # one run again, told step by step

Exit status 1, and the seeds, if a promise was broken in some run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import get_context

from simulation.world import Outcome, run

FAULTS_SHOWN = 5
TOLD_EVERY = 200


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--runs", type=int, default=100)
    options.add_argument("--first", type=int, default=0, help="the seed of the first run")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--seed", type=int, help="only this one")
    options.add_argument("--tell", action="store_true", help="everything that happens in it")
    given = options.parse_args()
    if given.seed is not None:
        outcome = run(given.seed, tell=given.tell)
        print("\n".join(outcome.said))
        print(outcome.plan)
        print(_line(outcome))
        return 1 if outcome.faults else 0
    return _many(range(given.first, given.first + given.runs), given.jobs)


def _many(seeds: range, jobs: int) -> int:
    begun, counted, broken = time.monotonic(), Counter[str](), 0
    with get_context("spawn").Pool(jobs) as pool:
        for outcome in pool.imap_unordered(run, seeds, 8):
            counted.update(moves=outcome.moves, events=outcome.events, steps=outcome.steps)
            counted.update(runs=1, seconds=int(outcome.seconds))
            counted.update(f"blow {each}" for each in outcome.blows)
            if outcome.faults:
                broken += 1
                print(_line(outcome), flush=True)
            if counted["runs"] % TOLD_EVERY == 0:
                print(f"{counted['runs']} runs, {time.monotonic() - begun:.0f} s", flush=True)
    blows = ", ".join(f"{n} {name[5:]}s" for name, n in sorted(counted.items()) if name.startswith("blow "))
    print(
        f"{counted['runs']} runs in {time.monotonic() - begun:.0f} s: "
        f"{counted['seconds']} simulated seconds, "
        f"{counted['steps']} steps, {counted['moves']} acknowledged moves, {counted['events']} events; "
        f"{blows}; {broken} runs with a broken promise"
    )
    return 1 if broken else 0


def _line(outcome: Outcome) -> str:
    shown = "".join(f"\n    {fault[:400]}" for fault in outcome.faults[:FAULTS_SHOWN])
    return f"seed {outcome.seed} trace {outcome.trace} {outcome.moves} moves {outcome.steps} steps{shown}"


if __name__ == "__main__":
    sys.exit(main())
