"""Duplicate bridge between two teams: a board at two tables, and its difference in IMPs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.duplicate import Duplicate, mean_points
from cardtable.games.bridge.comparing import imps
from cardtable.games.bridge.match import on_board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.duplicate import Hand
    from cardtable.games.bridge.game import Bridge


def _imps(hands: Sequence[Hand], size: int) -> list[float]:
    one, other = mean_points(hands, size)
    # What one side wins the other loses: the difference of the means is that of the two tables.
    gained = float(imps(round(one - other)))
    return [gained, -gained]


def _board(game: Bridge, deal: int) -> Bridge:
    return game if game.scoring == "rubber" else on_board(game, deal + 1)


DUPLICATE = Duplicate(facts=_board, score=_imps, unit="IMPs/board", is_margin=True)
