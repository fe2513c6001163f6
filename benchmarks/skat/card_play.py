"""Card play alone: two players of skat in the same place of the same games, against the same others.

    python -m benchmarks.skat.card_play OURS THEIRS [--side defenders] [--others expert] [--games 300]
        [--guesses 16] [--seed 1] [--journal FILE]

Players are `expert`, `signals` (the expert with signals) and `basic`; `expert@COMMIT` and `basic@COMMIT`
are those of a commit, taken from git. OTHERS bid, push and announce. Then the cards are played twice, with
OURS and with THEIRS as both defenders (or as the declarer), and OTHERS in the other places. Experts use this
number of guesses and no time limit. Printed is what OURS gained for its side in a game, at 95 %: list points
by which the declarer is ahead of the others, card points, games. With a journal the same command goes on
after a stop.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from typing import TYPE_CHECKING, Any

import click

from benchmarks.frozen_players import frozen, frozen_expert
from cardtable.core import Clock
from cardtable.games.skat import Play, Skat
from cardtable.players.skat import ExpertPlayer
from cardtable.players.skat.expert import BUDGET
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardtable.core import AnyPlayer
    from cardtable.record import AnyRecord

LIST = Skat(table=3)
STEADY = Clock(steady=True)
COLUMNS = {"list points": 1, "card points": 1, "% of the games": 100}


@click.command(help=__doc__)
@click.argument("ours")
@click.argument("theirs")
@click.option("--side", default="defenders", type=click.Choice(["defenders", "declarer"]))
@click.option("--others", default="expert", show_default=True)
@click.option("--games", default=300, show_default=True, type=click.IntRange(2))
@click.option("--guesses", default=16, show_default=True, type=click.IntRange(2))
@click.option("--seed", default="1", show_default=True)
@click.option("--journal", type=click.Path(dir_okay=False, path_type=Path))
def main(
    ours: str, theirs: str, side: str, others: str, games: int, guesses: int, seed: str, journal: Path | None
) -> None:
    makers = [_maker(name, guesses) for name in (ours, theirs, others)]
    rows = [] if journal is None or not journal.exists() else _read(journal)
    begun = _announced(seed, makers[-1], rows[-1]["deal"] + 1 if rows else 0)
    for number, record in islice(begun, max(0, games - len(rows))):
        rows.append({"deal": number, "played": _both(record, makers, side == "declarer")})
        if journal is not None:
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    _report(f"{ours} over {theirs} as {side}", rows[:games], 1 if side == "declarer" else -1)


def _maker(name: str, guesses: int) -> Callable[[int], AnyPlayer]:
    level, _, commit = name.partition("@")
    if level == "basic":
        package = frozen("skat", commit) if commit else "cardtable.players.skat"
        basic = import_module(f"{package}.basic").BasicPlayer()
        return lambda seat: basic
    if level == "expert" and commit:
        return frozen_expert("skat", commit, guesses)
    if commit or level not in ("expert", "signals"):
        raise click.BadParameter(
            f"players are expert, signals, basic, expert@COMMIT, basic@COMMIT, not {name}"
        )
    budget = replace(BUDGET, worlds=guesses, seconds=None)
    return partial(ExpertPlayer, budget=budget, signals=level == "signals")


def _read(journal: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]


def _announced(seed: str, maker: Callable[[int], AnyPlayer], first: int) -> Iterator[tuple[int, AnyRecord]]:
    """Deals from this number on up to the first card, without those that are passed in."""
    number = first
    while True:
        players = [maker(seat) for seat in range(3)]
        table = Table(Record(LIST, LIST.deal(Random(f"{seed}/{number}"))))
        while table.waiting and not isinstance(table.legal(table.waiting[0])[0], Play):
            (seat,) = table.waiting
            table.submit(seat, players[seat].choose(table.view(seat), STEADY))
        if table.waiting:
            yield number, table.record
        number += 1


def _both(begun: AnyRecord, makers: Sequence[Callable[[int], AnyPlayer]], is_declarer: bool) -> list[Any]:
    """With ours and with theirs: how far the declarer is ahead on the list, and the card points it took."""
    *pair, others = makers
    declarer = begun.last.view(None).declarer
    found = []
    for which in pair:
        players = [(which if (seat == declarer) == is_declarer else others)(seat) for seat in range(3)]
        record = play(Table(begun), players)
        assert record.result is not None
        points = record.result.points
        ahead = points[declarer] - (sum(points) - points[declarer]) / 2
        found.append([ahead, record.last.view(None).points[declarer]])
    return found


def _report(title: str, rows: list[dict[str, Any]], sign: int) -> None:
    click.echo(f"{title}, {len(rows)} games")
    both = [row["played"] for row in rows]
    gains = [(one[0] - two[0], one[1] - two[1], (one[0] > 0) - (two[0] > 0)) for one, two in both]
    for (name, scale), column in zip(COLUMNS.items(), zip(*gains, strict=True), strict=True):
        gained = [sign * scale * each for each in column]
        around = 1.96 * pstdev(gained) / sqrt(len(gained))
        click.echo(f"  {mean(gained):+.2f} ± {around:.2f} {name}")
    for place, name in enumerate(("ours", "theirs")):
        won = mean(pair[place][0] > 0 for pair in both)
        click.echo(f"  the declarer wins {won:.1%} with {name}")


if __name__ == "__main__":
    main()
