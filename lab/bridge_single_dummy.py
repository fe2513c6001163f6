"""How many tricks declarers take with hidden cards, compared with open cards.

    python -m lab.bridge_single_dummy --boards 100 --seed 2027 --write

Standard American bids boards of the seed at all four seats, and `bridge:expert` with few guesses plays them
at all four seats. The result is a table by strain and level: how often declarers take how many tricks more
or fewer than with open cards. Boards are kept in build/, and a stopped run continues. The table is written
into the package, where it scores simulated auctions.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from cardtable.core import Clock, Seat
from cardtable.games.bridge import SEATS, Bridge, Play, contract_of
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import ExpertPlayer, bidding
from cardtable.players.bridge.single_dummy import MOST, TABLE, kind_of
from cardtable.players.weighing import Budget
from cardtable.record import Record
from cardtable.search.bridge import double_dummy
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.games.bridge import AnyCall

GUESSES = Budget(worlds=8, batch=8, fewest=8)
# This many boards with the mean of all kinds are added to each kind, because some kinds are rare.
PRIOR = 20.0


def board(number: int, seed: int) -> tuple[str, int] | None:
    """The kind of the contract, and the tricks beyond those of open cards. None if all four pass."""
    game = Bridge.board(number % 16 + 1)
    deal = game.deal(Random(f"{seed}/{number}"))
    calls: tuple[AnyCall, ...] = ()
    while not is_over(calls):
        seat = Seat((game.dealing + len(calls)) % 4)
        rule = bidding.choose(bidding.standard(), calls, deal.hands[seat], bidding.vulnerability(game))
        calls = (*calls, rule.call)
    contract = contract_of(game.dealing, calls)
    if contract is None:
        return None
    (best,) = double_dummy.tricks([(deal, contract)], threads=1)
    players = [ExpertPlayer(number, GUESSES) for _ in SEATS]
    table = Table(Record(game, deal, calls))
    while table.waiting:
        (turn,) = table.waiting
        action = players[turn].choose(table.view(turn), Clock(steady=True))
        assert isinstance(action, Play)
        table.submit(turn, action)
    assert table.result is not None
    return kind_of(contract), table.result.tally[contract.declarer % 2] - best


def fitted(found: dict[str, Counter[int]]) -> dict[str, list[float]]:
    """For each kind the share of each difference, from -MOST to MOST."""
    together = sum(found.values(), Counter[int]())
    shares: dict[str, list[float]] = {}
    for kind, counts in sorted(found.items()):
        own = counts.total()
        shares[kind] = [
            round(
                (counts[beyond] + PRIOR * together[beyond] / together.total()) / (own + PRIOR),
                4,
            )
            for beyond in range(-MOST, MOST + 1)
        ]
    return shares


def compact_lists(table: Mapping[str, Any]) -> str:
    """JSON with every list of numbers on one line."""
    text = json.dumps(table, indent=1)
    return re.sub(r"\[[^\[\]]*\]", lambda found: " ".join(found[0].split()), text) + "\n"


@click.command(help=__doc__)
@click.option("--boards", default=100, show_default=True)
@click.option("--seed", default=2027, show_default=True)
@click.option("--write/--no-write", default=False, help="Put the table into the package.")
def main(boards: int, seed: int, write: bool) -> None:
    kept = Path("build") / f"single_dummy_{seed}.txt"
    kept.parent.mkdir(exist_ok=True)
    lines = kept.read_text().splitlines() if kept.exists() else []
    with kept.open("a") as journal:
        for number in range(len(lines), boards):
            played = board(number, seed)
            lines.append("passed 0" if played is None else f"{played[0]} {played[1]}")
            journal.write(lines[-1] + "\n")
            journal.flush()
    found: dict[str, Counter[int]] = defaultdict(Counter)
    for line in lines[:boards]:
        kind, beyond = line.split()
        if kind != "passed":
            found[kind][max(-MOST, min(MOST, int(beyond)))] += 1
    for kind, counts in sorted(found.items()):
        mean = sum(beyond * times for beyond, times in counts.items()) / counts.total()
        click.echo(f"{kind}: {counts.total()} boards, {mean:+.2f} tricks beyond open cards")
        click.echo(f"  {dict(sorted(counts.items()))}")
    if write:
        TABLE.write_text(compact_lists(fitted(found)))


if __name__ == "__main__":
    main()
