"""A convention card: what a system calls in the situations that partners agree on first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardtable.games.bridge import Bid, parse_call
from cardtable.players.bridge.system.auction import VULNERABILITIES
from cardtable.players.bridge.system.wording import left_for, rule_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.rules import System

_PLACES = {
    "openings": "",
    "major": "1H pass",
    "minor": "1C pass",
    "notrump": "1NT pass",
    "two_notrump": "2NT pass",
    "two_clubs": "2C pass",
    "weak_two": "2S pass",
    "aces": "1S pass 3S pass 4NT pass",
    "doubled": "1H X",
    "overcalled": "1D 1S",
    "over_suit": "1H",
    "over_notrump": "1NT",
    "over_weak_two": "2H",
    "balancing": "1H pass pass",
    "advancing_double": "1H X pass",
    "advancing_overcall": "1H 1S pass",
}


class CardPart(NamedTuple):
    """A part of the card: its key in the texts, the calls before, and each call with its meanings, rule by
    rule. Two rules combined often say hardly more than any hand."""

    key: str
    before: str
    calls: tuple[tuple[AnyCall, tuple[str, ...]], ...]


def convention_card(system: System) -> Iterator[CardPart]:
    """The parts of the card of this system."""
    for key, before in _PLACES.items():
        calls = tuple(parse_call(word) for word in before.split())
        yield CardPart(key, before, tuple(_meanings(system, calls)))


def _meanings(system: System, calls: tuple[AnyCall, ...]) -> Iterator[tuple[AnyCall, tuple[str, ...]]]:
    made: dict[AnyCall, dict[str, None]] = {}
    # The words of a rule name the vulnerability that it asks for.
    for vulnerable in VULNERABILITIES:
        rules = system.rules(calls, vulnerable)
        shown = system.auction(calls, vulnerable).shown
        for rule in rules:
            if rule.line is not None and rule.line.is_particular and left_for(rule, rules) & shown.types:
                made.setdefault(rule.call, {})[rule_words(rule, rules, shown)] = None
    bids = sorted((call for call in made if isinstance(call, Bid)), key=lambda call: call.index)
    others: list[AnyCall] = [call for call in made if not isinstance(call, Bid)]
    for call in (*others, *bids):
        yield call, tuple(made[call])
