"""Ratings while sets come in: openskill's after each of them, and what a fit at the end needs."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from cardtable.arena.ratings import rankings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openskill.models import PlackettLuceRating

    from cardtable.arena.ratings import Ranking


class Skills:
    """Of so many bots, from the order in which they come in at tables of some of them."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce()
        self.ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(bots)]
        self._orders: defaultdict[tuple[int, ...], float] = defaultdict(float)

    def add(self, points: Mapping[int, float]) -> None:
        """A set: what it was worth to each bot at the table, the more the better."""
        bots = list(points)
        for order, weight in rankings(list(points.values())):
            self._orders[tuple(bots[place] for place in order)] += weight
        ranks = [float(sum(other > own for other in points.values())) for own in points.values()]
        rated = self._model.rate([[self.ratings[bot]] for bot in bots], ranks=ranks)
        for bot, (rating,) in zip(bots, rated, strict=True):
            self.ratings[bot] = rating

    @property
    def observed(self) -> list[Ranking]:
        """Who came before whom in the sets."""
        return list(self._orders.items())
