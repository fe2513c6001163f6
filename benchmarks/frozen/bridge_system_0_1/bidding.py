"""The system: which rules hold in a situation, and what an auction has told about the hands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from benchmarks.frozen.bridge_system_0_1.competing import advances_of_double, advances_of_overcall, overcalls
from benchmarks.frozen.bridge_system_0_1.hand import Hand
from benchmarks.frozen.bridge_system_0_1.judgement import blackwood, fallback
from benchmarks.frozen.bridge_system_0_1.meaning import Meaning, Rule
from benchmarks.frozen.bridge_system_0_1.openings import (
    CLUBS,
    NOTRUMP,
    notrump_answers,
    notrump_level,
    notrump_responses,
    openings,
    strong_club,
)
from benchmarks.frozen.bridge_system_0_1.responses import rebids, responses
from benchmarks.frozen.bridge_system_0_1.situation import Said, Situation, bid
from cardtable.games.bridge import BIDS, Bid, Call

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall

_NOTHING_TO_ADD = Rule(Call.PASS, Meaning("nothing_to_add"))
CALLS: list[AnyCall] = [*Call, *BIDS]


def rules(s: Situation) -> Iterator[Rule]:
    """The rules for the next call, from the most particular on. The first that fits a hand is the call."""
    opening = s.opening
    if opening is None:
        yield from openings(s)
        return
    particular = [*blackwood(s), *_in_particular(s, opening)]
    yield from particular
    # A call with a meaning of its own is not used for anything else.
    taken = {rule.call for rule in particular if rule.call is not Call.PASS}
    yield from (rule for rule in fallback(s) if rule.call not in taken)


def _in_particular(s: Situation, opening: Said) -> Iterator[Rule]:
    if opening.seat in (s.me, s.partner):
        yield from _after_our_opening(s, opening)
    else:
        yield from _after_their_opening(s)


def _after_our_opening(s: Situation, opening: Said) -> Iterator[Rule]:
    opened = opening.call
    assert isinstance(opened, Bid)
    notrump = notrump_level(s, opened)
    undisturbed = not s.theirs
    if notrump is not None:
        if undisturbed:
            yield from _over_notrump(s, *notrump)
    elif opened == bid(2, CLUBS):
        if undisturbed:
            yield from strong_club(s)
    elif opened.level == 1:
        if opening.seat == s.partner and not s.mine:
            yield from responses(s, opened)
        elif opening.seat == s.me and len(s.mine) == 1 and s.partners and not s.is_theirs:
            yield from rebids(s, opened)


def _over_notrump(s: Situation, level: int, weakest: int) -> Iterator[Rule]:
    named = next(number for number, said in enumerate(s.ours) if said.call == bid(level, NOTRUMP))
    later = s.ours[named + 1 :]
    if not later and s.ours[named].seat == s.partner:
        yield from notrump_responses(s, level, weakest)
    elif len(later) == 1 and s.ours[named].seat == s.me:
        yield from notrump_answers(s, level)


def _after_their_opening(s: Situation) -> Iterator[Rule]:
    if not s.ours:
        if s.is_theirs:
            yield from overcalls(s)
    elif not s.mine:
        first = s.partners[0].call
        if first is Call.DOUBLE:
            yield from advances_of_double(s)
        elif isinstance(first, Bid):
            yield from advances_of_overcall(s, first)


def meanings(s: Situation, call: AnyCall) -> list[Meaning]:
    """What a call can mean: one statement for each rule that has it."""
    found = [rule.meaning for rule in rules(s) if rule.call == call]
    return found or [Meaning("no_agreement")]


@lru_cache(maxsize=4096)
def situation(dealer: Seat, calls: tuple[AnyCall, ...]) -> Situation:
    """The auction with every call understood as this system means it; of several meanings the first."""
    # The cache stays valid: a situation follows from dealer and calls alone.
    if not calls:
        return Situation(dealer)
    before = situation(dealer, calls[:-1])
    said = Said(before.me, calls[-1], meanings(before, calls[-1])[0])
    return Situation(dealer, (*before.said, said))


def choose(dealer: Seat, calls: tuple[AnyCall, ...], hand: int, legal: Sequence[object]) -> Rule:
    return _first((rule for rule in rules(situation(dealer, calls)) if rule.call in legal), Hand(hand))


def _first(rules: Iterable[Rule], hand: Hand) -> Rule:
    return next((rule for rule in rules if rule.meaning.fits(hand)), _NOTHING_TO_ADD)
