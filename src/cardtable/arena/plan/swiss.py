"""A Swiss tournament: in every round, bots with equal results so far meet.

In a set a bot scores the share of the others at its table that it beats, and a half for a tie. In a round it
scores the mean of its sets. A bot that sits a round out, because the bots do not fill all tables, scores a
half.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.arena.plan.sets import Lineup


@dataclass(frozen=True)
class Swiss:
    """The number of bots, of tables that they fill, and of deals that each table plays in a round."""

    bots: int
    deals: int


def swiss_of(copies: Sequence[int], places: int, deals: int) -> Swiss:
    """The tournament for bots with these numbers of copies. Raises BadOption if there are copies or too
    few bots."""
    if any(number > 1 for number in copies):
        raise BadOption("in a Swiss tournament everybody is there once; leave out the copies")
    if len(copies) <= places:
        raise BadOption(f"a Swiss tournament is for more bots than the {places} of a table")
    return Swiss(len(copies), deals)


class SwissRounds:
    """The rounds of a Swiss tournament, as far as the results decide them."""

    def __init__(self, swiss: Swiss, places: int, seed: str) -> None:
        self._swiss = swiss
        self._places = places
        # Shuffled, so that the bot that is named first has no advantage when scores are equal.
        self._drawn = Random(f"{seed}/swiss").sample(range(swiss.bots), swiss.bots)
        self._scores = [0.0] * swiss.bots
        self._rested = [0] * swiss.bots
        self._resting: list[int] = []
        self._met: Counter[tuple[int, int]] = Counter()
        self._sets = 0
        self.lineups: tuple[Lineup, ...] = ()
        self._pair()

    @property
    def scores(self) -> list[float]:
        """The score of each bot over all sets. A round that it sat out counts when the round is over."""
        return [
            score / self._swiss.deals + rests / 2
            for score, rests in zip(self._scores, self._rested, strict=True)
        ]

    def add(self, points: Mapping[int, float]) -> None:
        """Add the points of a set. The last set of a round decides the next round."""
        for bot, own in points.items():
            beaten = [(own > other) + (own == other) / 2 for player, other in points.items() if player != bot]
            self._scores[bot] += sum(beaten) / len(beaten)
        self._sets += 1
        tables = self._swiss.bots // self._places
        if self._sets % (tables * self._swiss.deals) == 0:
            for bot in self._resting:
                self._rested[bot] += 1
            self._pair()

    def _pair(self) -> None:
        scores = self.scores
        ranked = sorted(self._drawn, key=lambda bot: -scores[bot])
        self._resting = self._without_place(ranked)
        for bot in self._resting:
            ranked.remove(bot)
        tables = self._improved(self._seated(ranked))
        for table in tables:
            self._met.update(combinations(sorted(table), 2))
        self.lineups += tuple(map(tuple, tables))

    def _without_place(self, ranked: Sequence[int]) -> list[int]:
        """The bots that no table is left for: the last ones among those that sat out least."""
        left = len(ranked) % self._places
        order = sorted(range(len(ranked)), key=lambda rank: (self._rested[ranked[rank]], -rank))
        return [ranked[rank] for rank in order[:left]]

    def _seated(self, ranked: Sequence[int]) -> list[list[int]]:
        """From the first bot on, each with the next ones that it has met least."""
        waiting = list(ranked)
        tables = []
        while waiting:
            table = [waiting.pop(0)]
            while len(table) < self._places:
                # The lambda is used at once, so it may refer to the loop variable.
                table.append(min(waiting, key=lambda bot: self._meetings([*table, bot])))
                waiting.remove(table[-1])
            tables.append(table)
        return tables

    def _improved(self, tables: list[list[int]]) -> list[list[int]]:
        """The last bots may be left with opponents they have met before. Swap two bots wherever that
        helps."""
        for one, other in combinations(tables, 2):
            for here in range(self._places):
                for there in range(self._places):
                    before = self._meetings(one) + self._meetings(other)
                    one[here], other[there] = other[there], one[here]
                    if self._meetings(one) + self._meetings(other) >= before:
                        one[here], other[there] = other[there], one[here]
        return tables

    def _meetings(self, table: Sequence[int]) -> int:
        return sum(self._met[pair] for pair in combinations(sorted(table), 2))
