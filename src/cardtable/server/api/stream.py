"""`GET /api/stream`: one long response, as server-sent events or as JSON lines."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request

from cardtable.errors import CardtableError
from cardtable.server.http.endpoint import identify
from cardtable.server.limits.rate_limit import address_of
from cardtable.server.rooms import is_table_id
from cardtable.server.store.database import StoreLost
from cardtable.server.store.identities import Rights
from cardtable.server.streams.streams import Message, Stream, bye, ping, read_position
from cardtable.server.views.refusals import Refused, bad_value
from cardtable.server.views.shapes import OwnTables, Tables

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from random import Random

    from starlette.types import ASGIApp, Receive, Scope, Send

    from cardtable.server.service import Service

MOST_TABLES = 20
BYE_SECONDS = 0.2
SSE, NDJSON = "text/event-stream", "application/x-ndjson"


class StreamLimit:
    """Limits how many clients may have a long response at the same time."""

    def __init__(self, service: Service, app: ASGIApp) -> None:
        self._service = service
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._service.places.taken(address_of(scope, self._service.settings.proxies)):
            await self._app(scope, receive, send)


class StreamApp:
    """An ASGI application, because a slow reader must be dropped in the middle of a send."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        identity = await identify(self._service, request.scope)
        tables = _tables(request)
        stream = Stream(
            identity.id if identity else None,
            lobby=request.query_params.get("lobby") == "1",
            present=identity is not None and identity.scope.allows(Rights.PLAY),
        )
        # Only ids: the position is sent back with every message.
        position = {
            table: seq for table, seq in _position(request).items() if table in tables and is_table_id(table)
        }
        stream.queued_up_to.update(position)
        stream.sent_up_to.update(position)
        await self._follow(stream, tables, request, send)

    async def _follow(self, stream: Stream, tables: list[str], request: Request, send: Send) -> None:
        service = self._service
        name = secrets.token_hex(8)
        # Before the snapshots are made, so that no change is lost in between.
        service.streams.add(stream, tables)
        try:
            await carry(stream, request, send, service.rng, self._begin(stream, tables, name))
        finally:
            service.streams.remove(stream, tables)
            with suppress(StoreLost):
                if stream.present:
                    await service.cluster.quit(name, filter(is_table_id, tables))
            for table_id in tables:
                service.driver.disconnected(table_id)

    async def _begin(self, stream: Stream, tables: list[str], name: str) -> None:
        service = self._service
        stream.put(ping())
        try:
            if stream.identity is not None:
                if stream.present:
                    await service.cluster.enter(name, stream.identity, filter(is_table_id, tables))
                stream.put(Message.of("mine", OwnTables(await service.tables_of(stream.identity))))
            if stream.lobby:
                stream.put(Message.of("lobby", Tables(await service.store.lobby())))
        except StoreLost:
            stream.closed.set()
            return
        for table_id in tables:
            try:
                room = await service.rooms.get(table_id, stream.queued_up_to.get(table_id, 0))
                if room.opened.series is not None:
                    await service.series.check_table(stream.identity, room)
                    # Events from here on are sent. Earlier ones are part of the snapshot.
                    stream.cleared.add(table_id)
                    room = await service.rooms.get(table_id)
            except StoreLost:
                stream.closed.set()
                return
            except CardtableError as error:
                words = error.words if isinstance(error, Refused) else None
                stream.put(Message.of("gone", {"table": table_id, "detail": str(error), "words": words}))
                continue
            if stream.queued_up_to.get(table_id, 0) > room.seq:
                # There is no such event, so the client does not have this table.
                stream.queued_up_to.pop(table_id)
            service.streams.show(stream, room)
            service.driver.connected(room)


def _tables(request: Request) -> list[str]:
    listed = request.query_params.get("tables", "")
    tables = list(dict.fromkeys(table for table in listed.split(",") if table))
    if len(tables) > MOST_TABLES:
        raise bad_value(f"a stream follows {MOST_TABLES} tables at most")
    return tables


def _position(request: Request) -> dict[str, int]:
    return read_position(request.headers.get("last-event-id") or request.query_params.get("since", ""))


async def carry(
    stream: Stream,
    request: Request,
    send: Send,
    rng: Random,
    begin: Coroutine[None, None, None],
    headers: Sequence[tuple[bytes, bytes]] = (),
) -> None:
    """Send what is put into a stream, until the client is gone or the stream is closed."""
    kind = NDJSON if NDJSON in request.headers.get("accept", "") else SSE
    tasks = [
        asyncio.create_task(_pump(stream, kind, send, headers)),
        asyncio.create_task(_until_gone(request)),
        asyncio.create_task(stream.until_closed()),
    ]
    try:
        await begin
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if stream.closed.is_set():
        with suppress(TimeoutError):
            # The server does not wait for a client that does not read.
            async with asyncio.timeout(BYE_SECONDS):
                last = [_encoded(stream, message, kind) for message in (*stream.rest(), bye(rng))]
                await send({"type": "http.response.body", "body": b"".join(last)})


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _pump(stream: Stream, kind: str, send: Send, headers: Sequence[tuple[bytes, bytes]]) -> None:
    first = [
        (b"content-type", f"{kind}; charset=utf-8".encode()),
        (b"cache-control", b"no-store"),
        # Otherwise nginx would buffer the messages.
        (b"x-accel-buffering", b"no"),
        *headers,
    ]
    await send({"type": "http.response.start", "status": 200, "headers": first})
    queue = stream.queue
    while True:
        await stream.news()
        body = _encoded(stream, queue.popleft(), kind)
        # Queued messages are sent together.
        while queue:
            body += _encoded(stream, queue.popleft(), kind)
        await send({"type": "http.response.body", "body": body, "more_body": True})


def _encoded(stream: Stream, message: Message, kind: str) -> bytes:
    where = stream.sent(message)
    if kind == NDJSON:
        line = {"event": message.event, "id": where, "data": msgspec.Raw(message.data)}
        return msgspec.json.encode(line) + b"\n"
    head = f"id: {where}\n" if where else ""
    return f"{head}event: {message.event}\ndata: ".encode() + message.data + b"\n\n"
