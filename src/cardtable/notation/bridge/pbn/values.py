"""The values of PBN tags: deals, contracts, scores and tables, as found in practice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.bridge import (
    SEATS,
    Contract,
    Strain,
    parse_seat,
    parse_strain,
    read_hand,
    write_hand,
)
from cardtable.games.bridge.contract import SEAT_LETTERS
from cardtable.notation.bridge.board import complete

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.cards import Cards
    from cardtable.core import Seat
    from cardtable.games.bridge import Vulnerable

VULNERABLE: dict[str, Vulnerable] = {
    "none": "none", "love": "none", "-": "none", "o": "none",
    "ns": "ns", "n": "ns", "n-s": "ns", "ew": "ew", "e": "ew", "e-w": "ew",
    "all": "both", "both": "both", "b": "both",
}  # fmt: skip
VULNERABLE_TEXT: dict[Vulnerable, str] = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}

_CONTRACT = re.compile(r"([1-7])\s*(NT|[CDHSN])\s*(XX|X|\*\*|\*)?\s*([NESW])?", re.IGNORECASE)
_SIDED = re.compile(r"(?:(NS|EW)\s*)?([+-]?\d{1,6}(?:\.\d+)?)(?!\d)", re.IGNORECASE | re.ASCII)
_TRICKS = re.compile(r"(?:(NS|EW)\s+)?([0-9]|1[0-3])(?:\s+(NS|EW)\s+([0-9]|1[0-3]))?", re.IGNORECASE)
_TRICKS_OF_A_TABLE = re.compile("[0-9]|1[0-3]")
_COLUMN = re.compile(r"[+-]?([A-Za-z]+)(?:\\\d+[LR]?)?")
_TABLE_COLUMNS = ("declarer", "denomination", "result")
_TABLE_STRAINS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
_TABLE_SEATS = (SEATS[0], SEATS[2], SEATS[1], SEATS[3])


def read_deal(text: str) -> tuple[Cards | None, ...]:
    """`N:AKQ.. ... - ...`: from the seat named first clockwise; `-` is a hand that is not known."""
    first, colon, rest = text.strip().partition(":")
    words = rest.split()
    if not colon or len(words) != len(SEATS):
        raise NotationError(text, None, "a deal is a seat, a colon and four hands separated by spaces")
    start = parse_seat(first)
    hands: list[Cards | None] = [None] * len(SEATS)
    for number, word in enumerate(words):
        hands[(start + number) % 4] = None if word == "-" else read_hand(_without_letters(word))
    return complete(hands)


def write_deal(hands: Sequence[Cards | None], first: Seat) -> str:
    """The deal as a PBN value."""
    shown = (hands[(first + number) % 4] for number in range(4))
    return f"{SEAT_LETTERS[first]}:{' '.join('-' if hand is None else write_hand(hand) for hand in shown)}"


def _without_letters(word: str) -> str:
    """`SA7.H864...` is met as well: each suit with its own letter in front."""
    suits = word.upper().split(".")
    return ".".join(
        held[1:] if held.startswith(letter) else held for letter, held in zip("SHDC", suits, strict=False)
    ) + "." * max(0, word.count(".") - 3)


def read_contract(text: str, declarer: str) -> tuple[Contract | None, bool]:
    """The contract, and whether the board was passed out."""
    if text.strip().upper() in ("PASS", "P", "PASSED", "AP"):
        return None, True
    form = _CONTRACT.fullmatch(text.strip())
    if form is None:
        raise NotationError(
            text, None, "a contract is a level, a strain and X or XX, such as 3NT or 4HX; or Pass"
        )
    level, strain, doubled, seat = form.groups()
    by = (declarer.strip().removeprefix("^") or seat or "").upper()
    if not by:
        raise NotationError(text, None, "a contract needs a declarer, and the file has none")
    return Contract(int(level), parse_strain(strain), len(doubled or ""), parse_seat(by)), False


def is_denomination(text: str) -> bool:
    """Whether this is only a strain, as the contract of an end position is."""
    return text.strip().upper() in ("C", "D", "H", "S", "NT", "N")


def read_sided(text: str, declaring: int | None) -> float | None:
    """North-South's number in `NS 420`, `EW -50`, `NS 420 EW -420` or, for the declaring side, `420`.
    Raises NotationError."""
    match = _SIDED.match(text.strip())
    if match is None:
        raise NotationError(text, None, "a score is a side and a number, such as NS 420 or EW -50")
    side, number = match.groups()
    if side is None and declaring is None:
        return None
    east_west = side.upper() == "EW" if side else declaring == 1
    return -float(number) if east_west else float(number)


def read_tricks(text: str, declaring: int | None) -> int:
    """The declarer's tricks in `9`, `NS 9` or `EW 4 NS 9`. A `^` before them says that they were adjusted.
    Raises NotationError."""
    form = _TRICKS.fullmatch(text.strip().removeprefix("^").strip())
    if form is None:
        raise NotationError(text, None, "a result is the declarer's tricks, 0 to 13, never + or -")
    side, tricks = form[1], int(form[2])
    if form[4] is not None and (
        side is None or form[3].upper() == side.upper() or tricks + int(form[4]) != 13
    ):
        raise NotationError(text, None, "the tricks of the two sides are 13 together")
    if side is None or declaring is None:
        return tricks
    return tricks if (side.upper() == "EW") == (declaring == 1) else 13 - tricks


def read_vulnerable(text: str) -> Vulnerable:
    """The vulnerability. Raises NotationError."""
    sides = VULNERABLE.get(text.strip().lower())
    if sides is None:
        raise NotationError(text, None, "vulnerable are None, NS, EW or All")
    return sides


def read_hex_table(text: str) -> dict[tuple[Seat, Strain], int]:
    """The 20 hexadecimal digits of DoubleDummyTricks: N, S, E, W, each NT S H D C; `-` and `*` are gaps.
    Raises NotationError."""
    if not re.fullmatch("[0-9a-dA-D*-]{20}", text.strip()):
        raise NotationError(text, None, "a double-dummy table has 20 digits from 0 to d")
    places = [(seat, strain) for seat in _TABLE_SEATS for strain in _TABLE_STRAINS]
    digits = zip(places, text.strip(), strict=True)
    return {place: int(digit, 16) for place, digit in digits if digit not in "*-"}


def read_rows_table(head: str, rows: Sequence[str]) -> dict[tuple[Seat, Strain], int]:
    """OptimumResultTable: its heading names the columns, in any order. Line ends do not matter. Raises
    NotationError."""
    columns = [name.lower() for name in _COLUMN.findall(head)] or list(_TABLE_COLUMNS)
    if not set(_TABLE_COLUMNS) <= set(columns):
        columns = list(_TABLE_COLUMNS)
    words = " ".join(rows).split()
    table = {}
    for first in range(0, len(words), len(columns)):
        row = words[first : first + len(columns)]
        cells = dict(zip(columns, row, strict=False))
        if len(row) < len(columns) or not _TRICKS_OF_A_TABLE.fullmatch(cells["result"]):
            raise NotationError(
                " ".join(row), None, "a row of the table is a declarer, a strain and 0 to 13 tricks"
            )
        table[parse_seat(cells["declarer"]), parse_strain(cells["denomination"])] = int(cells["result"])
    return table


def write_hex_table(table: Mapping[tuple[Seat, Strain], int]) -> str:
    """The 20 hexadecimal digits of DoubleDummyTricks."""
    return "".join(f"{table[seat, strain]:x}" for seat in _TABLE_SEATS for strain in _TABLE_STRAINS)


def write_rows_table(table: Mapping[tuple[Seat, Strain], int]) -> list[str]:
    """The rows of OptimumResultTable."""
    return [
        f"{SEAT_LETTERS[seat]} {strain!s:>2} {table[seat, strain]:>2}"
        for seat in _TABLE_SEATS
        for strain in _TABLE_STRAINS
    ]
