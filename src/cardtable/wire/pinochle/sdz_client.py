"""The SDZ protocol with a client that has its own line: it comes to a table, then gets hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import BadMessage
from cardtable.wire.pinochle.sdz import Sdz
from cardtable.wire.pinochle.sdz_reception import Reception, Stage
from cardtable.wire.protocols import Conversing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.pinochle import Action, View


class SdzClient(Sdz, Conversing):
    """The news of the table waits until it has a game. It learns its seat with its cards."""

    def __init__(self, *, later: bool = False) -> None:
        super().__init__(later=later)
        self._reception = Reception(later=later)
        self._replies: list[str] = []
        self._news_kept: list[str] = []

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        return self._reception.open()

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        return self._at_table(super().begin(view, names))

    def tell(self, view: View) -> list[str]:
        return self._at_table(super().tell(view))

    def hear(self, line: str) -> Action | None:
        if self._reception.stage is Stage.READY:
            return super().hear(line)
        self._replies += self._reception.hear(line)
        if self._reception.stage is Stage.GONE:
            raise BadMessage("it has quit before its game")
        return None

    def due(self) -> list[str]:
        lines, self._replies = self._replies, []
        return [*lines, *self._at_table([])]

    def _at_table(self, lines: list[str]) -> list[str]:
        self._news_kept += lines
        if self._reception.stage is not Stage.READY:
            return []
        lines, self._news_kept = self._news_kept, []
        return lines
