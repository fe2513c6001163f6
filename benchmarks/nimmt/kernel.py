"""Playouts of 6 nimmt! in the kernel beside the same in plain Python: `python -m benchmarks.nimmt.kernel`.

A playout is a whole hand of ten tricks: hidden cards dealt at random, everybody playing any card, whoever
has to take a row taking the cheapest. Both sides run in turn; medians of blocks of CPU time on one core.
The last column is the kernel with the net choosing the cards.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from cardtable._kernel import NimmtObjective, NimmtPolicy, NimmtPosition, nimmt_evaluate
from cardtable.games.nimmt import HEADS
from cardtable.search.nimmt.monte_carlo import learned_model

if TYPE_CHECKING:
    from collections.abc import Callable

BLOCKS = 5
KERNEL_WORLDS = 20_000
PYTHON_WORLDS = 20


class Start:
    """A deal as its first seat sees it before the first trick."""

    def __init__(self, seats: int, seed: int) -> None:
        deck = Random(seed).sample(range(1, 105), 104)
        self.seats = seats
        self.start = deck[:4]
        self.hand = deck[4:14]
        self.unseen = deck[14:]


def in_kernel(start: Start, worlds: int, policy: NimmtPolicy) -> int:
    """Returns the number of playouts."""
    position = NimmtPosition(0, start.hand, start.start, [], [], totals=[0] * start.seats)
    searched = nimmt_evaluate(
        position,
        model=learned_model(),
        worlds=worlds,
        own=policy,
        others=policy,
        objective=NimmtObjective.HEADS,
        halving=False,
        belief=False,
    )
    return sum(value.worlds for value in searched.values)


def in_python(start: Start, worlds: int) -> int:
    rng = Random(1)
    for _ in range(worlds):
        hidden = rng.sample(start.unseen, 10 * (start.seats - 1))
        own = rng.sample(start.hand, 10)
        for card in start.hand:
            order = [card, *(other for other in own if other != card)]
            play_out(start, order, hidden)
    return worlds * len(start.hand)


def play_out(start: Start, own: list[int], hidden: list[int]) -> list[int]:
    rows = [[card] for card in sorted(start.start, reverse=True)]
    heads = [0] * start.seats
    others = start.seats - 1
    for trick, card in enumerate(own):
        cards = [
            (card, 0),
            *zip(hidden[trick * others : (trick + 1) * others], range(1, start.seats), strict=True),
        ]
        for played, seat in sorted(cards):
            at = next((at for at, row in enumerate(rows) if row[-1] < played), None)
            if at is None:
                cheapest = min(rows, key=lambda row: sum(HEADS[card] for card in row))
                heads[seat] += sum(HEADS[card] for card in cheapest)
                rows = [*(row for row in rows if row is not cheapest), [played]]
            elif len(rows[at]) == 5:
                heads[seat] += sum(HEADS[card] for card in rows[at])
                rows[at] = [played]
            else:
                rows[at].append(played)
    return heads


def rate(work: Callable[..., int], *arguments: object) -> float:
    """Playouts in a second."""
    started = process_time()
    playouts = work(*arguments)
    return playouts / (process_time() - started)


def main() -> None:
    print(f"{'seats':>5} {'kernel/s':>12} {'Python/s':>10} {'ratio':>7} {'fitted/s':>12}")
    for seats in (2, 4, 6, 10):
        start = Start(seats, seed=seats)
        worlds = KERNEL_WORLDS // seats
        blocks = [
            (
                rate(in_kernel, start, worlds, NimmtPolicy.UNIFORM),
                rate(in_python, start, PYTHON_WORLDS),
                rate(in_kernel, start, worlds, NimmtPolicy.LEARNED),
            )
            for _ in range(BLOCKS)
        ]
        kernel, python, fitted = map(median, zip(*blocks, strict=True))
        print(f"{seats:5} {kernel:12,.0f} {python:10,.0f} {kernel / python:7.0f} {fitted:12,.0f}")


if __name__ == "__main__":
    main()
