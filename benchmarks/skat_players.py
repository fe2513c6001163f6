"""A player of skat beside two `skat:basic`: every deal in all three rotations, game points per deal.

    python -m benchmarks.skat_players skat:expert --deals 300 --minutes 20 --journal expert.jsonl

Printed is by how much the player is ahead of the others, and by how much it does better than `skat:basic`
on the same seat of the same deals, with 95 % intervals over deals. With a journal a run goes on where the
last one with it ended, so that a long one can be played in pieces. `--list` scores by Seeger-Fabian.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

import click

from cardtable.core import Clock, Seat
from cardtable.games.skat import Skat
from cardtable.players import bots_for, make_bot
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.games.skat import Action, Deal, View

MEASURED = "measured"
BASIC = "basic"


@dataclass
class Played:
    """One deal in all rotations: the differences in points, what happened how often, and how long each
    decision of the measured player took, in seconds of the processor and of the clock on the wall."""

    ahead: float = 0.0
    better: float = 0.0
    seen: dict[str, int] = field(default_factory=dict)
    worked: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)


@dataclass
class Timed:
    player: Player[Action, View]
    played: Played

    def choose(self, view: View, clock: Clock) -> Action:
        waited, worked = time.perf_counter(), time.process_time()
        action = self.player.choose(view, clock)
        self.played.worked.append(round(time.process_time() - worked, 4))
        self.played.waited.append(round(time.perf_counter() - waited, 4))
        return action


class Journal:
    """The deals that were played, line by line behind one that says of what; without a path, in memory."""

    def __init__(self, path: Path | None, of: dict[str, object]) -> None:
        self._path = path
        self.deals: list[Played] = []
        if path is None:
            return
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if not lines:
            self._write(of)
        elif json.loads(lines[0]) != of:
            raise click.UsageError(f"{path} is the journal of {lines[0]}, not of {json.dumps(of)}")
        self.deals = [Played(**json.loads(line)) for line in lines[1:]]

    def add(self, played: Played) -> None:
        self.deals.append(played)
        self._write(asdict(played))

    def _write(self, content: dict[str, object]) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(content) + "\n")


@click.command(help=__doc__)
@click.argument("name", type=click.Choice(bots_for("skat")))
@click.option("--deals", default=100, show_default=True, type=click.IntRange(1))
@click.option("--seed", default="1", show_default=True)
@click.option("--minutes", default=60.0, show_default=True)
@click.option("--journal", "path", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--list", "as_list", is_flag=True)
def main(name: str, deals: int, seed: str, minutes: float, path: Path | None, as_list: bool) -> None:
    game = Skat(table=3 if as_list else 0)
    journal = Journal(path, {"player": name, "seed": seed, "list": as_list})
    end = time.monotonic() + 60 * minutes
    for number in range(len(journal.deals), deals):
        if time.monotonic() > end:
            break
        journal.add(rotations(game, game.deal(Random(f"{seed}/{number}")), name, number))
    if not journal.deals:
        raise click.UsageError("there was no time for a single deal")
    report(name, journal.deals)


def rotations(game: Skat, deal: Deal, name: str, seed: int) -> Played:
    played = Played()
    seen: Counter[str] = Counter()
    basic: list[Player[Action, View]] = [make_bot("skat:basic") for _ in range(3)]
    usual = points(game, deal, basic, None, Counter())
    measured = Timed(make_bot(name, seed), played)
    for seat in range(3):
        players = [*basic]
        players[seat] = measured
        gained = points(game, deal, players, seat, seen)
        played.ahead += (gained[seat] - (sum(gained) - gained[seat]) / 2) / 3
        played.better += (gained[seat] - usual[seat]) / 3
    played.seen = dict(seen)
    return played


def points(
    game: Skat, deal: Deal, players: list[Player[Action, View]], measured: int | None, seen: Counter[str]
) -> tuple[int, ...]:
    state = play(Table(Record(game, deal)), players).last
    assert state.result is not None
    declarer = state.view(None).declarer
    for seat in range(3):
        who = MEASURED if seat == measured else BASIC
        seen[f"{who} played"] += 1
        if declarer is None:
            continue
        won = state.result.points[declarer] > 0
        if declarer == Seat(seat):
            seen[f"{who} declared"] += 1
            seen[f"{who} won"] += won
        else:
            seen[f"{who} defended"] += 1
            seen[f"{who} beat"] += not won
    return state.result.points


def report(name: str, deals: list[Played]) -> None:
    click.echo(f"{name} beside two skat:basic: {len(deals)} deals in all rotations")
    click.echo(f"ahead of a basic by {interval([each.ahead for each in deals])} points a deal")
    click.echo(
        f"better than a basic on its seat by {interval([each.better for each in deals])} points a deal"
    )
    for what in ("worked", "waited"):
        took = [seconds for each in deals for seconds in getattr(each, what)]
        click.echo(
            f"seconds {what} for a decision: mean {mean(took):.3f}, longest {max(took):.2f}, of {len(took)}"
        )
    seen = sum((Counter(each.seen) for each in deals), Counter[str]())
    for who, told in ((MEASURED, name), (BASIC, "skat:basic")):
        declared, defended = max(1, seen[f"{who} declared"]), max(1, seen[f"{who} defended"])
        click.echo(
            f"{told}: declared {seen[f'{who} declared'] / seen[f'{who} played']:.1%}, of these won "
            f"{seen[f'{who} won'] / declared:.1%}; as defender beat {seen[f'{who} beat'] / defended:.1%}"
        )


def interval(values: list[float]) -> str:
    if len(values) < 2:
        return f"{values[0]:+.1f}"
    return f"{mean(values):+.1f} ± {1.96 * stdev(values) / sqrt(len(values)):.1f}"


if __name__ == "__main__":
    main()
