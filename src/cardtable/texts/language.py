"""How a language forms plurals, lists and numbers: the part `language` of its catalogue."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class Language:
    """`code` is the name of the file. `both` joins the last two of a list. `forms` has a pattern of the
    numbers for each form of a word but the last."""

    code: str
    name: str
    both: str
    forms: tuple[str, ...]
    decimal: str
    thousands: str
    percent: str

    def form(self, number: float) -> int:
        """The index of the form of a word that goes with this number."""
        for place, pattern in enumerate(self.forms):
            if re.fullmatch(pattern, f"{number:g}"):
                return place
        return len(self.forms)

    def listed(self, items: Sequence[str]) -> str:
        """The texts as a list in this language."""
        if len(items) < 2:
            return "".join(items)
        return self.both.format(first=", ".join(items[:-1]), last=items[-1])


def language_of(code: str, words: Mapping[str, str]) -> Language:
    """The language of a catalogue. Raises KeyError if it has no such part."""
    count = sum(key.startswith("language.forms.") for key in words)
    return Language(
        code,
        words["language.name"],
        words["language.and"],
        tuple(words[f"language.forms.{place}"] for place in range(count)),
        words["language.decimal"],
        words["language.thousands"],
        words["language.percent"],
    )
