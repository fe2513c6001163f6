"""The rules of a system in a situation, and the meaning of a call there: the union of all rules that make
it, minus the hands that would have made another call before."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from cardtable.errors import BadOption
from cardtable.games.bridge import Call
from cardtable.players.bridge.system.auction import Auction, Understood, bid
from cardtable.players.bridge.system.condition import ANY, Condition
from cardtable.players.bridge.system.document import Document, read
from cardtable.players.bridge.system.hand_types import EVERYTHING
from cardtable.players.bridge.system.pattern import MAJORS, MINORS, STRAINS, with_others

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.hand import EvaluatedHand
    from cardtable.players.bridge.system.auction import Vulnerability
    from cardtable.players.bridge.system.document import SystemLine, SystemSection

_OTHER_CALLS: dict[str, Call] = {"P": Call.PASS, "X": Call.DOUBLE, "XX": Call.REDOUBLE}
_SUITS = (3, 2, 1, 0)
# These name suits that were bid, whatever the pattern calls them.
_PUBLIC = ("their", "mine", "partner", "trumps")


@dataclass(frozen=True)
class Rule:
    """A call, its condition on the hand, and whether it is forcing. `name` is the key of its texts."""

    call: AnyCall
    condition: Condition
    name: str = ""
    forcing: bool = False
    game_forcing: bool = False
    artificial: bool = False
    line: SystemLine | None = field(default=None, compare=False)

    def fits(self, hand: EvaluatedHand, more: int = 0) -> bool:
        """Whether the hand makes this call, as if it had this many more high-card points."""
        return self.condition.fits(hand, more)


NOTHING_TO_ADD = Rule(Call.PASS, ANY, "nothing_to_add")


class System:
    """A document with its conventions chosen. Situations are computed once and cached."""

    def __init__(self, document: Document) -> None:
        self.document = document
        on = document.conventions
        self.sections = [section for section in document.sections if _is_on(section, on)]
        self._general = [section for section in self.sections if section.is_general]
        self._after = lru_cache(maxsize=None)(self._sections_after)
        self.auction = lru_cache(maxsize=1 << 14)(self._auction)
        self.rules = lru_cache(maxsize=1 << 12)(self._rules)

    @property
    def title(self) -> str:
        return self.document.title

    def _auction(self, calls: tuple[AnyCall, ...], vulnerable: Vulnerability) -> Auction:
        """The auction with every call understood in this system, at this vulnerability."""
        if not calls:
            return Auction(vulnerable=vulnerable)
        before = self.auction(calls[:-1], vulnerable)
        return before.after(understand(calls[-1], self.rules(calls[:-1], vulnerable)))

    def _rules(self, calls: tuple[AnyCall, ...], vulnerable: Vulnerability) -> tuple[Rule, ...]:
        """The rules for the next call by priority: the first that fits a hand is its call."""
        auction = self.auction(calls, vulnerable)
        own = [
            rule
            for section, suits in self.sections_at(auction)
            for rule in _expanded(section, auction, suits)
        ]
        # A call with its own meaning is not used for anything else.
        taken = {rule.call for rule in own if rule.call is not Call.PASS}
        general = (
            rule
            for section in self._general
            if section.place is None or section.place(auction)
            for rule in _expanded(section, auction, {})
        )
        return (*own, *(rule for rule in general if rule.call not in taken))

    def sections_at(self, auction: Auction) -> Iterator[tuple[SystemSection, Mapping[str, int]]]:
        """The sections for this place, with the suits of their variables."""
        for section in self._after(len(auction.calls)):
            suits = _matched(section, auction)
            if suits is not None:
                yield section, suits
                if section.instead:
                    return

    def _sections_after(self, calls: int) -> list[SystemSection]:
        """The sections with a pattern for this number of calls. Most sections are for another one."""
        return [
            section
            for section in self.sections
            if any(pattern.is_as_long_as(calls) for pattern in section.patterns)
        ]


def _is_on(section: SystemSection, on: frozenset[str]) -> bool:
    return all((name.removeprefix("not ") in on) != name.startswith("not ") for name in section.conventions)


def _matched(section: SystemSection, auction: Auction) -> Mapping[str, int] | None:
    calls = auction.calls
    for pattern in section.patterns:
        suits = pattern.match(calls)
        if suits is not None and (section.place is None or section.place(auction)):
            return suits
    return None


def _expanded(section: SystemSection, auction: Auction, suits: Mapping[str, int]) -> Iterator[Rule]:
    for line in section.lines:
        for chosen in _choices(line, auction, suits):
            call = _call(line.call, auction, chosen)
            if call is not None and auction.can(call):
                yield Rule(
                    call,
                    line.condition.build(auction, chosen),
                    line.name,
                    line.forcing,
                    line.game_forcing,
                    line.artificial,
                    line,
                )


def _choices(line: SystemLine, auction: Auction, suits: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """For names that the pattern has not bound, each suit that they can stand for."""
    known = {**STRAINS, **with_others(suits)}
    used = {*line.condition.names, line.call.lstrip("~^1234567")} - {"P", "X", "XX"}
    free = sorted(used - known.keys())
    bound = set(suits.values())
    options = [
        [suit for suit in _candidates(name, auction) if name in _PUBLIC or suit not in bound] for name in free
    ]
    for chosen in product(*options):
        if len(set(chosen)) == len(chosen):
            yield {**known, **dict(zip(free, chosen, strict=True))}


def _candidates(name: str, auction: Auction) -> Iterable[int]:
    theirs = auction.their_suits
    if name == "their":
        return theirs
    if name == "partner":
        return auction.suits_of(2)
    if name == "mine":
        return auction.suits_of(0)
    if name == "trumps":
        return auction.trumps
    kind: tuple[int, ...] = {"major": MAJORS, "minor": MINORS}.get(name, _SUITS)
    bid_by_us = {*auction.suits_of(0), *auction.suits_of(2)} if name == "unbid" else set()
    return [suit for suit in _SUITS if suit in kind and suit not in theirs and suit not in bid_by_us]


def _call(text: str, auction: Auction, suits: Mapping[str, int]) -> AnyCall | None:
    if text in _OTHER_CALLS:
        return _OTHER_CALLS[text]
    name = text.lstrip("~^1234567")
    how = text[: len(text) - len(name)]
    strain = suits[name]
    if how.isdigit():
        return bid(int(how), strain)
    level = auction.cheapest(strain)
    if how.startswith("~"):
        wanted = how[1:]
        return bid(level, strain) if level < 8 and (not wanted or level == int(wanted)) else None
    level += len(how)
    return bid(level, strain) if level < 8 else None


def understand(call: AnyCall, rules: Iterable[Rule]) -> Understood:
    """The information of a call: from all rules that make it, and from earlier rules that make another
    call."""
    types, others = 0, 0
    making: list[Rule] = []
    for rule in rules:
        if rule.call != call:
            others |= rule.condition.must
        elif rule.condition.may & ~others:
            types |= rule.condition.may & ~others
            making.append(rule)
    if not making:
        return Understood(call, EVERYTHING, artificial=False, names=("no_agreement",))
    return Understood(
        call,
        types,
        all(rule.forcing for rule in making),
        all(rule.game_forcing for rule in making),
        all(rule.artificial for rule in making),
        tuple(dict.fromkeys(rule.name for rule in making if rule.name)),
    )


def first_fitting(rules: Iterable[Rule], hand: EvaluatedHand) -> Rule:
    """The first rule that fits the hand, or a pass that says nothing."""
    return next((rule for rule in rules if rule.fits(hand)), NOTHING_TO_ADD)


@lru_cache(maxsize=16)
def system(name: str, on: frozenset[str] = frozenset(), off: frozenset[str] = frozenset()) -> System:
    """The system of this name or file, with some conventions switched on or off. Raises BadOption if there
    is none."""
    document = read(name)
    unknown = sorted((on | off) - document.known_conventions)
    if unknown:
        known = ", ".join(sorted(document.known_conventions))
        raise BadOption(f"{name} has no convention {unknown[0]!r}; it has {known}")
    return System(document.with_conventions(on, off))
