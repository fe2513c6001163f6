"""What could have been done: what each action of a played hand was worth, and what it cost.

Where a game can be solved, the values are those of perfect play with all cards open; else they are means over
guesses of what the seat could not know. Values are better the higher they are for the seat that acted.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from cardtable.core import A
from cardtable.games.bridge import PLAYS, Playing
from cardtable.games.pinochle import two_hand as two_hand_game
from cardtable.search import bridge_dds, nimmt, two_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.core import Seat
    from cardtable.record import Record

    AnyRecord = Record[Any, Any, Any]

NIMMT_WORLDS = 2_000
TWO_HAND_WORLDS = 60


@dataclass(frozen=True)
class Decision(Generic[A]):
    """The action with this number, from 0: by whom, and what each legal action was worth, best first.

    `line` is the best line from here on, where it is known, beginning with the best action.
    """

    number: int
    seat: Seat
    action: A
    values: tuple[tuple[A, float], ...]
    line: tuple[A, ...] = ()

    @property
    def cost(self) -> float:
        """How much less the action was worth than the best."""
        taken = next(value for action, value in self.values if action == self.action)
        return self.values[0][1] - taken


@dataclass(frozen=True)
class Review:
    """How the hands of a game are reviewed: `unit` is what values count, `how` where they come from."""

    unit: str
    how: str
    decisions: Callable[[AnyRecord], Iterator[Decision[Any]]]


def _nimmt(record: AnyRecord) -> Iterator[Decision[Any]]:
    for number, (state, seat, action) in enumerate(record.decisions()):
        view = state.view(seat)
        if len(view.legal) > 1:
            found = nimmt.evaluate(
                view,
                worlds=NIMMT_WORLDS,
                seed=number,
                objective=nimmt.Objective.HEADS,
                halving=False,
            )
            values = tuple((each.action, each.mean) for each in found.values)
            yield Decision(number, seat, action, values)


def _two_hand(record: AnyRecord) -> Iterator[Decision[Any]]:
    for number, (state, seat, action) in enumerate(record.decisions()):
        view = state.view(seat)
        if view.due not in two_hand.DUE or len(view.legal) == 1 or two_hand_game.Word.EXCHANGE in view.legal:
            continue
        worlds = TWO_HAND_WORLDS if view.upcard else 1
        valued = two_hand.evaluate(view, view.legal, worlds, Random(number))
        values = tuple((each.action, each.mean) for each in sorted(valued, key=lambda each: -each.mean))
        yield Decision(number, seat, action, values)


def _bridge(record: AnyRecord) -> Iterator[Decision[Any]]:
    asked = [
        (number, state, seat, action)
        for number, (state, seat, action) in enumerate(record.decisions())
        if isinstance(state, Playing) and len(state.legal(seat)) > 1
    ]
    with bridge_dds.Solver() as solver:
        found = solver.cards(bridge_dds.Position.of_play(state) for _, state, _, _ in asked)
    for (number, _, seat, action), tricks in zip(asked, found, strict=True):
        values = sorted(((PLAYS[card.index], float(won)) for card, won in tricks.items()), key=_worst)
        yield Decision(number, seat, action, tuple(values))


def _worst(valued: tuple[Any, float]) -> float:
    return -valued[1]


REVIEWS: dict[str, Review] = {
    **({"bridge": Review("tricks", "with open cards", _bridge)} if bridge_dds.is_available() else {}),
    "nimmt": Review("heads", "over guesses of the other hands", _nimmt),
    "two-hand-pinochle": Review("points", "over guesses of what was hidden", _two_hand),
}
"""By the name of the game."""
