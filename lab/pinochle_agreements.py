"""What a partner's first call promises in melds, if bids tell of them: the figures for
`players.pinochle.agreements`.

    python -m lab.pinochle_agreements [--deals N] [--preset double] [--seed N]

Four `basic` players bid; what counts is the partner's meld with the suit that the own hand would name. The
last line says how much of each point that the partner melds with any trump is found in meld and
counters of both beyond the estimate: nearly all, but little where cards are passed.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import replace
from random import Random
from statistics import linear_regression, mean, stdev

from cardtable.core import Clock
from cardtable.games.pinochle import Pinochle, Word
from cardtable.games.pinochle.auction import Bidding
from cardtable.games.pinochle.melds import points
from cardtable.players.pinochle.agreements import Agreements, sure_melds
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.estimate import estimates
from cardtable.players.pinochle.forecast import forecast, model
from cardtable.players.pinochle.passing import exchanged


def promised(game: Pinochle, rng: Random) -> list[tuple[str, int]]:
    """For each seat its first call in words, and its meld with the suit that the partner would name."""
    deal, player = game.deal(rng), BasicPlayer()
    state = game.start(deal)
    while isinstance(state, Bidding):
        (seat,) = state.to_act
        state = state.apply({seat: player.choose(state.view(seat), Clock())})
    agreed = Agreements.of_table(game)
    found = []
    for speaker, first in agreed.firsts(game, state.view(None).history).items():
        trump = estimates(deal.hands[(speaker + 2) % 4], game)[0].trump
        meld = points(game.melds(deal.hands[speaker], trump))
        said = "pass" if first.call is Word.PASS else "natural" if first.tells is None else f"{first.tells:3}"
        found.append((said, meld))
    return found


def left(game: Pinochle, rng: Random, deals: int) -> float:
    """The slope of what both get beyond the estimate over what the partner melds with any trump."""
    unit = model(game.counting)[1]
    melds, beyond = [], []
    for _ in range(deals):
        hands = game.deal(rng).hands
        best = estimates(hands[0], game)[0]
        found = forecast(game, exchanged(hands, 0, best.trump, game), 0, best.trump)
        melds.append(sure_melds(hands[2], game))
        beyond.append(found.melds[0] + found.counters * unit - best.points)
    return linear_regression(melds, beyond).slope


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--preset", default="double")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = replace(Pinochle.presets()[options.preset], agreements="meld")
    rng, by_call = Random(options.seed), defaultdict(list)
    for _ in range(options.deals):
        for said, meld in promised(game, rng):
            by_call[said].append(meld)
    every = [meld for melds in by_call.values() for meld in melds]
    print(f"all {len(every)}: {mean(every):.1f}, off by {stdev(every):.1f}")
    for said, melds in sorted(by_call.items()):
        print(f"{said} {len(melds)}: {mean(melds):.1f}")
    print(f"share left: {left(game, rng, options.deals):.2f}")


if __name__ == "__main__":
    main()
