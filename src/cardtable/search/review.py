"""What could have been done: what each action of a played hand was worth, and what it cost.

Where a game can be solved, the values are those of perfect play with all cards open; else they are means over
guesses of what the seat could not know. Values are better the higher they are for the seat that acted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from cardtable.core import A
from cardtable.games.bridge import PLAYS, Play, Playing
from cardtable.games.two_hand_pinochle import Word
from cardtable.games.two_hand_pinochle.state import Chasing, Leading, Melding
from cardtable.search.bridge import dds as bridge_dds
from cardtable.search.bridge import position as bridge_position
from cardtable.search.nimmt import monte_carlo as nimmt
from cardtable.search.tricks import open_cards
from cardtable.search.tricks.open_games import OPEN_GAMES
from cardtable.search.two_hand_pinochle import endgame as two_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.core import Seat
    from cardtable.record import AnyRecord

NIMMT_WORLDS = 2_000
TWO_HAND_WORLDS = 60
TWO_HAND_SOLVED = 10  # cards of a hand that is solved quickly for every choice
OPEN_CARDS = open_cards.Limit(nodes=40_000_000)  # some seconds


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
        if not isinstance(state, Leading | Chasing | Melding):
            continue
        view = state.view(seat)
        if len(view.legal) == 1 or Word.EXCHANGE in view.legal:
            continue
        if not view.upcard and len(view.hand) <= TWO_HAND_SOLVED:
            valued = two_hand.solve_each(state)
        else:
            worlds = TWO_HAND_WORLDS if view.upcard else 1
            valued = two_hand.evaluate(view, view.legal, worlds, Random(number))
        yield Decision(number, seat, action, tuple((each.action, each.mean) for each in _best_first(valued)))


def _best_first(valued: list[two_hand.Valued]) -> list[two_hand.Valued]:
    return sorted(valued, key=lambda each: -each.mean)


def _tricks(record: AnyRecord) -> Iterator[Decision[Any]]:
    """Of a trick game that the kernel solves, with the best line where something was given away; what would
    take too long is left out."""
    game = OPEN_GAMES[record.game.name]
    for number, (state, seat, action) in enumerate(record.decisions()):
        position = game.position(state)
        if position is None or len(state.legal(seat)) == 1:
            continue
        solved = open_cards.cards(position, OPEN_CARDS)
        values = game.values(position, solved)
        if not solved.complete or all(action != each for each, _ in values):
            continue
        decision = Decision(number, seat, action, values)
        if decision.cost:
            best = open_cards.line(position, OPEN_CARDS)
            decision = replace(decision, line=tuple(game.play(card) for _, card in best.plays))
        yield decision


def _bridge(record: AnyRecord) -> Iterator[Decision[Any]]:
    asked = [
        (number, state, seat, action)
        for number, (state, seat, action) in enumerate(record.decisions())
        if isinstance(state, Playing) and isinstance(action, Play) and len(state.legal(seat)) > 1
    ]
    solver = bridge_dds.shared_solver()
    found = solver.cards(bridge_position.Position.of_play(state) for _, state, _, _ in asked)
    for (number, state, seat, action), tricks in zip(asked, found, strict=True):
        values = sorted(((PLAYS[card.index], float(won)) for card, won in tricks.items()), key=_worst)
        decision = Decision(number, seat, action, tuple(values))
        if decision.cost:
            line = solver.line(bridge_position.Position.of_play(state))
            decision = replace(decision, line=tuple(PLAYS[card.index] for card in line))
        yield decision


def _worst(valued: tuple[Any, float]) -> float:
    return -valued[1]


REVIEWS: dict[str, Review] = {
    **({"bridge": Review("tricks", "with open cards", _bridge)} if bridge_dds.is_available() else {}),
    "nimmt": Review("heads", "over guesses of the other hands", _nimmt),
    "pinochle": Review("counters", "with open cards", _tricks),
    "skat": Review("card points", "with open cards", _tricks),
    "two-hand-pinochle": Review(
        "points", "over guesses of what was hidden, and perfect near the end", _two_hand
    ),
}
"""By the name of the game."""
