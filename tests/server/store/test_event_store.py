"""The log of tables: appended once, in order, on both databases."""

from __future__ import annotations

import asyncio
import os
import re
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, get_args

import pytest
from sqlalchemy import insert, inspect, text, update

import cardtable
from cardtable.errors import CardtableError
from cardtable.server import events as ev
from cardtable.server import table_lock
from cardtable.server.events import Logged
from cardtable.server.store import schema
from cardtable.server.store.database import Database, StoreLost
from cardtable.server.store.engines import CannotOpen
from cardtable.server.store.event_store import SeqTaken, Store
from cardtable.server.store.migrations import migrate
from server.inside import Site, site, tell, two_people

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534
SOURCES = Path(cardtable.__file__).parent


def said(seq: int, text: str, key: str | None = None) -> Logged:
    return Logged(seq, ev.Said(0, text), 1.5, key)


EVENTS: list[ev.AnyEvent] = [
    ev.Opened("ada", "nimmt", {"seats": 3}, ("nimmt:basic", None, None), True, 60.0, None),
    ev.Sat(1, "ada", "Ada"),
    ev.Left(1, None),
    ev.Placed(2, "nimmt:basic"),
    ev.Started({1: "nimmt:basic"}),
    ev.Dealt(1, {"seats": 3}, (0, 1, 2), "promise"),
    ev.Acted(1, "57", "person"),
    ev.WentAway(1, 12.5),
    ev.Replaced(1, "nimmt:basic"),
    ev.SatOut(1, "nimmt:basic"),
    ev.CameBack(1),
    ev.Said(1, "Hello!"),
    ev.Resumed(3.5),
    ev.Closed("late"),
    ev.Opened("ada", "skat", {}, (None,) * 3, False, 60.0, 20.0, ev.Again("c0", "t0", 4, ("ada",)), 300.0),
    ev.Opened("ada", "skat", {}, (None,) * 3, False, 60.0, None, ev.Again("c1", "t1", 1, (), given=True)),
    ev.Opened("ada", "nimmt", {}, (None,) * 4, False, 60.0, None, locked=True),
    ev.Opened(
        "ada", "skat", {}, (None,) * 3, False, 60.0, None, series=ev.InSeries("s1", 12, 9.5, seen=True)
    ),
    ev.Locked(True),
    ev.SentAway(1, "nimmt:basic"),
    ev.TookBack(0, 7),
    ev.Swapped(0, 2),
    ev.Paced(0.3),
    ev.Paced(0.0, hand_only=True),
    ev.Ended(0),
    ev.Forgotten(),
]

# As version 1 has written them: they must be readable for ever.
WRITTEN = [
    '{"kind":"opened","by":"ada","game":"nimmt","options":{"seats":3},"chairs":["nimmt:basic",null,null],'
    '"listed":true,"away_seconds":60.0,"turn_seconds":null}',
    '{"kind":"sat","chair":1,"identity":"ada","name":"Ada"}',
    '{"kind":"left","chair":1,"bot":null}',
    '{"kind":"placed","chair":2,"bot":"nimmt:basic"}',
    '{"kind":"started","bots":{"1":"nimmt:basic"}}',
    '{"kind":"dealt","hand":1,"options":{"seats":3},"players":[0,1,2],"commitment":"promise"}',
    '{"kind":"acted","chair":1,"action":"57","by":"person"}',
    '{"kind":"went-away","chair":1,"until":12.5}',
    '{"kind":"replaced","chair":1,"bot":"nimmt:basic"}',
    '{"kind":"sat-out","chair":1,"bot":"nimmt:basic"}',
    '{"kind":"came-back","chair":1}',
    '{"kind":"said","chair":1,"text":"Hello!"}',
    '{"kind":"resumed","lost":3.5}',
    '{"kind":"closed","why":"late"}',
    '{"kind":"opened","by":"ada","game":"skat","options":{},"chairs":[null,null,null],"listed":false,'
    '"away_seconds":60.0,"turn_seconds":20.0,"again":{"challenge":"c0","table":"t0","hand":4,"seen":["ada"]},'
    '"reserve_seconds":300.0}',
    '{"kind":"opened","by":"ada","game":"skat","options":{},"chairs":[null,null,null],"listed":false,'
    '"away_seconds":60.0,"turn_seconds":null,"again":{"challenge":"c1","table":"t1","hand":1,"seen":[],"given":true}}',
    '{"kind":"opened","by":"ada","game":"nimmt","options":{},"chairs":[null,null,null,null],"listed":false,'
    '"away_seconds":60.0,"turn_seconds":null,"locked":true}',
    '{"kind":"opened","by":"ada","game":"skat","options":{},"chairs":[null,null,null],"listed":false,'
    '"away_seconds":60.0,"turn_seconds":null,"series":{"id":"s1","deals":12,"closes":9.5,"seen":true}}',
    '{"kind":"locked","locked":true}',
    '{"kind":"sent-away","chair":1,"bot":"nimmt:basic"}',
    '{"kind":"took-back","chair":0,"length":7}',
    '{"kind":"swapped","chair":0,"other":2}',
    '{"kind":"paced","pace":0.3}',
    '{"kind":"paced","pace":0.0,"hand_only":true}',
    '{"kind":"ended","chair":0}',
    '{"kind":"forgotten"}',
]


def test_events_as_text() -> None:
    """Every kind of event is written as it always was, and read back; what is not known is refused."""
    assert {type(event) for event in EVENTS} == set(get_args(ev.AnyEvent))
    assert [ev.to_text(event) for event in EVENTS] == WRITTEN
    assert [ev.from_text(line) for line in WRITTEN] == EVENTS
    for line in ('{"kind":"teleported"}', '{"kind":"came-back","chair":1,"how":"by train"}', "[]", "zebra"):
        with pytest.raises(ev.UnknownEvent, match="another version of cardtable"):
            ev.from_text(line)


def test_append_and_read(db: str) -> None:
    """What was appended is read back as it was, secrets with their deals, from any point on."""
    database = Database(db)
    migrate(database.engine)
    store = Store(database)
    deal = Logged(2, ev.Dealt(1, {"seats": 2}, (1, 0), "promise"), 2.5, None, b"secret")

    async def main() -> None:
        await store.append("a", [said(1, "one", "k"), deal], None)
        await store.append("b", [said(1, "other")], None)
        assert await store.events("a") == [said(1, "one", "k"), deal]
        assert await store.events("a", after=1) == [deal]
        assert await store.events("nowhere") == []

    asyncio.run(main())
    database.close()


def test_one_of_two_writers_comes_second(db: str) -> None:
    """Of two servers that write the same seq, or the same key, one is told so and stores nothing."""
    databases = Database(db), Database(db)
    migrate(databases[0].engine)
    one, other = (Store(database) for database in databases)

    async def main() -> None:
        await one.append("t", [said(1, "one", "key")], None)
        for late in ([said(1, "late"), said(2, "later")], [said(2, "again", "key")]):
            with pytest.raises(SeqTaken):
                await other.append("t", late, None)
        await other.append("t", [said(2, "two")], None)
        assert [each.event for each in await one.events("t")] == [ev.Said(0, "one"), ev.Said(0, "two")]

    asyncio.run(main())
    for database in databases:
        database.close()


def test_many_at_once(db: str) -> None:
    """Writers that collide in one transaction do not spoil each other's work."""
    database = Database(db)
    migrate(database.engine)
    store = Store(database)

    async def main() -> None:
        jobs = [store.append(f"t{number % 50}", [said(1, str(number))], None) for number in range(150)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(result is None for result in done) == 50
        assert sum(isinstance(result, SeqTaken) for result in done) == 100

    asyncio.run(main())
    database.close()


def test_two_servers_race(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes that change one table at the same time both get their way, one after the other."""
    # On a busy machine the first in line may wait for a second, and then others would be refused.
    monkeypatch.setattr(table_lock, "LONGEST_WAIT", 1000.0)

    async def main() -> None:
        async with site(db) as here, site(db) as there:
            ada, ben, table = await two_people(here)
            far = await there.visitor()
            far.client.cookies = ben.client.cookies
            await asyncio.gather(
                *(ada.post(f"/api/tables/{table}/say", {"text": f"ada {n}"}) for n in range(10)),
                *(far.post(f"/api/tables/{table}/say", {"text": f"ben {n}"}) for n in range(10)),
            )
            log = await here.service.store.events(table)
            lines = [each.event.text for each in log if isinstance(each.event, ev.Said)]
            assert sorted(lines) == sorted(f"{who} {n}" for who in ("ada", "ben") for n in range(10))

    asyncio.run(main())


def test_threads_find_their_decoders_ready() -> None:
    """msgspec crashes if two threads decode a class for the first time at once: the whole server is gone. So
    what threads run makes its decoders when it is loaded."""
    folders = ("server/store", "server/tables", "server/views", "notation", "puzzles")
    sources = [file for folder in folders for file in (SOURCES / folder).rglob("*.py")]
    late = re.compile(r"msgspec\.\w+\.decode\([^)]*type=[A-Z_]")
    assert len(sources) > 100
    assert [str(file) for file in sources if late.search(file.read_text())] == []


def test_a_lost_database(tmp_path: Path) -> None:
    """A store that takes nothing more is 503; nothing is acknowledged, and nothing has happened."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        before = await ada.look(table)
        outside = Database(db)
        with outside.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE event RENAME TO elsewhere")
        body = {"action": before["legal"][0]["action"], "seq": before["seq"]}
        refused = await ada.try_to(f"/api/tables/{table}/act", body, key="move")
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == "2"
        assert refused.json()["detail"].startswith("The game cannot be saved just now")
        with outside.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO event")
        outside.close()
        assert await ada.look(table) == before
        await ada.post(f"/api/tables/{table}/act", body, key="move")

    db = f"sqlite:///{tmp_path / 'tables.db'}"
    tell(db, story)


def written_by_a_newer_version(db: str, table: str, seq: int) -> None:
    row = {"table_id": table, "seq": seq, "kind": "teleported", "payload": '{"kind":"teleported"}', "at": 0.0}
    database = Database(db)
    with database.engine.begin() as connection:
        connection.execute(insert(schema.event).values(**row))
    database.close()


def test_events_of_a_newer_version(sqlite: str) -> None:
    """A table with events that are not known here is refused, not guessed at; others are served."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        written_by_a_newer_version(sqlite, "new", 1)
        refused = await ada.client.get("/api/tables/new")
        assert refused.status_code == 503
        assert "written by another version of cardtable" in refused.json()["detail"]
        assert (await ada.look(table))["status"] == "playing"

    tell(sqlite, story)


def test_a_newer_server_on_the_same_store(sqlite: str) -> None:
    """What it writes to a table that is known here spoils that table only; its people see the others."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        spoilt = await ada.open(game="nimmt")
        written_by_a_newer_version(sqlite, spoilt, 3)
        await here.service.rooms.heard(spoilt)
        assert (await ada.client.get(f"/api/tables/{spoilt}")).status_code == 503
        stream = await ada.follow(f"tables={spoilt},{table}")
        await stream.until(lambda event, data: event == "gone" and data["table"] == spoilt)
        mine = await stream.until(lambda event, data: event == "mine")
        assert {each["table"]: each["my_chair"] for each in mine["tables"]} == {table: 0, spoilt: None}
        assert (await stream.table())["table"] == table
        await stream.leave()

    tell(sqlite, story)


def test_migrations_make_the_schema(nothing: str) -> None:
    """Migrating an empty store gives the tables and columns that the code works with, and no others."""
    database = Database(nothing)
    migrate(database.engine)
    migrate(database.engine)
    found = inspect(database.engine)
    for table in schema.metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
    assert set(found.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
    database.close()


OF_PEOPLE = ("visit", "decision", "puzzle", "answer", "rating")
"""Tables that came after series."""


def test_a_store_of_the_first_version(db: str) -> None:
    """A store as the first version left it is brought up to date, and its tables and logins still work."""
    kept: list[tuple[str, str]] = []

    async def before(here: Site) -> None:
        ada, ben, table = await two_people(here)
        kept.append((table, ada.client.cookies["cardtable"]))
        left = await ben.open(game="nimmt", preset="duel")
        await ada.post(f"/api/tables/{left}/sit")
        await ada.post(f"/api/tables/{left}/leave")

    tell(db, before)
    database = Database(db)
    with database.engine.begin() as connection:
        for change in (
            *(f"DROP TABLE {name}" for name in ("series", "series_deal", "attempt", "played", *OF_PEOPLE)),
            "INSERT INTO event (table_id, seq, kind, payload, at) VALUES ('damaged', 1, 'sat', 'zebra', 0)",
            "ALTER TABLE session DROP COLUMN scope",
            "ALTER TABLE session DROP COLUMN used",
            "DROP INDEX header_by_opener",
            "ALTER TABLE header DROP COLUMN opener",
            "UPDATE alembic_version SET version_num = '0001'",
        ):
            connection.exec_driver_sql(change)
    database.close()

    async def after(here: Site) -> None:
        ((table, login),) = kept
        ada = await here.visitor()
        ada.client.cookies.clear()
        ada.client.cookies.set("cardtable", login)
        assert (await ada.look(table))["me"]["chair"] == 0
        # The name is found also where she had left before this version, and a damaged log is in nobody's way.
        assert (await ada.client.request("DELETE", "/api/account", json={})).status_code == 204
        with here.service._database.engine.begin() as connection:
            logs = connection.exec_driver_sql("SELECT payload FROM event").all()
        assert "Ada" not in str(logs)
        assert "zebra" in str(logs)

    tell(db, after)


def test_links_to_challenges_still_open(db: str) -> None:
    """A challenge of before is a series of one deal, with the same id and the same seat."""
    played = "nimmt1.iJxIjjOuvhaMRyO8d_48a4AOVfICAIEDnE4"
    database = Database(db)
    migrate(database.engine)
    with database.engine.begin() as connection:
        for change in (
            *(f"DROP TABLE {name}" for name in ("series", "series_deal", "played", *OF_PEOPLE)),
            "DROP INDEX attempt_by_table",
            *(f"ALTER TABLE attempt DROP COLUMN {name}" for name in ("browser", "at")),
            "ALTER TABLE attempt RENAME COLUMN series TO challenge",
            "CREATE TABLE challenge (id TEXT, table_id TEXT, hand INT, seat INT, by TEXT, created FLOAT)",
            f"INSERT INTO challenge VALUES ('c0ffee', '{played}', 0, 1, 'ada', {time.time()})",
            "UPDATE alembic_version SET version_num = '0004'",
        ):
            connection.exec_driver_sql(change)
    database.close()

    async def story(here: Site) -> None:
        ben = await here.visitor()
        told = await ben.get("/api/series/c0ffee")
        assert [told[name] for name in ("replayed", "given", "chair", "seen")] == [True, True, 1, False]
        table = (await ben.post("/api/series/c0ffee/play"))["table"]
        assert (await ben.look(table))["me"]["chair"] == 1

    tell(db, story)


def test_a_store_of_a_newer_version(sqlite: str) -> None:
    """A store that a later version has migrated is not touched."""
    database = Database(sqlite)
    migrate(database.engine)
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CannotOpen, match="written by a newer version of cardtable"):
        migrate(database.engine)
    database.close()


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("zebra", "is not the URL of a store; sqlite:///FILE is one"),
        ("mysql://localhost/x", "a store is sqlite:///FILE or postgresql://…"),
        ("sqlite://", "a store is sqlite:///FILE"),
        ("sqlite:////nowhere/at/all/x.db", "cannot be opened: unable to open database file"),
        ("postgresql://test@/x?host=/nowhere", "cannot be opened: "),
    ],
)
def test_stores_that_are_not_there(url: str, why: str) -> None:
    """What is wrong with the URL of a store is said in one line."""
    with pytest.raises(CardtableError, match=why):
        migrate(Database(url).engine)


def test_a_damaged_store(tmp_path: Path) -> None:
    """A file that is damaged in the middle is refused in one line when it is opened."""
    file = tmp_path / "tables.db"
    database = Database(f"sqlite:///{file}")
    migrate(database.engine)
    with database.engine.begin() as connection:
        row = {"table_id": "t", "kind": "said", "payload": "x" * 500, "at": 0.0}
        connection.execute(insert(schema.event), [{**row, "seq": seq} for seq in range(500)])
    database.close()
    whole = file.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    file.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])
    database = Database(f"sqlite:///{file}")
    with pytest.raises(CannotOpen, match=r"^the store \S+tables.db is damaged: [^\n]+$"):
        migrate(database.engine)
    database.close()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write anywhere, so for a moment it is somebody else."""
    own = os.geteuid()
    if own == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(own)


def test_a_store_that_cannot_be_written() -> None:
    """A file that may only be read is refused at the start."""
    # Not pytest's own folder, which is closed to others.
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        path = Path(folder) / "tables.db"
        path.touch()
        database = Database(f"sqlite:///{path}")
        path.chmod(0o444)
        with as_nobody(), pytest.raises(CannotOpen, match="readonly"):
            migrate(database.engine)
        database.close()


def test_a_failing_write_is_the_writers_own(sqlite: str) -> None:
    """An error inside one job reaches who asked for it, and the next job works."""
    database = Database(sqlite)
    migrate(database.engine)

    async def main() -> None:
        with pytest.raises(StoreLost):
            await database.write(lambda connection: connection.execute(text("SELECT * FROM nothing")))
        change = update(schema.header).values(status="x")
        assert await database.write(lambda connection: connection.execute(change).rowcount) == 0

    asyncio.run(main())
    database.close()
