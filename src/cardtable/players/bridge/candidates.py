"""Calls that are worth a simulation: those that the system makes with this hand or a similar one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.games.bridge import Call
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.system.auction import GAME_LEVEL, NOTRUMP, bid
from cardtable.players.bridge.system.hand_types import type_of
from cardtable.players.bridge.system.rules import NOTHING_TO_ADD, Rule, first_fitting, understand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.auction import Auction, Vulnerability
    from cardtable.players.bridge.system.rules import System

# The points by which a hand may differ from what a natural call says, and from what an artificial one says.
STRETCH = 2
STRETCH_ARTIFICIAL = 1
# A call without a meaning is as far from the truth as a natural call may be.
NO_AGREEMENT = 2
# The name of calls that the system makes where no rule fits: they say nothing true.
LAST_RESORT = "no_better_call"
# The cards of a fit.
FIT = 8
SLAM = 6
# The fewest high-card points of both hands for thinking of three no trumps and of a slam.
GAME_ZONE = 22
SLAM_ZONE = 29
# Below this level a contract is not doubled for penalties unless the system does it.
LOWEST_DOUBLED = 2


@dataclass(frozen=True)
class Candidate:
    """A call, its rule, and by how many points the hand differs from what the call says."""

    rule: Rule
    doubt: int

    @property
    def call(self) -> AnyCall:
        return self.rule.call


def candidates(
    system: System, calls: tuple[AnyCall, ...], cards: int, vulnerable: Vulnerability
) -> list[Candidate]:
    """The call of the system first, then others, the most accurate first. Before the opening only the call
    of the system. Never a pass that our side has promised not to make."""
    hand = EvaluatedHand(cards)
    rules = system.rules(calls, vulnerable)
    auction = system.auction(calls, vulnerable)
    usual = first_fitting(rules, hand)
    found = {usual.call: Candidate(usual, 0)}
    if auction.opened_at is None:
        return list(found.values())
    # A player who was asked by a convention answers it.
    is_answer = bool(auction.partners) and auction.partners[-1].artificial
    for rule in (*rules, NOTHING_TO_ADD):
        if rule.name == LAST_RESORT or rule.call in found or (rule.call is Call.PASS and auction.is_forced):
            continue
        doubt = _doubt(rule, rules, hand, is_answer=is_answer)
        if doubt is not None:
            found[rule.call] = Candidate(rule, doubt)
    for call in () if is_answer else _placing(auction, hand):
        if call not in found and not any(rule.call == call for rule in rules):
            found[call] = Candidate(Rule(call, NOTHING_TO_ADD.condition, "no_agreement"), NO_AGREEMENT)
    others = sorted(list(found.values())[1:], key=lambda each: each.doubt)
    return [found[usual.call], *others]


def _doubt(rule: Rule, rules: tuple[Rule, ...], hand: EvaluatedHand, *, is_answer: bool) -> int | None:
    """How many points the hand has too few or too many for this call. None if it does not fit at all."""
    types = understand(rule.call, rules).types
    stretch = STRETCH_ARTIFICIAL if rule.artificial else STRETCH
    for more in sorted(range(-stretch, stretch + 1), key=abs):
        if rule.fits(hand, more) and types >> type_of(hand, more) & 1:
            # A convention is used where the system uses it, or would use it with that point more or less.
            if (rule.artificial or is_answer) and next(
                each for each in rules if each.fits(hand, more)
            ) != rule:
                continue
            return abs(more)
    return None


def _placing(auction: Auction, hand: EvaluatedHand) -> Iterator[AnyCall]:
    """Calls that end the auction: a higher level of our fit, game, slam, three no trumps, a double."""
    if auction.last_bid is None or auction.is_forced:
        return
    together = hand.hcp + auction.partner.hcp[0]
    for suit in range(4):
        if hand.lengths[suit] + auction.partner.least(suit) >= FIT:
            levels = {auction.cheapest(suit), GAME_LEVEL[suit]}
            if together >= SLAM_ZONE:
                levels.add(SLAM)
            yield from (bid(level, suit) for level in sorted(levels) if auction.cheapest(suit) <= level < 7)
    if auction.cheapest(NOTRUMP) <= GAME_LEVEL[NOTRUMP] and together >= GAME_ZONE:
        yield bid(GAME_LEVEL[NOTRUMP], NOTRUMP)
    if auction.cheapest(NOTRUMP) <= SLAM and together >= SLAM_ZONE:
        yield bid(SLAM, NOTRUMP)
    if auction.ends_if_passed and auction.can(Call.DOUBLE) and auction.last_bid.level >= LOWEST_DOUBLED:
        yield Call.DOUBLE
