"""Opening a table: the request and the first events of the table."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from cardtable.errors import BadOption
from cardtable.games import GAMES, usual_match
from cardtable.notation.own.ids import pack_options
from cardtable.notation.own.options import make_game, options_of
from cardtable.players import check_bot, is_bot
from cardtable.server import events as ev
from cardtable.server.events import Logged, now
from cardtable.server.http.endpoint import Answer, ApiCall, Body
from cardtable.server.tables import commands
from cardtable.server.tables.commands import Entry, Person
from cardtable.server.tables.room import Room
from cardtable.server.views.refusals import accepted, bad_value, not_now
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.server.computers.opponents import Opponents
    from cardtable.server.service import Service

MOST_TABLES = 30
"""Running tables that one person may have opened."""

LARGEST_OPTION = 10**9
"""Points grow from hand to hand. With this limit they stay far below what the store and the ids can hold."""

Seconds = Annotated[float, Meta(ge=5, le=86_400)]

Pace = Annotated[float, Meta(ge=0, le=5)]
"""Factors for the thinking time of computers."""


class NewTable(Body):
    """A new table. A table that starts at once is private by default: not listed, and locked."""

    game: str
    preset: str | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    chairs: Annotated[list[str], Meta(max_length=99)] | None = None
    start: bool = False
    listed: bool | None = None
    locked: bool | None = None
    away_seconds: Seconds = 60.0
    turn_seconds: Seconds | None = None
    reserve_seconds: Seconds | None = None
    pace: Pace = 1.0


class OpenedTable(Answer):
    table: str
    seq: int


async def open_table(call: ApiCall, body: NewTable) -> OpenedTable:
    """Open a table; with `start` play at once, with computers on the free chairs."""
    room = await new_table(call.service, call.person, body, call.key)
    return OpenedTable(room.id, room.seq)


async def new_table(service: Service, person: Person, body: NewTable, key: str | None = None) -> Room:
    """Open a table as the request asks. Raises Refused if that is not possible."""
    game = made_game(body)
    table_id = new_id(key)
    return await opened(service, table_id, _opening(service, person, body, game, table_id), key)


def new_id(key: str | None) -> str:
    """The id of a new table. The same key gives the same id, so that a repeated request does not open a
    second table."""
    if key is None:
        return secrets.token_hex(8)
    who, _, name = key.partition(":")
    # The id does not depend on the body: the same key with another body finds the table and is refused.
    return hashlib.sha256(f"{who.partition('.')[0]}:{name}".encode()).hexdigest()[:16]


async def opened(service: Service, table_id: str, entries: list[Entry], key: str | None) -> Room:
    """Store the first events of a table and return it. Raises Refused if this person has too many tables."""
    first = entries[0].event
    assert isinstance(first, ev.Opened), "a table begins by being opened"
    # A repeated request gets its table, even if that was the last one allowed.
    if await service.store.opened_by(first.by) >= MOST_TABLES and not await service.rooms.is_there(table_id):
        raise not_now(Text("problem.tooManyTables", count=MOST_TABLES))
    room = await service.rooms.open(table_id, entries, key)
    service.driver.connected(room)
    return room


def made_game(body: NewTable) -> AnyGame:
    """The game of the request. Raises Refused if the game, preset or options do not exist."""
    if body.game not in GAMES:
        raise bad_value(f"there is no game {body.game!r}; there are {', '.join(GAMES)}")
    presets = GAMES[body.game].presets()
    preset = next(iter(presets)) if body.preset is None else body.preset
    if preset not in presets:
        raise bad_value(f"{body.game} has no preset {preset!r}; it has {', '.join(presets)}")
    try:
        options = {**options_of(presets[preset]), **body.options}
        game = make_game(body.game, options, largest=LARGEST_OPTION)
        pack_options(game)  # Every finished hand gets an id, so the game must fit into one.
    except BadOption as error:
        raise bad_value(str(error)) from None
    if usual_match(game).next_hand() is None:
        raise bad_value(Text("problem.overBeforeBegun"))
    return game


def _opening(service: Service, person: Person, body: NewTable, game: AnyGame, table_id: str) -> list[Entry]:
    number = len(usual_match(game).standings)
    chairs = body.chairs or ["me", *["computer" if body.start else "open"] * (number - 1)]
    if len(chairs) != number:
        raise bad_value(f"this game has {number} chairs, not {len(chairs)}")
    if body.reserve_seconds is not None and body.turn_seconds is None:
        raise bad_value("a reserve is for decisions with a clock; give turn_seconds too")
    if chairs.count("me") > 1:
        raise bad_value("you can sit on one chair only")
    bots = tuple(_bot(service.opponents, game.name, chair) for chair in chairs)
    opened = ev.Opened(
        person.identity,
        game.name,
        options_of(game),
        bots,
        not body.start if body.listed is None else body.listed,
        body.away_seconds,
        body.turn_seconds,
        reserve_seconds=body.reserve_seconds,
        locked=body.start and not body.listed if body.locked is None else body.locked,
    )
    entries = [Entry(opened)]
    if "me" in chairs:
        entries.append(Entry(ev.Sat(chairs.index("me"), person.identity, person.name)))
    if body.pace != 1.0:
        entries.append(Entry(ev.Paced(body.pace)))
    if body.start:
        room = _folded(table_id, entries)
        entries += accepted(commands.start(room, person, service.new_secret))
    return entries


def _folded(table_id: str, entries: list[Entry]) -> Room:
    room = Room.open(table_id, Logged(1, entries[0].event, now()))
    for number, entry in enumerate(entries[1:], 2):
        room = room.after(Logged(number, entry.event, now(), secret=entry.secret))
    return room


def _bot(opponents: Opponents, game: str, chair: str) -> str | None:
    if chair in ("me", "open"):
        return None
    return commands.usual_bot(game) if chair == "computer" else known(opponents, game, chair)


def known(opponents: Opponents, game: str, bot: str) -> str:
    """The name of this computer with its options in canonical form. Raises Refused if there is no such
    computer."""
    names = opponents.names(game)
    if bot in names:
        return bot
    if not is_bot(game, bot):
        raise bad_value(f"{game} has no computer {bot!r}; it has {', '.join(names)}")
    try:
        return check_bot(game, bot, from_stranger=True)
    except BadOption as error:
        raise bad_value(str(error)) from None
