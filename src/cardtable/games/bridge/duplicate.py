"""Duplicate bridge between two teams: a board at two tables, and its difference in IMPs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.duplicate import Duplicate, mean_points
from cardtable.games.bridge.comparing import imps
from cardtable.games.bridge.match import on_board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.duplicate import SetHand
    from cardtable.games.bridge.game import Bridge


def _imps(hands: Sequence[SetHand], size: int) -> list[float]:
    one, other = mean_points(hands, size)
    # One side wins what the other loses, so the difference of the means is that of the two tables.
    gained = float(imps(round(one - other)))
    return [gained, -gained]


def _board(game: Bridge, deal: int) -> Bridge:
    return game if game.scoring == "rubber" else on_board(game, deal + 1)


def _kind(game: Bridge, actions: Sequence[str]) -> str:
    """The kind of a hand, by the contract: the last bid, if none was given."""
    # A bid is written `4S` and a card `S4`, so they cannot be confused.
    bids = [action for action in actions if BID.fullmatch(action)]
    if not bids and not game.contract:
        return "passed out"
    contract = bids[-1] if bids else game.contract
    level, strain = int(contract[0]), contract[1]
    if level >= SLAM_LEVEL:
        return "slam"
    return "game" if level >= GAME_LEVEL[strain] else "part score"


BID = re.compile("[1-7](C|D|H|S|NT)")
GAME_LEVEL = {"C": 5, "D": 5, "H": 4, "S": 4, "N": 3}
"""The first bid in each strain with at least 100 points for tricks."""
SLAM_LEVEL = 6

DUPLICATE = Duplicate(facts=_board, score=_imps, unit="IMPs/board", is_margin=True, kind=_kind)
