"""Reviews: the value of each action of a played hand, and what it cost.

If a game can be solved, the values are those of perfect play with all cards open. Otherwise they are means
over samples of what the seat could not know. Higher values are better for the seat that acted.

A mean over samples is not exact. `Decision.error` is the standard error of its cost, and only a cost well
beyond that, and large enough to be seen, counts as a mistake.

The part of a game in this layer publishes its review of the play. The part in the players layer may publish
another one for decisions before the play. `cardtable.players.review` combines both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic

from cardtable.advice import ENOUGH_GUESSES, SURE
from cardtable.core import A

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardtable.advice import Unit
    from cardtable.core import Seat
    from cardtable.record import AnyRecord
    from cardtable.texts import Text


@dataclass(frozen=True)
class Decision(Generic[A]):
    """The action with this number, from 0: its seat, and the value of each legal action, best first.

    `line` is the best line from here on, if it is known, beginning with the best action. `guesses` is the
    number of samples behind the values, 0 if nothing was sampled. `error` is the standard error of the cost.
    A cost up to `visible` is one that no person sees.
    """

    number: int
    seat: Seat
    action: A
    values: tuple[tuple[A, float], ...]
    line: tuple[A, ...] = ()
    guesses: int = 0
    error: float = 0.0
    visible: float = 0.0

    @property
    def cost(self) -> float:
        """How much less the action was worth than the best."""
        taken = next(value for action, value in self.values if action == self.action)
        return self.values[0][1] - taken

    @property
    def is_slip(self) -> bool:
        """Whether another action was better beyond chance, and by more than a person sees."""
        can_tell = not 0 < self.guesses < ENOUGH_GUESSES
        return can_tell and self.cost > max(self.visible, SURE * self.error)


@dataclass(frozen=True)
class Review:
    """How the hands of a game are reviewed: `unit` is the unit of values, `how` their source. `judged`
    returns the decisions of a hand, `remarks` sentences about the whole hand."""

    unit: Unit
    how: str
    judged: Callable[[AnyRecord], Iterable[Decision[Any]]]
    remarks: Callable[[AnyRecord], Iterable[Text]] = lambda record: ()

    def decisions(self, record: AnyRecord) -> Iterator[Decision[Any]]:
        """The judged decisions of a hand, in their order."""
        for decision in self.judged(record):
            yield replace(decision, visible=self.unit.visible)
