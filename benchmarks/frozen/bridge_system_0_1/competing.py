"""After an opening by the other side: overcalls, take-out doubles, and what partner says to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.frozen.bridge_system_0_1.meaning import (
    Condition,
    Meaning,
    Range,
    Rule,
    in_suit,
    lengths,
    longest_suit,
    stoppers,
)
from benchmarks.frozen.bridge_system_0_1.openings import CLUBS, DIAMONDS, HEARTS, NOTRUMP, SPADES
from benchmarks.frozen.bridge_system_0_1.situation import bid
from cardtable.games.bridge import Bid, Call

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.frozen.bridge_system_0_1.hand import Hand
    from benchmarks.frozen.bridge_system_0_1.meaning import Lengths
    from benchmarks.frozen.bridge_system_0_1.situation import Situation

SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)
MAJORS = (HEARTS, SPADES)


def overcalls(s: Situation) -> Iterator[Rule]:
    last = s.last_bid
    assert last is not None
    stopped = stoppers(s.their_suits)
    if s.can(1, NOTRUMP):
        yield Rule(bid(1, NOTRUMP), Meaning("", hcp=Range(15, 18), balanced=True, also=(stopped,)))
    elif s.can(2, NOTRUMP) and last.level == 2:
        yield Rule(bid(2, NOTRUMP), Meaning("", hcp=Range(15, 18), balanced=True, also=(stopped,)))
    strong = Meaning("take_out_double_too_strong_for_an_overcall", hcp=Range(18, 40), forcing=True)
    can_double = last.level <= 4 and last.strain != NOTRUMP and s.is_theirs and not s.doubled
    if can_double:
        yield Rule(Call.DOUBLE, strong)
    yield from _suits(s)
    if can_double:
        yield Rule(
            Call.DOUBLE,
            Meaning(
                "take_out_double",
                points=Range(12 + max(0, last.level - 2), 40),
                lengths=_support(s),
                forcing=True,
            ),
        )
    yield Rule(Call.PASS, Meaning("no_good_call", hcp=Range(0, 17)))


def _suits(s: Situation) -> Iterator[Rule]:
    for suit in SUITS:
        level = s.level_for(suit)
        if suit in s.their_suits or level > 4:
            continue
        strength = {1: Range(8, 17), 2: Range(11, 17), 3: Range(13, 18), 4: Range(14, 19)}[level]
        needed = 5 if level < 3 else 6
        good = Condition("a_good_suit_or_opening_strength", _good_or_strong(suit))
        yield Rule(
            bid(level, suit),
            Meaning("overcall", hcp=strength, lengths=in_suit(suit, needed), also=(longest_suit(suit), good)),
        )
    for suit in SUITS:
        level = s.level_for(suit) + 1
        if suit not in s.their_suits and level <= 3:
            yield Rule(
                bid(level, suit),
                Meaning("preempt", hcp=Range(5, 9), lengths=in_suit(suit, level + 4, level + 4)),
            )


def _good_or_strong(suit: int) -> Callable[[Hand], bool]:
    def test(hand: Hand) -> bool:
        return hand.is_good(suit) or hand.hcp >= 12

    return test


def _support(s: Situation) -> Lengths:
    """Shortness where they bid, at least three cards elsewhere."""
    allowed = list(lengths())
    for suit in range(4):
        allowed[suit] = Range(0, 3) if suit in s.their_suits else Range(3, 13)
    return allowed[0], allowed[1], allowed[2], allowed[3]


def advances_of_double(s: Situation) -> Iterator[Rule]:
    """Partner wants to hear a suit: cheaply with nothing, a jump with 9, game with 12."""
    if s.rho_said is not Call.PASS:
        return
    suits = [suit for suit in (SPADES, HEARTS, DIAMONDS, CLUBS) if suit not in s.their_suits]
    stopped = stoppers(s.their_suits)
    for suit in suits:
        if suit in MAJORS and s.can(4, suit):
            yield Rule(bid(4, suit), Meaning("to_play", points=Range(12, 40), lengths=in_suit(suit, 4)))
    if s.can(3, NOTRUMP):
        yield Rule(bid(3, NOTRUMP), Meaning("to_play", hcp=Range(13, 40), also=(stopped,)))
    for suit in suits:
        level = s.level_for(suit)
        longest = _longest(suit, suits)
        if level + 1 <= 4:
            yield Rule(
                bid(level + 1, suit),
                Meaning("invites", points=Range(9, 11), lengths=in_suit(suit, 4), also=(longest,)),
            )
    level = s.level_for(NOTRUMP)
    if level <= 2:
        yield Rule(bid(level, NOTRUMP), Meaning("", hcp=Range(6, 10), also=(stopped,)))
    for suit in suits:
        if s.level_for(suit) <= 4:
            yield Rule(
                bid(s.level_for(suit), suit),
                Meaning("", lengths=in_suit(suit, 3), also=(_longest(suit, suits),)),
            )


def _longest(suit: int, suits: list[int]) -> Condition:
    """Of equally long suits the higher one, for it is listed first."""
    before = suits[: suits.index(suit)]

    def test(hand: Hand) -> bool:
        own = hand.lengths[suit]
        return all(hand.lengths[other] <= own for other in suits) and all(
            hand.lengths[other] < own for other in before
        )

    return Condition("the_longest_suit_they_have_not_bid", test)


def advances_of_overcall(s: Situation, overcall: Bid) -> Iterator[Rule]:
    suit = int(overcall.strain)
    if overcall.strain == NOTRUMP:
        return
    if suit in MAJORS and s.can(4, suit):
        yield Rule(bid(4, suit), Meaning("to_play", points=Range(13, 40), lengths=in_suit(suit, 3)))
        yield Rule(bid(4, suit), Meaning("weak_raise", hcp=Range(0, 8), lengths=in_suit(suit, 5)))
    if s.can(3, suit):
        yield Rule(bid(3, suit), Meaning("invites", points=Range(11, 12), lengths=in_suit(suit, 3)))
        yield Rule(bid(3, suit), Meaning("weak_raise", hcp=Range(0, 8), lengths=in_suit(suit, 4)))
    if s.can(2, suit):
        yield Rule(bid(2, suit), Meaning("raise", points=Range(6, 10), lengths=in_suit(suit, 3)))
