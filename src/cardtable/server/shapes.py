"""What clients get of tables, as types: the interface that docs/web/api.md tells in words."""

from __future__ import annotations

from typing import Any

import msgspec


class GameShape(msgspec.Struct):
    name: str
    options: dict[str, Any]
    seats: int


class MeShape(msgspec.Struct):
    """Both are None for a spectator, the seat also for who sits this hand out."""

    chair: int | None
    seat: int | None


class ChairShape(msgspec.Struct):
    chair: int
    seat: int | None
    kind: str
    name: str
    bot: str | None
    away: bool
    away_until: float | None
    sits_out: bool


class HandShape(msgspec.Struct):
    """`players` has the chair of each seat."""

    number: int
    commitment: str
    players: tuple[int, ...]


class LegalShape(msgspec.Struct):
    action: str
    label: str


class MoveShape(msgspec.Struct, frozen=True):
    """`action` is "?" where it is hidden."""

    seat: int
    action: str
    text: str


class ScoreShape(msgspec.Struct):
    name: str
    value: int
    chairs: list[int]


class FinishedShape(msgspec.Struct):
    """A finished hand; `points` has those of each chair that played."""

    number: int
    id: str
    points: dict[str, int]
    lines: list[ScoreShape]
    commitment: str
    secret: str


class LogLine(msgspec.Struct, frozen=True):
    """What happened, in words for everybody."""

    seq: int
    at: float
    kind: str
    chair: int | None
    text: str


class Snapshot(msgspec.Struct):
    """A table after event `seq`, as one person or a spectator may know it."""

    table: str
    seq: int
    status: str
    game: GameShape
    host: bool
    listed: bool
    me: MeShape
    chairs: list[ChairShape]
    to_act: list[int]
    turn_until: float | None
    turn_seconds: float | None
    away_seconds: float
    moved_at: int
    standings: tuple[int, ...]
    hands: list[FinishedShape]
    log: list[LogLine]
    hand: HandShape | None = None
    view: dict[str, Any] | None = None
    legal: list[LegalShape] = msgspec.field(default_factory=list)
    chosen: str | None = None
    history: list[MoveShape] = msgspec.field(default_factory=list)
    hint: bool = False


class Change(msgspec.Struct):
    """What turns one snapshot into the next: fields to set, and items to append to fields."""

    table: str
    seq: int
    set: dict[str, Any]
    append: dict[str, list[Any]]


class BriefChair(msgspec.Struct):
    kind: str
    name: str
    bot: str | None


class Brief(msgspec.Struct):
    """A table as it stands in the lobby."""

    table: str
    game: str
    options: dict[str, Any]
    status: str
    chairs: list[BriefChair]
    free: int
    opened_at: float


class OwnBrief(Brief, kw_only=True):
    """A table in the list of those I sit at."""

    my_chair: int | None
    to_act: list[int]


class Tables(msgspec.Struct):
    tables: list[Brief]


class OwnTables(msgspec.Struct):
    tables: list[OwnBrief]
