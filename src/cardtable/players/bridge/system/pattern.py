"""Places in an auction: patterns of calls as people write them, `1M (X) 2M`, theirs in brackets.

A digit and a letter are a bid: `S H D C N`, or a variable: `M` a major, `m` a minor, `oM` and `om` the other
one, `x y z` any suits, each another. `n` for the digit is any level. `P X XX` are the other calls, `*` is any
call, `bid` any bid.
Between two calls of one side a missing call is a pass of the other. Passes before the opening do not count.
`...` at the start stands for any calls.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.bridge import Bid, Call

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.games.bridge import AnyCall

STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "N": 4}
MAJORS, MINORS = (2, 3), (0, 1)
_CALLS = {"P": Call.PASS, "X": Call.DOUBLE, "XX": Call.REDOUBLE}
_BID = re.compile(r"([1-7n])(oM|om|[CDHSNMmxyz])")

Bound = dict[str, int]
"""The suits that variables stand for."""


@dataclass(frozen=True)
class Element:
    """One call of a pattern. `text` is the call as written, without brackets."""

    ours: bool
    text: str

    def bind(self, call: AnyCall, bound: Bound, taken: frozenset[int]) -> Bound | None:
        """The variables including those of this call, or None if the call does not match."""
        if self.text == "*":
            return bound
        if self.text in _CALLS:
            return bound if call is _CALLS[self.text] else None
        if not isinstance(call, Bid):
            return None
        if self.text == "bid":
            return bound
        level, variable = self.text[0], self.text[1:]
        if level != "n" and int(level) != call.level:
            return None
        return _bind(variable, int(call.strain), bound, taken)


def _bind(variable: str, strain: int, bound: Bound, taken: frozenset[int]) -> Bound | None:
    if variable in STRAINS:
        return bound if STRAINS[variable] == strain else None
    known = with_others(bound)
    if variable in known:
        return bound if known[variable] == strain else None
    kind = MAJORS if variable in ("M", "oM") else MINORS if variable in ("m", "om") else range(4)
    if strain not in kind or strain in bound.values() or strain in taken:
        return None
    return {**bound, variable: strain}


VARIABLES = frozenset({"M", "m", "oM", "om", "x", "y", "z"})
_OTHERS = {"M": "oM", "oM": "M", "m": "om", "om": "m"}


@dataclass(frozen=True)
class CallPattern:
    """A sequence of calls with variables for suits."""

    text: str
    elements: tuple[Element, ...]
    open_start: bool
    named: frozenset[int]

    @property
    def variables(self) -> frozenset[str]:
        """The names of suits that rules can use after it."""
        return frozenset(with_others({word.text[1:]: 0 for word in self.elements}))

    def is_as_long_as(self, calls: int) -> bool:
        """Whether an auction with this number of calls, from the opening on, can match."""
        own = len(self.elements)
        return calls == own or (self.open_start and calls > own)

    def match(self, calls: Sequence[AnyCall]) -> Mapping[str, int] | None:
        """The suits of the variables if these calls, from the opening on, match. None otherwise."""
        if not self.is_as_long_as(len(calls)):
            return None
        calls = calls[len(calls) - len(self.elements) :]
        bound: Bound = {}
        for element, call in zip(self.elements, calls, strict=True):
            more = element.bind(call, bound, self.named)
            if more is None:
                return None
            bound = more
        return bound


def with_others(bound: Mapping[str, int]) -> dict[str, int]:
    """Adds the other major or minor of each variable: `oM` for `M`."""
    found = dict(bound)
    for variable, other in _OTHERS.items():
        if variable in bound and other not in found:
            found[other] = sum(MAJORS if "M" in variable else MINORS) - bound[variable]
    return found


def parse_pattern(text: str) -> CallPattern:
    """The pattern in this text. Raises NotationError."""
    words = text.split()
    open_start = bool(words) and words[0] == "..."
    elements: list[Element] = []
    for word in words[open_start:]:
        element = Element(not word.startswith("("), word.strip("()"))
        if not (element.text in _CALLS or element.text in ("*", "bid") or _BID.fullmatch(element.text)):
            why = f"{word} is not a call of a pattern; write 1M, (2x), P, (X), XX, *, bid"
            raise NotationError(text, None, why)
        if elements and elements[-1].ours == element.ours:
            elements.append(Element(not element.ours, "P"))
        elements.append(element)
    # The calls end before mine, so with one of theirs.
    if elements and elements[-1].ours:
        elements.append(Element(False, "P"))
    named = frozenset(
        STRAINS[element.text[1:]]
        for element in elements
        if element.text[1:] in STRAINS and element.text not in _CALLS
    )
    return CallPattern(text, tuple(elements), open_start, named - {STRAINS["N"]})
