"""Ratings while sets come in: openskill after each set, and the counts that the final fit needs."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from cardtable.arena.statistics.ratings import rankings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openskill.models import PlackettLuceRating

    from cardtable.arena.statistics.ratings import Ranking

LONGEST_TRAIL = 400

Step = tuple[int, list[tuple[float, float]]]
"""For some numbers of sets: the mean and the deviation of each bot."""


class Skills:
    """Ratings of bots from their order at each table."""

    def __init__(self, bots: int) -> None:
        # The online Bayesian approximation of Weng and Lin (JMLR 2011).
        self._model = PlackettLuce()
        self.ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(bots)]
        # Counted rather than listed: many sets have the same order, and the fit needs each order only once.
        self._came_in: Counter[tuple[tuple[int, ...], tuple[float, ...]]] = Counter()
        self._sets = 0
        self._stride = 1
        self._trail: list[Step] = [(0, self._now())]

    def add(self, points: Mapping[int, float]) -> None:
        """Add a set: the points of each bot at the table, higher is better."""
        bots, gained = tuple(points), list(points.values())
        # openskill takes ranks: the lowest is the best, and equal ranks are a tie.
        ranks = [float(sum([other > own for other in gained])) for own in gained]
        self._came_in[bots, tuple(ranks)] += 1
        rated = self._model.rate([[self.ratings[bot]] for bot in bots], ranks=ranks)
        for bot, (rating,) in zip(bots, rated, strict=True):
            self.ratings[bot] = rating
        self._sets += 1
        if self._sets % self._stride == 0:
            self._leave_trail()

    @property
    def observed(self) -> list[Ranking]:
        """Who came before whom in the sets."""
        orders: defaultdict[tuple[int, ...], float] = defaultdict(float)
        for (bots, ranks), times in self._came_in.items():
            for order, weight in rankings([-rank for rank in ranks]):
                orders[tuple(bots[place] for place in order)] += times * weight
        return list(orders.items())

    @property
    def trail(self) -> list[Step]:
        """The history of the ratings up to now. When it becomes too long, every other step is left out."""
        up_to_date = self._trail[-1][0] == self._sets
        return self._trail if up_to_date else [*self._trail, (self._sets, self._now())]

    def _leave_trail(self) -> None:
        self._trail.append((self._sets, self._now()))
        if len(self._trail) > LONGEST_TRAIL:
            self._trail = self._trail[::2]
            self._stride *= 2

    def _now(self) -> list[tuple[float, float]]:
        return [(rating.mu, rating.sigma) for rating in self.ratings]
