"""Conditions of a system file, parsed once and built for each situation: `,` for and, `or` binding
tighter, `not`, brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.players.bridge.system.atoms import ATOMS
from cardtable.players.bridge.system.condition import SUIT, Condition, all_of, any_of, opposite

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.players.bridge.system.auction import Auction
    from cardtable.players.bridge.system.condition import Suits

_TOKEN = re.compile(r"\s*([(),]|(?:(?!\bor\b|\bnot\b|[(),]).)+|\bor\b|\bnot\b)")
# A comma between digits belongs to a list of numbers, as in `1,4 aces`.
_LIST = re.compile(r"(?<=\d),(?=\d)")
_SUITS = re.compile(rf"(?<![A-Za-z]){SUIT}(?![A-Za-z])")


@dataclass(frozen=True)
class Expression:
    """A condition with names of suits in it. `names` are these names."""

    text: str
    names: frozenset[str]
    build: Callable[[Auction, Suits], Condition]


def parse_expression(text: str) -> Expression:
    """The condition in this text. Raises NotationError with the part that is not understood."""
    tokens = [token.strip() for token in _TOKEN.findall(_LIST.sub("\u00b7", text))]
    reader = _Reader(text, [token.replace("\u00b7", ",") for token in tokens if token])
    found = reader.conjunction()
    if reader.left:
        raise NotationError(text, None, f"{reader.left[0]!r} is one bracket too many")
    return found


class _Reader:
    def __init__(self, text: str, tokens: list[str]) -> None:
        self._text = text
        self.left = tokens

    def conjunction(self) -> Expression:
        parts = [self._disjunction()]
        while self._take(","):
            parts.append(self._disjunction())
        return _joined(self._text, parts, all_of)

    def _disjunction(self) -> Expression:
        parts = [self._single()]
        while self._take("or"):
            parts.append(self._single())
        return _joined(self._text, parts, any_of)

    def _single(self) -> Expression:
        if self._take("not"):
            inner = self._single()
            return Expression(self._text, inner.names, lambda a, s: opposite(inner.build(a, s)))
        if self._take("("):
            inner = self.conjunction()
            if not self._take(")"):
                raise NotationError(self._text, None, "a bracket is not closed")
            return inner
        return _atom(self._text, self.left.pop(0) if self.left else "")

    def _take(self, token: str) -> bool:
        if self.left and self.left[0] == token:
            self.left.pop(0)
            return True
        return False


def _joined(text: str, parts: list[Expression], join: Callable[[list[Condition]], Condition]) -> Expression:
    if len(parts) == 1:
        return parts[0]
    names = frozenset[str]().union(*(part.names for part in parts))
    return Expression(text, names, lambda a, s: join([part.build(a, s) for part in parts]))


def _atom(text: str, word: str) -> Expression:
    for pattern, build in ATOMS:
        match = pattern.fullmatch(word)
        if match is not None:
            return Expression(word, frozenset(_SUITS.findall(word)), _bound(build, match))
    raise NotationError(text, None, f"{word!r} is no condition; docs/games/bridge_bidding.md lists them")


def _bound(
    build: Callable[[Auction, Suits, re.Match[str]], Condition], match: re.Match[str]
) -> Callable[[Auction, Suits], Condition]:
    return lambda auction, suits: build(auction, suits, match)
