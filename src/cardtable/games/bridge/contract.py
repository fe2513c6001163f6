"""Seats, vulnerability, and the contract that an auction ends in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from cardtable.cards import DECK, Suit
from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.games.bridge.actions import Strain, parse_strain
from cardtable.tricks import Order

SEAT_LETTERS = "NESW"
SEAT_NAMES = ("North", "East", "South", "West")
SEATS: tuple[Seat, ...] = tuple(Seat(number) for number in range(4))
NORTH, EAST, SOUTH, WEST = SEATS
SIDES = ((NORTH, SOUTH), (EAST, WEST))

SUITS = tuple(tuple(card for card in DECK if card.suit == suit) for suit in Suit)
ORDERS = tuple(Order(SUITS, None if strain is Strain.NOTRUMP else strain) for strain in Strain)
"""Points of a trick by strain."""

Vulnerable = Literal["none", "ns", "ew", "both"]
VULNERABLE_SIDES: dict[Vulnerable, tuple[bool, bool]] = {
    "none": (False, False),
    "ns": (True, False),
    "ew": (False, True),
    "both": (True, True),
}

# Law 2: the cycle of sixteen boards. Each row starts one further on.
_CYCLE: tuple[Vulnerable, ...] = ("none", "ns", "ew", "both")


def dealer_of(board: int) -> Seat:
    """The dealer of a board. North deals board 1, East board 2, and so on round the table."""
    return SEATS[(board - 1) % 4]


def vulnerable_on(board: int) -> Vulnerable:
    """The vulnerability of a board."""
    row, column = divmod((board - 1) % 16, 4)
    return _CYCLE[(row + column) % 4]


def partner(seat: Seat) -> Seat:
    """The seat of this seat's partner."""
    return SEATS[(seat + 2) % 4]


def side_of(seat: Seat) -> int:
    """0 for North and South, 1 for East and West."""
    return seat % 2


def parse_seat(text: str) -> Seat:
    """Reads a letter or a name, in any case. Raises NotationError."""
    word = text.strip().upper()
    for seat, name in zip(SEATS, SEAT_NAMES, strict=True):
        if word in (name[0], name.upper()):
            return seat
    raise NotationError(text, None, "a seat is North, East, South or West, or its first letter")


_CONTRACT = re.compile(r"([1-7])(NT|[CDHSN])(X{0,2})([NESW])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Contract:
    """`doubled` is 0, 1 or 2. Written with the declarer at the end: `3NS`, `4HXE`, `7SXXW`."""

    level: int
    strain: Strain
    doubled: int
    declarer: Seat

    @property
    def dummy(self) -> Seat:
        return partner(self.declarer)

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick: the player to the declarer's left."""
        return SEATS[(self.declarer + 1) % 4]

    @property
    def target(self) -> int:
        """The number of tricks that fulfils it."""
        return 6 + self.level

    @property
    def bid(self) -> str:
        """Without its declarer: `3NT`, `4HX`."""
        return f"{self.level}{self.strain}{'X' * self.doubled}"

    def __str__(self) -> str:
        strain = str(self.strain)[0]
        return f"{self.level}{strain}{'X' * self.doubled}{SEAT_LETTERS[self.declarer]}"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Reads a contract such as `3NS` or `4HXE`. Raises NotationError."""
        form = _CONTRACT.fullmatch(text.strip())
        if form is None:
            raise NotationError(
                text, None, "a contract is level, strain, X or XX, and declarer, like 3NS or 4HXE"
            )
        level, strain, doubled, declarer = form.groups()
        return cls(int(level), parse_strain(strain), len(doubled), parse_seat(declarer))
