"""The values of PBN tags: deals, contracts, scores, auctions and plays, as they are found in the wild."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.cards import Card, card
from cardtable.errors import NotationError
from cardtable.games.bridge import (
    SEATS,
    Call,
    Contract,
    Strain,
    parse_call,
    parse_seat,
    parse_strain,
    read_hand,
    write_hand,
)
from cardtable.games.bridge.contract import ORDERS, SEAT_LETTERS
from cardtable.notation.bridge.board import Carded, Said, complete

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardtable.cards import Cards
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall, Vulnerable

ALERT = "Alert"

VULNERABLE: dict[str, Vulnerable] = {
    "none": "none", "love": "none", "-": "none", "o": "none",
    "ns": "ns", "n": "ns", "n-s": "ns", "ew": "ew", "e": "ew", "e-w": "ew",
    "all": "both", "both": "both", "b": "both",
}  # fmt: skip
VULNERABLE_TEXT: dict[Vulnerable, str] = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}

_CONTRACT = re.compile(r"([1-7])\s*(NT|[CDHSN])\s*(XX|X|\*\*|\*)?\s*([NESW])?", re.IGNORECASE)
_SIDED = re.compile(r"(?:(NS|EW)\s*)?([+-]?\d{1,6}(?:\.\d+)?)(?!\d)", re.IGNORECASE | re.ASCII)
_TRICKS = re.compile(r"\^?(?:.*\s)?([0-9]|1[0-3])")
_TABLE_ROW = re.compile(r"(\S+)\s+(\S+)\s+([0-9]|1[0-3])")
_CALLS = {"D": "X", "DBL": "X", "DOUBLE": "X", "R": "XX", "RDBL": "XX", "REDOUBLE": "XX", "--": "PASS"}
_ALL_PASS = ("AP", "ALLPASS")
_STOPPED = ("*", "+")
_TABLE_STRAINS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
_TABLE_SEATS = (SEATS[0], SEATS[2], SEATS[1], SEATS[3])


def read_deal(text: str) -> tuple[Cards | None, ...]:
    """`N:AKQ.. ... - ...`: from the seat named first clockwise; `-` is a hand that is not known."""
    first, colon, rest = text.strip().partition(":")
    words = rest.split()
    if not colon or len(words) != len(SEATS):
        raise NotationError(text, None, "a deal is a seat, a colon and four hands apart by blanks")
    start = parse_seat(first)
    hands: list[Cards | None] = [None] * len(SEATS)
    for number, word in enumerate(words):
        hands[(start + number) % 4] = None if word == "-" else read_hand(_without_letters(word))
    return complete(hands)


def write_deal(hands: Sequence[Cards | None], first: Seat) -> str:
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
    by = (declarer.strip().lstrip("^") or seat or "").upper()
    if not by:
        raise NotationError(text, None, "a contract needs a declarer")
    return Contract(int(level), parse_strain(strain), len(doubled or ""), parse_seat(by)), False


def read_sided(text: str, declaring: int | None) -> float | None:
    """North-South's number in `NS 420`, `EW -50`, `NS 420 EW -420` or, for the declaring side, `420`."""
    found = _SIDED.match(text.strip())
    if found is None:
        raise NotationError(text, None, "a score is a side and a number, such as NS 420 or EW -50")
    side, number = found.groups()
    if side is None and declaring is None:
        return None
    east_west = side.upper() == "EW" if side else declaring == 1
    return -float(number) if east_west else float(number)


def read_tricks(text: str) -> int:
    """The declarer's tricks; `NS 9` is met too."""
    form = _TRICKS.fullmatch(text.strip())
    if form is None:
        raise NotationError(text, None, "a result is the declarer's tricks, 0 to 13")
    return int(form[1])


def read_calls(words: Iterable[str], notes: Mapping[str, str]) -> tuple[Said, ...]:
    """The calls of an auction section, with the notes they refer to."""
    said: list[Said] = []
    for word in words:
        upper = word.upper()
        if upper.startswith("="):
            if said:
                said[-1] = _noted(said[-1].call, notes.get(word.strip("="), ""))
        elif upper in _STOPPED:
            break
        elif upper in _ALL_PASS:
            said.extend(Said(Call.PASS) for _ in range(_passes_left(said)))
        elif not (upper.startswith(("$", "^")) or not upper.strip("!?") or upper == "-"):
            plain = upper.rstrip("!?")
            said.append(Said(parse_call(_CALLS.get(plain, plain))))
    return tuple(said)


def _noted(call: AnyCall, note: str) -> Said:
    alert = note == ALERT or note.startswith(f"{ALERT}: ")
    return Said(call, note.removeprefix(ALERT).removeprefix(": ") if alert else note, alert)


def _passes_left(said: Sequence[Said]) -> int:
    """How many passes end this auction."""
    trailing = 0
    while trailing < len(said) and said[-1 - trailing].call is Call.PASS:
        trailing += 1
    # It takes four passes if nobody has bid.
    return (4 if trailing == len(said) else 3) - trailing


def read_play(
    words: Iterable[str], notes: Mapping[str, str], leader: Seat, strain: Strain
) -> tuple[Carded, ...]:
    """The cards in the order they were played, up to the first that is not known. In the file each row
    has them in the order of the seats, from the opening leader on."""
    rows = _rows(words, notes)
    played: list[Carded] = []
    turn = leader
    for row in rows:
        trick: list[Card] = []
        for number in range(4):
            cell = row.get((turn + number - leader) % 4)
            if cell is None:
                return tuple(played)
            played.append(cell)
            trick.append(cell.card)
        turn = SEATS[(turn + ORDERS[strain].best(trick)) % 4]
    return tuple(played)


def _rows(words: Iterable[str], notes: Mapping[str, str]) -> list[dict[int, Carded]]:
    rows: list[dict[int, Carded]] = []
    column = 0
    for word in words:
        if word.startswith("="):
            place = (column - 1) % 4
            if rows and place in rows[-1]:
                rows[-1][place] = Carded(rows[-1][place].card, notes.get(word.strip("="), ""))
            continue
        if word.startswith(("$", "^")) or not word.strip("!?"):
            continue
        if word in _STOPPED:
            break
        if column % 4 == 0:
            rows.append({})
        if word.strip("!?") not in ("-", "--"):
            rows[-1][column % 4] = Carded(card(word.rstrip("!?")))
        column += 1
    return rows


def read_hex_table(text: str) -> dict[tuple[Seat, Strain], int]:
    """The 20 hexadecimal digits of DoubleDummyTricks: N, S, E, W, each NT S H D C."""
    if not re.fullmatch("[0-9a-dA-D]{20}", text.strip()):
        raise NotationError(text, None, "a double-dummy table has 20 digits from 0 to d")
    tricks = iter(text.strip())
    return {(seat, strain): int(next(tricks), 16) for seat in _TABLE_SEATS for strain in _TABLE_STRAINS}


def read_rows_table(rows: Sequence[str]) -> dict[tuple[Seat, Strain], int]:
    """OptimumResultTable: a declarer, a strain and the tricks in each row."""
    table = {}
    for row in rows:
        form = _TABLE_ROW.fullmatch(row.strip())
        if form is None:
            raise NotationError(row, None, "a row of the table is a declarer, a strain and 0 to 13 tricks")
        declarer, strain, tricks = form.groups()
        table[parse_seat(declarer), parse_strain(strain)] = int(tricks)
    return table


def write_hex_table(table: Mapping[tuple[Seat, Strain], int]) -> str:
    return "".join(f"{table[seat, strain]:x}" for seat in _TABLE_SEATS for strain in _TABLE_STRAINS)


def write_rows_table(table: Mapping[tuple[Seat, Strain], int]) -> list[str]:
    return [
        f"{SEAT_LETTERS[seat]} {strain!s:>2} {table[seat, strain]:>2}"
        for seat in _TABLE_SEATS
        for strain in _TABLE_STRAINS
    ]
