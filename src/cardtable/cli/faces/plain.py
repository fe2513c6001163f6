"""The face of any game: the fields of the View in words, and the legal actions to choose from."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cli.faces.face import CARD, card_question, score_sheet
from cardtable.core import Hidden
from cardtable.errors import NotationError
from cardtable.games import part_of
from cardtable.games.part import RulesPart
from cardtable.notation.own.plain import Plain, plain
from cardtable.texts import tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from cardtable.core import AnyView, Move

IN_EVERY_VIEW = {"game", "seat", "to_act", "legal", "history", "result", "deal", "duty"}
LISTED = 60
RED = re.compile(r"\b[DH][2-9TJQKA](?!\w)")


FEW_CARDS = 4


class PlainFace:
    @property
    def help(self) -> str:
        return tell("plain.help")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def draw(self, view: AnyView) -> RenderableType:
        return Group(self.last(view), Text(), self._fields(view), Text(), _choices(view))

    def last(self, view: AnyView) -> RenderableType:
        """From a round before the own last action on, so that simultaneous choices are included."""
        own = [number for number, move in enumerate(view.history) if move.seat == view.seat]
        first = max(0, own[-1] - len(self._names) + 1) if own else 0
        return _coloured(" · ".join(self._move_texts(view.history[first:])) or tell("terminal.nothingPlayed"))

    def question(self, view: AnyView) -> str:
        duty = getattr(view, "duty", None)
        return card_question(duty) if duty else tell("plain.action")

    def read(self, text: str, view: AnyView) -> Any:
        meant = {str(action).casefold(): action for action in view.legal}
        if _numbered(view):
            meant |= {str(number): action for number, action in enumerate(view.legal[:LISTED], start=1)}
        folded = text.casefold()
        if folded in meant:
            return meant[folded]
        try:
            return view.game.parse(text)
        except NotationError:
            verb = _verb_of_many(view)
            if verb is None or not text.strip() or folded.startswith(verb):
                raise
            return view.game.parse(f"{verb} {text}")

    def written(self, text: str) -> str:
        return text

    def score(self, view: AnyView, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        return Group(
            self.last(view), Text(), score_sheet(tell("terminal.points"), self._names, view.result, before)
        )

    def _move_texts(self, moves: Sequence[Move[Any]]) -> Iterator[str]:
        """Consecutive hidden choices, as when all choose at once, are combined."""
        for hidden, together in groupby(moves, key=lambda move: isinstance(move.action, Hidden)):
            if hidden:
                yield tell("plain.hidden", names=[self._names[move.seat] for move in together])
            else:
                yield from (f"{self._names[move.seat]} {move.action}" for move in together)

    def _fields(self, view: AnyView) -> RenderableType:
        """The fields of the View, and its properties that the game publishes."""
        shown = plain(view)
        if isinstance(shown, str):
            return Text(shown)
        assert isinstance(shown, dict)
        rules = part_of(RulesPart, view.game.name)
        shown |= {name: plain(getattr(view, name)) for name in (*rules.shown, *rules.shown_to_all)}
        of_seats = _seat_fields(type(view))
        grid = Table.grid(padding=(0, 2))
        for name, value in shown.items():
            if name not in IN_EVERY_VIEW:
                words = self._seats(value) if name in of_seats else self._by_seat(view, value)
                grid.add_row(Text(name.replace("_", " "), "bold"), _coloured(words or _words(value)))
        return grid

    def _seats(self, value: Plain) -> str | None:
        """The names for a field that contains only seats."""
        seats = value if isinstance(value, list) else [value]
        names = [self._names[seat] for seat in seats if type(seat) is int]
        return ", ".join(names) if len(names) == len(seats) else None

    def _by_seat(self, view: AnyView, value: Plain) -> str | None:
        """Names for the items of a list that has a number or some cards for each seat."""
        if not isinstance(value, list) or len(value) != len(self._names):
            return None
        if len({type(item) for item in value}) != 1 or not isinstance(value[0], int | str):
            return None
        if any(str(item) in view.game.layout.by_text for item in value):
            return None
        return " · ".join(f"{name} {_words(item)}" for name, item in zip(self._names, value, strict=True))


def _seat_fields(kind: Any) -> set[str]:
    """The fields of a View that are declared to hold seats."""
    return {field.name for field in fields(kind) if re.search(r"\bSeat\b", str(field.type))}


def _words(value: Plain) -> str:
    if value is None or value in ([], {}, ""):
        return "-"
    if isinstance(value, bool):
        return tell("yes" if value else "no")
    if isinstance(value, list):
        nested = any(isinstance(item, list | dict) for item in value)
        return (" | " if nested else " ").join(_words(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(item)}" for name, item in value.items())
    return _by_suit(str(value))


def _by_suit(text: str) -> str:
    """A hand with a gap between its suits. Any other text as it is."""
    words = text.split()
    if len(words) <= FEW_CARDS or not all(CARD.fullmatch(word) for word in words):
        return text
    return "  ".join(" ".join(suit) for _, suit in groupby(words, key=lambda word: word[0]))


def _coloured(text: str) -> Text:
    """With hearts and diamonds in red."""
    coloured = Text(text)
    coloured.highlight_regex(RED, "red")
    return coloured


def _choices(view: AnyView) -> RenderableType:
    verb = _verb_of_many(view)
    if verb is not None:
        return _coloured(tell("plain.many", count=len(view.legal), example=view.legal[0], verb=verb))
    numbered = _numbered(view)
    choices = [
        _coloured(f"{number:2} {action}" if numbered else str(action))
        for number, action in enumerate(view.legal[:LISTED], start=1)
    ]
    more = len(view.legal) - LISTED
    if more > 0:
        choices.append(Text(tell("plain.more", count=more)))
    return Columns(choices, padding=(0, 3), equal=True)


def _verb_of_many(view: AnyView) -> str | None:
    """The word that all actions begin with if there are too many to list: `pass` and any three cards."""
    if len(view.legal) <= LISTED:
        return None
    verb, space, _ = str(view.legal[0]).partition(" ")
    return verb if space and all(str(action).startswith(f"{verb} ") for action in view.legal) else None


def _numbered(view: AnyView) -> bool:
    """Not if actions are numbers themselves: a wrong card must not become the right number."""
    return _verb_of_many(view) is None and not any(str(action).isdigit() for action in view.legal)
