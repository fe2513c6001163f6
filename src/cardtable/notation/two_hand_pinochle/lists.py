"""Saved games of two-hand pinochle as one list, as the LISP and Prolog programs of the course write them.

The items have no labels but a fixed order. What is between them is ignored: a comma, quotes around an item, a
comment. Some programs put the two scores of a player into their own list, others do not.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from cardtable.notation.two_hand_pinochle.fields import Fault, Fields, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDER = (
    "round",
    "computer score",
    "computer hand",
    "computer capture pile",
    "computer melds",
    "human score",
    "human hand",
    "human capture pile",
    "human melds",
    "trump card",
    "stock",
    "next player",
)
CLOSED_BY = {"(": ")", "[": "]"}
COMMENT = re.compile(r"[;%].*", re.DOTALL)
TOKEN = re.compile(r"[()\[\]]|[^\s()\[\],'\"|]+")
NO_ITEMS = "nil"
"""The empty list in LISP."""
MELD_END = ","
"""As in a file with labels."""


@dataclass(frozen=True)
class _Item:
    """An item of the list. `words` are those of all lists in it, each of which ends with `MELD_END`."""

    line: int
    is_list: bool
    words: list[tuple[int, str]] = field(default_factory=list)


def is_list(text: str) -> bool:
    """Whether a text begins with a bracket and the number of a round."""
    start = [token for _, token in islice(_tokens(text), 2)]
    return len(start) == 2 and start[0] in CLOSED_BY and start[1].isdecimal()


def listed(text: str, faults: list[Fault]) -> Fields:
    """The parts of a text for which `is_list` is true, by their labels in other files."""
    items = deque(_items(text, faults))
    fields: Fields = {}
    for label in ORDER:
        if not items:
            break
        item = items.popleft()
        if label.endswith("score"):
            words = _score(item, items)
        elif label.endswith("melds"):
            words = item.words
        else:
            words = [word for word in item.words if word[1] != MELD_END]
        fields[label] = Words(item.line, tuple(words))
    if items:
        faults.append(Fault(items[0].line, "the list goes on behind the next player, its last item"))
    return fields


def _score(item: _Item, following: deque[_Item]) -> list[tuple[int, str]]:
    """The score of the game and that of the round, with a slash between them as in other files."""
    numbers = [word for word in item.words if word[1] != MELD_END]
    if not item.is_list and following and not following[0].is_list:
        numbers += following.popleft().words
    return [*numbers[:1], *(word for number in numbers[1:] for word in ((number[0], "/"), number))]


def _items(text: str, faults: list[Fault]) -> list[_Item]:
    items: list[_Item] = []
    opened: list[tuple[int, str]] = []
    tokens = _tokens(text)
    for line, token in tokens:
        if token in CLOSED_BY:
            opened.append((line, token))
            if len(opened) == 2:
                items.append(_Item(line, is_list=True))
        elif token in CLOSED_BY.values():
            _close(opened, line, token, items, faults)
            if not opened:
                break
        elif token.lower() == NO_ITEMS:
            if len(opened) == 1:
                items.append(_Item(line, is_list=True))
        elif len(opened) == 1:
            items.append(_Item(line, is_list=False, words=[(line, token)]))
        else:
            items[-1].words.append((line, token))
    faults.extend(Fault(line, f"`{bracket}` is never closed") for line, bracket in opened[:1])
    faults.extend(_behind(tokens))
    return items


def _close(
    opened: list[tuple[int, str]], line: int, token: str, items: list[_Item], faults: list[Fault]
) -> None:
    start, bracket = opened.pop()
    if token != CLOSED_BY[bracket]:
        faults.append(Fault(line, f"`{token}` does not close the `{bracket}` of line {start}"))
    if len(opened) == 2:
        items[-1].words.append((line, MELD_END))


def _behind(tokens: Iterator[tuple[int, str]]) -> Iterator[Fault]:
    """What follows the list, except the full stop of Prolog."""
    rest = [(line, token) for line, token in tokens if token != "."]
    if rest:
        line, token = rest[0]
        yield Fault(line, f"{token[:30]!r} stands behind the end of the list")


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    """Brackets and words with their lines."""
    for number, line in enumerate(text.splitlines(), start=1):
        for token in TOKEN.findall(COMMENT.sub("", line)):
            yield number, token
