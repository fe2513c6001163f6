"""What clients asked for and what they were told: the history that is held against the log of the store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Fields = dict[str, Any]

REFUSALS = range(400, 500)


@dataclass(eq=False)
class Operation:
    """One command of one person, repeated with its key until it was answered.

    `sent` is when it was first sent, `answered` when the answer came that ended it; the times may be of any
    clock. `lost` counts the requests that nobody knows the fate of: no answer came, or one that
    promises nothing (503). `answers` has the seq of every answer that said it was done."""

    person: str
    table: str
    what: str
    body: Fields
    key: str
    sent: float
    answered: float | None = None
    status: int | None = None
    lost: int = 0
    answers: list[int] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return bool(self.answers)

    @property
    def is_refused(self) -> bool:
        """Refused for good: no request for it is still on its way."""
        return not self.answers and not self.lost and self.status in REFUSALS

    def __str__(self) -> str:
        return f"{self.what} {self.body} of {self.person} (key {self.key}, status {self.status})"


@dataclass(eq=False)
class Reading:
    """What a table looked like to somebody, as it was sent."""

    identity: str | None
    seen: Fields
    by: str


@dataclass
class History:
    operations: list[Operation] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    lines: dict[str, list[list[Fields]]] = field(default_factory=dict)
    """By table: what each stream told of the log, from its first line on."""

    @property
    def done(self) -> int:
        """How many moves were acknowledged."""
        return sum(each.what == "act" and each.is_done for each in self.operations)
