"""What whoever runs a server needs: health, figures, logs, and a hand on the tables."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner
from sqlalchemy import event

from cardtable.cli import cardtable
from cardtable.server.http import static as pages
from cardtable.server.logs import JsonFormatter
from cardtable.server.settings import default_db
from cardtable.server.store.database import Database
from server.inside import Site, tell, two_people

if TYPE_CHECKING:
    import pytest


def test_health_and_figures(sqlite: str) -> None:
    """A server that works says so, and counts what it does without saying who did it."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        stream = await ada.follow(f"tables={table}")
        await stream.table()
        await ben.act(table)
        assert await ada.get("/health") == {"status": "ok"}
        assert await ada.get("/ready") == {"status": "ok"}
        figures = (await ada.client.get("/metrics")).text
        assert 'cardtable_requests_total{path="/api/tables/{table}/act",status="200"} 1.0' in figures
        assert "cardtable_events_total 4.0" in figures
        assert "cardtable_streams 1.0" in figures
        assert "cardtable_loop_lag_seconds 0.0" in figures
        assert 'cardtable_queue{queue="streams"} 0.0' in figures
        assert "cardtable_store_transactions_total" in figures
        assert table not in figures
        await stream.leave()

    tell(sqlite, story, grace=600.0)


def test_ready_writes(sqlite: str) -> None:
    """A store that can be read but not written is not ready; the process is healthy all the same."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        writing = here.service._database._writing
        event.listen(writing, "begin", lambda connection: connection.exec_driver_sql("PRAGMA query_only=1"))
        refused = await ada.client.get("/ready")
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/no-store")
        assert (await ada.client.get("/health")).status_code == 200
        assert (await ada.client.get("/api/lobby")).status_code == 200

    tell(sqlite, story)


def test_who_may_read_the_figures(sqlite: str) -> None:
    """This machine, but nobody through a proxy; with a token whoever sends it, and nobody else."""

    async def status(here: Site, **headers: str) -> int:
        client = here.everybody[0].client
        return (await client.get("/metrics", headers=headers)).status_code

    async def local(here: Site) -> None:
        await here.visitor()
        assert await status(here) == 200
        assert await status(here, **{"x-forwarded-for": "127.0.0.1"}) == 403

    async def with_token(here: Site) -> None:
        await here.visitor()
        assert await status(here) == 403
        assert await status(here, authorization="Bearer guess") == 403
        assert await status(here, authorization="Bearer figures") == 200

    tell(sqlite, local)
    tell(sqlite, with_token, metrics_token="figures")


def test_only_the_owner_reads_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file and one that others could read; and the folder that is made for it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    url = default_db()
    file = tmp_path / "cardtable" / "tables.db"
    modes: list[int] = []

    async def story(here: Site) -> None:
        await here.visitor()
        modes.extend(each.stat().st_mode & 0o777 for each in (file.parent, *file.parent.iterdir()))

    tell(url, story)
    file.chmod(0o644)
    tell(url, story)
    assert modes == [0o700, 0o600, 0o600, 0o600] * 2


def test_every_file_of_the_page_is_served(sqlite: str) -> None:
    """Whatever lies in the package's folder comes with its type, and is not sent twice unchanged."""
    types = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
    folder = Path(pages.__file__).parents[2] / "web"
    filled_in = ("index.html", "service_worker.js")
    found = [path for path in folder.rglob("*") if path.suffix[1:] in types and path.name not in filled_in]

    async def story(here: Site) -> None:
        ada = await here.visitor()
        for path in found:
            answer = await ada.client.get(f"/{path.relative_to(folder)}")
            assert answer.content == path.read_bytes()
            assert answer.headers["content-type"].startswith(types[path.suffix[1:]])
            tag = {"if-none-match": answer.headers["etag"]}
            assert (await ada.client.get(f"/{path.relative_to(folder)}", headers=tag)).status_code == 304
        assert (await ada.client.get("/")).content == (await ada.client.get("/index.html")).content

    assert found
    tell(sqlite, story)


def test_logs_have_no_cards(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """Requests are logged as lines of JSON: path, status and time, nothing that was said or played."""
    caplog.set_level(logging.INFO, logger="cardtable")
    cards: list[str] = []

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        await ada.post(f"/api/tables/{table}/say", {"text": "my secret plan"})
        await ada.act(table)
        cards.extend(str(card) for card in (await ada.look(table))["view"]["hand"])

    tell(sqlite, story)
    lines = [json.loads(JsonFormatter().format(record)) for record in caplog.records]
    assert {line["path"].rpartition("/")[2] for line in lines} >= {"act", "say", "sit", "start"}
    for line in lines:
        assert set(line) == {"at", "level", "message", "method", "path", "status", "ms", "request"}
        assert line["message"] == "request"
    assert "secret plan" not in json.dumps(lines)
    assert len({line["request"] for line in lines}) == len(lines)


def test_a_request_has_one_name(sqlite: str) -> None:
    """The answer and all lines that a request causes bear it; a proxy of ours may give it, nobody else."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("cardtable")
    logger.addHandler(handler)

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        await ada.client.patch("/api/session", json={"name": "Ada"}, headers={"x-request-id": given})
        written.truncate(0)
        outside = Database(sqlite)
        with outside.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE event RENAME TO elsewhere")
        outside.close()
        refused = await ada.client.post(f"/api/tables/{table}/say", json={"text": "Hello!"}, headers=named)
        assert refused.status_code == 503
        names.append(refused.headers["x-request-id"])

    given = "0123456789abcdef"
    named = {"x-request-id": given}
    names: list[str] = []
    try:
        tell(sqlite, story)
    finally:
        logger.removeHandler(handler)
    (line,) = [json.loads(each) for each in written.getvalue().strip("\0").splitlines() if "failed" in each]
    assert line["request"] == names[0] != given
    tell(sqlite.replace(".db", "2.db"), partial(_behind_a_proxy, named), proxies=("127.0.0.1",))


async def _behind_a_proxy(named: dict[str, str], here: Site) -> None:
    ada = await here.visitor()
    answer = await ada.client.get("/api/lobby", headers=named)
    assert answer.headers["x-request-id"] == named["x-request-id"]
    forged = await ada.client.get("/api/lobby", headers={"x-request-id": "x\ty" * 4})
    assert "x" not in forged.headers["x-request-id"]


def test_logs_have_no_secrets(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """Passwords, cookies and tokens are in no line, whatever level is asked for."""
    caplog.set_level(logging.DEBUG, logger="cardtable")
    secrets: list[str] = []

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        account = {"login": "ada", "password": "correct horse battery"}
        await ada.post("/api/account", account)
        token = (await ada.post("/api/tokens", {"label": "bot"}))["token"]
        await ada.client.post("/api/login", json={**account, "password": "wrong horse battery"})
        bearer = {"authorization": f"Bearer {token}"}
        await ada.client.get("/api/mine", headers=bearer)
        await ada.client.get(f"/api/lobby?token={token}")
        secrets.extend([*ada.client.cookies.values(), token, "horse"])

    tell(sqlite, story)
    lines = "".join(JsonFormatter().format(record) for record in caplog.records)
    assert "/api/login" in lines
    assert [secret for secret in secrets if secret in lines] == []


def test_every_request_has_a_line(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """Also the messages and the channel of SDZ clients, streams, pages, and what is refused."""
    caplog.set_level(logging.INFO, logger="cardtable")

    async def story(here: Site) -> None:
        ada = await here.visitor()
        channel = await ada.channel()
        await channel.until(lambda event, data: event == "message")
        await ada.client.post("/receive", json={"Type": "Hello", "Message": "quit"})
        await channel.leave()
        await ada.client.get("/")
        await ada.client.get("/api/lobby", headers={"host": "evil.example"})

    tell(sqlite, story)
    lines = [(vars(each)["method"], vars(each)["path"], vars(each)["status"]) for each in caplog.records]
    assert lines == [
        ("POST", "/api/session", 200),
        ("GET", "/channel", 200),
        ("POST", "/receive", 204),
        ("GET", "/", 200),
        ("GET", "/api/lobby", 421),
    ]


def test_an_operator_lists_and_closes_tables(db: str) -> None:
    """From another process: tables are listed, one is closed, and whoever plays there is told."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        stream = await ada.follow(f"tables={table}")
        await stream.table()
        listed = await asyncio.to_thread(run, "list")
        assert listed.split() == [
            table,
            listed.split()[1],
            listed.split()[2],
            "nimmt",
            "playing",
            "Ada,",
            "Ben",
        ]
        row = json.loads(await asyncio.to_thread(run, "list", "--json"))
        assert (row["table"], row["people"]) == (table, ["Ada", "Ben"])
        assert await asyncio.to_thread(run, "close", table) == f"table {table} is closed\n"
        seen = await stream.table(lambda now: now["status"] == "closed")
        assert seen["log"][-1]["text"] == "The table was closed: by the operator"
        refused = await ada.try_to(f"/api/tables/{table}/say", {"text": "hey"})
        assert refused.json()["detail"] == "This table is closed."
        assert await asyncio.to_thread(run, "list") == ""
        await stream.leave()

    def run(*arguments: str) -> str:
        done = CliRunner().invoke(cardtable, ["tables", *arguments, "--db", db], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    tell(db, story)
