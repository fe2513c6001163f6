"""The OpenAPI document says what the server does, and what the server sends is of the types it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.games import GAMES
from cardtable.server.app import ENDPOINTS
from cardtable.server.http.openapi import document
from cardtable.server.views.shapes import OwnTables, Snapshot, Tables
from server.inside import Fields, Site, tell, two_people


def test_every_route_is_in_the_document(sqlite: str) -> None:
    """Paths and methods of the document are those of the application, but for pages and figures."""

    async def story(here: Site) -> None:
        described = await (await here.visitor()).get("/api/openapi.json")
        assert described == document(ENDPOINTS)
        served = {
            (re.sub(r":\w+}", "}", path), method.lower())
            for method, path, _ in here.app.state.endpoints
            if path.startswith("/api/")
        }
        told = {(path, method) for path, methods in described["paths"].items() for method in methods}
        assert told == served

    tell(sqlite, story)


def test_every_request_is_told_in_words() -> None:
    """The pages for people have each request of the document, and each field of what is sent and answered."""
    pages = sorted((Path(__file__).parents[3] / "docs" / "web").glob("api*.md"))
    told = "".join(page.read_text() for page in pages)
    requests = re.sub(r"{\w+}", "{}", told)
    for endpoint in ENDPOINTS:
        path = re.sub(r"{[\w:]+}", "{}", endpoint.path)
        short = path.replace("/api/tables/{}/", "…/")
        assert f"{endpoint.method} {path}" in requests or f"{endpoint.method} {short}" in requests
        for kind in filter(None, (endpoint.answer, endpoint.body)):
            fields = {field.encode_name for field in msgspec.structs.fields(kind)}
            assert {name for name in fields if not re.search(f'["`]{name}["`]', told)} == set()


def test_references_lead_somewhere() -> None:
    """Every type that is named is there."""
    text = msgspec.json.encode(document(ENDPOINTS)).decode()
    names = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert names <= set(document(ENDPOINTS)["components"]["schemas"])
    assert "Snapshot" in names


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_has_the_types_of_the_document(game: str, sqlite: str) -> None:
    """Snapshots, lobby and my games of any game fit the types exactly."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        table = await ada.open(game=game, start=True)
        for kind, path in (
            (Snapshot, f"/api/tables/{table}"),
            (Tables, "/api/lobby"),
            (OwnTables, "/api/mine"),
        ):
            sent = await ada.get(path)
            assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(sent, kind))) == sent

    tell(sqlite, story)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=10), inside, max_size=4),
    max_leaves=8,
)
FIELDS = [
    "game",
    "preset",
    "options",
    "chairs",
    "start",
    "seq",
    "action",
    "chair",
    "bot",
    "text",
    "name",
    "label",
]
BODIES = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), JSON, max_size=5)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=5)
@given(
    st.lists(st.tuples(st.sampled_from(ENDPOINTS), BODIES, st.text(max_size=12)), min_size=20, max_size=40)
)
def test_nothing_makes_the_server_fail(sqlite: str, requests: list[tuple[Any, Fields, str]]) -> None:
    """Whatever is sent wherever, the answer is an answer or a problem with a sentence, and never a 500."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        for endpoint, body, word in requests:
            path = endpoint.path.replace("{table}", table).replace("{number:int}", str(len(word)))
            path = path.replace("{label}", "x")
            headers = {"Idempotency-Key": word.encode("ascii", "ignore").decode().strip() or "k"}
            content = msgspec.json.encode(body)
            answer = await ada.client.request(endpoint.method, path, content=content, headers=headers)
            assert answer.status_code in (200, 201, 204, 400, 401, 403, 404, 409, 422, 429), answer.text
            if answer.status_code >= 400:
                assert answer.headers["content-type"] == "application/problem+json"
                assert answer.json()["detail"].endswith(".")

    tell(sqlite, story)
