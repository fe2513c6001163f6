"""Locking a table: the person who opened it decides whether anybody else may sit down."""

from __future__ import annotations

from server.inside import Site, Visitor, play_hand, tell, two_people

LOCKED = "This table is locked. The person who opened it can unlock it."


async def lock(host: Visitor, table: str, locked: bool) -> int:
    return int((await host.post(f"/api/tables/{table}/lock", {"locked": locked}))["seq"])


async def refusal(visitor: Visitor, path: str, **body: object) -> tuple[int, str]:
    refused = await visitor.try_to(path, body)
    return refused.status_code, refused.json()["detail"]


def test_nobody_sits_down_at_a_locked_table(sqlite: str) -> None:
    """It is locked for everybody but the host until the host unlocks it, and everybody can see that."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        table = await ada.open(game="skat")
        await lock(ada, table, True)
        assert (await ben.look(table))["locked"] is True
        for body in ({}, {"chair": 2}):
            assert await refusal(ben, f"/api/tables/{table}/sit", **body) == (409, LOCKED)
        assert [chair["kind"] for chair in (await ben.look(table))["chairs"]] == ["person", "open", "open"]
        await lock(ada, table, False)
        await ben.post(f"/api/tables/{table}/sit", {"chair": 2})
        seen = await ben.look(table)
        assert (seen["locked"], seen["chairs"][2]["name"]) == (False, "Ben")
        told = [line["text"] for line in seen["log"] if line["kind"] == "locked"]
        assert len(told) == len(set(told)) == 2

    tell(sqlite, story)


def test_only_the_host_locks(sqlite: str) -> None:
    """Neither somebody who sits there nor a stranger can lock or unlock a table."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        stranger = await here.visitor()
        for locked in (True, False):
            for other in (ben, stranger):
                assert (await refusal(other, f"/api/tables/{table}/lock", locked=locked))[0] == 403
            await lock(ada, table, locked)

    tell(sqlite, story, grace=600.0)


def test_a_locked_table_keeps_its_people(sqlite: str) -> None:
    """Who sits there plays on. Between hands nobody takes the chair of a computer, but the host may come
    back to it."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        await lock(ada, table, True)
        await ada.post(f"/api/tables/{table}/leave")
        assert (await play_hand(ben, table))["status"] == "between"
        cleo = await here.visitor("Cleo")
        assert await refusal(cleo, f"/api/tables/{table}/sit") == (409, LOCKED)
        await ada.post(f"/api/tables/{table}/sit")
        names = [chair["name"] for chair in (await ben.look(table))["chairs"]]
        assert names == ["Ada", "Ben"]

    tell(sqlite, story, grace=600.0)


def test_locking_twice_is_locking_once(sqlite: str) -> None:
    """A repeated lock changes nothing; a table that is over cannot be locked; locked says yes or no."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt")
        first = await lock(ada, table, True)
        assert await lock(ada, table, True) == first
        path = f"/api/tables/{table}/lock"
        assert (await ada.try_to(path, {"locked": "yes"})).status_code == 400
        assert (await ada.try_to(path)).status_code == 400
        await ada.post(f"/api/tables/{table}/leave")
        assert (await refusal(ada, path, locked=False))[0] == 409

    tell(sqlite, story)


def test_a_lock_outlives_the_server(sqlite: str) -> None:
    """A server that starts again finds the table locked."""
    tables = []

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        tables.append(await ada.open(game="nimmt"))
        await lock(ada, tables[0], True)

    async def later(here: Site) -> None:
        ben = await here.visitor("Ben")
        assert await refusal(ben, f"/api/tables/{tables[0]}/sit") == (409, LOCKED)

    tell(sqlite, story)
    tell(sqlite, later)
