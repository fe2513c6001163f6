"""The lines of the table-manager protocol (Blue Chip, version 18) that hosts and clients share.

Keywords are read in any case, with any number of blanks and with or without a final dot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import card
from cardtable.errors import BadMessage, NotationError
from cardtable.games.bridge import SEAT_NAMES, Call, parse_call, parse_seat, ranks
from cardtable.games.bridge.deal import SUITS_SHOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.cards import Card, Cards
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall

VERSION = 18
# In this charset every byte is a character, so every name can be decoded and comes back unchanged.
ENCODING = "latin-1"
END = "End of session"
START = "Start of board"
ANY_SEAT = "ANYPL"

_CONNECTING = re.compile(
    r'connecting "(?P<team>[^"]*)" as (?P<seat>\w+) using protocol version (?P<version>\d+)', re.IGNORECASE
)
_CALLED = re.compile(r"(?P<seat>\w+) (?P<call>passes|doubles|redoubles|bids \w+)", re.IGNORECASE)
_PLAYED = re.compile(r"(?P<seat>\w+) plays (?P<rank>10|[2-9TJQKA])(?P<suit>[CDHS])", re.IGNORECASE)


def encoded(lines: Iterable[str]) -> bytes:
    """Lines as bytes, for hosts and clients. Characters outside the charset become question marks."""
    return "".join(f"{line}\r\n" for line in lines).encode(ENCODING, "replace")


def tidy(line: str) -> str:
    """Single blanks, and no final dot."""
    return " ".join(line.split()).rstrip(".")


@dataclass(frozen=True)
class Connecting:
    """`seat` is None for a client that takes any seat, as WBridge5 does (`as ANYPL`)."""

    team: str
    seat: Seat | None
    version: int


def read_connecting(line: str) -> Connecting:
    """The first line of a client. Raises BadMessage if it is something else."""
    form = _CONNECTING.match(tidy(line))
    if form is None:
        raise BadMessage(
            f'{line.strip()[:40]!r} where `Connecting "TEAM" as SEAT using protocol version 18` was expected'
        )
    try:
        seat = None if form["seat"].upper() == ANY_SEAT else parse_seat(form["seat"])
        # Cut, because int() raises ValueError beyond 4,300 digits.
        return Connecting(form["team"], seat, int(form["version"][:6]))
    except NotationError as error:
        raise BadMessage(str(error)) from None


def write_call(seat: Seat, call: AnyCall, alert: str | None = None) -> str:
    """With an alert if there is one, which may be without text."""
    words = {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}
    line = f"{SEAT_NAMES[seat]} {words[call] if isinstance(call, Call) else f'bids {call}'}"
    return line if alert is None else f"{line} Alert. {' '.join(alert.split())}".rstrip()


def read_call(line: str) -> tuple[Seat, AnyCall] | None:
    """The seat and the call in a line, or None. Raises NotationError for a call that does not exist."""
    form = _CALLED.match(tidy(line))
    if form is None:
        return None
    words = {"passes": "pass", "doubles": "X", "redoubles": "XX"}
    call = form["call"].lower()
    return parse_seat(form["seat"]), parse_call(words.get(call, call.removeprefix("bids ")))


def write_card(seat: Seat, played: Card) -> str:
    """Rank before suit here: `North plays TC`."""
    text = str(played)
    return f"{SEAT_NAMES[seat]} plays {text[1]}{text[0]}"


def read_card(line: str) -> Card | None:
    """The card in a line, or None."""
    form = _PLAYED.match(tidy(line))
    if form is None:
        return None
    return card(form["suit"] + form["rank"].replace("10", "T"))


def write_cards(owner: str, hand: Cards) -> str:
    """A void is written ` -`, which Q-Plus needs. Blanks follow the dots, which Meadowlark needs."""
    suits = (f"{suit} {' '.join(ranks(hand, suit)) or '-'}." for suit in SUITS_SHOWN)
    return f"{owner}'s cards : {' '.join(suits)}"
