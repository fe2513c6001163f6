"""What a hand of skat is worth by the table of hand strength: how far to bid, what to push, what to play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from statistics import mean
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat.actions import TRUMP_KINDS, Contract, Kind
from cardtable.games.skat.kinds import ALL_POINTS, BASE, card_points, matadors
from cardtable.games.skat.scoring import AGAINST_A_LOST_GAME, NULL_VALUES, TO_SCHNEIDER, TO_WIN, WON_OR_LOST
from cardtable.players.skat import strength
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.open_cards import Limit, values_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardtable.players.skat.strength import Pushed

SKATS = comb(22, 2)
"""The number of possible skats for a hand of ten."""
SCHNEIDER = 0.25
"""The part of the chance to win that is also a chance to make schneider, where it is needed."""
SCHNEIDER_TOO, SHARPLY = 0.6, 10
"""A game is won with schneider this often times this power of its chance: 2 times in 100 at a chance of 0.7,
20 at 0.9, 45 at 0.97, as in the games of the expert against itself."""
NODES = Limit(nodes=600_000)
"""The limit for one position. If it is not solved by then it counts as half."""
OUT_OF_REACH = ALL_POINTS + 1


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
        won, lost = self.score(table, won=True) + self._schneider, self.score(table, won=False)
        return likely * won + (1 - likely) * lost

    def score(self, table: int, *, won: bool) -> int:
        """Its score if it is just won, or lost. A lost game counts double, and on a list the others gain."""
        bonus = WON_OR_LOST if table else 0
        return self.value + bonus if won else -(2 * self.value + bonus + AGAINST_A_LOST_GAME.get(table, 0))

    @property
    def _schneider(self) -> float:
        """What schneider adds to the value on average if the game is won."""
        if self.needs != TO_WIN:
            return 0.0
        return BASE[self.contract.kind] * SCHNEIDER_TOO * self.chance**SHARPLY


def prospects(twelve: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """After picking up: the best two cards to push for each game."""
    best = {kind: strength.pushes(kind, twelve, forehand)[0] for kind in Kind}
    return _best_games(best, twelve, bid, forehand)


def pushes(kind: Kind, twelve: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """Every sensible way to push for a suit game or grand."""
    return [
        _prospect(Contract(kind), likely, twelve, pair, bid)
        for pair, likely in strength.pushes(kind, twelve, forehand)
    ]


def with_pushed(twelve: Cards, pushed: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """Every game with these two cards pushed."""
    hand = twelve & ~pushed
    away = {kind: (pushed, strength.chance(kind, hand, pushed, forehand)) for kind in Kind}
    return _best_games(away, twelve, bid, forehand)


def _best_games(best: Mapping[Kind, Pushed], twelve: Cards, bid: int, forehand: bool) -> list[Prospect]:
    games = [_prospect(Contract(kind), best[kind][1], twelve, best[kind][0], bid) for kind in TRUMP_KINDS]
    pushed, likely = best[Kind.NULL]
    opened = strength.chance(Kind.NULL, twelve & ~pushed, pushed, forehand, harder=True)
    return [*games, *_nulls(likely, opened, pushed, bid, hand_game=False)]


def from_hand(hand: Cards, skat: Cards, bid: int, forehand: bool) -> list[Prospect]:
    """Every hand game, if this is the skat."""
    twelve = Cards(hand | skat)
    games = [
        _prospect(
            Contract(kind, hand=True),
            strength.chance(kind, hand, skat, forehand, harder=True),
            twelve,
            skat,
            bid,
        )
        for kind in TRUMP_KINDS
    ]
    closed, opened = (strength.chance(Kind.NULL, hand, 0, forehand, harder=each) for each in (False, True))
    return [*games, *_nulls(closed, opened, skat, bid, hand_game=True)]


def _prospect(contract: Contract, likely: float, twelve: Cards, skat: Cards, bid: int) -> Prospect:
    """The prospect of a game. A game worth less than the bid is won only with schneider, or not at all."""
    base = BASE[contract.kind]
    value = (abs(matadors(contract.kind, twelve)) + 1 + contract.hand) * base
    if value >= bid:
        return Prospect(contract, skat, likely, value, TO_WIN)
    needed = -(-bid // base) * base
    # Schneider adds one level, so it can save a bid that is one level too high.
    if needed == value + base:
        return Prospect(contract, skat, SCHNEIDER * likely, needed, TO_SCHNEIDER)
    return Prospect(contract, skat, 0.0, needed, OUT_OF_REACH)


def _nulls(closed: float, opened: float, skat: Cards, bid: int, *, hand_game: bool) -> Iterator[Prospect]:
    for ouvert, likely in ((False, closed), (True, opened)):
        value = NULL_VALUES[hand_game, ouvert]
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
    position = SkatPosition(kind, seat, (hands[0], hands[1], hands[2]), Seat(0), (), points)
    reached = values_many([position], NODES, target=game.needs, threads=1)[0].value.reaches(game.needs)
    return 0.5 if reached is None else float(reached)


@dataclass(frozen=True)
class Promise:
    """The mean score of the best game after picking up over all skats, how often it is won, and the most
    frequent game among those with a gain."""

    gain: float
    chance: float
    contract: Contract


@lru_cache(maxsize=64)
def after_skat(hand: Cards, bid: int, forehand: bool, table: int) -> Promise:
    """The promise of ten cards at this bid."""
    best = [
        max(_best_games(games, Cards(hand | skat), bid, forehand), key=lambda each: each.gain(table))
        for skat, games in strength.with_each_skat(hand, forehand)
    ]
    gains = [each.gain(table) for each in best]
    # If all games lose on average, the least bad one is played. Such a game says nothing about the hand.
    contracts = [each.contract for each, gain in zip(best, gains, strict=True) if gain > 0]
    contracts = contracts or [each.contract for each in best]
    likely = mean(each.chance for each in best)
    return Promise(mean(gains), likely, Counter(contracts).most_common(1)[0][0])


@lru_cache(maxsize=64)
def without_skat(hand: Cards, bid: int, forehand: bool, table: int) -> tuple[float, Contract]:
    """The hand game with the highest mean score, and that score."""
    sums: dict[Contract, float] = {}
    for skat, _ in strength.with_each_skat(hand, forehand):
        for each in from_hand(hand, skat, bid, forehand):
            sums[each.contract] = sums.get(each.contract, 0.0) + each.gain(table) / SKATS
    best = max(sums, key=lambda contract: sums[contract])
    return sums[best], best
