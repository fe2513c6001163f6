"""What a hand of four-hand pinochle gains besides its own meld: the fit for `players.pinochle.estimate`.

    python lab/pinochle_bidding.py [--hands N]

Seat 0 is stuck with the bid, names the suit that the present estimate prefers, and all play by the rules of
`players.pinochle.tricks`. Counters and the partner's meld are fitted by least squares to length
of trumps, aces, voids and tens.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import mean

from cardtable.core import Seat
from cardtable.games.pinochle import Hand, Pinochle
from cardtable.games.pinochle.hands import ORDERS, STRENGTH, SUITS, count, kind
from cardtable.games.pinochle.melds import points
from cardtable.players.pinochle.estimate import Estimate, estimates
from cardtable.players.pinochle.tricks import usual_card

GAME = Pinochle(throw_in=False)
NAMES = ("constant", "trumps", "aces", "voids", "tens")


def features(hand: Hand, best: Estimate) -> list[float]:
    length = sum(count(hand, kind(rank, best.trump)) for rank in STRENGTH)
    aces, tens = (sum(count(hand, kind(rank, suit)) for suit in SUITS) for rank in "AT")
    voids = sum(not hand & ORDERS[suit].trumps for suit in SUITS if suit != best.trump)
    return [1, length, aces, voids, tens]


def played(rng: Random) -> tuple[list[float], int]:
    deal = GAME.deal(rng)
    best = estimates(deal.hands[0], GAME)[0]
    state = GAME.start(deal)
    for text in ("pass", "pass", "pass", f"trump {best.trump}"):
        state = state.apply({state.to_act[0]: GAME.parse(text)})
    partner = points(state.view(None).melds[2])
    while state.to_act:
        (seat,) = state.to_act
        state = state.apply({seat: usual_card(state.view(seat))})
    counters, _ = state.view(Seat(0)).counters
    return features(deal.hands[0], best), counters + partner


def least_squares(rows: list[list[float]], wanted: list[int]) -> list[float]:
    size = len(rows[0])
    matrix = [
        [sum(row[i] * row[j] for row in rows) for j in range(size)]
        + [sum(row[i] * value for row, value in zip(rows, wanted, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        for k in range(size):
            if k != i:
                factor = matrix[k][i] / matrix[i][i]
                matrix[k] = [one - factor * other for one, other in zip(matrix[k], matrix[i], strict=True)]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=3000)
    rng = Random(7)
    rows, wanted = zip(*(played(rng) for _ in range(parser.parse_args().hands)), strict=True)
    weights = least_squares(list(rows), list(wanted))
    errors = [
        value - sum(weight * part for weight, part in zip(weights, row, strict=True))
        for row, value in zip(rows, wanted, strict=True)
    ]
    print(", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES, weights, strict=True)))
    print(f"mean {mean(wanted):.1f}, standard error of an estimate {sqrt(mean(e * e for e in errors)):.1f}")


if __name__ == "__main__":
    main()
