"""Passing cards by rule: what a partner gives to the bidder, and what the bidder gives back.

It is fast, so that a forecast can play the pass on every sample of the hands.
"""

from __future__ import annotations

from heapq import nlargest
from itertools import combinations
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import Hand, minus, plus
from cardtable.games.pinochle.melds import points, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.cards import Card, Suit
    from cardtable.games.pinochle import Pinochle

# What a card adds to meld and counters of both when it goes to the bidder: least squares over 16,000 random
# gifts (lab/pinochle_passing.py). Only the differences matter.
_TRUMP = {"A": 1.75, "T": 1.75, "K": 1.3, "Q": 0.85, "J": 1.15, "9": -0.5}
_PLAIN = {"A": 0.15, "T": -1.15, "K": -0.3, "Q": -0.4, "J": -1.1, "9": -1.6}
LEGS = ("SQ", "DJ")
_LEG, _LEG_OF_TRUMP = 0.65, 1.6
_SECOND = -1.0
"""A second copy helps less than the first."""

# What a card that no meld needs takes in tricks, by the weights of `forecast`. Voids take tricks too.
_TRUMP_TAKES = {"A": 2.95, "T": 2.47, "K": 1.7, "Q": 1.65, "J": 1.64, "9": 1.63}
_PLAIN_TAKES = {"A": 1.74, "T": 0.25, "K": 0.1, "Q": 0.05, "J": 0.02, "9": 0.0}
_VOID_TAKES = 1.3

_SPARE = 7
"""The number of least needed cards that are considered for the return."""


def gift(hand: Hand, trump: Suit, number: int) -> Hand:
    """The cards that help the bidder most, whatever the bidder holds."""
    return Hand.of(sorted_by_help(hand, trump)[:number])


def sorted_by_help(hand: Hand, trump: Suit) -> list[Card]:
    """The cards of a partner's hand, the most helpful for the bidder first."""
    worth: list[tuple[float, Card]] = []
    last = None
    for card in hand:
        worth.append((helps(card, trump) + (_SECOND if card is last else 0.0), card))
        last = card
    return [card for _, card in sorted(worth, key=lambda each: -each[0])]


def ranked_gifts(hand: Hand, trump: Suit, number: int, most: int) -> list[Hand]:
    """The most promising gifts, the best first."""
    worth = {card: helps(card, trump) for card in hand}
    return _best(hand, number, most, lambda cards: sum(worth[card] for card in cards))


def ranked_returns(hand: Hand, trump: Suit, game: Pinochle, most: int) -> list[Hand]:
    """The most promising returns by what they leave, the best first."""

    def value_left(cards: Hand) -> float:
        return points(game.melds(minus(hand, cards), trump)) - _missed(hand, cards, trump)

    return _best(hand, game.passing, most, value_left)


def _best(hand: Hand, number: int, most: int, value: Callable[[Hand], float]) -> list[Hand]:
    return nlargest(most, dict.fromkeys(Hand.of(chosen) for chosen in combinations(hand, number)), key=value)


def helps(card: Card, trump: Suit) -> float:
    """The value of a card for a bidder who plays this trump."""
    name = str(card)
    value = _TRUMP[name[1]] if card.suit == trump else _PLAIN[name[1]]
    if name in LEGS:
        # With one leg's suit as trump the bidder is likely to hold that leg.
        value += _LEG_OF_TRUMP if str(trump) in "SD" else _LEG
    return value


def give_back(hand: Hand, trump: Suit, game: Pinochle) -> Hand:
    """The cards that the bidder needs least, out of a hand with the gift in it: no card of a meld if
    possible."""
    number = game.passing
    melded = shown(game.melds(hand, trump))
    spare = sorted(Hand(minus(hand, melded)), key=lambda card: _takes(card, trump))
    if len(spare) >= number:
        return min(
            (Hand.of(cards) for cards in combinations(spare[:_SPARE], number)),
            key=lambda cards: _missed(hand, cards, trump),
        )
    returned, left = list(spare), Hand(minus(hand, Hand.of(spare)))
    while len(returned) < number:
        least = max(dict.fromkeys(left), key=lambda card: _value_without(left, card, trump, game))
        returned.append(least)
        left = Hand(minus(left, least.bit))
    return Hand.of(returned)


def exchanged(hands: Sequence[Hand], bidder: int, trump: Suit, game: Pinochle) -> Sequence[Hand]:
    """The hands after the pass, if this game has one."""
    if not game.passing:
        return hands
    return after_gift(hands, bidder, trump, game, gift(hands[(bidder + 2) % 4], trump, game.passing))


def after_gift(hands: Sequence[Hand], bidder: int, trump: Suit, game: Pinochle, given: Hand) -> list[Hand]:
    """The hands after the partner gives these cards and the bidder returns by rule."""
    full = Hand(plus(hands[bidder], given))
    return after_return(hands, bidder, given, give_back(full, trump, game))


def after_return(hands: Sequence[Hand], bidder: int, given: Hand, returned: Hand) -> list[Hand]:
    """The hands after these cards went over and those came back."""
    held, partner = list(hands), (bidder + 2) % 4
    held[bidder] = Hand(minus(plus(held[bidder], given), returned))
    held[partner] = Hand(plus(minus(held[partner], given), returned))
    return held


def _takes(card: Card, trump: Suit) -> float:
    return (_TRUMP_TAKES if card.suit == trump else _PLAIN_TAKES)[str(card)[1]]


def _missed(hand: Hand, cards: Hand, trump: Suit) -> float:
    left = {card.suit for card in Hand(minus(hand, cards))}
    voids = sum(suit not in left for suit in {card.suit for card in cards} if suit != trump)
    return sum(_takes(card, trump) for card in cards) - _VOID_TAKES * voids


def _value_without(hand: Hand, card: Card, trump: Suit, game: Pinochle) -> float:
    return points(game.melds(minus(hand, card.bit), trump)) - _takes(card, trump)
