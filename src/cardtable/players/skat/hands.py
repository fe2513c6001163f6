"""The value of a skat hand before the play: for bidding, pushing and naming the game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Card, Cards, Suit
from cardtable.games.skat.actions import Contract, Kind
from cardtable.games.skat.kinds import BASE, JACKS, ORDERS, SUITS, card_points, matadors

if TYPE_CHECKING:
    from collections.abc import Iterator

# Tricks that a card or a holding stands for, by rule of thumb. Tuned by self-play.
_JACK = dict(zip(JACKS, (0.8, 0.95, 1.15, 1.45), strict=True))
_GRAND_JACK = dict(zip(JACKS, (0.85, 0.95, 1.1, 1.4), strict=True))
_TRUMP = {"A": 1.05, "T": 0.95}
_LOW_TRUMP = 0.75
_PUSHED_POINTS_PER_TRICK = 14
FOREHAND = 0.3

SUIT_GAME, GRAND, NULL_RISK = 6.3, 5.8, 0.45
"""A suit game or grand is played from this strength on, a null up to this risk."""
UNSEEN_SKAT = 1.0
"""The mean value of two more cards and a free choice among twelve."""
HAND_GAME = 2.6
"""How much stronger than needed a hand has to be for a hand game."""
MISSING_LEVEL = 2.5
"""The strength for one level more than the cards have, as schneider or schwarz."""
OUVERT_IS_HARDER = 1.6
OUT_OF_REACH = 10

NULL_VALUES = {False: 23, True: 46}


@dataclass(frozen=True)
class Plan:
    """A game, how far the hand is above what it needs, and its value if it is won."""

    contract: Contract
    pushed: Cards
    surplus: float
    value: int


def strength(kind: Kind, hand: int, pushed: int = 0) -> float:
    """The approximate number of tricks that a suit game or grand can count on."""
    trumps = Cards(hand & ORDERS[kind].trumps)
    jacks = _GRAND_JACK if kind is Kind.GRAND else _JACK
    total = sum(jacks.get(each) or _TRUMP.get(RANKS[each.rank], _LOW_TRUMP) for each in trumps)
    for suit in Suit:
        if suit is not SUITS.get(kind):
            total += _side_suit(kind, [each for each in Cards(hand & ~trumps) if each.suit is suit])
    return total + card_points(pushed) / _PUSHED_POINTS_PER_TRICK


def _side_suit(kind: Kind, cards: list[Card]) -> float:
    ranks = "".join(RANKS[each.rank] for each in cards)
    if not ranks:
        return 0.1 if kind is Kind.GRAND else 0.55
    tricks = 0.0
    if "A" in ranks:
        tricks += 1.0 if len(ranks) < 5 else 0.85
    if "T" in ranks:
        tricks += 0.8 if "A" in ranks else 0.35 if len(ranks) > 1 else -0.45
    if "K" in ranks and len(ranks) > 1:
        tricks += 0.55 if "A" in ranks and "T" in ranks else 0.2
    length = len(ranks)
    if kind is Kind.GRAND and length > 3 and "A" in ranks:
        tricks += 0.5 * (length - 3)
    # Cards that cannot win give points away; fewer if a ruff comes first.
    losers = length - sum(rank in ranks for rank in "AT")
    return tricks - (0.1 if length == 1 else 0.22) * losers


def null_risk(hand: int) -> float:
    """The risk of a null as a sum over the suits. 0 is safe."""
    return sum(_null_suit([each for each in Cards(hand) if each.suit is suit]) for suit in Suit)


def _null_suit(cards: list[Card]) -> float:
    """The risk of a suit. It is safe while each card has one below it to duck with: 7, 9, jack, king at
    most."""
    seven = RANKS.index("7")
    risk = 0.0
    for number, each in enumerate(cards):
        above = each.rank - seven - 2 * number
        if above > 0:
            risk += above * (0.16 if number == 0 else 0.12 if number == 1 else 0.05)
    return risk


def value(contract: Contract, twelve: int) -> int:
    """The value of a game if it is just won."""
    if contract.kind is Kind.NULL:
        return NULL_VALUES[contract.ouvert]
    return (abs(matadors(contract.kind, twelve)) + 1 + contract.hand) * BASE[contract.kind]


def plans(hand: Cards, bid: int) -> Iterator[Plan]:
    """The plans for twelve cards: the best two to push for each game that reaches the bid."""
    for kind in BASE:
        contract = Contract(kind)
        worth = value(contract, hand)
        while worth < bid:
            worth += BASE[kind]
        short = (worth - value(contract, hand)) // BASE[kind]
        away, best = max(_ways_to_push(kind, hand), key=lambda way: way[1])
        needed = GRAND if kind is Kind.GRAND else SUIT_GAME
        yield Plan(contract, away, best - needed - MISSING_LEVEL * short, worth)
    pairs = (Cards(one.bit | other.bit) for one, other in combinations(hand, 2))
    away = min(pairs, key=lambda pair: null_risk(hand & ~pair))
    for plan in _nulls(hand & ~away):
        missing = OUT_OF_REACH if plan.value < bid else 0
        yield Plan(plan.contract, away, plan.surplus - missing, plan.value)


def _nulls(hand: int) -> Iterator[Plan]:
    for ouvert, harder in ((False, 1.0), (True, OUVERT_IS_HARDER)):
        surplus = 2 * (NULL_RISK - harder * null_risk(hand))
        yield Plan(Contract(Kind.NULL, ouvert=ouvert), Cards(), surplus, NULL_VALUES[ouvert])


def _ways_to_push(kind: Kind, hand: Cards) -> Iterator[tuple[Cards, float]]:
    trumps = ORDERS[kind].trumps
    free = [each for each in hand if not each.bit & trumps]
    if len(free) < 2:
        free = [each for each in hand if each not in JACKS]
    for one, other in combinations(free if len(free) > 1 else list(hand), 2):
        pair = Cards(one.bit | other.bit)
        yield pair, strength(kind, hand & ~pair, pair)


def dealt_plan(hand: Cards, forehand: bool) -> Plan:
    """The plan for ten cards before the skat is seen: the most valuable of the good games."""
    lead = FOREHAND if forehand else 0.0
    found = []
    for kind in BASE:
        contract = Contract(kind)
        needed = GRAND if kind is Kind.GRAND else SUIT_GAME
        surplus = strength(kind, hand) + UNSEEN_SKAT + lead - needed
        found.append(Plan(contract, Cards(), surplus, value(contract, hand)))
    found += _nulls(hand)
    good = [plan for plan in found if plan.surplus >= 0]
    if good:
        return max(good, key=lambda plan: plan.value)
    return max(found, key=lambda plan: plan.surplus)
