"""Opening leads against suit games of random deals, solved with open cards."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat import Skat
from cardtable.games.skat.kinds import SUITS, card_points
from cardtable.players.skat.bidding import NODES, prospects
from cardtable.players.skat.leads import lead_class
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.open_cards import cards

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.players.skat.bidding import Prospect

TARGETS = {50: 0.2, 61: 0.6, 72: 0.2}
"""Points that the declarer reaches or not, with their weights."""
LEAST, MOST = 0.45, 0.97
"""Games with a chance outside of these are not played, or not beaten."""
TABLE = 3


def led(number: int, seed: str) -> dict[tuple[str, bool], float] | None:
    """For each class of leads, and whether the declarer plays last, how much better than the mean it is.
    None if this deal has no suit game."""
    rng = Random(f"{seed}/{number}")
    deal, seat = Skat().deal(rng), Seat(rng.choice((1, 2)))
    twelve = Cards(deal.hands[seat] | deal.skat)
    game = max(prospects(twelve, 18, False), key=lambda each: each.gain(TABLE))
    if game.contract.kind not in SUITS or not LEAST < game.chance < MOST:
        return None
    hands = [*deal.hands]
    hands[seat] = Cards(twelve & ~game.pushed)
    values = _values(game, seat, (hands[0], hands[1], hands[2]))
    usual = mean(values.values())
    by_class: dict[tuple[str, bool], list[float]] = defaultdict(list)
    for card, value in values.items():
        by_class[lead_class(game.contract.kind, hands[0], card), seat == 2].append(value - usual)
    return {which: mean(found) for which, found in by_class.items()}


def _values(game: Prospect, seat: Seat, hands: tuple[Cards, Cards, Cards]) -> dict[Card, float]:
    """How often each lead beats the targets."""
    position = SkatPosition(game.contract.kind, seat, hands, Seat(0), (), card_points(game.pushed))
    values: dict[Card, float] = defaultdict(float)
    for target, weight in TARGETS.items():
        for card, bounds in cards(position, NODES, target=target).cards.items():
            reached = bounds.reaches(target)
            values[card] += weight * (0.5 if reached is None else 1 - reached)
    return values
