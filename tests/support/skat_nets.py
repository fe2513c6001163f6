"""Nets of skat whose answers can be counted by hand."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from cardtable._kernel import SkatCardNets

if TYPE_CHECKING:
    from cardtable.search.nets import Layer

INPUTS, CARDS = 327, 32
ACES = (6, 17, 24, 31)
"""Their numbers in a game: the trump suit, four jacks, three suits, each from its lowest card up."""
ALWAYS_ONE_OF = 301
"""The first of 13 inputs for the card points of the declarer, in tens."""


def layer(inputs: int, outputs: int, weights: dict[tuple[int, int], int]) -> Layer:
    """Weights by input and output, all others 0."""
    numbers = array("h", [0] * (inputs * outputs))
    for (place, output), weight in weights.items():
        numbers[place * outputs + output] = weight
    ones, zeros = array("f", [1.0] * outputs), array("f", [0.0] * outputs)
    return inputs, outputs, 16, numbers.tobytes(), ones.tobytes(), zeros.tobytes()


def card_nets(scores: dict[tuple[int, int], int]) -> SkatCardNets:
    """Four equal nets. By input and card: what the card scores if the input is 1."""
    inputs = sorted({place for place, _ in scores}) or [0]
    numbers = {place: number for number, place in enumerate(inputs)}
    width = len(inputs)
    first = layer(INPUTS, width, dict.fromkeys(numbers.items(), 1))
    between = layer(width, width, {(number, number): 1 for number in range(width)})
    last = layer(width, CARDS, {(numbers[place], card): score for (place, card), score in scores.items()})
    return SkatCardNets([first, between, last] * 4)


def indifferent() -> SkatCardNets:
    """Every legal card is played as often as any other."""
    return card_nets({})


def preferring_aces() -> SkatCardNets:
    """An ace is played e times as often as any other card, before anybody has ten points."""
    return card_nets({(ALWAYS_ONE_OF, ace): 1 for ace in ACES})
