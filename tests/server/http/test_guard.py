"""What every request has to get past."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import pytest

from server.inside import Site, tell

OWN = "http://localhost"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": OWN}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost:8000"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "none"}, 403),
        ({}, 403),
    ],
)
def test_origin(headers: dict[str, str], status: int, sqlite: str) -> None:
    """With a cookie, only our own page may change anything."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        del ada.client.headers["origin"]
        answer = await ada.client.post("/api/tables", json={"game": "nimmt"}, headers=headers)
        assert answer.status_code == (201 if status == 200 else 403)
        if status == 403:
            assert answer.json()["detail"] == "This request comes from another site."
            assert (await ada.get("/api/lobby"))["tables"] == []

    tell(sqlite, story)


def test_programs_need_no_origin(sqlite: str) -> None:
    """A bearer token cannot be sent by a page elsewhere without knowing it, so it is enough."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        ada.client.cookies.clear()
        del ada.client.headers["origin"]
        token = (await ada.post("/api/tokens", {"label": "my bot"}))["token"]
        ada.client.headers["authorization"] = f"Bearer {token}"
        assert (await ada.post("/api/session"))["name"] == "my bot"
        await ada.open(game="nimmt", start=True)
        ada.client.headers["authorization"] = "Bearer nonsense"
        refused = await ada.try_to("/api/tables", {"game": "nimmt"})
        assert (refused.status_code, refused.json()["type"]) == (401, "/problems/no-login")

    tell(sqlite, story)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("127.0.0.1:99", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("localhost.evil.example:8000", 421),
        ("", 421),
    ],
)
def test_host(host: str, status: int, sqlite: str) -> None:
    """A name that is not ours is a page elsewhere that was told to find us under it."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        answer = await ada.client.get("/api/lobby", headers={"host": host})
        assert answer.status_code == status

    tell(sqlite, story)


def test_long_bodies(sqlite: str) -> None:
    """More than 16 KB are refused, whether the length is told or not."""

    async def chunks() -> Any:
        for _ in range(20):
            yield b" " * 1024

    async def story(here: Site) -> None:
        ada = await here.visitor()
        for content in (b" " * 20_000, chunks()):
            answer = await ada.client.post("/api/tables", content=content)
            assert answer.status_code == 413
            assert answer.json()["type"] == "/problems/too-long"

    tell(sqlite, story)


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"\xff", b'{"game": 5}', b"[" * 15_000, b'{"game": "\\ud800"}']
)
def test_bodies_that_are_no_json(body: bytes, sqlite: str) -> None:
    """Whatever cannot be read is refused with a sentence, never with a crash."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        answer = await ada.client.post("/api/tables", content=body)
        assert answer.status_code in (400, 422)
        assert answer.json()["detail"].endswith(".")

    tell(sqlite, story)


def test_headers(sqlite: str) -> None:
    """Every answer forbids foreign code, frames and guessing of types; answers with data are not kept."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        for path in ("/api/lobby", "/nowhere", "/health"):
            headers = (await ada.client.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
        assert (await ada.client.get("/api/lobby")).headers["cache-control"] == "no-store"

    tell(sqlite, story)


def test_cookie(sqlite: str) -> None:
    """The login is out of reach of scripts and other sites, and of plain http where there is https."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        ada.client.cookies.clear()
        cookie = (await ada.client.post("/api/session")).headers["set-cookie"]
        assert cookie.startswith("cardtable=")
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie

    async def secure(here: Site) -> None:
        ada = await here.visitor()
        ada.client.cookies.clear()
        cookie = (await ada.client.post("/api/session")).headers["set-cookie"]
        assert cookie.startswith("__Host-cardtable=")
        assert "Secure" in cookie

    tell(sqlite, story)
    tell(sqlite, secure, secure=True)


@pytest.mark.parametrize(("secure", "sent"), [(True, "max-age=3600"), (False, None)])
def test_https_only(secure: bool, sent: str | None, sqlite: str) -> None:
    """Browsers are told to come by https only where there is https."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        for path in ("/", "/api/lobby"):
            assert (await ada.client.get(path)).headers.get("strict-transport-security") == sent

    tell(sqlite, story, secure=secure, hsts=3600)


def test_too_many_requests(sqlite: str) -> None:
    """Who asks too often is told when to come back; looking at tables is never limited."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        table = await ada.open(game="nimmt")
        answers = [await ada.try_to(f"/api/tables/{table}/say", {"text": "hi"}) for _ in range(6)]
        refused = answers[-1]
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert (await ada.client.get(f"/api/tables/{table}")).status_code == 200
        assert (await ada.client.get("/api/mine")).status_code == 200
        heavy = await ada.client.get(f"/api/tables/{table}/hands/1/replay")
        assert heavy.status_code == 429

    tell(sqlite, story, requests_per_second=0.001, burst=6)


def test_login_attempts_are_few(sqlite: str) -> None:
    """Guessing passwords is slow."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        body = {"login": "ada", "password": "guess"}
        begun = asyncio.get_running_loop().time()
        answers = await asyncio.gather(*(ada.try_to("/api/login", body) for _ in range(30)))
        waited = asyncio.get_running_loop().time() - begun
        statuses = Counter(answer.status_code for answer in answers)
        assert set(statuses) == {403, 429}
        assert 10 <= statuses[403] <= 10 + waited / 2

    tell(sqlite, story)


def test_names_that_no_store_can_keep(db: str) -> None:
    """Whatever stands in an address or a login is refused without a trace, and spoils nobody else's work."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        for path in (
            "/api/tables/%00",
            "/api/tables/%00/log",
            "/api/series/x%00",
            "/api/tables/" + "a" * 9,
        ):
            assert (await ada.client.get(path)).status_code == 404
        assert (await ada.client.delete("/api/tokens/%00")).status_code == 404
        assert (await ada.try_to("/api/login", {"login": "a\0", "password": "b"})).status_code == 403
        assert (await ada.try_to("/api/tables/%00/hands/1/series")).status_code == 404
        stream = await ada.follow("tables=%00,nowhere%0Ax&since=%00:1")
        gone = await stream.until(lambda event, data: event == "gone" and data["table"] == "nowhere\nx")
        assert gone["detail"] == "There is no table nowhere\nx."
        await stream.leave()
        assert (await ada.client.get("/health")).status_code == 200

    tell(db, story)


def test_a_junk_cookie_changes_no_limit(sqlite: str) -> None:
    """Who adds something to the cookie, or takes one of several tokens, is still the same person."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor(), await here.visitor()
        token = (await ada.post("/api/tokens", {"label": "bot"}))["token"]
        login = ada.client.cookies["cardtable"]
        ada.client.cookies.clear()
        shown: list[dict[str, str]] = [{"cookie": f"cardtable={login}; z={n}"} for n in range(6)]
        shown.append({"authorization": f"Bearer {token}"})
        body = {"game": "nimmt"}
        answers = [await ada.client.post("/api/tables", json=body, headers=each) for each in shown]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 201, 201, 429, 429]
        assert (await ben.try_to("/api/tables", body)).status_code == 201

    tell(sqlite, story, requests_per_second=0.001, burst=6)


def test_made_up_logins_share_one_limit(sqlite: str) -> None:
    """Logins that are nobody's count by the address they come from."""

    async def story(here: Site) -> None:
        stranger = (await here.visitor()).client
        stranger.cookies.clear()
        path = "/api/tables/nowhere/hands/1/replay"
        made_up = [{"cookie": f"cardtable={number}"} for number in range(12)]
        statuses = [(await stranger.get(path, headers=each)).status_code for each in made_up]
        assert statuses == [404] * 7 + [429] * 5

    tell(sqlite, story, requests_per_second=0.001, burst=2)


def test_long_paths(sqlite: str) -> None:
    """A path that is too long for any file is not there, like any other."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        for path in ("/" + "a" * 256, "/" + "a/" * 3000, "/js", "/%00"):
            answer = await ada.client.get(path)
            assert (answer.status_code, answer.json()["type"]) == (404, "/problems/not-there")

    tell(sqlite, story)


@pytest.mark.parametrize("path", ["/api/tables", "/receive"])
def test_a_client_that_leaves(path: str, sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """Who goes in the middle of a body leaves one line in the log at most, and nothing is answered."""
    caplog.set_level(logging.INFO, logger="cardtable")
    sent: list[Any] = []

    async def story(here: Site) -> None:
        ada = await here.visitor()
        channel = await ada.channel()
        await channel.until(lambda event, data: event == "message")
        said = [{"type": "http.request", "body": b'{"ga', "more_body": True}, {"type": "http.disconnect"}]

        async def receive() -> Any:
            return said.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        cookie = f"cardtable={ada.client.cookies['cardtable']}".encode()
        headers = [(b"host", b"localhost"), (b"cookie", cookie), (b"origin", b"http://localhost")]
        scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "scheme": "http"}
        await here.app({**scope, "headers": headers, "client": ("127.0.0.1", 1)}, receive, send)
        await channel.leave()

    tell(sqlite, story)
    assert sent == []
    assert [vars(each)["status"] for each in caplog.records if vars(each).get("path") == path] == [499]
    assert all(record.levelname == "INFO" for record in caplog.records)
