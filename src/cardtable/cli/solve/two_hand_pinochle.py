"""Of two-hand pinochle a save file of the course can be solved, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cli.solve.any_game import SavedGames
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.notation.saved_games import format_for
from cardtable.notation.two_hand_pinochle.faults import looks_like

if TYPE_CHECKING:
    from cardtable.record import AnyRecord


def _read(file: str, text: str) -> AnyRecord:
    return format_for(TwoHand.name, file).read(text).record


SAVED_GAMES = SavedGames("a save file of the course", looks_like, _read)
