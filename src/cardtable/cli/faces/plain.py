"""The face of any game: the fields of the View in words, and the legal actions to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cli.faces.face import score_sheet
from cardtable.notation.own.plain import Plain, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from cardtable.core import View

ALWAYS_THERE = {"game", "seat", "to_act", "legal", "history", "result", "deal"}
LISTED = 60


class PlainFace:
    help = "Type an action as it is written in the list, or its number."

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def draw(self, view: View[Any]) -> RenderableType:
        return Group(self.last(view), Text(), _fields(view), Text(), _choices(view))

    def last(self, view: View[Any]) -> RenderableType:
        """From a round before the own last action on, so that choices made at the same time are there."""
        own = [number for number, move in enumerate(view.history) if move.seat == view.seat]
        first = max(0, own[-1] - len(self._names) + 1) if own else 0
        moves = [f"{self._names[move.seat]} {move.action}" for move in view.history[first:]]
        return Text(" · ".join(moves) or "Nothing has been played yet.")

    def question(self, view: View[Any]) -> str:
        return "Your action?"

    def read(self, text: str, view: View[Any]) -> Any:
        meant = {str(action).casefold(): action for action in view.legal}
        if _numbered(view):
            meant |= {str(number): action for number, action in enumerate(view.legal, start=1)}
        folded = text.casefold()
        return meant[folded] if folded in meant else view.game.parse(text)

    def written(self, text: str) -> str:
        return text

    def score(self, view: View[Any], before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        return Group(self.last(view), Text(), score_sheet("Points", self._names, view.result, before))


def _fields(view: View[Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    shown = plain(view)
    if isinstance(shown, str):
        return Text(shown)
    assert isinstance(shown, dict)
    for name, value in shown.items():
        if name not in ALWAYS_THERE:
            grid.add_row(Text(name.replace("_", " "), "bold"), Text(_words(value)))
    return grid


def _words(value: Plain) -> str:
    if value is None or value in ([], {}, ""):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        nested = any(isinstance(item, list | dict) for item in value)
        return (" | " if nested else " ").join(_words(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(item)}" for name, item in value.items())
    return str(value)


def _choices(view: View[Any]) -> RenderableType:
    numbered = _numbered(view)
    choices = [
        f"{number:2} {action}" if numbered else str(action)
        for number, action in enumerate(view.legal[:LISTED], start=1)
    ]
    more = len(view.legal) - LISTED
    if more > 0:
        choices.append(f"and {more} more")
    return Columns(choices, padding=(0, 3), equal=True)


def _numbered(view: View[Any]) -> bool:
    """Not where actions are numbers themselves: a wrong card must not become the right number."""
    return not any(str(action).isdigit() for action in view.legal)
