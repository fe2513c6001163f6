"""Four-hand pinochle: random hands through the rules, beside OpenSpiel's spades if it is installed, and
worlds drawn per second.

    python benchmarks/pinochle_rules.py [--hands N] [--blocks N]

Hands are played by uniform choices, the deal included, in alternating blocks; figures are medians over
the blocks, per CPU-second of one core. Both games have 48 or 52 cards to play and four bids or
so; none of ours is thrown in, so that every hand is played to its end.
"""

from __future__ import annotations

import argparse
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.knowledge import knowledge

try:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    pyspiel = None

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Seat
    from cardtable.games.pinochle import State

GAME = Pinochle(throw_in=False)
DRAWN = 2_000


def ours(hands: int, rng: Random) -> None:
    choice = rng.choice
    for _ in range(hands):
        state = GAME.start(GAME.deal(rng))
        while state.to_act:
            (seat,) = state.to_act
            state = state.apply({seat: choice(state.legal(seat))})


def open_spiel(hands: int, rng: Random) -> None:
    """The loop of OpenSpiel's examples: cards are dealt by their chances."""
    game = pyspiel.load_game("spades")
    choice = rng.choice
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))


def open_spiel_short(hands: int, rng: Random) -> None:
    """The quickest loop there is: that dealing is uniform is taken for granted."""
    game = pyspiel.load_game("spades")
    choice = rng.choice
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))


def per_second(run: Callable[[int, Random], None], hands: int, rng: Random) -> float:
    started = process_time()
    run(hands, rng)
    return hands / (process_time() - started)


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--blocks", type=int, default=7)
    arguments = parser.parse_args()
    rng = Random(1)
    peers = [open_spiel, open_spiel_short] if pyspiel else []
    figures: dict[str, list[float]] = {run.__name__: [] for run in (ours, *peers)}
    for _ in range(arguments.blocks):
        for run in (ours, *peers):
            figures[run.__name__].append(per_second(run, arguments.hands, rng))
    for name, values in figures.items():
        ratio = median(one / other for one, other in zip(figures["ours"], values, strict=True))
        print(f"{name}: {median(values):,.0f} hands per CPU-second; ours are at {ratio:.2f} of it")
    for position in (first_trick, two_voids):
        measured = [worlds_per_second(position, rng) for _ in range(20)]
        rate, first = median(rate for rate, _ in measured), median(first for _, first in measured)
        print(f"worlds, {position.__name__}: {rate:,.0f} per CPU-second, the first after {first:.1f} ms")


if __name__ == "__main__":
    main()
