"""Series of bridge and skat with many people, and a server that is killed meanwhile. The whole thing, with
forty people, twelve boards and a list of 36, is `python -m server.series_run`."""

from __future__ import annotations

import pytest

from server.series_run import check, run

pytestmark = pytest.mark.timeout(600)  # a busy machine takes its time


def test_many_people_play_bridge(sqlite: str) -> None:
    """Nothing is lost when the server is killed, and the ranking is that of an independent calculation."""
    check(run(sqlite, {"game": "bridge", "bot": "bridge:random", "deals": 2}, 8))


def test_a_list_of_skat(db: str) -> None:
    """The same, on both databases."""
    check(run(db, {"game": "skat", "preset": "list", "bot": "skat:random", "deals": 3}, 4))
