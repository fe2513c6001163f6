"""The application without a network: people as HTTP clients, and streams read event by event."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx

from cardtable.server.app import make_app
from cardtable.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from starlette.applications import Starlette

    from cardtable.server.service import Service

PATIENCE = 120.0

Fields = dict[str, Any]


@dataclass
class Site:
    app: Starlette
    service: Service
    everybody: list[Visitor] = field(default_factory=list)

    async def visitor(self, name: str | None = None) -> Visitor:
        """Somebody new, logged in as a guest."""
        transport = httpx.ASGITransport(app=self.app)
        origin = "https://localhost" if self.service.settings.secure else "http://localhost"
        client = httpx.AsyncClient(transport=transport, base_url=origin, headers={"origin": origin})
        visitor = Visitor(self, client)
        self.everybody.append(visitor)
        await visitor.post("/api/session")
        if name is not None:
            await client.patch("/api/session", json={"name": name})
        return visitor


@asynccontextmanager
async def site(db: str, **changes: Any) -> AsyncIterator[Site]:
    settings: Fields = {"pace": 0.0, "workers": 1, "requests_per_second": 1e6, "burst": 10**6}
    settings |= {"patience": PATIENCE, **changes}
    app = make_app(Settings(db, uuid4().hex, **settings))
    async with app.router.lifespan_context(app):
        inside = Site(app, app.state.service)
        yield inside
        for visitor in inside.everybody:
            await visitor.client.aclose()


def tell(db: str, story: Callable[[Site], Awaitable[None]], **settings: Any) -> None:
    async def main() -> None:
        async with site(db, **settings) as here:
            await story(here)

    asyncio.run(main())


async def play_hand(visitor: Visitor, table: str, choice: int = 0) -> Fields:
    """Play a hand to its end from what the stream says, taking the legal action with this index; the table as
    it is then."""
    stream = await visitor.follow(f"tables={table}")
    seen = await stream.table()
    while seen["status"] == "playing":
        if seen["legal"]:
            body = {"action": seen["legal"][choice]["action"], "seq": seen["seq"]}
            done = (await visitor.post(f"/api/tables/{table}/act", body))["seq"]
            # What the others chose before is told first: there it still looks as if it were my turn.
            seen = await stream.after(done - 1)
        else:
            seen = await stream.after(seen["seq"])
    await stream.leave()
    return seen


async def two_people(here: Site) -> tuple[Visitor, Visitor, str]:
    """Ada and Ben at a table of 6 nimmt!, with their first cards."""
    ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
    table = await ada.open(game="nimmt", preset="duel")
    await ben.post(f"/api/tables/{table}/sit")
    await ada.post(f"/api/tables/{table}/start")
    return ada, ben, table


@dataclass
class Visitor:
    site: Site
    client: httpx.AsyncClient

    async def get(self, path: str) -> Fields:
        response = await self.client.get(path)
        assert response.status_code == 200, response.text
        data: Fields = response.json()
        return data

    async def post(self, path: str, body: Fields | None = None, key: str | None = None) -> Fields:
        response = await self.try_to(path, body, key)
        assert response.status_code in (200, 201), response.text
        data: Fields = response.json()
        return data

    async def try_to(self, path: str, body: Fields | None = None, key: str | None = None) -> httpx.Response:
        headers = {} if key is None else {"Idempotency-Key": key}
        return await self.client.post(path, json=body or {}, headers=headers)

    async def open(self, **terms: Any) -> str:
        return str((await self.post("/api/tables", terms))["table"])

    async def look(self, table: str) -> Fields:
        return await self.get(f"/api/tables/{table}")

    async def act(self, table: str) -> None:
        """Do the first thing that is legal."""
        seen = await self.look(table)
        action = seen["legal"][0]["action"]
        await self.post(f"/api/tables/{table}/act", {"action": action, "seq": seen["seq"]})

    async def follow(self, query: str, **headers: str) -> Listener:
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return Listener(self.site.app, "/api/stream", query, {"cookie": cookies, **headers})

    async def channel(self, query: str = "") -> Listener:
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return Listener(self.site.app, "/channel", query, {"cookie": cookies})


class Listener:
    """A stream that is read event by event, and not at all while `reads` is cleared. It came in so many
    `pieces`."""

    def __init__(self, app: Starlette, path: str, query: str, headers: dict[str, str]) -> None:
        self.heard: list[tuple[str, str, Fields]] = []
        self.raw = b""
        self.pieces = 0
        self.reads = asyncio.Event()
        self.reads.set()
        self._news = asyncio.Condition()
        self._left = asyncio.Event()
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": query.encode(),
            "headers": [(b"host", b"localhost"), *((k.encode(), v.encode()) for k, v in headers.items())],
            "scheme": "http",
            "client": ("127.0.0.1", 1),
        }
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> Fields:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        await self.reads.wait()
        async with self._news:
            body = message.get("body", b"")
            self.raw += body
            self.pieces += 1
            if body.startswith(b"{"):
                lines = map(json.loads, body.splitlines())
                self.heard += [(line["event"], line["id"], line["data"]) for line in lines]
            else:
                self.heard += [_event(text) for text in body.decode().split("\n\n") if text]
            self._news.notify_all()

    async def until(self, true: Callable[[str, Fields], bool]) -> Fields:
        """The first event, heard or yet to come, for which this is true."""
        async with asyncio.timeout(PATIENCE), self._news:
            while True:
                for event, _, data in self.heard:
                    if true(event, data):
                        return data
                await self._news.wait()

    async def table(self, true: Callable[[Fields], bool] = lambda table: True) -> Fields:
        """The table, kept up to date from the stream alone, once this is true of it."""
        async with asyncio.timeout(PATIENCE), self._news:
            while True:
                for state in self.states():
                    if true(state):
                        return state
                await self._news.wait()

    async def after(self, seq: int) -> Fields:
        """The table, once more has happened than that."""
        return await self.table(lambda table: table["seq"] > seq)

    def states(self) -> list[Fields]:
        state: Fields = {}
        states = []
        for event, _, data in self.heard:
            if event == "table":
                state = data
            elif event == "change":
                grown = {name: [*state[name], *items] for name, items in data["append"].items()}
                state = {**state, **data["set"], **grown}
            else:
                continue
            states.append(state)
        return states

    async def leave(self) -> None:
        self._left.set()
        self.reads.set()
        await asyncio.wait_for(self.task, PATIENCE)


def _event(text: str) -> tuple[str, str, Fields]:
    fields = dict(line.split(": ", 1) for line in text.strip().splitlines())
    return fields["event"], fields.get("id", ""), json.loads(fields["data"])
