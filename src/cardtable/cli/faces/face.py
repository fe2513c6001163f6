"""The interface of a face: it draws a game from a View for one person, and reads what the person types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from rich import box
from rich.table import Table
from rich.text import Text

from cardtable.cards import card
from cardtable.core import A_co, V_contra
from cardtable.texts import catalogue, tell, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType

    from cardtable.cards import Card
    from cardtable.core import Result

CARD = re.compile(r"\b[CDHS][2-9TJQKA](?!\w)")


class Face(Protocol[A_co, V_contra]):
    """Made for each hand with the names of the players by seat. It sees only Views."""

    @property
    def help(self) -> str:
        """How to read the screen and what to type, for somebody who has never played this game."""

    def draw(self, view: V_contra) -> RenderableType:
        """What the person needs to decide: the news, the table, the own cards."""

    def last(self, view: V_contra) -> RenderableType:
        """The latest events, in words."""

    def question(self, view: V_contra) -> str:
        """The question to the person."""

    def read(self, text: str, view: V_contra) -> A_co:
        """The action that was typed, legal or not. Raises NotationError if it is not an action."""

    def written(self, text: str) -> str:
        """Advice, with cards as this face writes them."""

    def score(self, view: V_contra, before: Sequence[int]) -> RenderableType:
        """The finished hand on the score sheet. `before` are the points of each seat until then."""


def you() -> str:
    """The name of the person at the terminal. Verbs agree with it."""
    return tell("table.you")


def card_question(duty: str | None) -> str:
    """What is asked of a person who has to play a card: with the duty, if the rules know one."""
    return tell("terminal.yourDuty", duty=duty) if duty else tell("terminal.yourCard")


def action_words(game: str, action: object) -> str:
    """An action in the current language: the words of its notation are translated, cards and values stay."""
    words = catalogue("en").words
    text = str(action)
    if f"{game}.words.{text}" in words:
        return tell(f"{game}.words.{text}")
    verb, *rest = text.split()
    if "{count" in words.get(f"{game}.words.{verb}", ""):
        return tell(f"{game}.words.{verb}", count=int(rest[0]))
    keys = [(word, f"{game}.words.{word}") for word in (verb, *rest)]
    return " ".join(tell(key) if key in words else word for word, key in keys)


def with_cards(text: str, name: Callable[[Card], str]) -> str:
    """A text with every card that is written as `SA` in another form."""
    return CARD.sub(lambda match: name(card(match[0])), text)


def score_sheet(
    title: str, names: Sequence[str], result: Result, before: Sequence[int], sign: int = 1
) -> RenderableType:
    """The arithmetic of a hand, a column for each seat. `sign` is -1 if points are written as losses."""
    sheet = Table(box=box.SIMPLE_HEAD, show_edge=False)
    sheet.add_column(title)
    for name in names:
        sheet.add_column(name, justify="right")
    for name, entries in _rows(result, len(names), sign):
        sheet.add_row(Text(translated(name), "dim"), *entries)
    sheet.add_row(tell("terminal.thisHand"), *(str(sign * points) for points in result.points), style="bold")
    sheet.add_row(tell("terminal.before"), *(str(sign * points) for points in before))
    totals = (sign * (old + new) for old, new in zip(before, result.points, strict=True))
    sheet.add_row(tell("terminal.total"), *(str(total) for total in totals), style="bold")
    return sheet


def _rows(result: Result, columns: int, sign: int) -> list[tuple[str, list[str]]]:
    """Consecutive lines with one name share a row, as long as each is for other seats."""
    rows: list[tuple[str, list[str]]] = []
    for line in result.lines:
        shown = [seat for seat in line.seats if seat < columns]
        if not rows or rows[-1][0] != line.name or any(rows[-1][1][seat] for seat in shown):
            rows.append((line.name, [""] * columns))
        for seat in shown:
            rows[-1][1][seat] = str(sign * line.value)
    return rows
