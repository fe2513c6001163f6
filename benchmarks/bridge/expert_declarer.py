"""How many tricks `bridge:expert` loses as declarer, compared with open cards, against quicker experts.

    python -m benchmarks.bridge.expert_declarer --boards 65 --seed 6161

Standard American bids boards of the seed. `bridge:expert` declares with its usual number of guesses, two of
them defend with few. The cost of a board is what the cards of one side gave away against open cards, each
after all that was played before it. Players think without a time limit, so any machine gives the same
figures. Boards are kept in build/; a run that was stopped goes on.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from lab.bridge_leads import lead_position

from cardtable.arena.statistics.intervals import t_interval
from cardtable.core import Clock
from cardtable.games.bridge import SEATS, side_of
from cardtable.players.bridge import ExpertPlayer
from cardtable.players.weighing import Budget
from cardtable.search.bridge import double_dummy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyPlayer
    from cardtable.games.bridge import Playing, State

FEW = Budget(worlds=8, batch=8, fewest=8)
STEADY = Clock(steady=True)


def played_out(start: Playing, players: Sequence[AnyPlayer]) -> State:
    """The end of the board, each hand played by the player of its seat, without a time limit."""
    state: State = start
    while state.to_act:
        (seat,) = state.to_act
        state = state.apply({seat: players[seat].choose(state.view(seat), STEADY)})
    return state


def costs(number: int, seed: int, guesses: int) -> tuple[int, int] | None:
    """What the declarer's and the defenders' cards gave away; None if all four passed."""
    start = lead_position(number, seed)
    if start is None:
        return None
    contract = start.terms.contract
    declaring = side_of(contract.declarer)
    many = Budget(worlds=guesses, batch=8, fewest=16)
    players = [ExpertPlayer(number, many if side_of(seat) == declaring else FEW) for seat in SEATS]
    plays = list(played_out(start, players).view(None).plays())
    lost = double_dummy.costs(start.deal, contract, [card for _, card in plays])
    given = [0, 0]
    for (seat, _), cost in zip(plays, lost, strict=True):
        given[side_of(seat) != declaring] += cost
    return given[0], given[1]


@click.command(help=__doc__)
@click.option("--boards", default=65, show_default=True)
@click.option("--seed", default=6161, show_default=True)
@click.option("--guesses", default=64, show_default=True, help="of the declarer at each card")
def main(boards: int, seed: int, guesses: int) -> None:
    kept = Path("build") / f"expert_declarer_{guesses}_{seed}.txt"
    kept.parent.mkdir(exist_ok=True)
    lines = kept.read_text().splitlines() if kept.exists() else []
    with kept.open("a") as journal:
        for number in range(len(lines), boards):
            given = costs(number, seed, guesses)
            lines.append("passed" if given is None else f"{given[0]} {given[1]}")
            journal.write(lines[-1] + "\n")
            journal.flush()
    pairs = [[float(word) for word in line.split()] for line in lines[:boards] if line != "passed"]
    for who, column in (("declarer", 0), ("defenders", 1)):
        behind = t_interval([pair[column] for pair in pairs])
        click.echo(
            f"{who}: {behind.mean:.2f} ± {behind.half:.2f} tricks behind open cards, {behind.sets} boards"
        )


if __name__ == "__main__":
    main()
