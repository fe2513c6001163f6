"""Finds errors in a system: hands without a call, calls with two meanings, rules that are never used.

Every pattern is bid with each suit that its variables can stand for, and at each vulnerability if its section
asks for it. Random deals are bid by the system. Every place that comes up is checked by sets of hand types.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from cardtable.games.bridge import Bridge, Call, parse_call
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.system.auction import NOBODY, VULNERABILITIES, bid
from cardtable.players.bridge.system.pattern import MAJORS, MINORS, STRAINS, with_others
from cardtable.players.bridge.system.rules import first_fitting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.auction import Vulnerability
    from cardtable.players.bridge.system.document import SystemLine
    from cardtable.players.bridge.system.pattern import CallPattern, Element
    from cardtable.players.bridge.system.rules import Rule, System

    Place = tuple[tuple[AnyCall, ...], Vulnerability]

DEALS = 400
_WHO = dict(
    zip(
        VULNERABILITIES,
        ("", ", dealer's side vulnerable", ", other side vulnerable", ", all vulnerable"),
        strict=True,
    )
)


@dataclass
class Findings:
    """`holes` and `clashes` have the first auction where they come up. `unused` lines never make a call."""

    holes: dict[str, str] = field(default_factory=dict)
    clashes: dict[str, str] = field(default_factory=dict)
    unused: list[SystemLine] = field(default_factory=list)
    places: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.holes and not self.clashes and not self.unused


def check(system: System, deals: int = DEALS) -> Findings:
    """The errors that the patterns and this many random deals show."""
    found = Findings()
    used: set[int] = set()
    for calls, vulnerable in dict.fromkeys([*_patterns(system), *_bid(system, deals)]):
        _look(system, calls, vulnerable, found, used)
    for section in system.sections:
        unused = [line for line in section.lines if id(line) not in used]
        # A section that follows anything may need rarer auctions than these. Lines of an included system may
        # be replaced on purpose.
        strange = any(_is_open(pattern) for pattern in section.patterns) and len(unused) == len(section.lines)
        if not strange and section.file == system.document.key:
            found.unused += unused
    return found


def _look(
    system: System, calls: tuple[AnyCall, ...], vulnerable: Vulnerability, found: Findings, used: set[int]
) -> None:
    rules = system.rules(calls, vulnerable)
    auction = system.auction(calls, vulnerable)
    found.places += 1
    title = (" ".join(map(str, calls)) or "the first call") + _WHO[vulnerable]
    taken = 0
    natures: dict[AnyCall, Rule] = {}
    for rule in rules:
        if rule.condition.may & ~taken:
            used.add(id(rule.line))
            first = natures.setdefault(rule.call, rule)
            if first.artificial != rule.artificial and auction.shown.types & rule.condition.may:
                found.clashes.setdefault(f"{_line(first)} and {_line(rule)}: {rule.call}", title)
        taken |= rule.condition.must
    if auction.shown.types & ~taken:
        last = rules[-1] if rules else None
        found.holes.setdefault("no rule at all" if last is None else f"after {_line(last)}", title)


def _line(rule: Rule) -> str:
    return "a rule" if rule.line is None else f"{rule.line.file}, line {rule.line.number}"


def _patterns(system: System) -> Iterator[Place]:
    for section in system.sections:
        vulnerable = VULNERABILITIES if section.sees_vulnerability else (NOBODY,)
        for pattern in section.patterns:
            yield from product(_instances(system, pattern), vulnerable)


def _instances(system: System, pattern: CallPattern) -> Iterator[tuple[AnyCall, ...]]:
    """The auctions that a pattern stands for: one for each choice of suits, at the lowest possible level."""
    if _is_open(pattern):
        return
    names = sorted(pattern.variables - STRAINS.keys() - {"", "X"} - _derived(pattern))
    kinds = [MAJORS if "M" in name else MINORS if "m" in name else range(4) for name in names]
    for suits in product(*kinds):
        bound = dict(zip(names, suits, strict=True))
        # Passes before the opening make passed hands, which may have their own sections.
        for passes in range(4):
            calls = _called(system, pattern, {**STRAINS, **with_others(bound)}, (Call.PASS,) * passes)
            if calls is not None and pattern.match(system.auction(calls, NOBODY).calls) is not None:
                yield calls


def _is_open(pattern: CallPattern) -> bool:
    return pattern.open_start or any(element.text in ("*", "bid") for element in pattern.elements)


def _derived(pattern: CallPattern) -> set[str]:
    written = {element.text[1:] for element in pattern.elements}
    return set(pattern.variables - written)


def _called(
    system: System, pattern: CallPattern, suits: dict[str, int], calls: tuple[AnyCall, ...]
) -> tuple[AnyCall, ...] | None:
    for element in pattern.elements:
        call = _call(system, element, suits, calls)
        if call is None or not system.auction(calls, NOBODY).can(call):
            return None
        calls = (*calls, call)
    return calls


def _call(
    system: System, element: Element, suits: dict[str, int], calls: tuple[AnyCall, ...]
) -> AnyCall | None:
    if element.text in ("P", "X", "XX"):
        return parse_call(element.text)
    strain = suits[element.text[1:]]
    if element.text[0] != "n":
        return bid(int(element.text[0]), strain)
    level = system.auction(calls, NOBODY).cheapest(strain)
    return bid(level, strain) if level < 8 else None


def _bid(system: System, deals: int) -> Iterator[Place]:
    """All places of auctions on random deals."""
    for number in range(deals):
        hands = Bridge().deal(Random(f"check/{number}")).hands
        vulnerable = VULNERABILITIES[number % len(VULNERABILITIES)]
        calls: tuple[AnyCall, ...] = ()
        while not is_over(calls):
            yield calls, vulnerable
            hand = EvaluatedHand(hands[len(calls) % 4])
            calls = (*calls, first_fitting(system.rules(calls, vulnerable), hand).call)
