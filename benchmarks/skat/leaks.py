"""Where games of skat are lost and won, with open cards as the judge.

    python -m benchmarks.skat.leaks FILE [--games 200]

FILE has records of any format that is read; a folder is the journal of a tournament. For suit games, grands
and nulls: the share that could be made with open cards when play began, and the share won. For declarer and
defenders, by part of the play: how often a card turned the game, and the card points that cards gave away.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from benchmarks.skat.beliefs import records
from cardtable.games.skat import Kind, Playing, Solo
from cardtable.games.skat.scoring import TO_WIN
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.open_cards import Limit, value

if TYPE_CHECKING:
    from cardtable.record import AnyRecord

NODES = Limit(nodes=2_000_000)
PARTS = {10: "tricks 1 to 3", 7: "tricks 4 to 7", 3: "tricks 8 to 10"}
"""By the most cards in hand."""


@dataclass
class Games:
    makeable: int = 0
    won: int = 0
    count: int = 0
    turned: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    points: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))


@click.command(help=__doc__)
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--games", default=200, show_default=True, type=click.IntRange(1))
def main(file: Path, games: int) -> None:
    kinds: dict[str, Games] = defaultdict(Games)
    for kind, won, steps in islice(filter(None, map(_solved, records(file))), games):
        need = 1 if kind is Kind.NULL else TO_WIN
        found = kinds[kind.name.lower() if kind in (Kind.GRAND, Kind.NULL) else "suit"]
        found.count += 1
        found.won += won
        found.makeable += steps[0][1] >= need
        for (who, before), (_, after) in pairwise(steps):
            found.turned[who] += (before >= need) != (after >= need)
            found.points[who] += abs(after - before)
    for name, found in kinds.items():
        _report(name, found)


def _solved(record: AnyRecord) -> tuple[Kind, bool, list[tuple[tuple[str, str], float]]] | None:
    """The kind of game, whether it was won, and who played each card of it at which value with open cards."""
    playing = [
        (state, state.terms, seat)
        for state, seat, _ in record.decisions()
        if isinstance(state, Playing) and isinstance(state.terms, Solo)
    ]
    if not playing or record.result is None:
        return None
    steps = []
    for state, terms, seat in playing:
        if terms.kind is Kind.NULL and state.tricks[terms.declarer]:
            break
        solved = value(SkatPosition.of_state(state), NODES).value
        part = next(PARTS[most] for most in sorted(PARTS) if len(state.view(seat).hand) <= most)
        side = "declarer" if seat == terms.declarer else "defenders"
        steps.append(((side, part), (solved.low + solved.high) / 2))
    _, terms, _ = playing[0]
    return terms.kind, record.result.points[terms.declarer] > 0, steps


def _report(name: str, games: Games) -> None:
    count = games.count
    click.echo(f"{name}, {count} games: {games.makeable / count:.0%} makeable, {games.won / count:.0%} won")
    for who, part in sorted(games.turned):
        turned, points = (numbers[who, part] / count for numbers in (games.turned, games.points))
        click.echo(f"  {who}, {part}: {turned:.3f} turned, {points:.1f} card points a game")


if __name__ == "__main__":
    main()
