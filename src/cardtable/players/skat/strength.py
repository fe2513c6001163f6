"""The probability of winning a game of skat with these cards: a table of hand strength, fitted to self-play.

Each feature of a hand (the jacks, the trump suit, each side suit, the pushed cards, the leader) adds to the
odds. `lab/skat_strength.py` plays the games that the weights in `strength.json` are fitted to.
"""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Cards, Suit
from cardtable.games.skat.actions import SEVEN, Kind
from cardtable.games.skat.kinds import JACKS, SUITS, card_points
from cardtable.players.skat.hands import null_risk

if TYPE_CHECKING:
    from collections.abc import Iterator

# Each of the eight cards of a suit may be there or not.
_HOLDINGS = 256
_SHIFTS = {suit: suit * len(RANKS) + SEVEN for suit in Suit}
_JACK_PLACE = RANKS.index("J") - SEVEN
_ALL_JACKS = Cards.of(JACKS)
_RISK_STEPS = 10
_MOST_RISK = 15
# Four jacks and seven cards of the suit.
_MOST_TRUMPS = 11


def holding(hand: int, suit: Suit) -> int:
    """The cards of a suit as a bit mask: the seven lowest of eight bits."""
    return hand >> _SHIFTS[suit] & _HOLDINGS - 1


def _shape(held: int) -> str:
    """The features of a side suit, or of the trumps below the jacks: the high cards, and the number of
    others."""
    high = "".join(rank for rank in "ATK" if held >> RANKS.index(rank) - SEVEN & 1)
    others = (held & ~(1 << _JACK_PLACE)).bit_count() - len(high)
    return f"{high}{others}"


_SHAPES = tuple(_shape(held) for held in range(_HOLDINGS))
_RISKS = tuple(null_risk(held << _SHIFTS[Suit.CLUBS]) for held in range(_HOLDINGS))
_JACK_NAMES = {
    Cards.of(jack for number, jack in enumerate(JACKS) if chosen >> number & 1): f"jacks {chosen:04b}"
    for chosen in range(16)
}


def features(kind: Kind, hand: int, pushed: int, forehand: bool) -> Iterator[tuple[str, float]]:
    """The features of a hand of ten with two cards in the skat that count for it."""
    yield "always", 1.0
    if forehand:
        yield "forehand", 1.0
    if kind is Kind.NULL:
        yield from _null_features(hand)
        return
    yield "pushed", card_points(pushed) / 10
    yield _JACK_NAMES[Cards(hand & _ALL_JACKS)], 1.0
    trump = SUITS.get(kind)
    for suit in Suit:
        held = holding(hand, suit)
        if suit is trump:
            yield f"trumps {_SHAPES[held]}", 1.0
            below = held & ~(1 << _JACK_PLACE)
            yield f"length {below.bit_count() + (hand & _ALL_JACKS).bit_count()}", 1.0
        else:
            yield f"side {_SHAPES[held]}", 1.0


def _null_features(hand: int) -> Iterator[tuple[str, float]]:
    risks = [_RISKS[holding(hand, suit)] for suit in Suit]
    for each in risks:
        yield f"risk {min(_RISK_STEPS, round(each * _RISK_STEPS))}", 1.0
    yield f"all risks {min(_MOST_RISK, round(sum(risks) * _RISK_STEPS))}", 1.0


def family(kind: Kind) -> str:
    """Games whose hands are judged by the same weights."""
    return {Kind.GRAND: "grand", Kind.NULL: "null"}.get(kind, "suit")


def risk(hand: int) -> float:
    """`null_risk` from a table."""
    return sum([_RISKS[hand >> shift & _HOLDINGS - 1] for shift in _SHIFTS.values()])


_WEIGHTS: dict[str, dict[str, float]] = json.loads(
    files("cardtable.players.skat").joinpath("strength.json").read_text("utf-8")
)


class _Odds:
    """The weights of a suit game or grand, indexed by holding for speed."""

    def __init__(self, weights: dict[str, float]) -> None:
        self._always = {False: weights["always"], True: weights["always"] + weights["forehand"]}
        self._pushed = weights["pushed"] / 10
        self._jacks = {int(jacks): weights.get(name, 0.0) for jacks, name in _JACK_NAMES.items()}
        self._trumps = [weights.get(f"trumps {shape}", 0.0) for shape in _SHAPES]
        self._side = [weights.get(f"side {shape}", 0.0) for shape in _SHAPES]
        self._length = [weights.get(f"length {length}", 0.0) for length in range(_MOST_TRUMPS + 1)]

    def of(self, trump: Suit | None, hand: int, pushed: int, forehand: bool) -> float:
        jacks = hand & _ALL_JACKS
        odds = self._always[forehand] + self._jacks[jacks] + self._pushed * card_points(pushed)
        for suit, shift in _SHIFTS.items():
            held = hand >> shift & _HOLDINGS - 1
            if suit is trump:
                length = (held & ~(1 << _JACK_PLACE)).bit_count() + jacks.bit_count()
                odds += self._trumps[held] + self._length[length]
            else:
                odds += self._side[held]
        return odds


_ODDS = {name: _Odds(_WEIGHTS[name]) for name in ("suit", "grand")}


def chance(kind: Kind, hand: int, pushed: int, forehand: bool) -> float:
    """The probability that the game is won."""
    if kind is Kind.NULL:
        weights = _WEIGHTS["null"]
        odds = sum(weights.get(name, 0.0) * amount for name, amount in features(kind, hand, pushed, forehand))
    else:
        odds = _ODDS[family(kind)].of(SUITS.get(kind), hand, pushed, forehand)
    # The weights add up to the logarithm of the odds.
    return 1 / (1 + exp(-odds))
