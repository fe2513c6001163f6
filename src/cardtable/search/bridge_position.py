"""A position of bridge as text: `strain: NT; leader: W; hands: N:A.K.. K.A.. Q.Q.. J.J..; trick: SK`.

The parts stand on lines of their own or apart by semicolons. `hands` are what is still held, written as a
deal of PBN; `trick` has the cards on the table from the leader on, if there are any.
"""

from __future__ import annotations

from cardtable.cards import Cards, card
from cardtable.errors import GameError, NotationError
from cardtable.games.bridge import SEATS, parse_seat, parse_strain, read_hand
from cardtable.search import position_text
from cardtable.search.bridge_dds import Position

NAMES = ("strain", "leader", "hands", "trick")


def looks_like(text: str) -> bool:
    return text.lstrip().lower().startswith(tuple(f"{name}:" for name in NAMES))


def read(text: str) -> Position:
    """NotationError if the text says something else, GameError for cards that cannot lie so."""
    said = position_text.fields(text, NAMES)
    position = Position(
        _hands(said["hands"]),
        parse_strain(said["strain"]),
        parse_seat(said["leader"]),
        tuple(card(word) for word in said["trick"].split()),
    )
    if position.why_not is not None:
        raise GameError(f"this position cannot be: {position.why_not}")
    return position


def _hands(text: str) -> tuple[Cards, ...]:
    first, colon, rest = text.partition(":")
    words = rest.split()
    if not colon or len(words) != len(SEATS):
        raise NotationError(text, None, "hands are a seat, a colon and four hands apart by blanks")
    start = parse_seat(first)
    return tuple(read_hand(words[(seat - start) % len(SEATS)]) for seat in SEATS)
