"""How many tricks the bots of a tournament lose as declarers, compared with open cards.

    python -m benchmarks.untimed bridge bridge:basic --deals 80 --seed 2026 --out DIR
    python -m benchmarks.bridge.declarer DIR

DIR has the journal of a tournament of bridge. The cost of a hand is what the declarer's cards, dummy's among
them, gave away against open cards, each after all that was played before it. A makeable game is a game or a
slam that open cards make. A deal is one observation, also if a bot declares it in both rooms.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import click

from cardtable.arena.journal.export import read_played
from cardtable.arena.statistics.intervals import t_interval
from cardtable.games.bridge import Strain, side_of
from cardtable.search.bridge import double_dummy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.arena.journal.export import ExportedHand

GAME_LEVEL = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}


def costs(hands: list[ExportedHand]) -> Iterator[tuple[str, int, bool, int]]:
    """Of each hand that was played: the declarer, the deal, whether it was a makeable game, the cost."""
    for hand in hands:
        view = hand.record.last.view(None)
        contract = view.contract
        if contract is None:
            continue
        plays = list(view.plays())
        lost = double_dummy.costs(hand.record.deal, contract, [card for _, card in plays])
        ours = side_of(contract.declarer)
        cost = sum(each for (seat, _), each in zip(plays, lost, strict=True) if side_of(seat) == ours)
        (tricks,) = double_dummy.tricks([(hand.record.deal, contract)])
        makeable = contract.level >= GAME_LEVEL[contract.strain] and tricks >= contract.target
        yield hand.names[contract.declarer], hand.seating.deal, makeable, cost


@click.command(help=__doc__)
@click.argument("folder", type=click.Path(path_type=Path))
def main(folder: Path) -> None:
    found: defaultdict[tuple[str, str], defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for bot, deal, makeable, cost in costs(read_played(folder)[1]):
        found[bot, "all contracts"][deal].append(cost)
        if makeable:
            found[bot, "makeable games"][deal].append(cost)
    for (bot, what), by_deal in sorted(found.items()):
        behind = t_interval([fmean(each) for each in by_deal.values()])
        click.echo(
            f"{bot}, {what}: {behind.mean:.2f} ± {behind.half:.2f} tricks behind open cards, "
            f"{sum(map(len, by_deal.values()))} hands of {behind.sets} deals"
        )


if __name__ == "__main__":
    main()
