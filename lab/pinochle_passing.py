"""The value of a passed card for the bidder, and what a hand promises when cards are passed: the
fits for `players.pinochle.passing` and `players.pinochle.estimate`.

    python -m lab.pinochle_passing [--deals N] [--cards N] [--preset double] [--seed N]

Without cards to pass (`--cards 0`) it is the second fit alone, which the double deck's estimate comes from.
Nobody plays: melds after the pass are counted, counters are forecast by `players.pinochle.forecast`.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from cardtable.games.pinochle import Hand, Pinochle
from cardtable.games.pinochle.hands import STRENGTH
from cardtable.games.pinochle.melds import points
from cardtable.players.pinochle.estimate import estimates, features
from cardtable.players.pinochle.forecast import forecast
from cardtable.players.pinochle.passing import after_gift, exchanged

if TYPE_CHECKING:
    from cardtable.cards import Suit

GIFTS = (*(f"trump {rank}" for rank in STRENGTH), *STRENGTH, "leg", "leg, spades or diamonds trump")
HANDS = ("one", "trumps", "aces", "voids", "tens", "run lacks one", "run lacks two", "aces lack one")


def together(game: Pinochle, hands: list[Hand], bidder: int, trump: Suit) -> float:
    found = forecast(game, hands, bidder, trump)
    return found.melds[0] + found.counters


def classes(hand: list[object], trump: Suit) -> list[int]:
    found = [0] * len(GIFTS)
    for name in map(str, hand):
        found[STRENGTH.index(name[1]) + (0 if name[0] == str(trump) else len(STRENGTH))] += 1
        if name in ("SQ", "DJ"):
            found[-1 if str(trump) in "SD" else -2] += 1
    return found


def gifts(game: Pinochle, rng: Random) -> tuple[list[float], float]:
    """What went over in a gift drawn at random, with what both had as control; and what they have then."""
    hands = game.deal(rng).hands
    thought = [estimates(hand, game)[0] for hand in hands]
    bidder = max(range(4), key=lambda seat: thought[seat].points)
    trump, partner = thought[bidder].trump, list(hands[(bidder + 2) % 4])
    given = rng.sample(partner, game.passing)
    after = after_gift(hands, bidder, trump, game, Hand.of(given))
    control = [
        *classes(list(partner), trump)[: 2 * len(STRENGTH)],
        together(game, list(hands), bidder, trump),
    ]
    return [*classes(list(given), trump), *control], together(game, after, bidder, trump)


def promises(game: Pinochle, rng: Random) -> tuple[list[float], float]:
    """The features of a hand, and what the pass and the play bring beside its meld."""
    hands = game.deal(rng).hands
    trump = estimates(hands[0], game)[0].trump
    after = list(exchanged(hands, 0, trump, game))
    own = points(game.melds(hands[0], trump))
    return list(features(hands[0], trump)), together(game, after, 0, trump) - own


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--cards", type=int, default=3)
    parser.add_argument("--preset", default="racehorse")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = replace(Pinochle.presets()[options.preset], passing=options.cards)
    rng = Random(options.seed)
    fits = ((gifts, GIFTS), (promises, HANDS)) if options.cards else ((promises, HANDS[:5]),)
    for drawn, names in fits:
        rows, wanted = zip(*(drawn(game, rng) for _ in range(options.deals)), strict=True)
        # Without a pass nothing is completed by it.
        matrix, values = np.array(rows, float)[:, : None if options.cards else len(names)], np.array(wanted)
        weights = np.linalg.lstsq(matrix, values, rcond=None)[0]
        print(", ".join(f"{name} {weight:.2f}" for name, weight in zip(names, weights, strict=False)))
        print(f"off by {(values - matrix @ weights).std():.1f}")


if __name__ == "__main__":
    main()
