"""The conditions of a system file on single cards: good suits, stoppers, aces, kings, controls.

atoms.py lists them. They need a concrete hand; the types that may fit are only a bound.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from cardtable.players.bridge.hand import ACE, KING, QUEEN
from cardtable.players.bridge.system import hand_types as types
from cardtable.players.bridge.system.condition import (
    ANY,
    SUIT,
    Condition,
    any_of,
    of_cards,
    of_types,
    suit_name,
)
from cardtable.texts import Text

if TYPE_CHECKING:
    import re

    from cardtable.players.bridge.hand import EvaluatedHand
    from cardtable.players.bridge.system.auction import Auction
    from cardtable.players.bridge.system.condition import Build, Suits

_NUMBERS = r"(\d(?:,\d)*)"


def _good(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[1]]
    may = types.length(suit, 2) & types.hcp(3, 37)
    return of_cards(lambda hand: hand.is_good(suit), may, Text("bridge.says.a_good_suit"))


def _solid(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[1]]
    top = ACE | KING | QUEEN
    may = types.length(suit, 3) & types.hcp(9, 37)
    return of_cards(lambda hand: hand.suits[suit] & top == top, may, Text("bridge.says.a_solid_suit"))


def _stop(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return _stops((suits[match[1]],))


def _stopped(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return _stops(auction.their_suits)


@cache
def _stops(suits: tuple[int, ...]) -> Condition:
    if not suits:
        return ANY
    may = types.hcp(len(suits), 37)
    for suit in suits:
        may &= types.length(suit, 1)
    says = Text("bridge.says.their_suits_stopped")
    return of_cards(lambda hand: all(hand.stops(suit) for suit in suits), may, says)


def _numbers(match: re.Match[str]) -> frozenset[int]:
    return frozenset(int(number) for number in match[1].split(","))


def _counted(key: str, numbers: frozenset[int]) -> Text:
    """`0 or 4 aces`: the numbers of cards that a hand may have."""
    *others, most = sorted(numbers)
    said: Text | int = most
    if others:
        said = Text("bridge.says.either", first=", ".join(map(str, others)), other=most)
    return Text(key, numbers=said, most=most)


def _aces(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return _honours(_numbers(match), ACE, 4, "bridge.says.aces_held")


def _kings(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return _honours(_numbers(match), KING, 3, "bridge.says.kings_held")


def _side_kings(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return _outside(_numbers(match), suits[match[2]])


@cache
def _outside(numbers: frozenset[int], trumps: int) -> Condition:
    may = types.hcp(3 * min(numbers), 37)
    return of_cards(
        lambda hand: (
            sum(bool(held & KING) for suit, held in enumerate(hand.suits) if suit != trumps) in numbers
        ),
        may,
        _counted("bridge.says.kings_outside", numbers),
    )


@cache
def _honours(numbers: frozenset[int], honour: int, worth: int, key: str) -> Condition:
    may, says = types.hcp(worth * min(numbers), 37), _counted(key, numbers)
    return of_cards(lambda hand: sum(bool(s & honour) for s in hand.suits) in numbers, may, says)


def _keycards(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return _key(_numbers(match), suits[match[2]])


@cache
def _key(numbers: frozenset[int], trumps: int) -> Condition:
    says = _counted("bridge.says.keycards_held", numbers)
    return of_cards(lambda hand: keycards(hand, trumps) in numbers, types.EVERYTHING, says)


def keycards(hand: EvaluatedHand, trumps: int) -> int:
    """Aces, and the king of trumps."""
    return hand.aces + bool(hand.suits[trumps] & KING)


def _queen(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[1]]
    may = types.length(suit, 1) & types.hcp(2, 37)
    return of_cards(lambda hand: bool(hand.suits[suit] & QUEEN), may, Text("bridge.says.the_queen_of_trumps"))


def _ace(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[1]]
    may = types.length(suit, 1) & types.hcp(4, 37)
    says = Text("bridge.says.has_ace", suit=suit_name(suit))
    return of_cards(lambda hand: bool(hand.suits[suit] & ACE), may, says)


def _feature(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[1]]
    may = types.length(suit, 1) & types.hcp(3, 37)
    says = Text("bridge.says.has_feature", suit=suit_name(suit))
    return of_cards(lambda hand: bool(hand.suits[suit] & (ACE | KING)) and hand.stops(suit), may, says)


def _control(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[1]]
    short = of_types(types.length(suit, 0, 1))
    high = of_cards(
        lambda hand: bool(hand.suits[suit] & (ACE | KING)), types.length(suit, 1) & types.hcp(3, 37)
    )
    found = any_of([short, high])
    return replace(found, says=(Text("bridge.says.has_control", suit=suit_name(suit)),))


HONOURS: list[tuple[str, Build]] = [
    (rf"good {SUIT}", _good),
    (rf"solid {SUIT}", _solid),
    (rf"stop {SUIT}", _stop),
    ("stopped", _stopped),
    (rf"{_NUMBERS} aces?", _aces),
    (rf"{_NUMBERS} kings?", _kings),
    (rf"{_NUMBERS} kings? outside {SUIT}", _side_kings),
    (rf"{_NUMBERS} keycards? {SUIT}", _keycards),
    (rf"queen {SUIT}", _queen),
    (rf"ace {SUIT}", _ace),
    (rf"feature {SUIT}", _feature),
    (rf"control {SUIT}", _control),
]
