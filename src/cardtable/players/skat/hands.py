"""The value of a skat hand before the play: for bidding, pushing and naming the game.

A hand has points for what it holds: jacks, trumps, aces, tens, voids, and cards that lose. They add up to the
odds of winning the game. The numbers were fitted to games on random deals: see
`docs/lab-notes/skat_strength.md`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import exp
from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Cards, Suit
from cardtable.games.skat.actions import Contract, Kind
from cardtable.games.skat.kinds import BASE, JACKS, ORDERS, SUITS, card_points, matadors
from cardtable.games.skat.scoring import AGAINST_A_LOST_GAME, NULL_VALUES, WON_OR_LOST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_JACK_NAMES = ("jack of diamonds", "jack of hearts", "jack of spades", "jack of clubs")

SUIT_GAME = {
    "always": -0.25,
    "jack of clubs": 1.2,
    "jack of spades": 0.9,
    "jack of hearts": 0.5,
    "jack of diamonds": 0.35,
    "trump ace": 1.05,
    "trump ten": 0.8,
    "trump": 0.17,
    "void": 0.95,
    "ace": 0.55,
    "ten with its ace": -0.6,
    "ten of two": -0.25,
    "bare ten": -0.6,
    "king": 0.15,
    "single loser": 0.35,
    "loser": -1.45,
    "ten points pushed": 0.8,
}
GRAND = {
    "always": 0.35,
    "jack of clubs": 1.6,
    "jack of spades": 0.75,
    "jack of hearts": 0.65,
    "jack of diamonds": 0.75,
    "two jacks and the lead": 0.45,
    "void": 0.75,
    "ace": 1.1,
    "ten with its ace": -0.1,
    "ten of two": 0.25,
    "king": 0.2,
    "single loser": 0.7,
    "loser": -1.25,
    "ten points pushed": 1.1,
}
"""The points of ten cards that are going to be played."""

DEALT_SUIT_GAME = {
    "always": -0.05,
    "jack of clubs": 1.2,
    "jack of spades": 0.95,
    "jack of hearts": 0.6,
    "jack of diamonds": 0.6,
    "trump ace": 1.0,
    "trump ten": 0.75,
    "trump": 0.13,
    "ace": 0.4,
    "ten with its ace": -0.15,
    "king": 0.1,
    "loser": -0.63,
}
DEALT_GRAND = {
    "always": 0.4,
    "jack of clubs": 1.05,
    "jack of spades": 0.35,
    "jack of hearts": 0.35,
    "jack of diamonds": 0.3,
    "two jacks and the lead": 0.35,
    "void": 0.15,
    "ace": 0.2,
    "ten with its ace": 0.6,
    "bare ten": 0.6,
    "ten of two": 0.3,
    "king": 0.2,
    "loser": -0.38,
}
"""The points of ten cards with which the skat is going to be picked up."""
TABLES = {
    "suit game": SUIT_GAME,
    "grand": GRAND,
    "dealt suit game": DEALT_SUIT_GAME,
    "dealt grand": DEALT_GRAND,
}

GRAND_NEEDS = 4
"""No grand without this many jacks and aces together."""
UNSEEN_SKAT = 7
"""The mean of the card points in the skat of a hand game."""
MISSING_LEVEL = 2.5
"""The points for one level more than the cards have, as schneider or schwarz."""
PASSING = -20.0
"""What passing is worth on a list, compared with the opponents: one of them plays, and mostly wins."""
WON, LOST = WON_OR_LOST, WON_OR_LOST + AGAINST_A_LOST_GAME[3]
"""What a list adds to a won game; and to a lost one: 50 less, and 40 more for each opponent."""

NULL_CHANCES = {False: (0.92, 1.3), True: (0.9, 1.7)}
DEALT_NULL_CHANCES = {False: (0.85, 0.7), True: (0.8, 0.8)}
"""The chance of a null without any risk, and how much of it the risk costs; by ouvert."""


@dataclass(frozen=True)
class GamePlan:
    """A game, the chance to win it, and its value if it is won."""

    contract: Contract
    pushed: Cards
    chance: float
    value: int

    @property
    def worth(self) -> float:
        """What the game promises on a list, compared with the opponents."""
        return self.chance * (self.value + WON) - (1 - self.chance) * (2 * self.value + LOST)


def strength(kind: Kind, hand: int, pushed: int = 0, *, forehand: bool = False) -> float:
    """The points of ten cards that are played with these in the skat: 0 is an even chance."""
    return _sum("grand" if kind is Kind.GRAND else "suit game", kind, hand, forehand, card_points(pushed))


def _sum(table: str, kind: Kind, hand: int, forehand: bool, pushed: int) -> float:
    numbers = TABLES[table]
    trumps = hand & int(ORDERS[kind].trumps)
    total = numbers["always"] + numbers.get("ten points pushed", 0.0) * pushed / 10
    jacks = [name for name, jack in zip(_JACK_NAMES, JACKS, strict=True) if jack.bit & trumps]
    total += sum([numbers[name] for name in jacks])
    if kind is Kind.GRAND:
        total += numbers["two jacks and the lead"] * (forehand and len(jacks) > 1)
    else:
        total += numbers["trump"] * trumps.bit_count()
        total += numbers["trump ace"] * _has(trumps, SUITS[kind], "A")
        total += numbers["trump ten"] * _has(trumps, SUITS[kind], "T")
    for suit in Suit:
        if suit is not SUITS.get(kind):
            total += _side_suit(table, (hand & ~trumps) >> suit * len(RANKS) & _RANK_BITS)
    return total


_RANK_BITS = (1 << len(RANKS)) - 1


def _has(cards: int, suit: Suit, rank: str) -> int:
    return cards >> suit * len(RANKS) + RANKS.index(rank) & 1


# Cached, because the same few holdings come again with every pair of cards to push.
@cache
def _side_suit(table: str, ranks: int) -> float:
    """The points of the cards in a suit that is not trump."""
    numbers = TABLES[table]
    return sum([numbers.get(name, 0.0) * count for name, count in _holding(ranks).items()])


def _holding(ranks: int) -> Counter[str]:
    """What these cards of a suit are, in words."""
    length = ranks.bit_count()
    if not length:
        return Counter(["void"])
    ace, ten, king = (ranks >> RANKS.index(rank) & 1 for rank in "ATK")
    found = Counter({"ace": ace, "king": king and length > 1, "loser": length - (ace + ten if ace else ten)})
    if ace and ten:
        found["ten with its ace"] = 1
    elif ten:
        found["bare ten" if length == 1 else "ten of two" if length == 2 else "ten of more"] = 1
    elif length == 1 and not ace:
        found["single loser"] = 1
    return found


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def null_risk(hand: int) -> float:
    """The risk of a null as a sum over the suits. 0 is safe."""
    return sum([_null_suit(hand >> suit * len(RANKS) & _RANK_BITS) for suit in Suit])


@cache
def _null_suit(ranks: int) -> float:
    """The risk of a suit. It is safe while each card has one below it to duck with: 7, 9, jack, king at
    most."""
    seven = RANKS.index("7")
    risk, number = 0.0, 0
    for rank in range(seven, len(RANKS)):
        if ranks >> rank & 1:
            above = rank - seven - 2 * number
            if above > 0:
                risk += above * (0.16 if number == 0 else 0.12 if number == 1 else 0.05)
            number += 1
    return risk


def value(contract: Contract, twelve: int) -> int:
    """The value of a game if it is just won."""
    if contract.kind is Kind.NULL:
        return NULL_VALUES[contract.hand, contract.ouvert]
    return (abs(matadors(contract.kind, twelve)) + 1 + contract.hand) * BASE[contract.kind]


def plans(hand: Cards, bid: int, *, forehand: bool = False) -> Iterator[GamePlan]:
    """The plans for twelve cards: the best two to push for each game that reaches the bid."""
    for kind in BASE:
        contract = Contract(kind)
        worth = value(contract, hand)
        missing = max(0, -(-(bid - worth) // BASE[kind]))
        away, best = max(_ways_to_push(kind, hand, forehand), key=lambda way: way[1])
        yield GamePlan(contract, away, _chance(best - MISSING_LEVEL * missing), worth + missing * BASE[kind])
    pairs = (Cards(one.bit | other.bit) for one, other in combinations(hand, 2))
    away = min(pairs, key=lambda pair: null_risk(hand & ~pair))
    for plan in _nulls(hand & ~away, NULL_CHANCES):
        if plan.value >= bid:
            yield GamePlan(plan.contract, away, plan.chance, plan.value)


def _nulls(hand: int, chances: Mapping[bool, tuple[float, float]]) -> Iterator[GamePlan]:
    for ouvert, (safe, cost) in chances.items():
        chance = max(0.02, safe - cost * null_risk(hand))
        yield GamePlan(Contract(Kind.NULL, ouvert=ouvert), Cards(), chance, NULL_VALUES[False, ouvert])


def _ways_to_push(kind: Kind, hand: Cards, forehand: bool) -> Iterator[tuple[Cards, float]]:
    trumps = ORDERS[kind].trumps
    free = [each for each in hand if not each.bit & trumps]
    if len(free) < 2:
        free = [each for each in hand if each not in JACKS]
    for one, other in combinations(free if len(free) > 1 else list(hand), 2):
        pair = Cards(one.bit | other.bit)
        yield pair, strength(kind, hand & ~pair, pair, forehand=forehand)


def dealt_plans(hand: Cards, *, forehand: bool) -> Iterator[GamePlan]:
    """The plans for ten cards before the skat is seen."""
    for kind in BASE:
        if kind is not Kind.GRAND or _jacks_and_aces(hand) >= GRAND_NEEDS:
            contract = Contract(kind)
            table = "dealt grand" if kind is Kind.GRAND else "dealt suit game"
            odds = _sum(table, kind, hand, forehand, 0)
            yield GamePlan(contract, Cards(), _chance(odds), value(contract, hand))
    yield from _nulls(hand, DEALT_NULL_CHANCES)


def _jacks_and_aces(hand: Cards) -> int:
    return sum(RANKS[each.rank] in "JA" for each in hand)


def hand_plans(hand: Cards, *, forehand: bool) -> Iterator[GamePlan]:
    """The plans for playing these ten cards without the skat."""
    for kind in BASE:
        contract = Contract(kind, hand=True)
        odds = _sum("grand" if kind is Kind.GRAND else "suit game", kind, hand, forehand, UNSEEN_SKAT)
        yield GamePlan(contract, Cards(), _chance(odds), value(contract, hand))


def dealt_plan(hand: Cards, *, forehand: bool, bid: int = 0) -> GamePlan:
    """The best plan for ten cards that is worth the bid, or the best at all if there is none."""
    found = list(dealt_plans(hand, forehand=forehand))
    enough = [plan for plan in found if plan.value >= bid]
    return max(enough or found, key=lambda plan: plan.worth)
