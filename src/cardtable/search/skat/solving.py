"""Hands of skat with open cards, solved and reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.advice import Unit
from cardtable.games.skat import Kind, Playing, Solo
from cardtable.games.skat.actions import PLAYS
from cardtable.games.skat.kinds import ALL_POINTS
from cardtable.search.skat import position_text
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.open_game import OpenGame
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import AnyState


def _position(state: AnyState) -> SkatPosition | None:
    if not isinstance(state, Playing) or not isinstance(state.terms, Solo):
        return None
    lost_null = state.terms.kind is Kind.NULL and state.tricks[state.terms.declarer]
    return None if lost_null else SkatPosition.of_state(state)


def _total(position: SkatPosition) -> int:
    return 1 if position.kind is Kind.NULL else ALL_POINTS


def _counted(position: SkatPosition) -> str:
    if position.kind is Kind.NULL:
        return f"1 if seat {position.declarer} takes no trick"
    return f"card points of seat {position.declarer}"


_SKAT = OpenGame(
    _position, lambda card: PLAYS[card], _total, _counted, Unit(Text("units.card_points"), visible=1)
)

REVIEW = _SKAT.review
POSITIONS = _SKAT.words("game: grand; declarer: 0; leader: 0; hand 0: CJ SA; ...", position_text.read)
solve = _SKAT.solve
