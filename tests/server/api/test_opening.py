"""Opening tables: how many, on which terms, and how long they are kept."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import update

from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.store import schema
from server.inside import Site, play_hand, tell, two_people


def test_play_now_is_private(sqlite: str) -> None:
    """A table that starts at once is not listed, and nobody takes a computer's chair until it is unlocked."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        table = await ada.open(game="nimmt", preset="duel", options={"end": 999}, start=True)
        assert (await ben.get("/api/lobby"))["tables"] == []
        seen = await play_hand(ada, table)
        assert (seen["status"], seen["listed"], seen["locked"]) == ("between", False, True)
        refused = await ben.try_to(f"/api/tables/{table}/sit")
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            "This table is locked. The person who opened it can unlock it.",
        )
        assert (await ben.try_to(f"/api/tables/{table}/lock", {"locked": False})).status_code == 403
        await ada.post(f"/api/tables/{table}/lock", {"locked": False})
        await ben.post(f"/api/tables/{table}/sit")
        assert (await ben.look(table))["chairs"][1]["name"] == "Ben"

    tell(sqlite, story, grace=600.0)


def test_a_listed_table_that_starts_at_once(sqlite: str) -> None:
    """Who wants company says so: it is listed, and open to all."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        table = await ada.open(game="nimmt", start=True, listed=True)
        assert [each["table"] for each in (await ada.get("/api/lobby"))["tables"]] == [table]
        assert (await ada.look(table))["locked"] is False

    tell(sqlite, story)


def test_nobody_opens_table_after_table(db: str) -> None:
    """Thirty that are running are enough; who leaves one may open another."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor(), await here.visitor()
        tables = [await ada.open(game="nimmt") for _ in range(29)]
        last = await ada.post("/api/tables", {"game": "nimmt"}, key="last")
        assert (await ada.try_to("/api/tables", {"game": "nimmt"})).status_code == 409
        assert await ada.post("/api/tables", {"game": "nimmt"}, key="last") == last
        await ben.open(game="nimmt")
        await ada.post(f"/api/tables/{tables[0]}/leave")
        await ada.open(game="nimmt")

    tell(db, story)


def test_old_tables_go(db: str) -> None:
    """One that nobody started is closed and then removed; one that was played is closed and kept."""

    async def story(here: Site) -> None:
        ada, _, played = await two_people(here)
        waiting, fresh = await ada.open(game="nimmt"), await ada.open(game="nimmt")

        def age(days: float, *tables: str) -> None:
            old = update(schema.header).where(schema.header.c.table_id.in_(tables))
            with here.service._database.engine.begin() as connection:
                connection.execute(old.values(updated=time.time() - days * 86_400))

        age(3, waiting, played)
        await here.service.remove_old_tables()
        statuses = [(await ada.look(table))["status"] for table in (waiting, played, fresh)]
        assert statuses == ["closed", "playing", "waiting"]
        age(61, waiting, played)
        await here.service.remove_old_tables()
        assert (await ada.look(played))["status"] == "closed"
        assert await here.service.store.events(waiting) == []
        age(61, played)
        await here.service.remove_old_tables()
        assert await here.service.store.events(played) != []
        assert (await ada.look(fresh))["status"] == "waiting"

    tell(db, story, grace=600.0)


def test_computers_of_bridge_have_a_system(sqlite: str) -> None:
    """Options behind the name, as on the command line; the table keeps them."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        bot = "bridge:basic,system=two_over_one,on=landy,off=gerber"
        table = await ada.open(game="bridge", chairs=["me", bot, bot, bot], start=True)
        assert [chair["bot"] for chair in (await ada.look(table))["chairs"]][1:] == [bot] * 3

    tell(sqlite, story)


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({}, 400, "The request could not be read: Object missing required field `game`."),
        ({"game": "chess"}, 422, "There is no game 'chess'; there are "),
        ({"game": "nimmt", "preset": "x"}, 422, "Nimmt has no preset 'x'; it has box, "),
        ({"game": "nimmt", "options": {"seats": 1}}, 422, "Nimmt: 6 nimmt! has 2 to 10 seats, not 1."),
        ({"game": "nimmt", "options": {"zebra": 1}}, 422, "Nimmt has no option 'zebra'; it has seats, "),
        ({"game": "nimmt", "chairs": ["me"]}, 422, "This game has 4 chairs, not 1."),
        ({"game": "nimmt", "chairs": ["me", "me", "open", "open"]}, 422, "You can sit on one chair only."),
        ({"game": "nimmt", "chairs": ["me", "hal", "open", "open"]}, 422, "Nimmt has no computer 'hal'; "),
        (
            {"game": "bridge", "chairs": ["me", *["bridge:basic,system=/etc/hosts.txt"] * 3]},
            422,
            "The options of a computer are words, joined by + where there are several.",
        ),
        (
            {"game": "bridge", "chairs": ["me", *["bridge:basic,on=zebra"] * 3]},
            422,
            "Standard_american has no convention 'zebra'; it has blackwood, ",
        ),
        ({"game": "nimmt", "zebra": 1}, 400, "The request could not be read: Object contains unknown field"),
        ({"game": "nimmt", "options": {"end": 2**64}}, 422, "Nimmt: end has a number beyond 1000000000."),
        ({"game": "nimmt", "options": {"end": 10**9 + 1}}, 422, "Nimmt: end has a number beyond"),
        ({"game": "two-hand-pinochle", "options": {"totals": [2**64, 0]}}, 422, "Two-hand-pinochle: totals "),
        ({"game": "pinochle", "options": {"step": 2**64}}, 422, "Pinochle: step has a number beyond"),
        (
            {"game": "two-hand-pinochle", "options": {"position": {"scores": [0, -(10**30)]}}},
            422,
            "Two-hand-pinochle: position has a number beyond",
        ),
        (
            {"game": "nimmt", "options": {"totals": [99, 0, 0, 0]}},
            422,
            "With these options the game is ",
        ),
    ],
)
def test_tables_that_cannot_be_opened(body: dict[str, Any], status: int, detail: str, sqlite: str) -> None:
    """What is wrong with the terms of a table is said in one sentence."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        refused = await ada.try_to("/api/tables", body)
        assert refused.status_code == status
        assert refused.json()["detail"].startswith(detail)
        assert (await ada.get("/api/lobby"))["tables"] == []

    tell(sqlite, story)


def test_a_table_that_cannot_be_read(sqlite: str) -> None:
    """A table from an older version with a number that no id holds is refused; all others are served."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        table = await ada.open(game="nimmt")
        old = ev.Opened("x", "nimmt", {"end": 2**64}, (None,) * 4, True, 60.0, None)
        await here.service.store.append("old", [Logged(1, old, 0.0)], None)
        refused = await ada.client.get("/api/tables/old")
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/no-store")
        assert "end has a number beyond" in refused.json()["detail"]
        assert (await ada.look(table))["status"] == "waiting"

    tell(sqlite, story)


def test_points_may_grow_from_the_largest_options(sqlite: str) -> None:
    """A hand that is opened at the limit is played, stored, and read again after the next deal."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        terms = {"totals": [10**9 - 1] * 2, "end": 10**9}
        table = await ada.open(game="nimmt", preset="duel", options=terms, start=True)
        seen = await play_hand(ada, table)
        assert seen["status"] == "over"
        assert (await ada.get(f"/api/tables/{table}/hands/1"))["id"].startswith("nimmt1.")

    tell(sqlite, story)
