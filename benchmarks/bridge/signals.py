"""The value of signals for defenders: the same boards with and without them.

    python -m benchmarks.bridge.signals --boards 150 --seed 7312

Standard American bids boards of the seed. `bridge:basic` declares, and two `bridge:expert` with few guesses
defend: once as they are, once sending no signals and expecting none, all else equal. A board counts the
tricks that the defenders take more with signals. Boards are kept in build/; a run that was stopped goes on.
"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import click
from lab.bridge_leads import lead_position

from benchmarks.bridge.expert_declarer import FEW, played_out
from cardtable.arena.statistics.intervals import t_interval
from cardtable.games.bridge import SEATS, side_of
from cardtable.players.bridge import BasicPlayer, ExpertPlayer, signals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import AnyPlayer
    from cardtable.games.bridge import Playing
    from cardtable.players.bridge.counting import Count


def _lowest(count: Count, legal: Sequence[Card], why: str) -> tuple[Card, str]:
    return legal[0], why


def defended(start: Playing, number: int) -> int:
    """The tricks that the defenders take."""
    contract = start.terms.contract
    declaring: AnyPlayer = BasicPlayer()
    players = [
        declaring if side_of(seat) == side_of(contract.declarer) else ExpertPlayer(number, FEW)
        for seat in SEATS
    ]
    result = played_out(start, players).result
    assert result is not None
    return int(result.tally[1 - side_of(contract.declarer)])


def board(number: int, seed: int) -> tuple[int, int] | None:
    """With signals and without; None if all four passed."""
    start = lead_position(number, seed)
    if start is None:
        return None
    taken = []
    for silent in (False, True):
        with patch.object(signals, "follow", _lowest) if silent else nullcontext():
            taken.append(defended(start, number))
    return taken[0], taken[1]


@click.command(help=__doc__)
@click.option("--boards", default=150, show_default=True)
@click.option("--seed", default=7312, show_default=True)
def main(boards: int, seed: int) -> None:
    kept = Path("build") / f"signals_{seed}.txt"
    kept.parent.mkdir(exist_ok=True)
    lines = kept.read_text().splitlines() if kept.exists() else []
    with kept.open("a") as journal:
        for number in range(len(lines), boards):
            taken = board(number, seed)
            lines.append("passed" if taken is None else f"{taken[0]} {taken[1]}")
            journal.write(lines[-1] + "\n")
            journal.flush()
    pairs = [[int(word) for word in line.split()] for line in lines[:boards] if line != "passed"]
    more = t_interval([float(sent - silent) for sent, silent in pairs])
    click.echo(f"{more.mean:+.3f} ± {more.half:.3f} tricks a board by signals, {len(pairs)} boards")


if __name__ == "__main__":
    main()
