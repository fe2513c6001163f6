"""How many hands of 6 nimmt! the host referees, with four C++ programs over pipes.

    python benchmarks/nimmt_host.py [--deals N] [--blocks N]

The bot next to this file decides at once, so that what is measured is the host: its rules, its
wording, its pipes. Figures are medians over the blocks. `hands/s` is by the clock on the wall, with
the programs on whatever cores are free; `hands per CPU second` counts what host and programs use.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardtable.games.nimmt import Nimmt, Official
from cardtable.hosting.conduct import Terms
from cardtable.hosting.entrants import ProgramEntrant
from cardtable.hosting.host import Host, play_match
from cardtable.players.random import RandomPlayer
from cardtable.programs.group import Programs
from cardtable.programs.launch import Command, find_command
from cardtable.wire.nimmt.sixnimmt import SixNimmt, Wording

if TYPE_CHECKING:
    from cardtable.games.nimmt import Action, View
    from cardtable.hosting.entrants import Entrant

BOT = Path(__file__).parent / "bots" / "sixnimmt.cpp"
SEATS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description="The SixNimmt host with four C++ programs")
    parser.add_argument("--deals", type=int, default=100, help="deals in a block, each played four times")
    parser.add_argument("--blocks", type=int, default=5)
    options = parser.parse_args()
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit("g++ is not installed, so there is no C++ program to host: nothing measured")
    with TemporaryDirectory() as folder:
        program = Path(folder) / "bot"
        subprocess.run([compiler, "-std=c++20", "-O2", "-o", program, BOT], check=True)
        blocks = [block(find_command(str(program)), options.deals) for _ in range(options.blocks)]
    hands = options.deals * SEATS
    wall, host, programs = (median(column) for column in zip(*blocks, strict=True))
    print(f"{hands / wall:6.0f} hands/s")
    print(f"{hands / (host + programs):6.0f} hands per CPU second, host and programs together")
    print(f"{hands / host:6.0f} hands per CPU second of the host alone")
    print(f"{host / (host + programs):6.0%} of the CPU time is the host's")


def block(bot: Command, deals: int) -> tuple[float, float, float]:
    """Seconds on the wall, of the host's CPU and of the programs' CPU."""
    terms, wording = Terms(), Wording()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with Programs() as programs:
        entrants: list[Entrant[Action, View]] = [
            ProgramEntrant(f"bot{number}", programs.start(bot, seed=number), SixNimmt(wording), terms)
            for number in range(SEATS)
        ]
        fallback: RandomPlayer[Action] = RandomPlayer()
        host: Host[Action, View] = Host(entrants, programs, fallback, terms)
        started, worked = time.perf_counter(), time.process_time()
        for _ in play_match(host, Official(Nimmt(SEATS), deals), seed=1):
            pass
        wall, own = time.perf_counter() - started, time.process_time() - worked
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    theirs = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, own, theirs


if __name__ == "__main__":
    main()
