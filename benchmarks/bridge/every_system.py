"""Every bidding system bids boards with its conventions switched on and off, and says each call in words.

    python -m benchmarks.bridge.every_system --boards 2000 [--seed 35]

Each system plays as it is shipped and in eight choices of conventions. Any two conventions are in these with
both, with either and with none. An exception ends it, with the system and the board.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.games.bridge import Bridge
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding
from cardtable.players.bridge.basic import call_reason
from cardtable.players.bridge.system.document import read, shipped
from cardtable.players.bridge.system.rules import System

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.document import Document

SEED = 35
TURNS, SHARE = 7, 4


def choices(document: Document) -> Iterator[frozenset[str]]:
    """The conventions that are on: as shipped, none, and seven choices with each of them in four."""
    names = sorted(document.known_conventions)
    # Two different sets of four places of seven have a place in common, and each has one of its own.
    places = dict(zip(names, combinations(range(TURNS), SHARE), strict=False))
    assert len(places) == len(names), "more conventions than sets: take more turns"
    yield document.conventions
    yield frozenset()
    for turn in range(TURNS):
        yield frozenset(each for each in names if turn in places[each])


def systems(document: Document) -> Iterator[System]:
    """The system with each of these choices, and nothing else on."""
    for on in choices(document):
        yield System(document.with_conventions(on, document.known_conventions - on))


def bid(system: System, boards: int, seed: int) -> int:
    """Bids this many boards, with the reason and the meaning of each call in words. The number of calls."""
    made = 0
    for number in range(1, boards + 1):
        game = Bridge.board(number)
        vulnerable = bidding.vulnerability(game)
        hands = game.deal(Random(f"{seed}/{number}")).hands
        calls: tuple[AnyCall, ...] = ()
        try:
            while not is_over(calls):
                hand = hands[(game.dealing + len(calls)) % 4]
                rule = bidding.choose(system, calls, hand, vulnerable)
                call_reason(hand, rule, system, calls, vulnerable)
                calls = (*calls, rule.call)
                bidding.meaning(system, calls, vulnerable)
        except Exception as error:
            on = "+".join(sorted(system.document.conventions))
            error.add_note(f"{system.title} with {on}, board {number} of seed {seed}: {calls}")
            raise
        made += len(calls)
    return made


@click.command(help=__doc__)
@click.option("--boards", default=2000, show_default=True, help="For each choice of conventions.")
@click.option("--seed", default=SEED, show_default=True)
def main(boards: int, seed: int) -> None:
    for name in shipped():
        made = [bid(system, boards, seed + turn) for turn, system in enumerate(systems(read(name)))]
        click.echo(f"{name}: {len(made)} choices of {boards} boards, {sum(made)} calls, no exception")


if __name__ == "__main__":
    main()
