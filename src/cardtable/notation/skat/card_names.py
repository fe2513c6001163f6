"""Names of skat cards for people: with French signs, German letters, or the letters of ISS records.

A name can mean different cards in two styles. `S7` is a spade with French cards and a diamond (Schellen)
with German ones. So a style has to be chosen before a name is read.
"""

from __future__ import annotations

from enum import Enum

from cardtable.cards import RANKS, Card
from cardtable.errors import NotationError
from cardtable.games.skat.actions import DECK
from cardtable.notation.skat.skat_id_bits import NAMES as GERMAN_NAMES
from cardtable.texts import Text


class Style(Enum):
    """Symbols and numbers (`♠10`), the German letters of skat-game-ids (`GX`), or ISS letters (`ST`)."""

    FRENCH = "french"
    GERMAN = "german"
    ISS = "iss"


_SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


def name(card: Card, style: Style) -> str:
    """The name of a card in this style."""
    return _NAMES[style][card]


def read(text: str, style: Style) -> Card:
    """The card with this name, in any case. French symbols can be typed as letters, tens as 10. Raises
    NotationError."""
    card = _BY_NAME[style].get(text.strip().upper())
    if card is None:
        raise NotationError(text, None, Text("typed.likeCard", example=_EXAMPLE[style]))
    return card


def _french(card: Card) -> str:
    rank = RANKS[card.rank]
    return _SIGNS[str(card.suit)] + ("10" if rank == "T" else rank)


_NAMES: dict[Style, dict[Card, str]] = {
    Style.FRENCH: {card: _french(card) for card in DECK},
    Style.GERMAN: GERMAN_NAMES,
    Style.ISS: {card: str(card) for card in DECK},
}
_EXAMPLE = {Style.FRENCH: "♠J, SJ or S10", Style.GERMAN: "GU or G10", Style.ISS: "SJ or ST"}


def _texts(card: Card, style: Style) -> set[str]:
    """All texts that can be typed for a card."""
    texts = {_NAMES[style][card]}
    if style is Style.FRENCH:
        texts.add(str(card))
    if RANKS[card.rank] == "T":
        texts |= {text[0] + "10" for text in texts if style is not Style.ISS}
    return texts


_BY_NAME: dict[Style, dict[str, Card]] = {
    style: {text: card for card in DECK for text in _texts(card, style)} for style in Style
}
