"""The end of a hand, which is alike in all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from cardtable.errors import OutOfTurn
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.core import Seat


class FinalState:
    """What every position has in common in which a hand is over."""

    __slots__ = ()

    to_act: ClassVar[tuple[Seat, ...]] = ()

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        return ()

    def why_not(self, seat: Seat, action: Any) -> str | None:
        return Text("rules.over")

    def apply(self, moves: Mapping[Seat, Any]) -> NoReturn:
        raise OutOfTurn(tuple(moves), ())
