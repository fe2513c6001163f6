"""Ladders of the arena, as the web service shows them."""

from __future__ import annotations

import msgspec

from cardtable.errors import CardtableError
from cardtable.server.api.ladders import LadderShape
from server.inside import Fields, Site, tell

CLUB: Fields = {
    "name": "club",
    "game": "nimmt",
    "options": {"seats": 2},
    "sets": 7,
    "played_at": 1_800_000_000.0,
    "rungs": [
        {
            "name": "nimmt:basic",
            "skill": {"mu": 30.0, "sigma": 5.0},
            "elo": {"mean": 120.0, "low": 20.0, "high": 220.0, "sets": 7},
            "sets": 7,
            "rated": True,
            "faults": 0,
            "kinds": {},
            "first_fault": None,
            "substituted_share": 0.0,
            "absent": False,
        },
        {
            "name": "my_bot",
            "skill": {"mu": 25.0, "sigma": 25 / 3},
            "elo": {"mean": 0.0, "low": None, "high": None, "sets": 0},
            "sets": 0,
            "rated": False,
            "faults": 2,
            "kinds": {"timeout": 2},
            "first_fault": "set 1: no answer",
            "substituted_share": 0.5,
            "absent": True,
        },
    ],
    "next": ["nimmt:basic"],
    "latest": [{"set": 6, "hands": [{"id": "nimmt1.x", "names": ["my_bot"], "points": [-3]}]}],
}


def club() -> Fields:
    return CLUB


def broken() -> Fields:
    raise CardtableError("ladder.jsonl line 2: not a set of this ladder")


def test_ladders_are_listed_and_shown(sqlite: str) -> None:
    """In the order they were given in; each by its name with ratings, who is next, and the latest hands."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        brief = {"name": "club", "game": "nimmt", "bots": 2, "sets": 7, "played_at": 1_800_000_000.0}
        assert await ada.get("/api/ladders") == {"ladders": [brief]}
        shown = await ada.get("/api/ladders/club")
        assert shown == msgspec.to_builtins(msgspec.convert(CLUB, LadderShape))
        assert shown["rungs"][1]["kinds"] == {"timeout": 2}

    tell(sqlite, story, ladders={"club": club})


def test_without_ladders_the_list_is_empty(sqlite: str) -> None:
    """What the lobby then shows nothing of."""

    async def story(here: Site) -> None:
        assert await (await here.visitor()).get("/api/ladders") == {"ladders": []}

    tell(sqlite, story)


def test_a_ladder_that_cannot_be_shown_is_a_problem_of_its_own(sqlite: str) -> None:
    """It hides no other one, and what is wrong with its files is for the log only."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        listed = await ada.get("/api/ladders")
        assert [each["name"] for each in listed["ladders"]] == ["club"]
        answer = await ada.client.get("/api/ladders/broken")
        assert answer.status_code == 409
        assert answer.json()["detail"] == "The ladder 'broken' cannot be read at present."
        missing = await ada.client.get("/api/ladders/nobody's")
        assert missing.status_code == 404
        assert missing.json()["detail"] == 'There is no ladder "nobody\'s".'

    tell(sqlite, story, ladders={"broken": broken, "club": club})
