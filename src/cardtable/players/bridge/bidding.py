"""The system: which rules hold in a situation, and what an auction has told about the hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.bridge import SEATS, Bid, Call, Deal
from cardtable.players.bridge.competing import advances_of_double, advances_of_overcall, overcalls
from cardtable.players.bridge.hand import Hand
from cardtable.players.bridge.judgement import blackwood, fallback
from cardtable.players.bridge.meaning import Meaning, Rule
from cardtable.players.bridge.openings import (
    CLUBS,
    NOTRUMP,
    notrump_answers,
    notrump_level,
    notrump_responses,
    openings,
    strong_club,
)
from cardtable.players.bridge.responses import rebids, responses
from cardtable.players.bridge.situation import Said, Situation, bid
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall, State, View

_NOTHING_TO_ADD = Rule(Call.PASS, Meaning("nothing_to_add"))
# Which calls are legal does not depend on cards, so auctions are followed without any.
_NO_CARDS = Deal((Cards(),) * len(SEATS))

NAME = "natural, five-card majors, 15-17 no trump"


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


def close_calls(view: View) -> list[Rule]:
    """The rule that `choose` takes and, after an opening, those that only a point more or less would let fit;
    one for each call."""
    s = situation(view.game.dealing, view.calls)
    hand = Hand(view.hand)
    legal = [rule for rule in rules(s) if rule.call in view.legal]
    found = {(usual := _first(legal, hand)).call: usual}
    for rule in legal if s.opening is not None else ():
        passes_force = rule.call is Call.PASS and s.is_forced
        if not rule.meaning.fits(hand) and rule.meaning.fits(hand, margin=1) and not passes_force:
            found.setdefault(rule.call, rule)
    return list(found.values())


def natural_call(view: View) -> AnyCall:
    """The call of the rules to somebody who knows no conventions."""
    s = situation(view.game.dealing, view.calls)
    natural = (rule for rule in rules(s) if rule.call in view.legal and not rule.meaning.artificial)
    return _first(natural, Hand(view.hand)).call


def explain(view: View, number: int) -> str:
    """In words what the call with this number, from 0 on, means in our system."""
    return _explained(view.game.dealing, view.calls[: number + 1])


@lru_cache(maxsize=4096)
def _explained(dealer: Seat, calls: tuple[AnyCall, ...]) -> str:
    before = situation(dealer, calls[:-1])
    return either(meanings(before, calls[-1]))


def either(meanings: Iterable[Meaning]) -> str:
    """What one or the other of these says; "" if none says anything."""
    said = list(dict.fromkeys(meaning.words() for meaning in meanings if meaning.says_something))
    return reduce(lambda first, other: Text("bridge.says.or", first=first, other=other), said) if said else ""


@dataclass(frozen=True)
class Story:
    """The calls of a seat, each with the rules for all that could be called instead."""

    told: tuple[tuple[AnyCall, tuple[Rule, ...]], ...]

    def allows(self, cards: int) -> bool:
        """Whether somebody with this hand, playing our system, could have made all these calls."""
        hand = Hand(cards)
        return all(_means(call, rules, hand) for call, rules in self.told)

    def surprises(self, cards: int) -> int:
        """How many of these calls the system would not have chosen with this hand."""
        hand = Hand(cards)
        return sum(_first(rules, hand).call != call for call, rules in self.told)


def story(view: View, seat: Seat) -> Story:
    if not view.calls:
        return Story(())
    told: list[tuple[AnyCall, tuple[Rule, ...]]] = []
    state: State = replace(view.game, auction_only=True).start(_NO_CARDS)
    for number, call in enumerate(view.calls):
        (caller,) = state.to_act
        if caller == seat:
            legal = state.legal(caller)
            before = rules(situation(view.game.dealing, view.calls[:number]))
            told.append((call, tuple(rule for rule in before if rule.call in legal)))
        state = state.apply({caller: call})
    return Story(tuple(told))


def _means(call: AnyCall, rules: tuple[Rule, ...], hand: Hand) -> bool:
    """Whether one of the rules for this call fits the hand; where there is none, any hand may call so."""
    fits = [rule.meaning.fits(hand) for rule in rules if rule.call == call]
    return any(fits) or not fits


def _first(rules: Iterable[Rule], hand: Hand) -> Rule:
    return next((rule for rule in rules if rule.meaning.fits(hand)), _NOTHING_TO_ADD)


def allows(view: View, seat: Seat, hand: int) -> bool:
    """Whether somebody with this hand, playing our system, could have made all calls of this seat."""
    return story(view, seat).allows(hand)
