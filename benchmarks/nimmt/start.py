"""What it costs to start a match of 6 nimmt!: four C++ programs play one hand.

    python -m benchmarks.nimmt.start [--runs N]

An empty Python process is started in turn with the match, because much of it is the start of Python, and the
machine changes from minute to minute. A match is timed from its command line to its end. CPU time is that of
the host and of all programs together. Figures are medians, with the least beside them.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

BOT = Path(__file__).parent / "bots" / "sixnimmt.cpp"
CARDTABLE = (sys.executable, "-c", "from cardtable.cli import main; main()")


def main() -> None:
    parser = argparse.ArgumentParser(description="The start of a match, beside that of Python")
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    with TemporaryDirectory() as folder:
        program = compiled(folder)
        # As installed: the modules are compiled. The first run does that.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        match = [*CARDTABLE, "host", "nimmt", f"4*{program}", "-s", "1", "-q"]
        commands = {"an empty Python process": [sys.executable, "-c", ""], "a match of one hand": match}
        rounds = [
            {name: cost(command, environment) for name, command in commands.items()} for _ in range(runs + 1)
        ]
    for name in commands:
        cpu, wall = zip(*(each[name] for each in rounds[1:]), strict=True)
        print(f"{name}: {median(cpu):.3f} s of CPU (least {min(cpu):.3f}), ", end="")
        print(f"{median(wall):.3f} s on the wall (least {min(wall):.3f})")


def compiled(folder: str) -> str:
    """The path of the bot next to this file, compiled."""
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit("g++ is not installed, so there is no C++ program to host: nothing measured")
    program = str(Path(folder) / "bot")
    subprocess.run([compiler, "-std=c++20", "-O2", "-o", program, BOT], check=True)
    return program


def cost(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds of CPU, with those of all child processes, and on the wall."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


if __name__ == "__main__":
    main()
