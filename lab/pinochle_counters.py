"""How many counters the bidders of four-hand pinochle take, all hands known: the fit behind
`players.pinochle.forecast`.

    python -m lab.pinochle_counters [--hands N]

The bidder names the suit that the estimate of its hand prefers, and all play by the rules of
`players.pinochle.tricks`. In every other hand the bidder is the seat with the best estimate.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import mean

from cardtable.games.pinochle import Pinochle
from cardtable.players.pinochle.estimate import estimates
from cardtable.players.pinochle.forecast import features
from cardtable.players.pinochle.tricks import best_card
from lab.pinochle_bidding import least_squares


def played(rng: Random, best_bids: bool) -> tuple[list[float], int]:
    """The features of a hand, and the counters of the bidders."""
    deal = Pinochle().deal(rng)
    thought = [estimates(hand, Pinochle())[0] for hand in deal.hands]
    bidder = max(range(4), key=lambda seat: thought[seat].points) if best_bids else 0
    game = Pinochle(dealer=bidder)
    trump = thought[bidder].trump
    state = game.start(deal)
    for text in ("pass", "pass", "pass", f"trump {trump}"):
        state = state.apply({state.to_act[0]: game.parse(text)})
    while state.to_act:
        (seat,) = state.to_act
        state = state.apply({seat: best_card(state.view(seat)).action})
    return list(features(deal.hands, bidder, trump)), state.view(None).counters[bidder % 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6000)
    rng = Random(11)
    hands = parser.parse_args().hands
    rows, wanted = zip(*(played(rng, bool(number % 2)) for number in range(hands)), strict=True)
    fitted = hands * 3 // 4
    weights = least_squares(list(rows[:fitted]), list(wanted[:fitted]))
    errors = [
        counters - sum(weight * part for weight, part in zip(weights, row, strict=True))
        for row, counters in zip(rows[fitted:], wanted[fitted:], strict=True)
    ]
    print("weights", ", ".join(f"{weight:.2f}" for weight in weights))
    print(f"mean {mean(wanted):.1f}, off by {sqrt(mean(e * e for e in errors)):.2f} on hands not fitted to")


if __name__ == "__main__":
    main()
