"""How `skat:basic` does: at a table of its own kind, and alone against two random players.

    python benchmarks/skat_basic.py [--deals N] [--seed N]

Points are those of a list (Seeger-Fabian) for 36 deals.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.games.skat import Skat
from cardtable.players.random import RandomPlayer
from cardtable.players.skat import BasicPlayer
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyPlayer

GAME = Skat(table=3)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    basic = BasicPlayer()
    _table("skat:basic at all seats", [basic] * 3, given.deals, given.seed)
    _table("skat:basic against two skat:random", [basic, *map(RandomPlayer, (1, 2))], given.deals, given.seed)


def _table(name: str, players: Sequence[AnyPlayer], deals: int, seed: int) -> None:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for number in range(deals):
        seats = [players[(seat + number) % 3] for seat in range(3)]
        state = play(Table(Record(GAME, GAME.deal(rng))), seats).last
        assert state.result is not None
        view = state.view(None)
        for seat in range(3):
            player = (seat + number) % 3
            seen[f"points {player}"] += state.result.points[seat]
            if view.declarer == Seat(seat):
                sums = state.result.lines[0].name
                seen[f"declared {player}"] += 1
                seen[f"won {player}"] += state.result.points[seat] > 0
                seen[f"schneider {player}"] += "schneider" in sums
                seen[f"overbid {player}"] += "overbid" in sums
    print(f"{name}, {deals} deals")
    for player in range(3):
        declared = seen[f"declared {player}"] or 1
        words = ("won", "schneider", "overbid")
        parts = ", ".join(f"{word} {seen[f'{word} {player}'] / declared:.1%}" for word in words)
        share = seen[f"declared {player}"] / deals
        points = seen[f"points {player}"] * 36 / deals
        print(f"  player {player}: declared {share:.1%}, of these {parts}; {points:.0f} points a list")


if __name__ == "__main__":
    main()
