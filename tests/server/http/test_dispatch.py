"""Which endpoint a path and a method belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.inside import Site, tell

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/lobby", 200),
        ("HEAD", "/api/lobby", 200),
        ("PUT", "/api/lobby", 405),
        ("DELETE", "/api/tables/t1/act", 405),
        ("GET", "/api/lobby/", 404),
        ("GET", "/api/tables//log", 404),
        ("GET", "/api/tables/t1/hands/one", 404),
        ("GET", "/api/tables/t1/hands/²", 404),
        ("GET", "/api/tables/t1/hands/" + "1" * 5000, 404),
        ("GET", "/api/tables/t1", 404),
        ("GET", "/api/nothing", 404),
    ],
)
def test_paths(tmp_path: Path, method: str, path: str, status: int) -> None:
    """What is there answers; another method is refused as such, another path is not there."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        answer = await ada.client.request(method, path)
        assert answer.status_code == status
        if status != 200:
            assert answer.json()["type"] == "/problems/not-there"

    tell(f"sqlite:///{tmp_path / 'tables.db'}", story)
