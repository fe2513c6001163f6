"""What bids and passes of a player of skat promised, and what came of them.

    python -m benchmarks.skat.bids DIR --player NAME

DIR is the folder of a tournament in list points, NAME a bot of it. Looked at is the last word of that player
in each auction: a pass, or the bid that it played for. Words are sorted by how much more the game promised
than passing. Points are those by which the player was ahead of the two others after the hand; the interval is
at 95 %.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from typing import TYPE_CHECKING

import click

from cardtable.arena.journal.export import read_played
from cardtable.games.skat import Bid, Call
from cardtable.players.skat.auction import passing
from cardtable.players.skat.bidding import after_skat
from cardtable.players.skat.expert import LOWEST

if TYPE_CHECKING:
    from cardtable.games.skat import View
    from cardtable.record import AnyRecord

RANGES = (-60, -30, -10, 10, 30, 60)


@click.command(help=__doc__)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--player", required=True)
def main(folder: Path, player: str) -> None:
    found: dict[tuple[bool, int], list[tuple[float, float, float]]] = defaultdict(list)
    for played in read_played(folder)[1]:
        for seat, name in enumerate(played.names):
            word = _last_word(played.record, seat) if name == player else None
            points = played.record.result.points if played.record.result else ()
            if word is not None and points:
                view, bids = word
                game, passed = _promised(view)
                place = sum(game - passed >= least for least in RANGES)
                found[bids, place].append((game, passed, points[seat] - (sum(points) - points[seat]) / 2))
    click.echo("         game less passing   words   game  passing    came of it")
    for (bids, place), words in sorted(found.items()):
        low, high = ("", *RANGES)[place], (*RANGES, "")[place]
        games, passes, ahead = zip(*words, strict=True)
        around = 1.96 * pstdev(ahead) / sqrt(len(ahead))
        click.echo(
            f"{'bid' if bids else 'pass':8} {low:>7} to {high:>4} {len(words):9} {mean(games):+6.1f} "
            f"{mean(passes):+8.1f} {mean(ahead):+8.1f} ± {around:.1f}"
        )


def _last_word(record: AnyRecord, seat: int) -> tuple[View, bool] | None:
    """What the seat saw when it spoke last in the auction, and whether it bid."""
    last = None
    for state, acting, action in record.decisions():
        if not isinstance(action, Bid) and action not in (Call.YES, Call.PASS):
            break
        if acting == seat:
            last = state.view(acting), action is not Call.PASS
    return last


def _promised(view: View) -> tuple[float, float]:
    """What the game promises at the value in question, and what passing does."""
    value = next((action.value for action in view.legal if isinstance(action, Bid)), view.bid)
    own = view.seat == 0, view.game.table
    game = after_skat(view.hand, value, *own).gain
    return game, passing(view, after_skat(view.hand, LOWEST, *own).gain)


if __name__ == "__main__":
    main()
