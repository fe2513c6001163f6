"""Random lives of people who are deleted afterwards: nothing in the store, and no answer of any process, has
their name, their login, or what they said."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update

from cardtable.server.app import ENDPOINTS
from cardtable.server.http.openapi import document
from cardtable.server.store import schema
from cardtable.server.store.forgetting import forget, forget_guests
from server.inside import Fields, Visitor, play_hand, site, two_people
from server.restore_run import state_of
from server.series.playing import play_all

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Scene = Callable[[Visitor, Visitor], Awaitable[None]]

DUEL: Fields = {"game": "nimmt", "preset": "duel"}
ALONE: Fields = {**DUEL, "chairs": ["me", "nimmt:random"], "start": True}
SKAT: Fields = {"game": "skat", "chairs": ["me", "skat:random", "skat:random"], "start": True}
SERIES: Fields = {**DUEL, "deals": 1, "bot": "nimmt:random", "title": "Friday"}

NAMES = ("Zebediah Quux", "Eudora Vex")
LOGIN = {"login": "zquux", "password": "correct horse"}
SAID, LABEL = "wombats everywhere", "robot of mine"
MARKS = (*NAMES, LOGIN["login"], SAID, LABEL)
SCENES = 4
"""Scenes of a life, besides one of each kind."""

pytestmark = pytest.mark.timeout(600)


async def speak(who: Visitor, table: str, words: str = SAID) -> None:
    await who.post(f"/api/tables/{table}/say", {"text": words})


async def seated(zeb: Visitor, ben: Visitor) -> str:
    """A table of Ben's where both sit and talk."""
    table = await ben.open(**DUEL)
    await zeb.post(f"/api/tables/{table}/sit")
    await speak(zeb, table)
    return table


async def begun(zeb: Visitor, ben: Visitor) -> str:
    table = await seated(zeb, ben)
    await ben.post(f"/api/tables/{table}/start")
    await zeb.act(table)
    return table


async def leaves_before_the_start(zeb: Visitor, ben: Visitor) -> None:
    await zeb.post(f"/api/tables/{await seated(zeb, ben)}/leave")


async def leaves_in_mid_hand(zeb: Visitor, ben: Visitor) -> None:
    await zeb.post(f"/api/tables/{await begun(zeb, ben)}/leave")


async def is_sent_away(zeb: Visitor, ben: Visitor) -> None:
    for table in (await seated(zeb, ben), await begun(zeb, ben)):
        await ben.post(f"/api/tables/{table}/send-away", {"chair": 1})


async def is_followed_by_another(zeb: Visitor, ben: Visitor) -> None:
    table = await seated(zeb, ben)
    await zeb.post(f"/api/tables/{table}/leave")
    cleo = await ben.site.visitor("Cleo")
    await cleo.post(f"/api/tables/{table}/sit")
    await speak(cleo, table, "He talks too much")


async def changes_chairs(zeb: Visitor, ben: Visitor) -> None:
    table = await ben.open(game="nimmt", options={"seats": 4})
    await zeb.post(f"/api/tables/{table}/sit", {"chair": 1})
    await zeb.post(f"/api/tables/{table}/leave")
    await zeb.post(f"/api/tables/{table}/sit", {"chair": 3})
    await speak(zeb, table)


async def finishes_a_hand(zeb: Visitor, ben: Visitor) -> None:
    table = await zeb.open(**ALONE)
    await speak(zeb, table)
    await play_hand(zeb, table)


async def finishes_a_hand_with_others(zeb: Visitor, ben: Visitor) -> None:
    table = await begun(zeb, ben)
    while (await zeb.look(table))["status"] == "playing":
        for who in (zeb, ben):
            if (await who.look(table))["legal"]:
                await who.act(table)


async def finishes_a_hand_of_skat(zeb: Visitor, ben: Visitor) -> None:
    await play_hand(zeb, await zeb.open(**SKAT), choice=-1)


async def rests(zeb: Visitor, ben: Visitor) -> None:
    table = await begun(zeb, ben)
    await zeb.post(f"/api/tables/{table}/sit-out")
    await zeb.post(f"/api/tables/{table}/back")


async def opens_a_table(zeb: Visitor, ben: Visitor) -> None:
    table = await zeb.open(**DUEL, listed=True)
    await ben.post(f"/api/tables/{table}/sit")
    await speak(zeb, table)


async def makes_a_series(zeb: Visitor, ben: Visitor) -> None:
    series = (await zeb.post("/api/series", {**SERIES, "listed": True}))["id"]
    for who in (zeb, ben):
        await play_all(who, series)


async def plays_a_series(zeb: Visitor, ben: Visitor) -> None:
    series = (await ben.post("/api/series", SERIES))["id"]
    for who in (zeb, ben):
        await play_all(who, series)


async def offers_a_hand(zeb: Visitor, ben: Visitor) -> None:
    table = await zeb.open(**ALONE)
    await play_hand(zeb, table)
    series = (await zeb.post(f"/api/tables/{table}/hands/1/series", {"seat": 0}))["id"]
    await play_hand(ben, (await ben.post(f"/api/series/{series}/play"))["table"])


async def solves_a_puzzle(zeb: Visitor, ben: Visitor) -> None:
    shown = await zeb.get("/api/puzzles/of/skat")
    action = shown["table"]["legal"][0]["action"]
    await zeb.post(f"/api/puzzles/{shown['id']}", {"action": action})


async def has_a_program(zeb: Visitor, ben: Visitor) -> None:
    token = (await zeb.post("/api/tokens", {"label": LABEL}))["token"]
    table = await ben.open(**DUEL)
    headers = {"authorization": f"Bearer {token}"}
    assert (await ben.client.post(f"/api/tables/{table}/sit", json={}, headers=headers)).status_code == 200


ALL: tuple[Scene, ...] = (
    leaves_before_the_start,
    leaves_in_mid_hand,
    is_sent_away,
    is_followed_by_another,
    changes_chairs,
    finishes_a_hand,
    finishes_a_hand_with_others,
    finishes_a_hand_of_skat,
    rests,
    opens_a_table,
    makes_a_series,
    plays_a_series,
    offers_a_hand,
    solves_a_puzzle,
    has_a_program,
)


async def live(zeb: Visitor, ben: Visitor, rng: Random) -> None:
    """Scenes in any order, half of them under another name."""
    scenes = rng.sample([*ALL, *rng.choices(ALL, k=SCENES)], len(ALL) + SCENES)
    for number, scene in enumerate(scenes):
        if number == len(scenes) // 2:
            await zeb.client.patch("/api/session", json={"name": NAMES[1]})
        await scene(zeb, ben)


def rows(db: str) -> dict[str, str]:
    """Each table of the store, as text."""
    return {name: "\n".join(map(repr, found)) for name, (_, found) in state_of(db).items()}


def marked(texts: dict[str, str]) -> set[tuple[str, str]]:
    return {(where, mark) for where, found in texts.items() for mark in MARKS if mark in found}


async def answers(who: Visitor, db: str) -> dict[str, str]:
    """The answers to all requests of the document that read something, by path; of tables, hands, series and
    puzzles to each that is in the store."""
    store = state_of(db)

    def column(table: str, name: str) -> list[str]:
        names, found = store[table]
        return sorted({str(row[names.index(name)]) for row in found})

    found = [json.loads(each)["id"] for each in column("played", "story")]
    values = {
        "table": column("header", "table_id"),
        "number": ["1"],
        "series": column("series", "id"),
        "record": found,
        "puzzle": column("answer", "puzzle"),
        "game": ["nimmt", "skat"],
        "format": ["record", "own", "iss"],
        "name": ["none"],
    }
    got: dict[str, str] = {}
    for path, methods in document(ENDPOINTS)["paths"].items():
        # A stream does not end; it sends what `/api/tables/{table}` answers.
        if "get" in methods and path != "/api/stream":
            names = [each.split("}")[0] for each in path.split("{")[1:]]
            for chosen in product(*(values[name] for name in names)):
                url = path.format(**dict(zip(names, chosen, strict=True)))
                for query in ("", "?seat=all") if path.endswith("replay") else ("",):
                    got[path] = got.get(path, "") + (await who.client.get(url + query)).text
    return got


async def until_all_was_heard(ben: Visitor, far: Visitor) -> None:
    """Notices come in order: who has heard of the last one has heard of all."""
    table = await ben.open(**DUEL)
    stream = await far.follow(f"tables={table}")
    seen = await stream.table()
    await speak(ben, table, "Well!")
    await stream.after(seen["seq"])
    await stream.leave()


async def delete(zeb: Visitor) -> None:
    gone = await zeb.client.request("DELETE", "/api/account", json={"password": LOGIN["password"]})
    assert gone.status_code == 204, gone.text


SHOWN_BEFORE = {
    "/api/lobby",
    "/api/tables/{table}",
    "/api/tables/{table}/log",
    "/api/tables/{table}/hands/{number}",
    "/api/tables/{table}/hands/{number}/replay",
    "/api/series",
    "/api/series/{series}",
    "/api/series/{series}/deals/{number}",
    "/api/me/hands",
    "/api/me/export",
}
"""Where names stand before, at least: what is searched there afterwards is really there."""


@pytest.mark.parametrize("life", range(2))
def test_nothing_is_left_of_a_life(db: str, life: int) -> None:
    """After an account is deleted, neither in a row nor in an answer, also of a process beside."""

    async def main() -> None:
        async with AsyncExitStack() as stack:
            here = await stack.enter_async_context(site(db))
            there = here if db.startswith("sqlite") else await stack.enter_async_context(site(db))
            zeb, ben = await here.visitor(NAMES[0]), await here.visitor("Ben")
            far = await there.visitor()
            far.client.cookies = ben.client.cookies
            await zeb.post("/api/account", LOGIN)
            await live(zeb, ben, Random(life))
            before = marked(await answers(far, db))
            assert {path for path, _ in before} >= SHOWN_BEFORE
            assert {mark for _, mark in before} >= {*NAMES, SAID}
            await delete(zeb)
            await until_all_was_heard(ben, far)
            assert marked(rows(db)) == set()
            for who in (ben, far, zeb):
                assert marked(await answers(who, db)) == set()

    asyncio.run(main())


def test_a_guest_is_forgotten_likewise(db: str) -> None:
    """After 30 days, if they sit nowhere: the tables that they left have no name any more."""

    async def main() -> None:
        async with site(db) as here:
            zeb, ben = await here.visitor(NAMES[0]), await here.visitor("Ben")
            for scene in (leaves_before_the_start, leaves_in_mid_hand, is_sent_away, solves_a_puzzle):
                await scene(zeb, ben)
            zeb_id = (await zeb.post("/api/session"))["id"]
            database = here.service._database
            assert {where for where, _ in marked(await answers(ben, db))} >= {"/api/tables/{table}/log"}
            with database.engine.begin() as connection:
                old = update(schema.identity).where(schema.identity.c.id == zeb_id)
                connection.execute(old.values(created=0.0))
                used = update(schema.session).where(schema.session.c.identity == zeb_id)
                connection.execute(used.values(created=0.0, used=None))
            await forget_guests(database, 1.0, here.service.rooms.heard)
            assert marked(rows(db)) == set()
            assert marked(await answers(ben, db)) == set()
            assert [name for name, found in rows(db).items() if zeb_id in found] == ["event"]

    asyncio.run(main())


def test_what_others_said_and_won_stays(sqlite: str) -> None:
    """Only the name goes: hands, chat and results of the others are as they were, and play goes on."""

    async def main() -> None:
        async with site(sqlite) as here:
            zeb, ben, table = await two_people(here)
            await speak(zeb, table)
            await speak(ben, table, "Indeed")
            watching = await ben.follow(f"tables={table}")
            await watching.table()
            await delete(zeb)
            seen = await watching.table(lambda now: "Ada" not in str(now["log"]))
            said = [(line["chair"], line["text"]) for line in seen["log"] if line["kind"] == "said"]
            assert said == [(0, "–"), (1, "Indeed")]
            assert seen["chairs"][0]["kind"] == "computer"
            await play_hand(ben, table)
            assert (await ben.get(f"/api/tables/{table}/hands/1"))["names"][1] == "Ben"
            await watching.leave()

    asyncio.run(main())


def test_a_table_that_is_read_meanwhile(sqlite: str) -> None:
    """A table whose log was read before the name had gone is read again."""

    async def main() -> None:
        async with site(sqlite) as here:
            zeb, ben = await here.visitor(NAMES[0]), await here.visitor("Ben")
            table = await seated(zeb, ben)
            await zeb.post(f"/api/tables/{table}/leave")
            rooms, store = here.service.rooms, here.service.store
            rooms._rooms.clear()
            read, has_read, goes_on = store.events, asyncio.Event(), asyncio.Event()

            async def slowly(table_id: str, after: int = 0) -> object:
                found = await read(table_id, after)
                has_read.set()
                await goes_on.wait()
                return found

            store.events = slowly  # type: ignore[method-assign, assignment]
            looking = asyncio.create_task(ben.look(table))
            await has_read.wait()
            store.events = read  # type: ignore[method-assign]
            told: list[tuple[str, int]] = []

            async def note(table_id: str, seq: int) -> None:
                told.append((table_id, seq))

            await forget(here.service._database, [(await zeb.post("/api/session"))["id"]], note)
            (news,) = told
            hearing = asyncio.create_task(rooms.heard(*news))
            await asyncio.sleep(0)
            goes_on.set()
            await asyncio.gather(looking, hearing)
            assert SAID not in str(await ben.look(table))

    asyncio.run(main())


def test_a_copy_of_everything(db: str) -> None:
    """Each row of the store that has something of a person is in their export, but for secrets and what says
    who is connected; nobody else's is."""

    async def main() -> None:
        async with site(db) as here:
            zeb, ben = await here.visitor(NAMES[0]), await here.visitor("Ben")
            await zeb.post("/api/account", LOGIN)
            await live(zeb, ben, Random(7))
            text = (await zeb.client.get("/api/me/export")).text
            kept = json.loads(text)
            assert (kept["name"], kept["account"]) == (NAMES[1], LOGIN["login"])
            store = state_of(db)

            def own(table: str, name: str = "identity") -> int:
                columns, found = store[table]
                return sum(row[columns.index(name)] == kept["identity"] for row in found)

            sat = [json.loads(row[3]) for row in store["event"][1] if row[2] == "sat"]
            said = [json.loads(row[3]) for row in store["event"][1] if row[2] == "said"]
            assert {name: len(found) for name, found in kept.items() if isinstance(found, list)} == {
                "person": own("identity", "id"),
                "logins": own("session"),
                "series": own("series", "by"),
                "opened": own("header", "opener"),
                "attempts": len(kept["attempts"]),
                "played": own("played"),
                "decisions": own("decision"),
                "puzzles": own("puzzle"),
                "answers": own("answer"),
                "ratings": own("rating", "subject"),
                "tables": sum(each["identity"] == kept["identity"] for each in sat),
                "chat": sum(each["text"] == SAID for each in said),
            }
            assert [each["label"] for each in kept["logins"]].count(LABEL) == 1
            assert {each["text"] for each in kept["chat"]} == {SAID}
            secrets = [row[store["session"][0].index("hash")] for row in store["session"][1]]
            secrets += [row[2].hex() for row in store["secret"][1]]
            secrets += [
                row[store["identity"][0].index("password")] or "-" * 9 for row in store["identity"][1]
            ]
            assert [each for each in secrets if each in text] == []

    asyncio.run(main())
