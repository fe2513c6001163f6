"""Games that might be played with random deals, solved with open cards: what the nets are fitted to first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat import Kind, Skat
from cardtable.games.skat.kinds import card_points
from cardtable.games.skat.scoring import TO_WIN
from cardtable.players.skat.bidding import NODES
from cardtable.players.skat.hands import null_risk, plans, strength
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.open_cards import reaches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.skat import Deal

BEST = 6
"""A push is one of this many that look best, and sometimes any."""
ANY_PUSH, HOPELESS_TOO = 0.3, 0.1
HOPELESS, HOPELESS_NULL = 0.1, 1.2
"""Games that look worse by the rules of `skat:basic` are mostly left out."""


@dataclass(frozen=True)
class Solved:
    deal: int
    kind: str
    forehand: bool
    hand: int
    pushed: int
    won: bool


def solved(number: int, seed: str) -> Iterator[Solved]:
    """The games of one deal, seen from one seat."""
    rng = Random(f"{seed}/{number}")
    deal, seat = Skat().deal(rng), Seat(rng.randrange(3))
    twelve = Cards(deal.hands[seat] | deal.skat)
    hopes = {plan.contract.kind: plan.chance for plan in plans(twelve, 18) if not plan.contract.ouvert}
    for kind in Kind:
        ranked = _ranked(kind, twelve)
        risk = null_risk(twelve & ~ranked[0])
        hopeless = risk > HOPELESS_NULL if kind is Kind.NULL else hopes[kind] < HOPELESS
        if hopeless and rng.random() >= HOPELESS_TOO:
            continue
        chosen = [ranked[0], rng.choice(ranked[:BEST])]
        if rng.random() < ANY_PUSH:
            chosen.append(rng.choice(ranked))
        for pushed in dict.fromkeys(chosen):
            won = _is_won(deal, seat, kind, pushed)
            if won is not None:
                yield Solved(number, kind.name, seat == 0, int(twelve & ~pushed), int(pushed), won)


def _ranked(kind: Kind, twelve: Cards) -> list[Cards]:
    pairs = [Cards(one.bit | other.bit) for one, other in combinations(twelve, 2)]
    if kind is Kind.NULL:
        return sorted(pairs, key=lambda pair: null_risk(twelve & ~pair))
    return sorted(pairs, key=lambda pair: -strength(kind, twelve & ~pair, pair))


def _is_won(deal: Deal, seat: Seat, kind: Kind, pushed: Cards) -> bool | None:
    hands = [*deal.hands]
    hands[seat] = Cards((deal.hands[seat] | deal.skat) & ~pushed)
    points = 0 if kind is Kind.NULL else card_points(pushed)
    position = SkatPosition(kind, seat, (hands[0], hands[1], hands[2]), Seat(0), (), points)
    return reaches(position, 1 if kind is Kind.NULL else TO_WIN, NODES)
