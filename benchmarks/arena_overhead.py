"""What the arena costs: `python -m benchmarks.arena_overhead [--sets N] [--blocks N]`.

Random players of 6 nimmt! at tables of four, each figure the median over blocks of one run:
bare rules (the deal, `legal`, a choice, `apply`, nothing kept); the same with a View for each decision, as
players see it; players at a table, which keeps a record; the arena in one process, with sets, journal and
statistics. Then two worker processes against one, and four C++ programs over pipes. CPU time where one
process works, the clock on the wall where several do.

On a machine with other things to do the ratios differ from run to run; what does not is the number of
instructions. `--only PART` runs one part once, to be counted:

    valgrind --tool=callgrind python -m benchmarks.arena_overhead --only arena --sets 20

and the same with 60 sets: the difference is what 160 hands take.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardtable.arena.journal.journal import Journal
from cardtable.arena.plan.plan import Plan
from cardtable.arena.play.workers import Workers, played_sets, worker_pool
from cardtable.arena.tournament.tournament import run
from cardtable.games.nimmt import Action, Nimmt
from cardtable.hosting.bots import read_bots
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.games.nimmt import Deal, View

BOT = Path(__file__).parent / "nimmt" / "bots" / "sixnimmt.cpp"
SEATS = 4
GAME = Nimmt(SEATS)


def main() -> None:
    parser = argparse.ArgumentParser(description="What the arena costs")
    parser.add_argument("--sets", type=int, default=200, help="sets in a block, of four hands each")
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--only", choices=("bare", "views", "table", "arena"), help="this part, once")
    options = parser.parse_args()
    hands = options.sets * SEATS
    own = planned("nimmt:random")
    with TemporaryDirectory() as folder:
        parts: dict[str, Callable[[], None]] = {
            "bare": lambda: bare(hands),
            "views": lambda: with_views(hands),
            "table": lambda: at_a_table(hands),
            "arena": lambda: arena(own, options.sets, Path(folder)),
        }
        if options.only:
            parts[options.only]()
            return
        blocks = [[seconds(part) for part in parts.values()] for _ in range(options.blocks)]
        for number, name in enumerate(parts):
            took = median(block[number] for block in blocks)
            share = median(block[0] / block[number] for block in blocks)
            print(f"{name:22} {hands / took:6.0f} hands/s of CPU, {share:.2f} of the bare rules")
        jobs(own, 4 * options.sets, options.blocks)
        programs(options.sets, options.blocks, Path(folder))


def planned(bot: str) -> Plan:
    found, _ = read_bots("nimmt", [bot] * SEATS)
    return Plan(GAME, tuple(found), (tuple(range(SEATS)),), "1")


def seconds(part: Callable[[], None]) -> float:
    started = time.process_time()
    part()
    return time.process_time() - started


def bare(hands: int) -> None:
    rng = Random(1)
    for _ in range(hands):
        state = GAME.start(GAME.deal(rng))
        while state.to_act:
            state = state.apply({seat: rng.choice(state.legal(seat)) for seat in state.to_act})


def with_views(hands: int) -> None:
    rng = Random(1)
    for _ in range(hands):
        state = GAME.start(GAME.deal(rng))
        while state.to_act:
            state = state.apply({seat: rng.choice(state.view(seat).legal) for seat in state.to_act})


def at_a_table(hands: int) -> None:
    rng = Random(1)
    for _ in range(hands):
        table: Table[Deal, Action, View] = Table(Record(GAME, GAME.deal(rng)))
        play(table, [RandomPlayer[Action](seat) for seat in range(SEATS)])


def arena(plan: Plan, sets: int, folder: Path) -> None:
    with TemporaryDirectory(dir=folder) as out, Journal(Path(out), plan) as journal:
        for _ in run(plan, sets, journal, Workers()):
            pass


def jobs(plan: Plan, sets: int, blocks: int) -> None:
    """One and two workers in turn, started before. On a machine that is busy with other things the ratio
    says little. The parent's cost of handing out and collecting work says how far it can scale."""
    took: dict[int, list[float]] = {1: [], 2: []}
    parent = []
    with worker_pool(1) as one, worker_pool(2) as two:
        pools = (Workers(one, 1), Workers(two, 2))
        for workers in pools:
            list(played_sets(plan, range(4 * workers.number), workers))
        for _ in range(blocks):
            for workers in pools:
                started, worked = time.perf_counter(), time.process_time()
                list(played_sets(plan, range(sets), workers))
                took[workers.number].append(time.perf_counter() - started)
                parent.append(time.process_time() - worked)
    rates = {number: sets * SEATS / median(each) for number, each in took.items()}
    print(f"--jobs 1           {rates[1]:6.0f} hands/s on the wall")
    print(f"--jobs 2           {rates[2]:6.0f} hands/s on the wall, {rates[2] / rates[1]:.2f} times one")
    print(f"the parent uses    {median(parent) / (sets * SEATS) * 1e6:6.0f} microseconds of CPU for a hand")


def programs(sets: int, blocks: int, folder: Path) -> None:
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit("g++ is not installed, so there is no C++ program to host: not measured")
    program = folder / "bot"
    subprocess.run([compiler, "-std=c++20", "-O2", "-o", program, BOT], check=True)
    plan = planned(f"sixnimmt:{program}")
    wall, cpu = [], []
    for _ in range(blocks):
        before, started = used(), time.perf_counter()
        arena(plan, sets, folder)
        wall.append(time.perf_counter() - started)
        cpu.append(used() - before)
    hands = sets * SEATS
    print(f"four C++ programs  {hands / median(wall):6.0f} hands/s on the wall, ", end="")
    print(f"{hands / median(cpu):.0f} per CPU second of arena and programs together, with the journal")


def used() -> float:
    """CPU seconds of this process and of all that it has seen end."""
    own, ended = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime


if __name__ == "__main__":
    main()
