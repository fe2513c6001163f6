"""The events of a web table. A table is the sequence of its events.

They are stored as JSON. A kind or a field that this version does not know stops a table from being loaded,
because guessing would lose what was played.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from cardtable.errors import CardtableError
from cardtable.value import value


class Event(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """Fields that were added later have a default, and are left out when they have it. So old logs stay as
    they are."""


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal that was played before, and the identities that are known to have seen its cards.

    `table` and `hand` say for which hand its secret was made: the one it was first dealt for or, if the deal
    was `given` by an id, the one that is played now.
    """

    # A series of one deal used to be called a challenge, and old logs contain that name.
    series: str = msgspec.field(name="challenge")
    table: str
    hand: int
    seen: tuple[str, ...]
    given: bool = False


class InSeries(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table of one person in a series. Its deals follow from the secret of the series, which is stored
    with this event. After `closes` no more hands are dealt. `seen` says that somebody else has played
    the deals in the same `browser`, whose name only the server knows."""

    id: str
    deals: int
    closes: float | None = None
    browser: str | None = None
    seen: bool = False


class Opened(Event, frozen=True, tag="opened"):
    """`chairs` has the computer on each chair, or None for a free one. At a `locked` table only the host
    can sit down. The table plays one deal `again`, or the deals of a `series`, or neither."""

    by: str
    game: str
    options: dict[str, Any]
    chairs: tuple[str | None, ...]
    listed: bool
    away_seconds: float
    turn_seconds: float | None
    again: Again | None = None
    reserve_seconds: float | None = None
    locked: bool = False
    series: InSeries | None = None


class Sat(Event, frozen=True, tag="sat"):
    chair: int
    identity: str
    name: str


class Left(Event, frozen=True, tag="left"):
    """Somebody gave up the chair. A computer has it from then on, or nobody."""

    chair: int
    bot: str | None


class Placed(Event, frozen=True, tag="placed"):
    """The host put a computer on a chair, or took it away."""

    chair: int
    bot: str | None


class SentAway(Event, frozen=True, tag="sent-away"):
    """The host removed a person, who cannot come back to this table."""

    chair: int
    bot: str | None


class Locked(Event, frozen=True, tag="locked"):
    """The host decides whether anybody else may sit down."""

    locked: bool


class Started(Event, frozen=True, tag="started"):
    """The computers that took the free chairs, by chair."""

    bots: dict[int, str]


class Dealt(Event, frozen=True, tag="dealt"):
    """A hand begins. The cards follow from a seed that stays secret until the hand is over."""

    hand: int
    options: dict[str, Any]
    players: tuple[int, ...]
    commitment: str


class Acted(Event, frozen=True, tag="acted"):
    """`by` says who decided: the person, a computer, or the clock."""

    chair: int
    action: str
    by: str


class TookBack(Event, frozen=True, tag="took-back"):
    """A person who plays against computers only took a decision back. `length` is the number of actions
    that are left."""

    chair: int
    length: int


class Swapped(Event, frozen=True, tag="swapped"):
    """The person who was dummy plays the hand of a computer. The two chairs exchange seats until the hand
    is over."""

    chair: int
    other: int


class Paced(Event, frozen=True, tag="paced"):
    """Computers take this many times as long as usual, in this hand or from now on."""

    pace: float
    hand_only: bool = False


class WentAway(Event, frozen=True, tag="went-away"):
    """Nobody is connected for this chair. At `until` a computer takes over."""

    chair: int
    until: float


class Replaced(Event, frozen=True, tag="replaced"):
    """A computer plays for an absent person, who keeps the chair."""

    chair: int
    bot: str


class SatOut(Event, frozen=True, tag="sat-out"):
    """A person asked a computer to play in the meantime."""

    chair: int
    bot: str


class CameBack(Event, frozen=True, tag="came-back"):
    chair: int


class Said(Event, frozen=True, tag="said"):
    chair: int
    text: str


class Resumed(Event, frozen=True, tag="resumed"):
    """No server was there for this many seconds, which no clock counts."""

    lost: float


class Forgotten(Event, frozen=True, tag="forgotten"):
    """Somebody who was here was deleted. Their name, and what they said, have gone from all earlier events.
    Whoever has read them before reads them again."""


class Ended(Event, frozen=True, tag="ended"):
    """A person wants no further hand, in a game without a fixed end."""

    chair: int


class Closed(Event, frozen=True, tag="closed"):
    why: str


AnyEvent = (
    Opened
    | Sat
    | Left
    | Placed
    | SentAway
    | Locked
    | Started
    | Dealt
    | Acted
    | TookBack
    | Swapped
    | Paced
    | WentAway
    | Replaced
    | SatOut
    | CameBack
    | Said
    | Resumed
    | Forgotten
    | Ended
    | Closed
)


@value
class Logged:
    """An event with its place in the log. `secret` exists for a deal, and for the start of a series. `key`
    is the key of its command."""

    seq: int
    event: AnyEvent
    at: float
    key: str | None = None
    secret: bytes | None = None


class UnknownEvent(CardtableError):
    """A stored event that this version cannot read."""


_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_text(event: AnyEvent) -> str:
    """The event as JSON."""
    return msgspec.json.encode(event).decode()


def from_text(text: str) -> AnyEvent:
    """The event from its JSON. Raises UnknownEvent."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise UnknownEvent(f"this table was written by another version of cardtable: {error}") from None


def kind_of(event: AnyEvent) -> str:
    """The name of this kind of event, as it is stored."""
    return str(type(event).__struct_config__.tag)


def now() -> float:
    """The time of an event: seconds since 1970."""
    return time.time()
