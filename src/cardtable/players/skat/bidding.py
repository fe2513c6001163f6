"""What a hand of skat is worth by the table of hand strength: how far to bid, what to push, what to play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import sqrt
from random import Random
from statistics import mean, pstdev
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat.actions import DECK, TRUMP_KINDS, Contract, Kind
from cardtable.games.skat.kinds import ALL_POINTS, BASE, JACKS, ORDERS, card_points, matadors
from cardtable.games.skat.scoring import AGAINST_A_LOST_GAME, NULL_VALUES, TO_SCHNEIDER, TO_WIN, WON_OR_LOST
from cardtable.players.skat.strength import chance, risk
from cardtable.search.skat.positions import Position
from cardtable.search.tricks.open_cards import Limit, values_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SKATS = 40
"""The number of possible skats that are tried."""
SCHNEIDER = 0.25
"""The part of the chance to win that is also a chance to make schneider."""
UNSEEN = 0.65
"""How often defenders beat a null that would be beaten with open cards."""
NODES = Limit(nodes=600_000)
"""The limit for one position. If it is not solved by then it counts as half."""
OUT_OF_REACH = ALL_POINTS + 1
_ALL = Cards.of(DECK)


@dataclass(frozen=True)
class Prospect:
    """A game with the cards pushed for it (in a hand game the skat), the chance to win it, and its value if
    it is just won.

    `needs` is what open-card play has to reach for that: card points, or 1 for a null. If it is more than can
    be reached, the game is overbid and lost.
    """

    contract: Contract
    pushed: Cards
    chance: float
    value: int
    needs: int

    def __str__(self) -> str:
        return f"{self.contract} without {self.pushed}"

    def gain(self, table: int, chance: float | None = None) -> float:
        """Its expected score. `table` is the number of players at the table for list scoring, or 0."""
        likely = self.chance if chance is None else chance
        bonus = WON_OR_LOST if table else 0
        others = AGAINST_A_LOST_GAME.get(table, 0)
        # A lost game counts double, and on the list the others gain by it.
        return likely * (self.value + bonus) - (1 - likely) * (2 * self.value + bonus + others)


def prospects(twelve: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """After picking up: the best two cards to push for each game."""
    found = [_best_push(kind, twelve, bid, forehand) for kind in TRUMP_KINDS]
    pairs = (Cards(one.bit | other.bit) for one, other in combinations(twelve, 2))
    away = min(pairs, key=lambda pair: risk(twelve & ~pair))
    return [*found, *_nulls(twelve & ~away, away, bid, forehand, hand_game=False)]


def pushes(kind: Kind, twelve: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """Every sensible way to push for a suit game or grand."""
    return [_prospect(Contract(kind), twelve & ~pair, pair, bid, forehand) for pair in _pairs(kind, twelve)]


def with_pushed(twelve: Cards, pushed: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """Every game with these two cards pushed."""
    hand = twelve & ~pushed
    games = [_prospect(Contract(kind), hand, pushed, bid, forehand) for kind in TRUMP_KINDS]
    return [*games, *_nulls(hand, pushed, bid, forehand, hand_game=False)]


def from_hand(hand: Cards, skat: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """Every hand game, if this is the skat."""
    games = [_prospect(Contract(kind, hand=True), hand, skat, bid, forehand) for kind in TRUMP_KINDS]
    return [*games, *_nulls(hand, skat, bid, forehand, hand_game=True)]


def _best_push(kind: Kind, twelve: Cards, bid: int, forehand: bool) -> Prospect:
    away = max(_pairs(kind, twelve), key=lambda pair: chance(kind, twelve & ~pair, pair, forehand))
    return _prospect(Contract(kind), twelve & ~away, away, bid, forehand)


def _pairs(kind: Kind, twelve: Cards) -> Iterator[Cards]:
    free = [card for card in twelve if not card.bit & ORDERS[kind].trumps]
    # Trumps are pushed only if there are no two other cards, and jacks last of all.
    if len(free) < 2:
        free = [card for card in twelve if card not in JACKS]
    for one, other in combinations(free if len(free) > 1 else list(twelve), 2):
        yield Cards(one.bit | other.bit)


def _prospect(contract: Contract, hand: int, skat: Cards, bid: int, forehand: bool) -> Prospect:
    """The prospect of a game. A game worth less than the bid is won only with schneider, or not at all."""
    base = BASE[contract.kind]
    value = (abs(matadors(contract.kind, hand | skat)) + 1 + contract.hand) * base
    likely = chance(contract.kind, hand, skat, forehand)
    if value >= bid:
        return Prospect(contract, skat, likely, value, TO_WIN)
    needed = -(-bid // base) * base
    # Schneider adds one level, so it can save a bid that is one level too high.
    if needed == value + base:
        return Prospect(contract, skat, SCHNEIDER * likely, needed, TO_SCHNEIDER)
    return Prospect(contract, skat, 0.0, needed, OUT_OF_REACH)


def _nulls(hand: int, skat: Cards, bid: int, forehand: bool, *, hand_game: bool) -> Iterator[Prospect]:
    opened = chance(Kind.NULL, hand, skat, forehand)
    for ouvert in (False, True):
        value = NULL_VALUES[hand_game, ouvert]
        likely = opened if ouvert else 1 - UNSEEN * (1 - opened)
        contract = Contract(Kind.NULL, hand=hand_game, ouvert=ouvert)
        if value >= bid:
            yield Prospect(contract, skat, likely, value, 1)
        else:
            yield Prospect(contract, skat, 0.0, -(-bid // value) * value, OUT_OF_REACH)


def made(game: Prospect, twelve: Cards, seat: Seat, others: Sequence[Cards]) -> float:
    """With open cards from the first lead on: 1 if the game is made, 0 if not, a half if it was not solved
    in time. `others` has the hand of each seat. The declarer's hand is what is left of the twelve."""
    hands = [*others]
    hands[seat] = Cards(twelve & ~game.pushed)
    kind = game.contract.kind
    points = 0 if kind is Kind.NULL else card_points(game.pushed)
    position = Position(kind, seat, (hands[0], hands[1], hands[2]), Seat(0), (), points)
    reached = values_many([position], NODES, target=game.needs, threads=1)[0].value.reaches(game.needs)
    return 0.5 if reached is None else float(reached)


@lru_cache(maxsize=8)
def _skats(hand: Cards, seed: int) -> tuple[Cards, ...]:
    # The same skats for every bid on a hand, so that chance does not make two bids differ.
    unseen = list(Cards(_ALL & ~hand))
    rng = Random(seed)
    return tuple(Cards.of(rng.sample(unseen, 2)) for _ in range(SKATS))


@dataclass(frozen=True)
class Promise:
    """The mean score of the best game after picking up over the sampled skats, its standard error, how
    often it is won, and the most frequent game among those with a gain."""

    gain: float
    error: float
    chance: float
    contract: Contract


@lru_cache(maxsize=64)
def after_skat(hand: Cards, bid: int, forehand: bool, table: int, seed: int) -> Promise:
    """The promise of ten cards at this bid."""
    best = [
        max(
            prospects(Cards(hand | skat), bid, forehand),
            key=lambda each: each.gain(table),
        )
        for skat in _skats(hand, seed)
    ]
    gains = [each.gain(table) for each in best]
    # If all games lose on average, the least bad one is played. Such a game says nothing about the hand.
    contracts = [each.contract for each, gain in zip(best, gains, strict=True) if gain > 0]
    contracts = contracts or [each.contract for each in best]
    likely = mean(each.chance for each in best)
    error = pstdev(gains) / sqrt(len(gains))
    return Promise(mean(gains), error, likely, max(contracts, key=contracts.count))


@lru_cache(maxsize=64)
def without_skat(hand: Cards, bid: int, forehand: bool, table: int, seed: int) -> tuple[float, Contract]:
    """The hand game with the highest mean score, and that score."""
    sums: dict[Contract, float] = {}
    for skat in _skats(hand, seed):
        for each in from_hand(hand, skat, bid, forehand):
            sums[each.contract] = sums.get(each.contract, 0.0) + each.gain(table) / SKATS
    best = max(sums, key=lambda contract: sums[contract])
    return sums[best], best
