"""What starting a program costs, free and confined: `python -m benchmarks.arena.program_starts [--starts N]`.

The program writes a line and exits; the time until the line is measured. All kinds take turns, so that
the machine is as busy for one as for another.
"""

from __future__ import annotations

import argparse
import time
from statistics import quantiles

from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import Limits, find_command
from cardtable.programs.sandbox.confinement import ALONE, FREE, Confinement, available

KINDS = {
    "free": FREE,
    "files": Confinement(files=True),
    "network": Confinement(network=True),
    "both": ALONE,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="What it costs to start a program")
    parser.add_argument("--starts", type=int, default=500, help="of each kind")
    options = parser.parse_args()
    if available() != ALONE:
        raise SystemExit("this system cannot confine programs: nothing measured")
    took: dict[str, list[float]] = {kind: [] for kind in KINDS}
    with ProgramGroup() as programs:
        start(programs, FREE)
        for _ in range(options.starts):
            for kind, confinement in KINDS.items():
                took[kind].append(start(programs, confinement))
    for kind, times in took.items():
        first, *_, middle, _, _, _, _ = (1000 * tenth for tenth in quantiles(times, n=10))
        print(f"{kind:8} {middle:.2f} ms at the median, {first:.2f} ms for the quickest tenth")


def start(programs: ProgramGroup, confinement: Confinement) -> float:
    """Seconds until it has written something."""
    began = time.perf_counter()
    program = programs.start(find_command("echo hello"), limits=Limits(confinement=confinement))
    programs.wait([program], time.monotonic() + 10)
    seconds = time.perf_counter() - began
    programs.stop(program)
    return seconds


if __name__ == "__main__":
    main()
