"""Deciding at a table from the outside: stale, illegal, and not mine to make; and the same request twice."""

from __future__ import annotations

from server.inside import Site, tell, two_people


def test_stale_decision(sqlite: str) -> None:
    """A decision based on an older position is refused, with what was missed, and changes nothing."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        before = await ada.look(table)
        await ada.act(table)
        await ben.act(table)
        now = await ada.look(table)
        refused = await ada.try_to(f"/api/tables/{table}/act", {"action": "1", "seq": before["seq"]})
        assert refused.status_code == 409
        problem = refused.json()
        assert problem["type"] == "/problems/stale"
        assert problem["seq"] == now["seq"]
        assert [line["kind"] for line in problem["missed"]] == ["acted", "acted"]
        assert await ada.look(table) == now

    tell(sqlite, story)


def test_choosing_at_the_same_time_is_not_stale(sqlite: str) -> None:
    """That the other has chosen already does not make my choice stale, and I cannot see it."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        seen = await ada.look(table)
        await ben.act(table)
        body = {"action": seen["legal"][0]["action"], "seq": seen["seq"]}
        waiting = await ada.look(table)
        assert waiting["to_act"] == [0]
        assert waiting["history"] == []
        await ada.post(f"/api/tables/{table}/act", body)
        assert len((await ada.look(table))["history"]) == 2

    tell(sqlite, story)


def test_my_choice_is_shown_to_me_alone(sqlite: str) -> None:
    """Until all have chosen, I see what I chose, and nobody else does."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        card = (await ada.look(table))["legal"][3]["action"]
        await ada.post(f"/api/tables/{table}/act", {"action": card, "seq": 99})
        assert (await ada.look(table))["chosen"] == card
        assert (await ada.look(table))["legal"] == []
        assert (await ben.look(table))["chosen"] is None

    tell(sqlite, story)


def test_illegal_action(sqlite: str) -> None:
    """An action the rules forbid is refused with the reason, and changes nothing."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        before = await ada.look(table)
        foreign = next(card for card in range(1, 105) if card not in before["view"]["hand"])
        for action, why in (
            (str(foreign), "not in the hand"),
            ("zebra", "a card is a number from 1 to 104"),
        ):
            body = {"action": action, "seq": before["seq"]}
            refused = await ada.try_to(f"/api/tables/{table}/act", body)
            assert refused.status_code == 422
            assert refused.headers["content-type"] == "application/problem+json"
            assert why.lower() in refused.json()["detail"].lower()
        assert await ada.look(table) == before

    tell(sqlite, story)


def test_wrong_seat(sqlite: str) -> None:
    """Who does not sit at the table cannot act there; who sits there cannot act for another."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        stranger = await here.visitor("Cleo")
        seq = (await ada.look(table))["seq"]
        refused = await stranger.try_to(f"/api/tables/{table}/act", {"action": "1", "seq": seq})
        assert refused.status_code == 403
        assert refused.json()["detail"] == "You do not sit at this table."
        await ada.act(table)
        again = await ada.try_to(f"/api/tables/{table}/act", {"action": "1", "seq": seq})
        assert again.status_code == 422
        assert again.json()["detail"] == "It is not your turn but that of Ben."

    tell(sqlite, story)


def test_the_same_key_does_nothing_twice(db: str) -> None:
    """A request repeated with its key is answered as before: one move, one table, one line of talk."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        seen = await ada.look(table)
        body = {"action": seen["legal"][0]["action"], "seq": seen["seq"]}
        first = await ada.post(f"/api/tables/{table}/act", body, key="move 1")
        assert await ada.post(f"/api/tables/{table}/act", body, key="move 1") == first
        said = await ada.post(f"/api/tables/{table}/say", {"text": "Hello!"}, key="hello")
        assert await ada.post(f"/api/tables/{table}/say", {"text": "Hello!"}, key="hello") == said
        assert said["seq"] == first["seq"] + 1
        opened = await ada.post("/api/tables", {"game": "nimmt"}, key="open")
        assert await ada.post("/api/tables", {"game": "nimmt"}, key="open") == opened
        assert len((await ada.get("/api/mine"))["tables"]) == 2

    tell(db, story)


def test_a_key_is_bound_to_its_request(db: str) -> None:
    """The same key for something else is refused, and nothing is done."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        opened = await ada.post("/api/tables", {"game": "nimmt"}, key="open")
        said = await ada.post(f"/api/tables/{table}/say", {"text": "Hello!"}, key="hello")
        for path, body, key in (
            (f"/api/tables/{table}/say", {"text": "Bye!"}, "hello"),
            (f"/api/tables/{table}/sit-out", {}, "hello"),
            ("/api/tables", {"game": "skat"}, "open"),
        ):
            refused = await ada.try_to(path, body, key)
            assert (refused.status_code, refused.json()["type"]) == (422, "/problems/key-reused")
        assert (await ada.look(table))["seq"] == said["seq"]
        assert len((await ada.get("/api/mine"))["tables"]) == 2
        assert (await ben.post(f"/api/tables/{table}/say", {"text": "Bye!"}, key="hello"))["seq"] > said[
            "seq"
        ]
        assert await ada.post("/api/tables", {"game": "nimmt"}, key="open") == opened

    tell(db, story)
