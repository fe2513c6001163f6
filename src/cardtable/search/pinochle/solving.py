"""Hands of four-hand pinochle with open cards, solved and reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.advice import Unit
from cardtable.games.pinochle.actions import PLAYS
from cardtable.games.pinochle.play import Following, Leading
from cardtable.games.pinochle.score import SCALES
from cardtable.search.pinochle import door, position_text
from cardtable.search.pinochle.positions import PinochlePosition, can_be_solved
from cardtable.search.tricks.open_game import OpenGame
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import AnyState


def _position(state: AnyState) -> PinochlePosition | None:
    """The current position, as soon as few enough cards are left for a full search."""
    if not isinstance(state, Leading | Following):
        return None
    view = state.view(None)
    door.POSITIONS.check(view.game)
    return PinochlePosition.of_state(state) if can_be_solved(view) else None


def _total(position: PinochlePosition) -> int:
    return SCALES[position.counting].total


def _counted(position: PinochlePosition) -> str:
    return f"counters of seats {position.side} and {position.side + 2}"


_PINOCHLE = OpenGame(
    _position, lambda card: PLAYS[card.index], _total, _counted, Unit(Text("units.counters"), visible=0.5)
)

REVIEW = _PINOCHLE.review
POSITIONS = _PINOCHLE.words("trump: H; leader: 0; hand 0: SA SK; ...", position_text.read)
solve = _PINOCHLE.solve
