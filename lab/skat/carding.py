"""Which cards the expert plays in which situation: the weights by which guesses are inferred from cards.

A card of a class (jack, ace, ten or other of trumps; ace, ten, king, queen or other beside them) that beats
the trick so far, or does not, has a weight in each situation. Among the legal cards each is played as often
as the exponential of its weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cardtable.cards import RANKS, Cards
from cardtable.games.skat import Kind
from cardtable.games.skat.kinds import ORDERS
from cardtable.players.skat.carding import SITUATIONS, carded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardtable.cards import Card
    from cardtable.record import AnyRecord

CLASSES = 9
WEIGHTS = SITUATIONS * CLASSES * 2
_TRUMPS, _OTHERS = {"J": 0, "A": 1, "T": 2}, {"A": 4, "T": 5, "K": 6, "Q": 7}
ROUNDS, RATE, HELD = 300, 0.05, 1.0
Choice = tuple[list[int], int]
"""The weights of the legal cards, and the place of the one that was played."""


def choices(records: Iterable[AnyRecord]) -> Iterator[Choice]:
    """The decisions of all hands, except nulls and where there was only one legal card."""
    for record in records:
        view = record.last.view(None)
        if view.declarer is None or view.contract is None or view.contract.kind is Kind.NULL:
            continue
        kind, hands = view.contract.kind, [0, 0, 0]
        for seat, card in view.plays:
            hands[seat] |= card.bit
        for seat, bit, situation, suit, beats, *_ in carded(view.plays, view.declarer, kind):
            legal = list(Cards(hands[seat] & suit or hands[seat]))
            if len(legal) > 1:
                numbers = [_number(kind, situation, each, beats) for each in legal]
                yield numbers, [each.bit for each in legal].index(bit)
            hands[seat] &= ~bit


def _number(kind: Kind, situation: int, card: Card, beats: int) -> int:
    rank = RANKS[card.rank]
    which = _TRUMPS.get(rank, 3) if card.bit & ORDERS[kind].trumps else _OTHERS.get(rank, 8)
    return (situation * CLASSES + which) * 2 + bool(card.bit & beats)


def fitted(found: list[Choice]) -> Any:
    """The weights that make the choices most likely, held to 0, by Adam."""
    numbers = np.full((len(found), 10), WEIGHTS)
    for row, (legal, _) in enumerate(found):
        numbers[row, : len(legal)] = legal
    played = np.arange(len(found)), np.array([place for _, place in found])
    weights, first, second = np.zeros(WEIGHTS), np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    for step in range(1, ROUNDS + 1):
        slopes = _shares(weights, numbers)
        slopes[played] -= 1
        slope = np.bincount(numbers.ravel(), slopes.ravel(), WEIGHTS + 1)[:WEIGHTS] + HELD * weights
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        weights -= RATE * first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights


def _shares(weights: Any, numbers: Any) -> Any:
    """How likely each legal card is played; the places behind the last have the number `WEIGHTS`."""
    scores = np.append(weights, -1e9)[numbers]
    shares = np.exp(scores - scores.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def surprise(weights: Any, found: list[Choice]) -> tuple[float, float]:
    """The mean of -log of the share of the played card, with these weights and if all were equal."""
    told = [np.log(np.exp(weights[legal]).sum()) - weights[legal[place]] for legal, place in found]
    return float(np.mean(told)), float(np.mean([np.log(len(legal)) for legal, _ in found]))
