"""Aces, and the sound fallback for every sequence without a rule of its own: what both hands are known to
hold together says whether it is a part score, a game or a slam, and where."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from benchmarks.frozen.bridge_system_0_1.meaning import Condition, Meaning, Range, Rule, in_suit, stoppers
from benchmarks.frozen.bridge_system_0_1.openings import CLUBS, DIAMONDS, HEARTS, NOTRUMP, SPADES
from benchmarks.frozen.bridge_system_0_1.situation import bid
from cardtable.games.bridge import Bid, Call

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.frozen.bridge_system_0_1.hand import Hand
    from benchmarks.frozen.bridge_system_0_1.situation import Situation

FIT = 8
# Points of both hands together that such a contract usually takes.
GAME, MINOR_GAME, SLAM, GRAND = 25, 28, 33, 37
SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)
MAJORS = (SPADES, HEARTS)
BLACKWOOD = bid(4, NOTRUMP)


def blackwood(s: Situation) -> Iterator[Rule]:
    """Answers to 4NT by number of aces, and what the asker makes of them."""
    ours = s.ours
    if len(ours) < 2 or s.is_theirs:
        return
    if ours[-1].seat == s.partner and _asks(ours[-1].call, ours[-1].meaning):
        for answer, aces in ((CLUBS, (0, 4)), (DIAMONDS, (1,)), (HEARTS, (2,)), (SPADES, (3,))):
            held = Condition("_".join(["aces", *map(str, aces)]), partial(_has_aces, aces))
            if s.can(5, answer):
                yield Rule(bid(5, answer), Meaning("", also=(held,), forcing=True, artificial=True))
        return
    asked, answered = ours[-2], ours[-1]
    if asked.seat == s.me and _asks(asked.call, asked.meaning) and isinstance(answered.call, Bid):
        yield from _after_answer(s, answered.call)


def _has_aces(numbers: tuple[int, ...], hand: Hand) -> bool:
    return hand.aces in numbers


def _asks(call: object, meaning: Meaning) -> bool:
    return call == BLACKWOOD and meaning.artificial


def _after_answer(s: Situation, answer: Bid) -> Iterator[Rule]:
    shown = {CLUBS: 0, DIAMONDS: 1, HEARTS: 2, SPADES: 3}.get(int(answer.strain), 0)
    trumps = agreed_suit(s)
    enough = Condition("at_most_one_ace_missing", lambda hand: hand.aces + shown >= 3)
    all_there = Condition("no_ace_missing", lambda hand: hand.aces + shown == 4)
    strong = Range(max(0, GRAND - s.partner_shown.points.low), 40)
    if s.can(7, trumps):
        yield Rule(bid(7, trumps), Meaning("grand_slam", points=strong, also=(all_there,)))
    if s.can(6, trumps):
        yield Rule(bid(6, trumps), Meaning("slam", also=(enough,)))
    if s.can(5, trumps):
        yield Rule(bid(5, trumps), Meaning("two_aces_missing"))
    yield Rule(Call.PASS, Meaning("two_aces_missing"))


def agreed_suit(s: Situation) -> int:
    """The suit that both have shown most of; our last one if none is agreed; no trumps if there is none."""
    mine, yours = s.shown(s.me).lengths, s.partner_shown.lengths
    known = {suit: mine[suit].low + yours[suit].low for suit in SUITS}
    best = max(known, key=lambda suit: known[suit])
    if known[best] >= 7:
        return best
    named = [
        int(said.call.strain) for said in s.ours if isinstance(said.call, Bid) and not said.meaning.artificial
    ]
    return next((strain for strain in reversed(named) if strain != NOTRUMP), NOTRUMP)


def fallback(s: Situation) -> Iterator[Rule]:
    partner = s.partner_shown
    sure = partner.points.low
    stopped = stoppers(s.their_suits)
    if not s.theirs or not s.is_theirs:
        yield from _slams(s, sure)
    yield from _games(s, sure, stopped)
    yield from _invitations(s, sure, stopped)
    if s.is_theirs:
        yield from _competing(s, sure)
    if s.is_forced:
        yield from _anything(s)
    yield Rule(Call.PASS, Meaning("nothing_to_add"))


def _slams(s: Situation, sure: int) -> Iterator[Rule]:
    needed = max(0, SLAM - sure)
    if not s.can(4, NOTRUMP) or not s.partners:
        return
    for suit in SUITS:
        length = s.partner_shown.lengths[suit].low
        if length >= 3:
            yield Rule(
                BLACKWOOD,
                Meaning(
                    "asks_for_aces",
                    points=Range(needed, 40),
                    lengths=in_suit(suit, max(0, FIT - length)),
                    forcing=True,
                    artificial=True,
                ),
            )
    if s.can(6, NOTRUMP):
        yield Rule(bid(6, NOTRUMP), Meaning("to_play", hcp=Range(needed, 40), balanced=True))


def _games(s: Situation, sure: int, stopped: Condition) -> Iterator[Rule]:
    already = not s.is_theirs and s.last_bid is not None and _is_game(s.last_bid)
    strong = Range(max(0, GAME - sure), 40)
    for suit in MAJORS:
        length = s.partner_shown.lengths[suit].low
        improves = not already or (s.last_bid == bid(3, NOTRUMP) and length >= 5)
        if s.can(4, suit) and length >= 2 and improves:
            fit = in_suit(suit, max(2, FIT - length))
            yield Rule(bid(4, suit), Meaning("to_play", points=strong, lengths=fit))
    if s.can(3, NOTRUMP) and not already:
        yield Rule(bid(3, NOTRUMP), Meaning("to_play", hcp=strong, also=(stopped,)))
    for suit in (DIAMONDS, CLUBS):
        length = s.partner_shown.lengths[suit].low
        if s.can(5, suit) and length >= 3 and not already:
            yield Rule(
                bid(5, suit),
                Meaning(
                    "to_play",
                    points=Range(max(0, MINOR_GAME - sure), 40),
                    lengths=in_suit(suit, FIT - min(length, 5)),
                ),
            )
    if not already:
        for suit in MAJORS:
            if s.can(4, suit):
                yield Rule(bid(4, suit), Meaning("to_play", points=strong, lengths=in_suit(suit, 7)))


def _invitations(s: Situation, sure: int, stopped: Condition) -> Iterator[Rule]:
    """Two points short of a game, if partner can have them."""
    partner = s.partner_shown
    if s.is_theirs or not s.partners or partner.points.high - sure < 2 or s.last_bid is None:
        return
    short = Range(max(0, GAME - sure - 2), max(0, GAME - sure - 1))
    for suit in MAJORS:
        length = partner.lengths[suit].low
        if length >= 2 and s.can(3, suit) and s.last_bid.level < 3:
            yield Rule(
                bid(3, suit),
                Meaning("invites_game", points=short, lengths=in_suit(suit, max(2, FIT - length))),
            )
    if s.can(2, NOTRUMP):
        yield Rule(bid(2, NOTRUMP), Meaning("invites_game", hcp=short, also=(stopped,)))


def _competing(s: Situation, sure: int) -> Iterator[Rule]:
    """As high as we have trumps: eight to the two level, nine to the three level."""
    for suit in SUITS:
        level, length = s.level_for(suit), s.partner_shown.lengths[suit].low
        if level <= 3 and length >= 3 and s.partners:
            needed = in_suit(suit, max(0, level + 6 - length))
            yield Rule(
                bid(level, suit),
                Meaning("competes", points=Range(max(0, 17 + level - sure), 40), lengths=needed),
            )
    if s.mine and not s.doubled and s.last_bid is not None and s.last_bid.strain != NOTRUMP:
        trumps = int(s.last_bid.strain)
        tricks = Condition("trump_tricks", lambda hand: hand.lengths[trumps] >= 4 and hand.is_good(trumps))
        yield Rule(Call.DOUBLE, Meaning("for_penalties", hcp=Range(max(0, 22 - sure), 40), also=(tricks,)))
    for suit in SUITS:
        level = s.level_for(suit)
        if s.mine and level <= 3 and s.shown(s.me).lengths[suit].low >= 5:
            yield Rule(
                bid(level, suit),
                Meaning("a_sixth_card", points=Range(13 + level, 40), lengths=in_suit(suit, 6)),
            )


def _anything(s: Situation) -> Iterator[Rule]:
    """Partner's call is forcing: support, an own suit, no trumps, whatever is cheapest."""
    for needed in (3, 2):
        for suit in SUITS:
            length = s.partner_shown.lengths[suit].low
            if length >= 4 and s.level_for(suit) <= 4:
                yield Rule(bid(s.level_for(suit), suit), Meaning("support", lengths=in_suit(suit, needed)))
        for suit in SUITS:
            if s.level_for(suit) <= 3 and suit not in s.their_suits and needed == 3:
                yield Rule(bid(s.level_for(suit), suit), Meaning("", lengths=in_suit(suit, 5)))
    level = s.level_for(NOTRUMP)
    if level <= 3:
        yield Rule(bid(level, NOTRUMP), Meaning("no_better_call"))
    for suit in SUITS:
        if s.level_for(suit) <= 5:
            yield Rule(bid(s.level_for(suit), suit), Meaning("no_better_call", lengths=in_suit(suit, 3)))


def _is_game(call: Bid) -> bool:
    goal = 3 if call.strain == NOTRUMP else 4 if call.strain in MAJORS else 5
    return call.level >= goal
