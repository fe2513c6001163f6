"""Positions for the open-card solver as text: `trump: H; leader: 0; hand 0: SA SK; …; trick: DA`.

Every part is a name and a value, on a line of its own or apart by semicolons. Pinochle has `trump`, skat
`game` (clubs, grand, null) and `declarer`; both have `leader`, a `hand` for each seat and, if there are any
cards on the table, `trick` from the leader on. `points` is what the side that is counted has so far: the
declarer's, or with pinochle those of `side` 0 (seats 0 and 2, if nothing is said) or 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards, Suit, card
from cardtable.core import Seat, T
from cardtable.errors import NotationError
from cardtable.games.pinochle.hands import Hand
from cardtable.games.skat import Kind
from cardtable.search.pinochle import positions as pinochle
from cardtable.search.skat import positions as skat

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.search.tricks.open_cards import Position

NAMES = {
    "pinochle": ("trump", "leader", "hand 0", "hand 1", "hand 2", "hand 3", "trick", "side", "points"),
    "skat": ("game", "declarer", "leader", "hand 0", "hand 1", "hand 2", "trick", "points"),
}
MAY_BE_MISSING = {"trick": "", "side": "0", "points": "0"}


def read(game: str, text: str) -> Position:
    """NotationError if the text says something else, BadOption if there is no such position."""
    return READERS[game](fields(text, NAMES[game]))


def fields(text: str, names: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in text.replace(";", "\n").splitlines():
        if not part.strip():
            continue
        name, colon, said = part.partition(":")
        name = " ".join(name.lower().split())
        if not colon or name not in names:
            raise NotationError(part.strip(), None, f"a position has {', '.join(names)}, each with a colon")
        if name in found:
            raise NotationError(part.strip(), None, f"{name} is there twice")
        found[name] = said.strip()
    missing = [name for name in names if name not in found and name not in MAY_BE_MISSING]
    if missing:
        raise NotationError(text.strip(), None, f"there is no {', '.join(missing)}")
    return {**MAY_BE_MISSING, **found}


def _pinochle(said: dict[str, str]) -> Position:
    return pinochle.Position(
        _one_of(said["trump"], {str(suit): suit for suit in Suit}),
        tuple(Hand.parse(said[f"hand {seat}"]) for seat in range(4)),
        Seat(_number(said["leader"])),
        tuple(card(word) for word in said["trick"].split()),
        _number(said["side"]),
        _number(said["points"]),
    )


def _skat(said: dict[str, str]) -> Position:
    front, middle, rear = (Cards.parse(said[f"hand {seat}"]) for seat in range(3))
    return skat.Position(
        _one_of(said["game"].upper(), {kind.name: kind for kind in Kind}),
        Seat(_number(said["declarer"])),
        (front, middle, rear),
        Seat(_number(said["leader"])),
        tuple(card(word) for word in said["trick"].split()),
        _number(said["points"]),
    )


def _one_of(text: str, meanings: dict[str, T]) -> T:
    if text.upper() not in meanings:
        raise NotationError(text, None, f"it is one of {', '.join(meanings)}")
    return meanings[text.upper()]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise NotationError(text, None, "a number is expected here")
    return int(text)


READERS: dict[str, Callable[[dict[str, str]], Position]] = {"pinochle": _pinochle, "skat": _skat}
