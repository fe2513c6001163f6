"""How many hands of 6 nimmt! the host referees, with four C++ programs over pipes, beside a plain referee.

    python -m benchmarks.nimmt.host [--deals N] [--blocks N]

The bot next to this file decides at once, so that what is measured is the host: its rules, its shared, its
pipes. `plain_referee.py` beside it hosts the same programs in the same run, block by block in turn: it is
what the README of SixNimmt describes, without limits, checks or records. Figures are medians over the blocks.
`hands/s` is by the clock on the wall, with the programs on whatever cores are free; `hands per CPU second`
counts what host and programs use. What it costs to start a match is in `start.py`.
"""

from __future__ import annotations

import argparse
import resource
import time
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.nimmt.plain_referee import Referee
from benchmarks.nimmt.start import compiled
from cardtable.games.nimmt import Nimmt, Official
from cardtable.hosting.conduct import TimeLimits
from cardtable.hosting.entrants import ProgramEntrant
from cardtable.hosting.host import Host, play_match
from cardtable.players.random import RandomPlayer
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import Command, find_command
from cardtable.wire.nimmt.sixnimmt import SharedLines, SixNimmt

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.games.nimmt import Action, View
    from cardtable.hosting.entrants import Entrant

SEATS = 4


Block = tuple[float, float, float]
"""Seconds on the wall, of the host's CPU and of the programs' CPU."""


def main() -> None:
    parser = argparse.ArgumentParser(description="The SixNimmt host with four C++ programs")
    parser.add_argument("--deals", type=int, default=100, help="deals in a block, each played four times")
    parser.add_argument("--blocks", type=int, default=5)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        program = compiled(folder)
        hosts: dict[str, Callable[[], None]] = {
            "our host": lambda: ours(find_command(program), options.deals),
            "plain referee": lambda: Referee([program], SEATS).play(options.deals, seed=1),
        }
        blocks = [{name: measured(host) for name, host in hosts.items()} for _ in range(options.blocks)]
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


def measured(play: Callable[[], None]) -> Block:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began, worked = time.perf_counter(), time.process_time()
    play()
    wall, own = time.perf_counter() - began, time.process_time() - worked
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, own, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ours(bot: Command, deals: int) -> None:
    terms, shared = TimeLimits(), SharedLines()
    with ProgramGroup() as programs:
        entrants: list[Entrant[Action, View]] = [
            ProgramEntrant(f"bot{number}", programs.start(bot, seed=number), SixNimmt(shared), terms)
            for number in range(SEATS)
        ]
        fallback: RandomPlayer[Action] = RandomPlayer()
        host: Host[Action, View] = Host(entrants, programs, fallback, terms)
        for _ in play_match(host, Official(Nimmt(SEATS), deals), seed=1):
            pass


if __name__ == "__main__":
    main()
