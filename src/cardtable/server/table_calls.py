"""Requests about one table."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from cardtable.errors import BadOption
from cardtable.games import GAMES, usual_match
from cardtable.notation.options import make_game, options_of
from cardtable.server import commands
from cardtable.server import events as ev
from cardtable.server.calls import Answer, Body, Call, Endpoint
from cardtable.server.commands import Entry, Person
from cardtable.server.names import spoken
from cardtable.server.problems import bad_value, not_now
from cardtable.server.room import Logged, Room
from cardtable.server.rooms import based_on
from cardtable.server.shapes import LogLine, Snapshot
from cardtable.server.snapshot import snapshot
from cardtable.server.store import now
from cardtable.server.streams import is_seq
from cardtable.server.words import label

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Game
    from cardtable.server.opponents import Opponents
    from cardtable.server.service import Service

Seq = Annotated[int, Meta(ge=0, le=2**31)]
ChairNumber = Annotated[int, Meta(ge=0, le=99)]
Seconds = Annotated[float, Meta(ge=5, le=86_400)]

LONGEST_TALK = 140


class Open(Body):
    game: str
    preset: str | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    chairs: Annotated[list[str], Meta(max_length=99)] | None = None
    start: bool = False
    listed: bool = True
    away_seconds: Seconds = 60.0
    turn_seconds: Seconds | None = None
    reserve_seconds: Seconds | None = None


class Based(Body):
    """A command that may say which table it is based on."""

    seq: Seq | None = None


class Sit(Based):
    chair: ChairNumber | None = None


class Place(Based, kw_only=True):
    chair: ChairNumber
    bot: str | None = None


class Act(Body):
    action: str
    seq: Seq


class Say(Based, kw_only=True):
    text: str


class Opened(Answer):
    table: str
    seq: int


class Done(Answer):
    seq: int


class Log(Answer):
    seq: int
    log: list[LogLine]


class Hint(Answer):
    action: str
    label: str
    why: str


async def open_table(call: Call, body: Open) -> Opened:
    """Open a table; with `start` play at once, against computers where nobody sits."""
    room = await new_table(call.service, call.person, body, call.key)
    return Opened(room.id, room.seq)


async def new_table(service: Service, person: Person, body: Open, key: str | None = None) -> Room:
    game = _game(body)
    table_id = new_id(key)
    return await opened(service, table_id, _opening(service.opponents, person, body, game, table_id), key)


def new_id(key: str | None) -> str:
    """The same key makes the same id, so that a repeated request opens no second table."""
    digest = hashlib.sha256(key.encode()).hexdigest() if key else secrets.token_hex(8)
    return digest[:16]


async def opened(service: Service, table_id: str, entries: list[Entry], key: str | None) -> Room:
    room = await service.rooms.open(table_id, entries, key)
    service.driver.came(room)
    return room


def _game(body: Open) -> Game[Any, Any, Any]:
    if body.game not in GAMES:
        raise bad_value(f"there is no game {body.game!r}; there are {', '.join(GAMES)}")
    presets = GAMES[body.game].presets()
    preset = next(iter(presets)) if body.preset is None else body.preset
    if preset not in presets:
        raise bad_value(f"{body.game} has no preset {preset!r}; it has {', '.join(presets)}")
    try:
        game = make_game(body.game, {**options_of(presets[preset]), **body.options})
    except BadOption as error:
        raise bad_value(str(error)) from None
    if usual_match(game).next_hand() is None:
        raise bad_value("with these options the game is over before it begins")
    return game


def _opening(
    opponents: Opponents, person: Person, body: Open, game: Game[Any, Any, Any], table_id: str
) -> list[Entry]:
    number = len(usual_match(game).standings)
    chairs = body.chairs or ["me", *["computer" if body.start else "open"] * (number - 1)]
    if len(chairs) != number:
        raise bad_value(f"this game has {number} chairs, not {len(chairs)}")
    if body.reserve_seconds is not None and body.turn_seconds is None:
        raise bad_value("a reserve is for decisions with a clock; give turn_seconds too")
    if chairs.count("me") > 1:
        raise bad_value("you can sit on one chair only")
    bots = tuple(_bot(opponents, game.name, chair) for chair in chairs)
    opened = ev.Opened(
        person.identity,
        game.name,
        options_of(game),
        bots,
        body.listed,
        body.away_seconds,
        body.turn_seconds,
        reserve_seconds=body.reserve_seconds,
    )
    entries = [Entry(opened)]
    if "me" in chairs:
        entries.append(Entry(ev.Sat(chairs.index("me"), person.identity, person.name)))
    if body.start:
        room = _folded(table_id, entries)
        entries += commands.start(room, person)
    return entries


def _folded(table_id: str, entries: list[Entry]) -> Room:
    room = Room.open(table_id, Logged(1, entries[0].event, now()))
    for number, entry in enumerate(entries[1:], 2):
        room = room.after(Logged(number, entry.event, now(), secret=entry.secret))
    return room


def _bot(opponents: Opponents, game: str, chair: str) -> str | None:
    if chair in ("me", "open"):
        return None
    return commands.usual_bot(game) if chair == "computer" else _known(opponents, game, chair)


def _known(opponents: Opponents, game: str, bot: str) -> str:
    known = opponents.names(game)
    if bot not in known:
        raise bad_value(f"{game} has no computer {bot!r}; it has {', '.join(known)}")
    return bot


async def show_table(call: Call, body: None) -> Snapshot:
    """What I may know of a table."""
    room = await _room(call)
    return snapshot(room, call.identity.id if call.identity else None)


async def show_log(call: Call, body: None) -> Log:
    """What happened at a table after event `since`."""
    room = await _room(call)
    since = call.request.query_params.get("since", "0")
    if not is_seq(since):
        raise bad_value("`since` is the number of an event")
    return Log(room.seq, [line for line in room.log if line.seq > int(since)])


async def sit(call: Call, body: Sit) -> Done:
    """Take a free chair; between hands a computer's too."""
    return await _run(call, body, lambda room: commands.sit(room, call.person, body.chair))


async def leave(call: Call, body: Based) -> Done:
    """Give my chair up."""
    return await _run(call, body, lambda room: commands.leave(room, call.person))


async def place(call: Call, body: Place) -> Done:
    """Put a computer on a chair, or free it again."""

    def command(room: Room) -> list[Entry]:
        bot = None if body.bot is None else _known(call.service.opponents, room.opened.game, body.bot)
        return commands.place(room, call.person, body.chair, bot)

    return await _run(call, body, command)


async def start(call: Call, body: Based) -> Done:
    """Begin: computers take the free chairs."""
    return await _run(call, body, lambda room: commands.start(room, call.person))


async def next_hand(call: Call, body: Based) -> Done:
    """Deal the next hand."""
    return await _run(call, body, lambda room: commands.next_hand(room, call.person))


async def act(call: Call, body: Act) -> Done:
    """Do something in the hand."""

    def command(room: Room) -> list[Entry]:
        commands.own_chair(room, call.person)
        based_on(room, body.seq, room.moved_at)
        return commands.act(room, call.person, body.action)

    return Done(await call.service.rooms.run(_id(call), command, call.key))


async def say(call: Call, body: Say) -> Done:
    """Talk to the table."""
    text = spoken(body.text)
    if not 1 <= len(text) <= LONGEST_TALK:
        raise bad_value(f"a line of talk has 1 to {LONGEST_TALK} characters")
    return await _run(call, body, lambda room: commands.say(room, call.person, text))


async def sit_out(call: Call, body: Based) -> Done:
    """Let a computer play for me."""
    return await _run(call, body, lambda room: commands.sit_out(room, call.person))


async def come_back(call: Call, body: Based) -> Done:
    """Play myself again."""
    return await _run(call, body, lambda room: commands.come_back(room, call.person))


async def hint(call: Call, body: Based) -> Hint:
    """What the strongest computer would do in my place."""
    room = await _room(call)
    chair = commands.own_chair(room, call.person)
    if chair not in room.waiting or room.hand is None:
        raise not_now("It is not your turn.")
    if not room.is_practice:
        raise not_now("Hints are for games against computers only.")
    choice = await call.service.hints.hint(room, chair)
    return Hint(str(choice.action), label(room.hand.game, choice.action), choice.why)


async def _run(call: Call, body: Any, command: Callable[[Room], list[Entry]]) -> Done:
    def checked(room: Room) -> list[Entry]:
        based_on(room, body.seq, room.changed_at)
        return command(room)

    return Done(await call.service.rooms.run(_id(call), checked, call.key))


def _id(call: Call) -> str:
    return str(call.request.path_params["table"])


async def _room(call: Call) -> Room:
    return await call.service.rooms.get(_id(call))


TABLE = "/api/tables/{table}"

ENDPOINTS = (
    Endpoint("POST", "/api/tables", open_table, Opened, Open, status=201),
    Endpoint("GET", TABLE, show_table, Snapshot, login=False),
    Endpoint("GET", f"{TABLE}/log", show_log, Log, login=False, query=("since",)),
    Endpoint("POST", f"{TABLE}/sit", sit, Done, Sit),
    Endpoint("POST", f"{TABLE}/leave", leave, Done, Based),
    Endpoint("POST", f"{TABLE}/place", place, Done, Place),
    Endpoint("POST", f"{TABLE}/start", start, Done, Based),
    Endpoint("POST", f"{TABLE}/next", next_hand, Done, Based),
    Endpoint("POST", f"{TABLE}/act", act, Done, Act),
    Endpoint("POST", f"{TABLE}/say", say, Done, Say),
    Endpoint("POST", f"{TABLE}/sit-out", sit_out, Done, Based),
    Endpoint("POST", f"{TABLE}/back", come_back, Done, Based),
    Endpoint("POST", f"{TABLE}/hint", hint, Hint, Based),
)
