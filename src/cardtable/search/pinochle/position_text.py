"""Positions of four-hand pinochle as text: `trump: H; leader: 0; hand 0: SA SK; …; trick: DA`.

`points` is what one side has so far: `side` 0 (seats 0 and 2, the default) or 1. `deck` is `single`
(the default) or `double`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Suit, card
from cardtable.core import Seat
from cardtable.games.pinochle.hands import Hand
from cardtable.games.pinochle.score import SCALES
from cardtable.search.pinochle.positions import PinochlePosition
from cardtable.search.tricks.position_text import fields, number, one_of

if TYPE_CHECKING:
    from cardtable.games.pinochle.score import Counting

NAMES = ("trump", "leader", "hand 0", "hand 1", "hand 2", "hand 3", "trick", "side", "points", "deck")


def read(text: str) -> PinochlePosition:
    """The position in a text. Raises NotationError if it is not one, and BadOption if it is not possible."""
    said = fields(text, NAMES)
    counting: Counting = one_of(said["deck"], {"SINGLE": "25", "DOUBLE": "50"})
    return PinochlePosition(
        one_of(said["trump"], {str(suit): suit for suit in Suit}),
        tuple(Hand.parse(said[f"hand {seat}"], SCALES[counting].pack.copies) for seat in range(4)),
        Seat(number(said["leader"])),
        tuple(card(word) for word in said["trick"].split()),
        number(said["side"]),
        number(said["points"]),
        counting,
    )
