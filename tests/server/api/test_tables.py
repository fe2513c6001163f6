"""A table from the outside: sitting down, playing, and what is refused."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import update

from cardtable.games import GAMES, usual_match
from cardtable.server.store import schema
from cardtable.server.tables import events as ev
from cardtable.server.tables.room import Logged
from cardtable.texts import text_of
from server.inside import Site, play_hand, tell, two_people


def test_play_now(sqlite: str) -> None:
    """One request opens a table, seats me and three computers, and deals."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", start=True)
        seen = await ada.look(table)
        assert seen["status"] == "playing"
        assert [chair["kind"] for chair in seen["chairs"]] == ["person", *["computer"] * 3]
        assert seen["me"] == {"chair": 0, "seat": 0}
        assert len(seen["view"]["hand"]) == 10
        assert [each["action"] for each in seen["legal"]] == [str(card) for card in seen["view"]["hand"]]

    tell(sqlite, story)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_every_game_is_played_from_what_the_stream_says(game: str, sqlite: str) -> None:
    """Whoever follows the stream and sends back what it offers plays a hand to its end, in any game."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        preset = next(iter(GAMES[game].presets().values()))
        others = [f"{game}:random"] * (len(usual_match(preset).standings) - 1)
        table = await ada.open(game=game, chairs=["me", *others], start=True)
        seen = await play_hand(ada, table, choice=-1)
        assert [hand["number"] for hand in seen["hands"]] == [1]
        assert seen == await ada.look(table)

    tell(sqlite, story)


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
        assert refused.json()["detail"] == "You can sit down between hands only."

    tell(sqlite, story)


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
            "This table is locked; who opened it can let others in.",
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
        assert told == ["Ben was sent away by who opened the table; the computer nimmt:expert plays on"]
        waiting = await ada.open(game="nimmt")
        await ben.post(f"/api/tables/{waiting}/sit")
        await ada.post(f"/api/tables/{waiting}/send-away", {"chair": 1})
        refused = await ben.try_to(f"/api/tables/{waiting}/sit")
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/not-yours")

    tell(sqlite, story, grace=600.0)


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


def test_hint(sqlite: str) -> None:
    """A hint is a legal action with a reason, for who is to act in a game against computers; asking again
    gives the same."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", start=True)
        seen = await ada.look(table)
        assert seen["hint"] is True
        hint = await ada.post(f"/api/tables/{table}/hint")
        assert hint["action"] in [each["action"] for each in seen["legal"]]
        assert hint["why"]
        assert text_of(hint["reason"]) == hint["why"]
        assert hint["action"] in [each["action"] for each in hint["evidence"]["values"]]
        assert hint["evidence"]["sureness"] in ("clear", "close")
        assert await ada.post(f"/api/tables/{table}/hint") == hint

    async def among_people(here: Site) -> None:
        ada, _, table = await two_people(here)
        assert (await ada.look(table))["hint"] is False
        refused = await ada.try_to(f"/api/tables/{table}/hint")
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            "Hints are for games against computers only.",
        )
        await ada.act(table)
        refused = await ada.try_to(f"/api/tables/{table}/hint")
        assert (refused.status_code, refused.json()["detail"]) == (409, "It is not your turn.")

    tell(sqlite, story)
    tell(sqlite, among_people)


def test_talk_is_text(sqlite: str) -> None:
    """Talk is one short line without controls, kept as text."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        await ada.post(f"/api/tables/{table}/say", {"text": "<b>hi</b>\n\u202e there\x07"})
        assert (await ada.look(table))["log"][-1]["text"] == "<b>hi</b> there"
        for text in ("", "\u200b\n", "x" * 141):
            refused = await ada.try_to(f"/api/tables/{table}/say", {"text": text})
            assert refused.json()["detail"] == "A line of talk has 1 to 140 characters."

    tell(sqlite, story)


def test_lobby_and_my_games(sqlite: str) -> None:
    """The lobby lists open tables for everybody but the private ones; my games are mine."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        shown = await ada.open(game="nimmt", preset="duel")
        hidden = await ada.open(game="nimmt", listed=False)
        lobby = (await ben.get("/api/lobby"))["tables"]
        assert [(each["table"], each["free"]) for each in lobby] == [(shown, 1)]
        mine = (await ada.get("/api/mine"))["tables"]
        assert {each["table"] for each in mine} == {shown, hidden}
        assert [each["my_chair"] for each in mine] == [0, 0]
        assert (await ben.get("/api/mine"))["tables"] == []
        await ben.post(f"/api/tables/{hidden}/sit")
        assert [each["my_chair"] for each in (await ben.get("/api/mine"))["tables"]] == [1]

    tell(sqlite, story)


def test_tables_that_are_not_there(sqlite: str) -> None:
    """An unknown table, hand or path is 404 with a sentence."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        table = await ada.open(game="nimmt")
        for path in (
            "/api/tables/nowhere",
            f"/api/tables/{table}/hands/1",
            "/api/zebra",
            "/zebra.js",
            "/../app.py",
        ):
            missing = await ada.client.get(path)
            assert missing.status_code == 404, path
            assert missing.json()["detail"].startswith("There is no ")

    tell(sqlite, story)


def test_partners_say_phrases_only(sqlite: str) -> None:
    """Two people who play together cannot tell each other anything while the hand is played; others can."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        table = await ada.open(game="pinochle", chairs=["me", "open", "open", "computer"])
        await ben.post(f"/api/tables/{table}/sit", {"chair": 2})
        await ada.post(f"/api/tables/{table}/say", {"text": "Which of us deals?"})
        await ada.post(f"/api/tables/{table}/start")
        assert (await ada.look(table))["phrases_only"] is True
        refused = await ada.try_to(f"/api/tables/{table}/say", {"text": "I have a run"})
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            "While a hand is played, partners say nothing but the phrases.",
        )
        await ada.post(f"/api/tables/{table}/say", {"text": "Good luck!"})
        alone = await ada.open(game="pinochle", start=True)
        assert (await ada.look(alone))["phrases_only"] is False
        await ada.post(f"/api/tables/{alone}/say", {"text": "I have a run"})

    tell(sqlite, story)
