"""A trick game that the kernel solves: solutions and reviews of its hands with open cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardtable.search.part import PositionsInWords
from cardtable.search.review import Decision, Review
from cardtable.search.solutions import Costs, NothingToSolve, Values
from cardtable.search.tricks import open_cards, position_text
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import timedelta

    from cardtable.advice import Unit
    from cardtable.cards import Card
    from cardtable.core import AnyState
    from cardtable.record import AnyRecord
    from cardtable.search.tricks.open_cards import OpenPosition, Solved

REVIEWED = open_cards.Limit(nodes=40_000_000)  # Some seconds.


@dataclass(frozen=True)
class OpenGame:
    """`position` is the solver's position of a state, None if no card is due or none can be valued. `play`
    is the action that plays a card, `total` what both sides take together, `unit` what is counted, and
    `counted` describes it for one position: `card points of seat 1`."""

    position: Callable[[AnyState], OpenPosition | None]
    play: Callable[[Card], Any]
    total: Callable[[Any], int]
    counted: Callable[[Any], str]
    unit: Unit

    @property
    def review(self) -> Review:
        """The review of the play."""
        return Review(self.unit, Text("reviews.open"), self.decisions)

    def words(self, example: str, read: Callable[[str], OpenPosition]) -> PositionsInWords:
        """How positions of this game are written as text."""
        return PositionsInWords(
            example, position_text.looks_like, lambda text, time: self.solve_position(read(text), time)
        )

    def solve(self, record: AnyRecord, time: timedelta) -> Values[Any] | Costs[Any]:
        """The value of each card, or the cost of each decision of a finished hand. Raises NothingToSolve
        before the play."""
        state = record.last
        if state.result is not None:
            return Costs.of(record, self.review)
        position = self.position(state)
        if position is None:
            raise NothingToSolve("there is nothing to solve before the play")
        return self.solve_position(position, time)

    def solve_position(self, position: OpenPosition, time: timedelta) -> Values[Any]:
        """Half of the time is for the cards, half for the line."""
        limit = open_cards.Limit(time=time / 2)
        solved = open_cards.cards(position, limit)
        best = open_cards.line(position, limit)
        sign = -1 if position.maximizes else 1
        ranked = sorted(solved.cards.items(), key=lambda each: sign * (each[1].low + each[1].high))
        done = solved.complete and best.complete
        return Values(
            f"seat {position.turn} is to play; {self.counted(position)} in the end",
            tuple((self.play(card), bounds) for card, bounds in ranked),
            tuple((seat, self.play(card)) for seat, card in best.plays),
            None if done else f"not all is proved: the time was out after {time.total_seconds():g} s",
        )

    def decisions(self, record: AnyRecord) -> Iterator[Decision[Any]]:
        """The decisions, with the best line where something was lost. Those that would take too long are
        left out."""
        for number, (state, seat, action) in enumerate(record.decisions()):
            position = self.position(state)
            if position is None or len(state.legal(seat)) == 1:
                continue
            solved = open_cards.cards(position, REVIEWED)
            values = self._values(position, solved)
            if not solved.complete or all(action != each for each, _ in values):
                continue
            decision = Decision(number, seat, action, values)
            if decision.cost:
                best = open_cards.line(position, REVIEWED)
                decision = replace(decision, line=tuple(self.play(card) for _, card in best.plays))
            yield decision

    def _values(self, position: OpenPosition, solved: Solved) -> tuple[tuple[Any, float], ...]:
        """The value of each card for the side that plays it, best first. If the solver was not done, the
        middle of the bounds."""
        middle = {card: (bounds.low + bounds.high) / 2 for card, bounds in solved.cards.items()}
        total = self.total(position)
        # What one side does not take the other takes.
        worth = {card: value if position.maximizes else total - value for card, value in middle.items()}
        ranked = sorted(worth, key=lambda card: -worth[card])
        return tuple((self.play(card), worth[card]) for card in ranked)
