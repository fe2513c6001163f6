"""How many hands of 6 nimmt! the host referees, with four C++ programs over pipes, beside a plain referee.

    python -m benchmarks.nimmt.host [--deals N] [--blocks N]

The bot next to this file decides at once, so that what is measured is the host: its rules, its shared, its
pipes. `plain_referee.py` beside it hosts the same programs in the same run, block by block in turn: it is
what the README of SixNimmt describes, without limits, checks or records. Figures are medians over the blocks.
`hands/s` is by the clock on the wall, with the programs on whatever cores are free; `hands per CPU second`
counts what host and programs use. The last lines are what it costs to start a match of one deal, from the
command line to its end.
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
from typing import TYPE_CHECKING

from benchmarks.nimmt.plain_referee import Referee
from cardtable.games.nimmt import Nimmt, Official
from cardtable.hosting.conduct import Terms
from cardtable.hosting.entrants import ProgramEntrant
from cardtable.hosting.host import Host, play_match
from cardtable.players.random import RandomPlayer
from cardtable.programs.group import Programs
from cardtable.programs.launch import Command, find_command
from cardtable.wire.nimmt.sixnimmt import SharedLines, SixNimmt

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.games.nimmt import Action, View
    from cardtable.hosting.entrants import Entrant

BOT = Path(__file__).parent / "bots" / "sixnimmt.cpp"
SEATS = 4
CARDTABLE = (sys.executable, "-c", "from cardtable.cli import main; main()")


Block = tuple[float, float, float]
"""Seconds on the wall, of the host's CPU and of the programs' CPU."""


def main() -> None:
    parser = argparse.ArgumentParser(description="The SixNimmt host with four C++ programs")
    parser.add_argument("--deals", type=int, default=100, help="deals in a block, each played four times")
    parser.add_argument("--blocks", type=int, default=5)
    options = parser.parse_args()
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit("g++ is not installed, so there is no C++ program to host: nothing measured")
    with TemporaryDirectory() as folder:
        program = str(Path(folder) / "bot")
        subprocess.run([compiler, "-std=c++20", "-O2", "-o", program, BOT], check=True)
        hosts: dict[str, Callable[[], None]] = {
            "our host": lambda: ours(find_command(program), options.deals),
            "plain referee": lambda: Referee([program], SEATS).play(options.deals, seed=1),
        }
        blocks = [{name: measured(host) for name, host in hosts.items()} for _ in range(options.blocks)]
        # As installed: the modules are compiled. The first start does that.
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        compiled.pop("PYTHONDONTWRITEBYTECODE", None)
        _, *starts = [started(program, compiled) for _ in range(options.blocks + 1)]
    hands = options.deals * SEATS
    for name in hosts:
        wall, host, programs = map(median, zip(*(each[name] for each in blocks), strict=True))
        both = hands / (host + programs)
        print(f"{name}: {hands / wall:.0f} hands/s; per CPU second ", end="")
        print(f"{both:.0f} of host and programs together, {hands / host:.0f} of the host alone")
    plain, own = ([each[name] for each in blocks] for name in ("plain referee", "our host"))
    whole = median((a[1] + a[2]) / (b[1] + b[2]) for a, b in zip(plain, own, strict=True))
    alone = median(a[1] / b[1] for a, b in zip(plain, own, strict=True))
    print(f"our host makes {whole:.2f} times the hands per CPU second of both, {alone:.2f} of the host alone")
    print(f"a match of one deal, with all programs: {median(starts):.2f} s of CPU")


def measured(play: Callable[[], None]) -> Block:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began, worked = time.perf_counter(), time.process_time()
    play()
    wall, own = time.perf_counter() - began, time.process_time() - worked
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, own, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ours(bot: Command, deals: int) -> None:
    terms, shared = Terms(), SharedLines()
    with Programs() as programs:
        entrants: list[Entrant[Action, View]] = [
            ProgramEntrant(f"bot{number}", programs.start(bot, seed=number), SixNimmt(shared), terms)
            for number in range(SEATS)
        ]
        fallback: RandomPlayer[Action] = RandomPlayer()
        host: Host[Action, View] = Host(entrants, programs, fallback, terms)
        for _ in play_match(host, Official(Nimmt(SEATS), deals), seed=1):
            pass


def started(program: str, environment: dict[str, str]) -> float:
    """Seconds of CPU of a whole match of one deal, as a person starts it."""
    command = [*CARDTABLE, "host", "nimmt", f"{SEATS}*{program}", "-r", "1", "-q"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
