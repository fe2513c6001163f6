"""How long perfect play takes in two-hand pinochle once the stock is gone.

    python -m benchmarks.two_hand_endgame [DEALS]

Random hands of 8, 10 and 12 cards from which nothing has been melded yet. Processor time of one core; at the
end, by the wall, the longest decision of the expert with a clock of one second.
"""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from random import Random
from statistics import median

from cardtable.core import Clock
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.games.two_hand_pinochle import RoundPosition, TwoHand, View
from cardtable.players.two_hand_pinochle.expert import ExpertPlayer
from cardtable.search.two_hand_pinochle.endgame import solve

USUAL = 40


def ending(cards: int, seed: int) -> View:
    rng = Random(f"ending {seed}")
    deck = rng.sample(DOUBLE_DECK, len(DOUBLE_DECK))
    won = " ".join(str(card) for card in deck[2 * cards :])
    game = TwoHand(position=RoundPosition(str(rng.choice(deck))[0], 0, (0, 0), (won, "")))
    return game.start(game.deal_of([deck[:cards], deck[cards : 2 * cards]])).view(game.all_seats[0])


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else USUAL
    for cards in (8, 10, 12):
        seconds, nodes = [], []
        for seed in range(deals):
            view = ending(cards, seed)
            started = time.process_time()
            solved = solve(view, Random(seed))
            seconds.append(time.process_time() - started)
            assert solved is not None
            nodes.append(solved.nodes)
        seconds.sort()
        print(
            f"{cards:2} against {cards:2} cards: median {median(seconds):.3f} s, "
            f"nine of ten below {seconds[len(seconds) * 9 // 10]:.3f} s, {median(nodes):,.0f} positions"
        )
    longest = max(on_the_clock(seed) for seed in range(deals))
    print(f"the expert with a clock of 1 s, 12 against 12 cards: longest {longest:.2f} s")


def on_the_clock(seed: int) -> float:
    """How long the expert takes with a clock of one second."""
    view = ending(12, seed)
    started = time.monotonic()
    ExpertPlayer(seed).choose(view, Clock(timedelta(seconds=1)))
    return time.monotonic() - started


if __name__ == "__main__":
    main()
