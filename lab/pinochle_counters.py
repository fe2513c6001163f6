"""How many counters the bidders of four-hand pinochle take when all hands are known: the fit for
`players.pinochle.forecast`.

    python -m lab.pinochle_counters [--hands N] [--preset double]

The bidder names the suit that the estimate of its hand prefers, and all play by the rules of
`players.pinochle.tricks`. In every other hand the bidder is the seat with the best estimate.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.actions import NameTrump
from cardtable.games.pinochle.auction import Naming
from cardtable.players.pinochle.estimate import estimates
from cardtable.players.pinochle.forecast import features
from cardtable.players.pinochle.tricks import usual_card
from lab.pinochle_bidding import least_squares

if TYPE_CHECKING:
    from cardtable.games.pinochle import State


def played(game: Pinochle, rng: Random, best_bids: bool) -> tuple[list[float], int]:
    """The features of a hand, and the counters of the bidders."""
    deal = game.deal(rng)
    thought = [estimates(hand, game)[0] for hand in deal.hands]
    bidder = max(range(4), key=lambda seat: thought[seat].points) if best_bids else 0
    trump = thought[bidder].trump
    # As if the others had passed: melds do not matter here, so they need not be enough to play.
    naming = Naming(replace(game, marriage=False, least_meld=0), deal, (), game.minimum, Seat(bidder))
    state: State = naming.apply({Seat(bidder): NameTrump(trump)})
    while state.to_act:
        (seat,) = state.to_act
        state = state.apply({seat: usual_card(state.view(seat))})
    copies = game.pack.copies
    return list(features(deal.hands, bidder, trump, copies)), state.view(None).counters[bidder % 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6000)
    parser.add_argument("--preset", choices=["sdz", "double"], default="sdz")
    options = parser.parse_args()
    rng, hands, game = Random(11), options.hands, Pinochle.presets()[options.preset]
    rows, wanted = zip(*(played(game, rng, bool(number % 2)) for number in range(hands)), strict=True)
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
