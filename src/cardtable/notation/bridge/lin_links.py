"""Links to the hand viewer of Bridge Base Online, as people paste them. They contain a board as LIN
(`…?lin=md%7C3S…`) or in parts (`…?n=s24kh…&e=…&d=n&v=-&b=1&a=pp2cp…&p=sqsas5…`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_LINK = re.compile(r"\s*https?://[^\s?]+\?", re.IGNORECASE)
_PART = re.compile(r"(?:^|&)([a-z]{1,8})=", re.IGNORECASE)
_CALLED = re.compile(r"([^!({]+)(!?)(?:\(([^)]*)\))?(?:\{[^}]*\})?")
_FROM_SOUTH = "swne"


def looks_like(text: str) -> bool:
    """Whether the first line is a link with a board in it."""
    first = text.lstrip("\ufeff").lstrip().partition("\n")[0]
    return _LINK.match(first) is not None and not {"lin", *_FROM_SOUTH}.isdisjoint(_parts(first))


def without_links(text: str) -> str:
    """The same lines, with LIN for those that are links."""
    return "\n".join(_lin(line) if looks_like(line) else line for line in text.split("\n"))


def _parts(link: str) -> dict[str, str]:
    """The value of each name. An explanation may contain a bare `&`, so only `&NAME=` separates them."""
    words = _PART.split(link.partition("?")[2].strip())
    return {name.lower(): unquote(value) for name, value in zip(words[1::2], words[2::2], strict=True)}


def _lin(link: str) -> str:
    parts = _parts(link)
    if "lin" in parts:
        return parts["lin"].replace("\n", " ")
    return "".join(f"{key}|{value}|" for key, value in _pairs(parts)).replace("\n", " ")


def _pairs(parts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    dealer = _FROM_SOUTH.find(parts.get("d", "").lower()[:1] or "n") + 1
    yield "pn", ",".join(parts.get(f"{seat}n", "") for seat in _FROM_SOUTH)
    yield "md", f"{dealer}{','.join(parts.get(seat, '') for seat in _FROM_SOUTH)}"
    yield "ah", f"Board {parts.get('b', '')}"
    yield "sv", parts.get("v", "").replace("-", "o")
    for calls, alert, note in _CALLED.findall(parts.get("a", "")):
        yield "mb", calls + alert
        if note:
            yield "an", note
    yield "pc", parts.get("p", "")
    if "c" in parts:
        yield "mc", parts["c"]
