"""How a series of boards is scored: in matchpoints or in cross-IMPs, as in a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.bridge.comparing import cross_imps, matchpoints
from cardtable.games.bridge.duplicate import DUPLICATE
from cardtable.series import Series, SeriesCount, keeping_seats
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.bridge.view import View

ALONE = 0.5
"""The share of matchpoints of a player without anybody to compare with."""


def _share(scores: Sequence[int]) -> list[float]:
    """The share of the possible matchpoints, from 0 to 1."""
    most = 2 * (len(scores) - 1)
    return [won / most if most else ALONE for won in matchpoints(scores)]


def _mean_imps(scores: Sequence[int]) -> list[float]:
    """The mean of the IMPs against each of the others."""
    others = max(1, len(scores) - 1)
    return [won / others for won in cross_imps(scores)]


def _contract(view: View) -> str:
    return "" if view.contract is None else view.contract.bid


SERIES = Series(
    facts=DUPLICATE.facts,
    players=keeping_seats,
    counts=(
        SeriesCount(Text("bridge.counts.matchpoints"), worth=_share, is_mean=True, digits=1, is_share=True),
        SeriesCount(Text("bridge.counts.imps"), worth=_mean_imps, digits=2),
    ),
    contract=_contract,
    own_chair=2,  # Books and newspapers show a board from South.
)
