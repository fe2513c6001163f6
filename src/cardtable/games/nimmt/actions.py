"""Cards and actions of 6 nimmt!: play a card from the hand, or take a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from cardtable.errors import NotationError
from cardtable.texts import Text

Card = NewType("Card", int)

HIGHEST = 104


def _heads(card: int) -> int:
    # 55 is a multiple of 11 and of 5 and has the heads of both, so it is checked first.
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


HEADS: tuple[int, ...] = (0, *(_heads(card) for card in range(1, HIGHEST + 1)))
"""The bullheads on each card; `HEADS[0]` stands for no card."""


@dataclass(frozen=True, slots=True)
class Play:
    """Choose this card from the hand. Written as its number: `57`."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class TakeRow:
    """Take the row that ends in this card. Written `take 57`."""

    end: Card

    def __str__(self) -> str:
        return f"take {self.end}"


Action = Play | TakeRow

# Made once, because hands are played by the million.
PLAYS: tuple[Play, ...] = tuple(Play(Card(card)) for card in range(HIGHEST + 1))
TAKES: tuple[TakeRow, ...] = tuple(TakeRow(Card(card)) for card in range(HIGHEST + 1))


def parse(text: str) -> Action:
    """The action in this text. Raises NotationError if there is none."""
    word, space, number = text.strip().rpartition(" ")
    if number.isascii() and number.isdigit() and len(number) <= 3 and 1 <= int(number) <= HIGHEST:
        if not space:
            return PLAYS[int(number)]
        if word.rstrip().lower() == "take":
            return TAKES[int(number)]
    raise NotationError(text, None, Text("nimmt.typed.action", highest=HIGHEST))
