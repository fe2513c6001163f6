"""The conditions of a system file: the text of each, what it asks of a hand, and its words.

| text | asks |
|---|---|
| `15-17 hcp`, `13+ points` | high-card points; with one for each card beyond the fourth of a suit |
| `10-12 support M` | high-card points and short suits, with this suit as trumps |
| `5+ S`, `0-3 x` | length of a suit |
| `8+ fit M` | its length with the cards that partner has shown |
| `together 25+`, `together 25+ in M`, `together 33+ hcp` | points with the fewest that partner has shown |
| `maximum 25+` | points with the most that partner can have |
| `balanced`, `semibalanced`, `void`, `rule20` | the shape; high cards and the two longest suits are 20 |
| `H>S`, `C>=D`, `C=D` | lengths compared |
| `longest M`, `first M` | no longer suit; of the suits still to show the one that is shown first |
| `good M`, `solid M` | two of the top three honours or three of five; the top three |
| `stop x`, `stopped` | a stopper there, in all suits of theirs |
| `1,4 aces`, `2 kings`, `2 kings outside M`, `0,3 keycards M`, `queen M`, `ace x` | honours counted |
| `control x` | ace, king, singleton or void |
| `takeout` | short in their suits, at least three cards in each other |
| `vulnerable`, `they vulnerable` | of the board: our side is, the other side is |
| `favourable`, `unfavourable` | of the board: only the other side is vulnerable, only ours is |
| `x above y`, `x is H` | of the suits, not of the hand: one ranks above the other; one is the other |
| `any` | everything |
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from cardtable.players.bridge.system import hand_types as types
from cardtable.players.bridge.system.condition import (
    ANY,
    NEVER,
    SUIT,
    Condition,
    all_of,
    of_types,
)
from cardtable.players.bridge.system.honours import HONOURS
from cardtable.players.bridge.system.places import VULNERABILITY
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.players.bridge.system.auction import Auction
    from cardtable.players.bridge.system.condition import Build, Suits

RANGE = r"(\d+)(?:-(\d+)|(\+))?"
_BALANCED = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
_SEMIBALANCED = (*_BALANCED, (5, 4, 2, 2), (6, 3, 2, 2))
MOST = types.MOST_POINTS
BALANCED, SEMIBALANCED = "bridge.says.balanced", "bridge.says.semibalanced"
# What is said where the condition holds, and where not. Who is neither, may be vulnerable or not.
_VULNERABLE = {
    "vulnerable": ("bridge.says.vulnerable", "bridge.says.not_vulnerable"),
    "they vulnerable": ("bridge.says.they_vulnerable", "bridge.says.they_not_vulnerable"),
    "favourable": ("bridge.says.favourable", None),
    "unfavourable": ("bridge.says.unfavourable", None),
}


def _range(match: re.Match[str], most: int = MOST) -> tuple[int, int]:
    low, high, plus = match.group(1, 2, 3)
    return int(low), most if plus else int(high or low)


def _hcp(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return of_types(types.hcp(*_range(match)), ("hcp", 0))


def _points(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return of_types(types.points(*_range(match)), ("points", 0))


def _support(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return of_types(types.points(*_range(match), suits[match[4]]), ("support", suits[match[4]]))


def _length(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[4]]
    return of_types(types.length(suit, *_range(match, 13)), ("length", suit))


def _fit(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[4]]
    low, high = _range(match, 26)
    shown = auction.partner.least(suit)
    return of_types(types.length(suit, max(0, low - shown), min(13, high - shown)), ("length", suit))


def _together(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    low, high = _range(match, 80)
    if match[5]:
        shown = auction.partner.hcp[0]
        return of_types(types.hcp(max(0, low - shown), high - shown), ("hcp", 0))
    shown = auction.partner.points[0]
    if match[4] is None:
        return of_types(types.points(max(0, low - shown), high - shown), ("points", 0))
    trumps = suits[match[4]]
    # With a fit, short suits count as well as long ones, whichever is more, on both sides.
    shown = max(shown, auction.partner.support(trumps))
    enough = types.points(max(0, low - shown), MOST) | types.points(max(0, low - shown), MOST, trumps)
    more = types.points(high - shown + 1, MOST) | types.points(high - shown + 1, MOST, trumps)
    return of_types(enough & ~more, ("points", 0))


def _maximum(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    low, high = _range(match, 120)
    shown = auction.partner.points[1]
    return of_types(types.points(max(0, low - shown), high - shown), ("points", 0))


def _balanced(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return of_types(types.shaped(*_BALANCED), Text(BALANCED))


def _semibalanced(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return of_types(types.shaped(*_SEMIBALANCED), Text(SEMIBALANCED))


@cache
def _voids() -> int:
    return types.of_shapes(lambda shape: 0 in shape)


@cache
def _twenty(needed: int) -> int:
    """The rule of twenty: high-card points plus the lengths of the two longest suits."""
    found = 0
    for both in range(7, 14):
        shapes = types.of_shapes(lambda shape, both=both: sum(sorted(shape)[2:]) == both)  # type: ignore[misc]
        found |= shapes & types.hcp(needed - both, types.MOST_HCP)
    return found


def _void(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return of_types(_voids(), Text("bridge.says.a_void"))


def _rule20(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return of_types(_twenty(20), Text("bridge.says.opening_strength"))


def _compare(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    one, other = suits[match[1]], suits[match[3]]
    if match[2] == "=":
        return of_types(types.longer(one, other, 0) & types.longer(other, one, 0))
    return of_types(types.longer(one, other, 1 if match[2] == ">" else 0))


def _longest(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    suit = suits[match[1]]
    others = [of_types(types.longer(suit, other, 0)) for other in range(4) if other != suit]
    return of_types(all_of(others).may, Text("bridge.says.no_longer_suit"))


def _first(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    """Of suits still to show: the longer one; of two with five cards the higher, of two with four the
    lower."""
    suit = suits[match[1]]
    level = auction.cheapest(suit)
    shown = {*auction.suits_of(0), *auction.suits_of(2), *auction.their_suits}
    rivals = [s for s in range(4) if s != suit and s not in shown and auction.cheapest(s) <= level]
    says = Text("bridge.says.the_suit_to_show_first")
    return of_types(_shown_first(suit, tuple(rivals)), says)


@cache
def _shown_first(suit: int, rivals: tuple[int, ...]) -> int:
    def first(shape: types.Shape) -> bool:
        own = shape[suit]
        return all(
            shape[other] < own or (shape[other] == own and (own >= 5) == (suit > other)) for other in rivals
        )

    return types.of_shapes(first)


def _takeout(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    says = Text("bridge.says.support_for_the_other_suits")
    return of_types(_for_takeout(auction.their_suits), says)


@cache
def _for_takeout(theirs: tuple[int, ...]) -> int:
    def test(shape: types.Shape) -> bool:
        others = [shape[suit] for suit in range(4) if suit not in theirs]
        return all(length >= 3 for length in others) and all(shape[suit] <= 3 for suit in theirs[:1])

    return types.of_shapes(test)


def _above(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    """A condition on the suits, not on the hand: whether one ranks above the other."""
    return ANY if suits[match[1]] > suits[match[2]] else NEVER


def _same(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return ANY if suits[match[1]] == suits[match[2]] else NEVER


def _vulnerable(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    """A condition on the board. What it says is the fact, which its opposite says as well."""
    holds = VULNERABILITY[match[0]](auction)
    fact = _VULNERABLE[match[0]][0 if holds else 1]
    return replace(ANY if holds else NEVER, says=(Text(fact),) if fact else ())


def _any(auction: Auction, suits: Suits, match: re.Match[str]) -> Condition:
    return ANY


ATOMS: list[tuple[re.Pattern[str], Build]] = [
    (re.compile(pattern), build)
    for pattern, build in [
        (rf"{RANGE} hcp", _hcp),
        (rf"{RANGE} points", _points),
        (rf"{RANGE} support {SUIT}", _support),
        (rf"{RANGE} fit {SUIT}", _fit),
        (rf"{RANGE} {SUIT}", _length),
        (rf"together {RANGE}(?: in {SUIT}| (hcp))?", _together),
        (rf"maximum {RANGE}", _maximum),
        ("balanced", _balanced),
        ("semibalanced", _semibalanced),
        ("void", _void),
        ("rule20", _rule20),
        (rf"{SUIT}(>=|>|=){SUIT}", _compare),
        (rf"longest {SUIT}", _longest),
        (rf"first {SUIT}", _first),
        *HONOURS,
        ("takeout", _takeout),
        ("|".join(VULNERABILITY), _vulnerable),
        (rf"{SUIT} above {SUIT}", _above),
        (rf"{SUIT} is {SUIT}", _same),
        ("any", _any),
    ]
]
