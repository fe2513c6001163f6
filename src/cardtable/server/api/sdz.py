"""POST /receive and GET /channel: the protocol of SDZPinochle over HTTP, at the same tables as everybody.

docs/protocols/sdz.md has the messages; docs/web/sdz.md has the differences here.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from cardtable.errors import BadMessage
from cardtable.server.api.opening import NewTable, new_table
from cardtable.server.api.stream import carry
from cardtable.server.events import UnknownEvent
from cardtable.server.http.endpoint import check_scope, cookie_name, identify, new_guest
from cardtable.server.http.problems import answer, no_login
from cardtable.server.store.database import StoreLost
from cardtable.server.store.event_store import SeqTaken
from cardtable.server.store.identities import Identity, Rights
from cardtable.server.streams.sdz_channel import Channel
from cardtable.server.tables import commands, seating
from cardtable.server.tables.commands import Person
from cardtable.server.tables.status import RUNNING, WAITING
from cardtable.server.views.plain_text import spoken
from cardtable.server.views.refusals import Refused, accepted, no_store, not_now
from cardtable.wire.pinochle.sdz import ANSWERS, decode, message, refusal, say
from cardtable.wire.pinochle.sdz_reception import (
    GOODBYE,
    LONGEST_NAME,
    OPTIONS,
    TYPES,
    game_question,
    wrong_hello,
)
from cardtable.wire.pinochle.sdz_reception import Request as Wish

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Receive, Scope, Send

    from cardtable.server.service import Service
    from cardtable.server.tables.commands import Outcome
    from cardtable.server.tables.room import Room

GAME = "pinochle"
CHAIRS = {
    1: ["me", "computer", "computer", "computer"],
    2: ["me", "computer", "open", "computer"],
    3: ["me", "open", "open", "computer"],
    4: ["me", "open", "open", "open"],
    5: ["me", "open", "computer", "computer"],
}
BACK = len(OPTIONS)


class ChannelApp:
    """`GET /channel`: the messages of the table, one in each event. A new client becomes a guest."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        service, request = self._service, Request(scope, receive)
        headers: list[tuple[bytes, bytes]] = []
        identity = await identify(service, request.scope)
        if identity is None:
            identity, login = await new_guest(service, request, "SDZ client")
            flags = "; Path=/; HttpOnly; SameSite=lax" + ("; Secure" if service.settings.secure else "")
            headers.append((b"set-cookie", f"{cookie_name(service)}={login}{flags}".encode()))
        check_scope(identity, Rights.PLAY)
        client = SdzCommands(service, identity)
        channel = Channel(identity.id, client.deal_on, later=request.query_params.get("form") == "later")
        service.channels.open(channel)
        try:
            await carry(channel.stream, request, send, service.rng, client.welcome(channel), headers)
        finally:
            service.channels.shut(channel)
            with suppress(StoreLost):
                await service.cluster.quit(channel.name, channel.entered)


async def receive(service: Service, request: Request) -> Response:
    """`POST /receive`: one message of a client. The effects are sent through its channel."""
    try:
        identity = await identify(service, request.scope)
        if identity is None:
            raise no_login()
        check_scope(identity, Rights.PLAY)
        channel = service.channels.of(identity.id)
        if channel is None:
            raise not_now("No channel is open to receive messages; GET /channel first.")
        line = (await request.body()).decode(errors="replace")
        await SdzCommands(service, identity).hear(channel, line)
    except (StoreLost, UnknownEvent, SeqTaken) as error:
        return answer(no_store(error))
    return Response(status_code=204)


class SdzCommands:
    """Carries out what one client of SDZPinochle sends."""

    def __init__(self, service: Service, identity: Identity) -> None:
        self._service = service
        self._identity = identity
        self._person = Person(identity.id, identity.name)

    async def welcome(self, channel: Channel) -> None:
        """Return to the running game, or ask the first question."""
        try:
            for brief in await self._service.tables_of(self._identity.id):
                if brief.game == GAME and brief.status in RUNNING:
                    await self._take(channel, brief.table)
                    return
        except (StoreLost, UnknownEvent):
            channel.stream.closed.set()
            return
        channel.receive_again()

    async def hear(self, channel: Channel, line: str) -> None:
        """Handle one line of the client. An error is sent through the channel."""
        try:
            wish: Wish = decode(line, Wish)
            if wish.Type in ANSWERS:
                await self._act(channel, line)
            elif wish.Type in TYPES:
                await self._do(channel, wish)
            else:
                types = ", ".join((*TYPES, *ANSWERS))
                raise BadMessage(f"there is no Type {wish.Type[:20]!r} here; there are {types}")
        except BadMessage as error:
            self._refuse(channel, str(error))
        except Refused as refused:
            self._refuse(channel, refused.detail)

    def deal_on(self, channel: Channel) -> None:
        """Deal the next hand after a finished one without being asked."""
        if channel.table is not None:
            task = asyncio.ensure_future(self._next_hand(channel.table))
            channel.tasks.add(task)
            task.add_done_callback(channel.tasks.discard)

    async def _next_hand(self, table: str) -> None:
        with suppress(Refused, StoreLost, SeqTaken):
            await self._run(
                table, lambda room: commands.next_hand(room, self._person, self._service.new_secret)
            )

    async def _act(self, channel: Channel, line: str) -> None:
        if channel.table is None or channel.codec is None:
            raise BadMessage("no hand is being played; say Hello first")
        action = channel.codec.hear(line)
        await self._run(channel.table, lambda room: commands.act(room, self._person, str(action)))

    def _refuse(self, channel: Channel, why: str) -> None:
        if channel.codec is not None:
            channel.say(channel.codec.refuse(why))
        else:
            channel.say([refusal(why, later=channel.later), *channel.asked_again()])

    async def _do(self, channel: Channel, wish: Wish) -> None:
        match wish.Type:
            case "Hello":
                await self._hello(channel, wish.Message.strip().lower())
            case "Game":
                await self._game(channel, wish.Option)
            case "Name":
                await self._rename(wish.Message)
            case "Tables":
                await self._list(channel)
            case "Sit":
                await self._sit(channel, wish)
            case "MyTable":
                await self._my_table(channel)
            case "Start":
                table = self._at_table(channel)
                await self._run(
                    table, lambda room: commands.start(room, self._person, self._service.new_secret)
                )

    async def _hello(self, channel: Channel, wish: str) -> None:
        if wish == "create":
            channel.asks_game = True
            channel.say(game_question())
        elif wish == "join":
            await self._join(channel)
        elif wish == "quit":
            channel.say([say(GOODBYE)])
            channel.stream.closed.set()
        else:
            raise wrong_hello(wish)

    async def _game(self, channel: Channel, option: int) -> None:
        if option == BACK:
            channel.receive_again()
        elif option in CHAIRS:
            await self._open(channel, NewTable(GAME, chairs=CHAIRS[option], start=option == 1))
        else:
            raise BadMessage(f"options run from 1 to {BACK}, not {option}")

    async def _join(self, channel: Channel) -> None:
        for room in await self._waiting():
            with suppress(Refused):
                await self._run(room.id, lambda room: seating.sit(room, self._person, None))
                await self._take(channel, room.id)
                await self._start_if_full(room.id)
                return
        channel.say([say("There is no game to join; create one"), message("Hello")])

    async def _open(self, channel: Channel, terms: NewTable) -> None:
        room = await new_table(self._service, self._person, terms)
        await self._take(channel, room.id)

    async def _sit(self, channel: Channel, wish: Wish) -> None:
        if not 0 <= wish.Playerid < len(CHAIRS[1]):
            raise BadMessage(f"seats are 0 to 3, not {wish.Playerid}")
        if wish.TableId == 0:
            chairs = ["me" if seat == wish.Playerid else "open" for seat in range(len(CHAIRS[1]))]
            await self._open(channel, NewTable(GAME, chairs=chairs))
            return
        if not 1 <= wish.TableId <= len(channel.listed):
            raise BadMessage(f"there is no table {wish.TableId}; ask for Tables, or take 0 for a new one")
        table = channel.listed[wish.TableId - 1]
        take = seating.change_chair if table == channel.table else seating.sit
        await self._run(table, lambda room: take(room, self._person, wish.Playerid))
        await self._take(channel, table)

    async def _list(self, channel: Channel) -> None:
        rooms = await self._waiting()
        channel.listed = [room.id for room in rooms]
        tables = [{"Id": number, **channel.who_sits(room)} for number, room in enumerate(rooms, 1)]
        channel.say([message("Tables", Tables=tables)])

    async def _rename(self, wanted: str) -> None:
        name = spoken(wanted)
        if not 1 <= len(name) <= LONGEST_NAME:
            raise BadMessage(f"a Name is a Message of 1 to {LONGEST_NAME} characters")
        await self._service.sessions.rename(self._identity, name)

    async def _my_table(self, channel: Channel) -> None:
        room = await self._service.rooms.get(self._at_table(channel))
        channel.say([channel.my_table(room, accepted(commands.own_chair(room, self._person)))])

    async def _waiting(self) -> list[Room]:
        """The pinochle tables with a free chair that wait for people."""
        briefs = await self._service.store.lobby()
        wanted = [
            brief.table for brief in briefs if (brief.game, brief.status) == (GAME, WAITING) and brief.free
        ]
        return [await self._service.rooms.get(table) for table in wanted]

    async def _start_if_full(self, table: str) -> None:
        room = await self._service.rooms.get(table)
        if room.status == WAITING and all(chair.kind != "open" for chair in room.chairs):
            await self._run(table, lambda room: commands.start(room, self._person, self._service.new_secret))

    async def _take(self, channel: Channel, table: str) -> None:
        room = await self._service.rooms.get(table)
        channel.table = table
        if table not in channel.entered:
            channel.entered.add(table)
            await self._service.cluster.enter(channel.name, channel.identity, [table])
        channel.see(room)
        self._service.driver.connected(room)

    async def _run(self, table: str, command: Callable[[Room], Outcome]) -> Any:
        return await self._service.rooms.run(table, command)

    def _at_table(self, channel: Channel) -> str:
        if channel.table is None:
            raise BadMessage("you have no seat yet; say Sit first")
        return channel.table
