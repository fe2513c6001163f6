"""The numbers of the traits by which `skat:basic` chooses cards, fitted to the cards that the expert played.

Each trait of a card has a number. Among the legal cards each is taken to be played as often as the
exponential of its sum; the numbers are those that make the expert's cards most likely, held to 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cardtable.games.skat import Kind, Play, Playing, Solo
from cardtable.players.skat.outstanding import Outstanding
from cardtable.players.skat.traits import situation, traits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardtable.record import AnyRecord

Rules = dict[str, dict[str, float]]
ROUNDS, RATE, HELD = 250, 0.06, 0.5
SCALE = 2.0
"""A step of one in the logarithm of the odds is written as this much."""
LEAST = 0.05
"""Smaller numbers are left out."""


@dataclass(frozen=True)
class Choice:
    """The situation, the traits of each legal card, and the place of the one that was played."""

    situation: str
    cards: list[dict[str, float]]
    played: int


def choices(records: Iterable[AnyRecord]) -> Iterator[Choice]:
    """The cards of all hands. Left out are nulls, what is led in a grand by its declarer, where the rules are
    words, and where only one card was legal."""
    for record in records:
        for state, seat, action in record.decisions():
            if not (
                isinstance(state, Playing) and isinstance(state.terms, Solo) and isinstance(action, Play)
            ):
                continue
            legal = [each.card for each in state.legal(seat) if isinstance(each, Play)]
            if len(legal) == 1 or state.terms.kind is Kind.NULL:
                continue
            known = Outstanding(state.view(seat), legal)
            if known.trick or not known.declares or known.kind is not Kind.GRAND:
                described = [dict(traits(known, card)) for card in legal]
                yield Choice(situation(known), described, legal.index(action.card))


def fitted(found: list[Choice]) -> Rules:
    """The numbers for every situation, the highest first."""
    rules = {}
    for where in sorted({each.situation for each in found}):
        numbers = _fitted([each for each in found if each.situation == where])
        kept = {name: round(SCALE * number, 2) for name, number in numbers.items()}
        ranked = sorted(kept.items(), key=lambda each: -each[1])
        rules[where] = {name: number for name, number in ranked if abs(number) >= LEAST}
    return rules


def _fitted(found: list[Choice]) -> dict[str, float]:
    """By Adam. Every card is a row, and the cards of a choice stand together."""
    names = sorted({name for each in found for card in each.cards for name in card})
    place = {name: number for number, name in enumerate(names)}
    rows: Any = np.zeros((sum(len(each.cards) for each in found), len(names)), np.float32)
    starts, played, row = [], [], 0
    for each in found:
        starts.append(row)
        played.append(row + each.played)
        for card in each.cards:
            for name, much in card.items():
                rows[row, place[name]] = much
            row += 1
    lengths = np.diff([*starts, row])
    wanted = rows[played].sum(0)
    weights, first, second = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, ROUNDS + 1):
        odds = rows @ weights
        shares = np.exp(odds - np.repeat(np.maximum.reduceat(odds, starts), lengths))
        shares /= np.repeat(np.add.reduceat(shares, starts), lengths)
        slope = rows.T @ shares - wanted + HELD * weights
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        weights = weights - RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return dict(zip(names, weights.tolist(), strict=True))


def agreement(rules: Rules, found: list[Choice]) -> float:
    """How often the rules play the expert's card, or one with the same traits."""
    same = 0
    for each in found:
        numbers = rules.get(each.situation, {})
        sums = [sum(numbers.get(name, 0.0) * much for name, much in card.items()) for card in each.cards]
        same += each.cards[sums.index(max(sums))] == each.cards[each.played]
    return same / len(found)
