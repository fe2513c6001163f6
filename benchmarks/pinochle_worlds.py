"""Worlds of four-hand pinochle drawn per second: `python -m benchmarks.pinochle_worlds`.

From one view at trick 1 with all melds shown, and in the middle of the play with two voids known;
CPU-seconds of one core, medians over some positions.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.knowledge import knowledge

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Seat
    from cardtable.games.pinochle import State

GAME = Pinochle(throw_in=False)
DRAWN = 2_000


def first_trick(rng: Random) -> tuple[State, Seat] | None:
    """The bidder has led, the next seat is to play."""
    state = _after_melds(rng)
    (seat,) = state.to_act
    state = state.apply({seat: rng.choice(state.legal(seat))})
    return state, state.to_act[0]


def two_voids(rng: Random) -> tuple[State, Seat] | None:
    """16 to 28 cards are played, and the seat to act knows of two suits or more that others lack."""
    state = _after_melds(rng)
    for _ in range(rng.randrange(16, 28)):
        (seat,) = state.to_act
        state = state.apply({seat: rng.choice(state.legal(seat))})
    (seat,) = state.to_act
    knows = knowledge(state.view(seat))
    voids = sum(
        (knows.lacking[other] >> 13 * suit & 0x1FFF).bit_count() == 6
        for other in knows.others
        for suit in range(4)
    )
    return (state, seat) if voids >= 2 else None


def _after_melds(rng: Random) -> State:
    state = GAME.start(GAME.deal(rng))
    while not state.view(None).melds:
        (seat,) = state.to_act
        state = state.apply({seat: rng.choice(state.legal(seat))})
    return state


def worlds_per_second(
    position: Callable[[Random], tuple[State, Seat] | None], rng: Random
) -> tuple[float, float]:
    """Worlds from one view, and how long the first one takes, in milliseconds."""
    found = None
    while found is None:
        found = position(rng)
    state, seat = found
    view = state.view(seat)
    started = process_time()
    drawn = GAME.worlds(view, rng)
    next(drawn)
    first = process_time()
    for _ in islice(drawn, DRAWN):
        pass
    return DRAWN / (process_time() - first), 1000 * (first - started)


def main() -> None:
    rng = Random(1)
    for position in (first_trick, two_voids):
        measured = [worlds_per_second(position, rng) for _ in range(20)]
        rate, first = median(rate for rate, _ in measured), median(first for _, first in measured)
        print(f"worlds, {position.__name__}: {rate:,.0f} per CPU-second, the first after {first:.1f} ms")


if __name__ == "__main__":
    main()
