"""Positions of skat as text: `game: grand; declarer: 0; leader: 0; hand 0: CJ SA; …; trick: ST`.

`game` is clubs, grand, null and so on. `points` is what the declarer has so far.
"""

from __future__ import annotations

from cardtable.cards import Cards, card
from cardtable.core import Seat
from cardtable.games.skat import Kind
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.position_text import fields, number, one_of

NAMES = ("game", "declarer", "leader", "hand 0", "hand 1", "hand 2", "trick", "points")


def read(text: str) -> SkatPosition:
    """The position in a text. Raises NotationError if it is not one, and BadOption if it is not possible."""
    said = fields(text, NAMES)
    front, middle, rear = (Cards.parse(said[f"hand {seat}"]) for seat in range(3))
    return SkatPosition(
        one_of(said["game"].upper(), {kind.name: kind for kind in Kind}),
        Seat(number(said["declarer"])),
        (front, middle, rear),
        Seat(number(said["leader"])),
        tuple(card(word) for word in said["trick"].split()),
        number(said["points"]),
    )
