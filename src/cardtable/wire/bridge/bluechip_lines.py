"""The lines of the table-manager protocol (Blue Chip, version 18), which hosts and clients write alike.

Keywords are read in any case, with any number of blanks and a dot at the end or none.
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
# In this charset every byte is a character, so that no name fails to decode and each comes back as it was.
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
    """Lines as they are sent, by hosts and clients alike; what the charset has not is a question mark."""
    return "".join(f"{line}\r\n" for line in lines).encode(ENCODING, "replace")


def tidy(line: str) -> str:
    """One blank where there were several, and no dot at the end."""
    return " ".join(line.split()).rstrip(".")


@dataclass(frozen=True)
class Connecting:
    """`seat` is None for a client that takes the one it is given, as WBridge5 does (`as ANYPL`)."""

    team: str
    seat: Seat | None
    version: int


def read_connecting(line: str) -> Connecting:
    """The first line of a client. BadMessage if it is none."""
    form = _CONNECTING.match(tidy(line))
    if form is None:
        raise BadMessage(
            f'{line.strip()[:40]!r} where `Connecting "TEAM" as SEAT using protocol version 18` was due'
        )
    try:
        seat = None if form["seat"].upper() == ANY_SEAT else parse_seat(form["seat"])
        # Cut, because int() raises ValueError beyond 4,300 digits.
        return Connecting(form["team"], seat, int(form["version"][:6]))
    except NotationError as error:
        raise BadMessage(str(error)) from None


def write_call(seat: Seat, call: AnyCall, alert: str | None = None) -> str:
    """With an alert if there is one; it may be without words."""
    words = {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}
    said = f"{SEAT_NAMES[seat]} {words[call] if isinstance(call, Call) else f'bids {call}'}"
    return said if alert is None else f"{said} Alert. {' '.join(alert.split())}".rstrip()


def read_call(line: str) -> tuple[Seat, AnyCall] | None:
    form = _CALLED.match(tidy(line))
    if form is None:
        return None
    words = {"passes": "pass", "doubles": "X", "redoubles": "XX"}
    said = form["call"].lower()
    return parse_seat(form["seat"]), parse_call(words.get(said, said.removeprefix("bids ")))


def write_card(seat: Seat, played: Card) -> str:
    """Rank before suit here: `North plays TC`."""
    text = str(played)
    return f"{SEAT_NAMES[seat]} plays {text[1]}{text[0]}"


def read_card(line: str) -> Card | None:
    form = _PLAYED.match(tidy(line))
    if form is None:
        return None
    return card(form["suit"] + form["rank"].replace("10", "T"))


def write_cards(owner: str, hand: Cards) -> str:
    """A void is written ` -`, which Q-Plus needs; blanks follow the dots, which Meadowlark needs."""
    suits = (f"{suit} {' '.join(ranks(hand, suit)) or '-'}." for suit in SUITS_SHOWN)
    return f"{owner}'s cards : {' '.join(suits)}"
