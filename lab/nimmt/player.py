"""A net as a player, without any search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardtable._kernel import NimmtModel
from cardtable.games.nimmt import HEADS, Action, Play, TakeRow, View
from cardtable.search.nets import read_as
from cardtable.search.nimmt.monte_carlo import position

if TYPE_CHECKING:
    from cardtable.core import Clock


class NetPlayer:
    """Plays the card that its net gives the best chance, and takes the cheapest row."""

    def __init__(self, file: str, seed: int = 0) -> None:
        self._model = read_as(NimmtModel, Path(file))

    def choose(self, view: View, clock: Clock) -> Action:
        if view.waiting:
            return TakeRow(min(view.rows, key=lambda row: sum(HEADS[card] for card in row))[-1])
        chances = self._model.chances(position(view))
        return Play(view.hand[chances.index(max(chances))])
