"""The parts of a saved game of two-hand pinochle, as words that are not yet interpreted."""

from __future__ import annotations

import re
from dataclasses import dataclass

LABELS = re.compile(
    r"\s*(round|computer|human|score|hand|capture\s+pile|melds?|trump\s+card|stock(?:\s+cards)?|next\s+player)\s*:",
    re.IGNORECASE,
)


OLDER = {"meld": "melds", "stock cards": "stock"}
"""Labels that some programs write differently."""


def in_file(label: str) -> str:
    """A field as a person finds it in the file: `Score:` under `Human:`."""
    owner, _, rest = label.partition(" ")
    if owner in ("human", "computer"):
        return f"`{rest.title()}:` under `{owner.title()}:`"
    return f"`{label.title()}:`"


@dataclass(frozen=True)
class Fault:
    """An error in a file with its line, from 1; None if it has no single line. A fault that `hinders`
    keeps the game from being continued; the rest are only contradictions."""

    line: int | None
    why: str
    hinders: bool = False

    def __str__(self) -> str:
        return self.why if self.line is None else f"line {self.line}: {self.why}"


@dataclass(frozen=True)
class Words:
    """The text of a field, as words with their lines."""

    line: int
    words: tuple[tuple[int, str], ...]

    @property
    def text(self) -> str:
        return " ".join(word for _, word in self.words)


Fields = dict[str, Words]
"""By label; those of a player as `human score`."""


def labelled(text: str, faults: list[Fault]) -> Fields:
    """The parts of a file with labels, as the C++ and Java programs write it."""
    fields: dict[str, list[tuple[int, str]]] = {}
    lines: dict[str, int] = {}
    owner, label = "", ""
    for number, line in enumerate(text.splitlines(), start=1):
        rest = line
        while match := LABELS.match(rest):
            rest = rest[match.end() :]
            word = " ".join(match[1].lower().split())
            label = OLDER.get(word, word)
            if label in ("human", "computer"):
                owner = label
            elif label in ("score", "hand", "capture pile", "melds"):
                label = f"{owner} {label}"
            if label in lines:
                faults.append(
                    Fault(
                        number,
                        f"{in_file(label)} is there a second time; the first was in line {lines[label]}",
                    )
                )
            lines.setdefault(label, number)
            fields.setdefault(label, [])
        words = [(number, word) for word in rest.replace(",", " , ").split()]
        if words and not label:
            faults.append(
                Fault(number, f"{rest.strip()[:30]!r} belongs to nothing; a saved game begins with `Round:`")
            )
        fields.setdefault(label, []).extend(words)
    return {label: Words(line, tuple(fields[label])) for label, line in lines.items()}
