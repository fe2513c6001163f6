"""Requests about one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.server.api.opening import NewTable, OpenedTable, Pace, known, open_table
from cardtable.server.digits import is_number
from cardtable.server.http.endpoint import Answer, ApiCall, Body, ChairNumber, Endpoint, Seq
from cardtable.server.rooms import based_on
from cardtable.server.store.identities import Rights
from cardtable.server.tables import commands, seating
from cardtable.server.tables.refusal import Refusal
from cardtable.server.views.log_lines import lines
from cardtable.server.views.plain_text import spoken
from cardtable.server.views.refusals import accepted, bad_value, not_now
from cardtable.server.views.shapes import EvidenceShape, LogLine, Snapshot, ValueShape
from cardtable.server.views.snapshot import snapshot
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.advice import Evidence
    from cardtable.server.tables.commands import Outcome
    from cardtable.server.tables.room import Room

LONGEST_TALK = 140
DIGITS = 4


class Based(Body):
    """A command that may name the event that it is based on."""

    seq: Seq | None = None


class Sit(Based):
    chair: ChairNumber | None = None


class Place(Based, kw_only=True):
    chair: ChairNumber
    bot: str | None = None


class Send(Based, kw_only=True):
    chair: ChairNumber


class Lock(Based, kw_only=True):
    locked: bool


class SetPace(Based, kw_only=True):
    pace: Pace
    hand_only: bool = False


class Act(Body):
    action: str
    seq: Seq


class Say(Based, kw_only=True):
    text: str


class Done(Answer):
    seq: int


class Log(Answer):
    seq: int
    log: list[LogLine]


class Hint(Answer):
    """`why` is the reason in English, `reason` the same by key and parameters; both are empty if there is
    none. `evidence` is null if nothing was computed."""

    action: str
    label: str
    why: str
    reason: dict[str, Any] | None
    evidence: EvidenceShape | None


async def show_table(call: ApiCall, body: None) -> Snapshot:
    """The table as I may see it."""
    room = await _room(call)
    me = call.identity
    if me is None:
        return snapshot(room, None)
    if me.scope.allows(Rights.PLAY) and room.chair_of(me.id) is not None:
        call.service.driver.polled(room)
    return snapshot(room, me.id)


async def show_log(call: ApiCall, body: None) -> Log:
    """The events of a table after event `since`."""
    room = await _room(call)
    since = call.request.query_params.get("since", "0")
    if not is_number(since):
        raise bad_value("`since` is the number of an event")
    return Log(room.seq, lines(note for note in room.log if note.seq > int(since)))


async def sit(call: ApiCall, body: Sit) -> Done:
    """Take a free chair; between hands also the chair of a computer."""
    return await _run(call, body, lambda room: seating.sit(room, call.person, body.chair))


async def leave(call: ApiCall, body: Based) -> Done:
    """Give up my chair."""
    return await _run(call, body, lambda room: seating.leave(room, call.person))


async def place(call: ApiCall, body: Place) -> Done:
    """Put a computer on a chair, or free the chair again."""

    def command(room: Room) -> Outcome:
        bot = None if body.bot is None else known(call.service.opponents, room.opened.game, body.bot)
        return seating.place(room, call.person, body.chair, bot)

    return await _run(call, body, command)


async def send_away(call: ApiCall, body: Send) -> Done:
    """Remove a person from the table for good; only the person who opened it can do that."""
    return await _run(call, body, lambda room: seating.send_away(room, call.person, body.chair))


async def lock(call: ApiCall, body: Lock) -> Done:
    """Lock the table, or unlock it; only the person who opened it can do that."""
    return await _run(call, body, lambda room: seating.lock(room, call.person, body.locked))


async def start(call: ApiCall, body: Based) -> Done:
    """Begin to play: computers take the free chairs."""
    return await _run(call, body, lambda room: commands.start(room, call.person, call.service.new_secret))


async def next_hand(call: ApiCall, body: Based) -> Done:
    """Deal the next hand."""
    await call.service.series.check_open((await call.service.rooms.get(_id(call))).opened.series)
    return await _run(call, body, lambda room: commands.next_hand(room, call.person, call.service.new_secret))


async def end(call: ApiCall, body: Based) -> Done:
    """Ask for no further hand: the game ends, and the player with the most points wins."""
    return await _run(call, body, lambda room: commands.end(room, call.person))


async def act(call: ApiCall, body: Act) -> Done:
    """Take an action in the hand."""

    def command(room: Room) -> Outcome:
        chair = commands.own_chair(room, call.person)
        if isinstance(chair, Refusal):
            return chair
        return based_on(room, body.seq, room.moved_at) or commands.act(room, call.person, body.action)

    return Done(await call.service.rooms.run(_id(call), command, call.key))


async def take_back(call: ApiCall, body: Based) -> Done:
    """Take back my last decision; only at tables with no other people."""
    return await _run(call, body, lambda room: commands.take_back(room, call.person))


async def swap(call: ApiCall, body: Based) -> Done:
    """Play the hand of the computer whose dummy I am."""
    return await _run(call, body, lambda room: commands.swap(room, call.person))


async def set_pace(call: ApiCall, body: SetPace) -> Done:
    """Make the computers faster or slower, in this hand or from now on."""
    return await _run(
        call,
        body,
        lambda room: commands.set_pace(room, call.person, body.pace, hand_only=body.hand_only),
    )


async def say(call: ApiCall, body: Say) -> Done:
    """Send a chat message to the table."""
    text = spoken(body.text)
    if not 1 <= len(text) <= LONGEST_TALK:
        raise bad_value(Text("problem.talkLength", most=LONGEST_TALK))
    return await _run(call, body, lambda room: commands.say(room, call.person, text))


async def sit_out(call: ApiCall, body: Based) -> Done:
    """Let a computer play for me."""
    return await _run(call, body, lambda room: seating.sit_out(room, call.person))


async def come_back(call: ApiCall, body: Based) -> Done:
    """Play myself again."""
    return await _run(call, body, lambda room: seating.come_back(room, call.person))


async def hint(call: ApiCall, body: Based) -> Hint:
    """What the strongest computer would do in my place."""
    room = await _room(call)
    chair = accepted(commands.own_chair(room, call.person))
    if chair not in room.waiting or room.hand is None:
        raise not_now(Text("problem.yourTurn"))
    if room.opened.series is not None:
        raise not_now(Text("problem.hintsSeries"))
    if not room.is_practice:
        raise not_now(Text("problem.hintsAlone"))
    choice = await call.service.hints.hint(room, chair)
    return Hint(
        str(choice.action),
        str(choice.action),
        str(choice.why),
        plain_text(choice.why),
        None if choice.evidence is None else _evidence(choice.evidence, choice.action),
    )


def _evidence(evidence: Evidence[Any], action: Any) -> EvidenceShape:
    return EvidenceShape(
        values=[ValueShape(str(move), str(move), round(value, DIGITS)) for move, value in evidence.values],
        guesses=evidence.guesses,
        unit=plain_text(evidence.unit.name),
        share=evidence.unit.share,
        sureness=evidence.sureness(action).value,
    )


async def _run(call: ApiCall, body: Based, command: Callable[[Room], Outcome]) -> Done:
    # A person who may not see the table may not see the events they missed either.
    await _room(call)

    def checked(room: Room) -> Outcome:
        return based_on(room, body.seq, room.changed_at) or command(room)

    return Done(await call.service.rooms.run(_id(call), checked, call.key))


def _id(call: ApiCall) -> str:
    return str(call.request.path_params["table"])


async def _room(call: ApiCall) -> Room:
    """The table. Raises Refused if it shows a deal that the person who asks still has to play."""
    room = await call.service.rooms.get(_id(call))
    if room.opened.series is not None:
        await call.service.series.check_table(None if call.identity is None else call.identity.id, room)
    return room


TABLE = "/api/tables/{table}"

ENDPOINTS = (
    Endpoint("POST", f"{TABLE}/act", act, Done, Act),
    Endpoint("POST", "/api/tables", open_table, OpenedTable, NewTable, status=201),
    Endpoint("GET", TABLE, show_table, Snapshot, login=False),
    Endpoint("GET", f"{TABLE}/log", show_log, Log, login=False, query=("since",)),
    Endpoint("POST", f"{TABLE}/sit", sit, Done, Sit),
    Endpoint("POST", f"{TABLE}/leave", leave, Done, Based),
    Endpoint("POST", f"{TABLE}/place", place, Done, Place),
    Endpoint("POST", f"{TABLE}/send-away", send_away, Done, Send),
    Endpoint("POST", f"{TABLE}/lock", lock, Done, Lock),
    Endpoint("POST", f"{TABLE}/start", start, Done, Based),
    Endpoint("POST", f"{TABLE}/next", next_hand, Done, Based),
    Endpoint("POST", f"{TABLE}/end", end, Done, Based),
    Endpoint("POST", f"{TABLE}/take-back", take_back, Done, Based),
    Endpoint("POST", f"{TABLE}/swap", swap, Done, Based),
    Endpoint("POST", f"{TABLE}/pace", set_pace, Done, SetPace),
    Endpoint("POST", f"{TABLE}/say", say, Done, Say),
    Endpoint("POST", f"{TABLE}/sit-out", sit_out, Done, Based),
    Endpoint("POST", f"{TABLE}/back", come_back, Done, Based),
    Endpoint("POST", f"{TABLE}/hint", hint, Hint, Based),
)
