"""What can happen at a web table. A table is nothing but these, one after the other.

They are stored as JSON. A kind or a field that is not known here stops a table from being loaded:
guessing would lose what somebody played.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardtable.errors import CardtableError


class Event(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """What came later has a default and is left out where it has it, so that old logs stay as they are."""


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal that was played before, and the identities that are known to have seen its cards.

    `table` and `hand` say for which hand its secret was made: the one it was first dealt for or, if the deal
    was not dealt here but `given` by an id, the one that is played now.
    """

    # A series of one deal was called a challenge once, and is in the logs of then.
    series: str = msgspec.field(name="challenge")
    table: str
    hand: int
    seen: tuple[str, ...]
    given: bool = False


class InSeries(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table of one person in a series. Its deals follow from the secret of the series, which is kept with
    this event. After `closes` none is dealt any more. `seen` says that somebody else has played them in the
    same `browser`, which has a name that only the server knows."""

    id: str
    deals: int
    closes: float | None = None
    browser: str | None = None
    seen: bool = False


class Opened(Event, frozen=True, tag="opened"):
    """`chairs` has the computer on each chair, or None where one is free. At a `locked` table nobody but the
    host sits down. The table plays one deal of before `again`, or the deals of a `series`, or neither."""

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
    """Somebody gave the chair up; from then on a computer has it, or nobody."""

    chair: int
    bot: str | None


class Placed(Event, frozen=True, tag="placed"):
    """The host put a computer on a chair, or took it away."""

    chair: int
    bot: str | None


class SentAway(Event, frozen=True, tag="sent-away"):
    """The host took the chair from a person, who does not come back to this table."""

    chair: int
    bot: str | None


class Locked(Event, frozen=True, tag="locked"):
    """The host says whether anybody else may sit down."""

    locked: bool


class Started(Event, frozen=True, tag="started"):
    """The computers that took the free chairs, by chair."""

    bots: dict[int, str]


class Dealt(Event, frozen=True, tag="dealt"):
    """A hand begins. The cards follow from a seed that is kept apart until the hand is over."""

    hand: int
    options: dict[str, Any]
    players: tuple[int, ...]
    commitment: str


class Acted(Event, frozen=True, tag="acted"):
    """`by` says who decided: the person, a computer, or the clock that ran out."""

    chair: int
    action: str
    by: str


class TookBack(Event, frozen=True, tag="took-back"):
    """Somebody who plays against computers alone goes back to before a decision of theirs. So many actions of
    the hand are left."""

    chair: int
    length: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Who was dummy plays the hand instead of a computer. Until it is over each of the two has the other's
    seat."""

    chair: int
    other: int


class Paced(Event, frozen=True, tag="paced"):
    """Computers take this many times as long as usual, in this hand or from now on."""

    pace: float
    hand_only: bool = False


class WentAway(Event, frozen=True, tag="went-away"):
    """Nobody is connected for this chair; at `until` a computer takes over."""

    chair: int
    until: float


class Replaced(Event, frozen=True, tag="replaced"):
    """A computer plays for an absent person, who keeps the chair."""

    chair: int
    bot: str


class SatOut(Event, frozen=True, tag="sat-out"):
    """Somebody asked a computer to play in the meantime."""

    chair: int
    bot: str


class CameBack(Event, frozen=True, tag="came-back"):
    chair: int


class Said(Event, frozen=True, tag="said"):
    chair: int
    text: str


class Resumed(Event, frozen=True, tag="resumed"):
    """No server was there for so many seconds, which no clock counts."""

    lost: float


class Ended(Event, frozen=True, tag="ended"):
    """Somebody wants no other hand of a game that goes on for as long as people want one."""

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
    | Ended
    | Closed
)


class UnknownEvent(CardtableError):
    pass


_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_text(event: AnyEvent) -> str:
    return msgspec.json.encode(event).decode()


def from_text(text: str) -> AnyEvent:
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise UnknownEvent(f"this table was written by another version of cardtable: {error}") from None


def kind_of(event: AnyEvent) -> str:
    return str(type(event).__struct_config__.tag)
