"""The calls of bridge players: what a system calls, and what an auction says about the hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardtable.games.bridge import Call, side_of
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.system.rules import Rule, System, first_fitting, system
from cardtable.players.bridge.system.wording import words_of

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall, Bridge, View
    from cardtable.players.bridge.system.auction import Vulnerability

STANDARD = "standard_american"


def standard() -> System:
    """The system of players that were given no other."""
    return system(STANDARD)


def vulnerability(game: Bridge) -> Vulnerability:
    """Who is vulnerable on this board, as seen from the dealer."""
    sides = game.vulnerable_sides
    first = side_of(game.dealing)
    return sides[first], sides[1 - first]


def choose(bidding: System, calls: tuple[AnyCall, ...], hand: int, vulnerable: Vulnerability) -> Rule:
    """The rule that makes the next call with this hand."""
    return first_fitting(bidding.rules(calls, vulnerable), EvaluatedHand(hand))


def close_calls(view: View, bidding: System) -> list[Rule]:
    """The rule that `choose` takes and, after an opening, rules that would fit with a point more or less;
    one for each call."""
    place = view.calls, vulnerability(view.game)
    rules, auction = bidding.rules(*place), bidding.auction(*place)
    hand = EvaluatedHand(view.hand)
    found = {(usual := first_fitting(rules, hand)).call: usual}
    for more in (1, -1) if auction.opened_at is not None else ():
        near = next((rule for rule in rules if rule.fits(hand, more)), None)
        if near is not None and not (near.call is Call.PASS and auction.is_forced):
            found.setdefault(near.call, near)
    return list(found.values())


def natural_call(view: View, bidding: System) -> AnyCall:
    """The call of the rules for a player who knows no conventions."""
    rules = bidding.rules(view.calls, vulnerability(view.game))
    natural = (rule for rule in rules if not rule.artificial)
    return first_fitting(natural, EvaluatedHand(view.hand)).call


def explain(view: View, number: int) -> str:
    """The meaning of the call with this number, from 0, in the standard system, in words."""
    return meaning(standard(), view.calls[: number + 1], vulnerability(view.game))


@lru_cache(maxsize=1024)
def explained(
    calls: tuple[AnyCall, ...], systems: tuple[System, ...], vulnerable: Vulnerability
) -> list[str]:
    """The same for every call of an auction, each in the system of its caller, the dealer's first. Cached,
    because it is needed at every card of the play."""
    numbers = range(1, len(calls) + 1)
    return [meaning(systems[(number - 1) % 4], calls[:number], vulnerable) for number in numbers]


@lru_cache(maxsize=4096)
def meaning(bidding: System, calls: tuple[AnyCall, ...], vulnerable: Vulnerability) -> str:
    """The meaning of the last of these calls, in words. Empty if there is none."""
    before = calls[:-1], vulnerable
    return words_of(calls[-1], bidding.rules(*before), bidding.auction(*before).shown)


@dataclass(frozen=True)
class Story:
    """The calls of a seat, each with the rules for all calls that were possible instead."""

    calls: tuple[tuple[AnyCall, tuple[Rule, ...]], ...]

    def allows(self, cards: int) -> bool:
        """Whether a player of our system with this hand could have made all these calls."""
        hand = EvaluatedHand(cards)
        return all(_means(call, rules, hand) for call, rules in self.calls)

    def surprises(self, cards: int) -> int:
        """The number of these calls that the system would not have chosen with this hand."""
        hand = EvaluatedHand(cards)
        return sum(first_fitting(rules, hand).call != call for call, rules in self.calls)


def story(view: View, seat: Seat, bidding: System | None = None) -> Story:
    """The calls of a seat as this system understands them, by default the standard one."""
    first = (seat - view.game.dealing) % 4
    numbers = range(first, len(view.calls), 4)
    bidding = bidding or standard()
    vulnerable = vulnerability(view.game)
    return Story(tuple((view.calls[n], bidding.rules(view.calls[:n], vulnerable)) for n in numbers))


def _means(call: AnyCall, rules: tuple[Rule, ...], hand: EvaluatedHand) -> bool:
    """Whether one of the rules for this call fits the hand. If there is no rule, any hand may make the
    call."""
    fits = [rule.fits(hand) for rule in rules if rule.call == call]
    return any(fits) or not fits


def allows(view: View, seat: Seat, hand: int) -> bool:
    """Whether a player of our system with this hand could have made all calls of this seat."""
    return story(view, seat).allows(hand)
