"""Who sits at a table: sitting down, leaving, being sent away, and sitting out."""

from __future__ import annotations

from server.inside import Site, play_hand, tell, two_people


def test_sitting_down_with_friends(sqlite: str) -> None:
    """Somebody opens a table, somebody else takes the free chair, and a third finds no place."""

    async def story(here: Site) -> None:
        _, ben, table = await two_people(here)
        seen = await ben.look(table)
        assert [chair["name"] for chair in seen["chairs"]] == ["Ada", "Ben"]
        assert seen["me"] == {"chair": 1, "seat": 1}
        late = await here.visitor("Cleo")
        refused = await late.try_to(f"/api/tables/{table}/sit")
        assert refused.status_code == 409
        assert refused.json()["detail"] == "You can sit down only between hands."

    tell(sqlite, story)


def test_sending_somebody_away(sqlite: str) -> None:
    """Who opened the table takes a chair from somebody, who cannot come back; nobody else can do that."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        path = f"/api/tables/{table}/send-away"
        assert (await ben.try_to(path, {"chair": 0})).status_code == 403
        assert (await ada.try_to(path, {"chair": 0})).status_code == 409
        assert (await ada.try_to(path, {"chair": 9})).status_code == 422
        await ada.post(path, {"chair": 1})
        seen = await ada.look(table)
        assert (seen["chairs"][1]["kind"], seen["me"]["chair"]) == ("computer", 0)
        told = [line["text"] for line in seen["log"] if line["kind"] == "sent-away"]
        assert told == ["Ben was sent away by the person who opened the table; a computer plays on"]
        waiting = await ada.open(game="nimmt")
        await ben.post(f"/api/tables/{waiting}/sit")
        await ada.post(f"/api/tables/{waiting}/send-away", {"chair": 1})
        refused = await ben.try_to(f"/api/tables/{waiting}/sit")
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/not-yours")

    tell(sqlite, story, grace=600.0)


def test_leaving_and_taking_over(sqlite: str) -> None:
    """Who leaves a running game is replaced by a computer, whose chair is free again between hands."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        await ben.post(f"/api/tables/{table}/leave")
        assert (await ada.look(table))["chairs"][1]["kind"] == "computer"
        await play_hand(ada, table)
        cleo = await here.visitor("Cleo")
        await cleo.post(f"/api/tables/{table}/sit", {"chair": 1})
        await cleo.post(f"/api/tables/{table}/next")
        seen = await cleo.look(table)
        assert seen["me"]["chair"] == 1
        assert seen["hand"]["number"] == 2
        assert len(seen["legal"]) == 10

    tell(sqlite, story)


def test_the_last_to_leave_closes_the_table(sqlite: str) -> None:
    """A table that everybody has left is no longer in the lobby, and nobody can sit down there."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        for start in (True, False):
            table = await ada.open(game="nimmt", start=start)
            await ada.post(f"/api/tables/{table}/leave")
            seen = await ben.look(table)
            assert seen["status"] == "closed"
            assert seen["log"][-1]["text"] == "The table was closed: everybody has left"
            refused = await ben.try_to(f"/api/tables/{table}/sit")
            assert refused.json()["detail"] == "This game is over."
        assert (await ben.get("/api/lobby"))["tables"] == []

    tell(sqlite, story)


def test_sitting_out(sqlite: str) -> None:
    """A computer plays for who sits out, who cannot act until back."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        await ada.post(f"/api/tables/{table}/sit-out")
        chair = (await ada.look(table))["chairs"][0]
        assert (chair["kind"], chair["away"], chair["sits_out"]) == ("person", True, True)
        refused = await ada.try_to(f"/api/tables/{table}/act", {"action": "1", "seq": 99})
        assert refused.json()["detail"] == "A computer plays for you; come back first."
        await ada.post(f"/api/tables/{table}/back")
        assert (await ada.look(table))["chairs"][0]["away"] is False

    tell(sqlite, story)
