"""The same deal played by others: what they are told before and after, and that the proof still holds."""

from __future__ import annotations

import json

import pytest

from cardtable.errors import CardtableError
from cardtable.server.tables.verify import read, verify
from server.inside import Fields, Site, Visitor, play_hand, tell, two_people


async def original(here: Site) -> tuple[Visitor, Visitor, str]:
    """Ada and Ben have played a hand, Ada on seat 0."""
    ada, ben, table = await two_people(here)
    while (await ada.look(table))["status"] == "playing":
        for visitor in (ada, ben):
            if (await visitor.look(table))["legal"]:
                await visitor.act(table)
    return ada, ben, table


def test_a_friend_plays_the_same_deal(sqlite: str) -> None:
    """The friend gets the same cards on the same seat, sees no result before the end, and all after it."""

    async def story(here: Site) -> None:
        ada, _, table = await original(here)
        offered = await ada.post("/api/challenges", {"table": table, "hand": 1})
        assert (offered["seat"], offered["seen"], offered["results"]) == (0, True, True)
        path = f"/api/challenges/{offered['id']}"
        cleo = await here.visitor("Cleo")
        before = await cleo.client.get(path)
        first = await ada.get(f"/api/tables/{table}/hands/1")
        assert [before.json()[name] for name in ("seat", "seen", "results")] == [0, False, False]
        assert before.json()["attempts"][0]["names"] == ["Ada", "Ben"]
        for secret in (table, first["secret"], first["id"]):
            assert secret not in before.text

        again = str((await cleo.post(f"{path}/play"))["table"])
        seen = await cleo.look(again)
        assert seen["view"]["hand"] == [int(card) for card in first["record"]["deal"]["hand 0"].split()]
        assert seen["again"] == {"challenge": offered["id"], "seen": [], "given": False}
        assert seen["hand"]["commitment"] == first["commitment"]
        assert [line["text"] for line in seen["log"][:2]] == [
            "A table of 6 nimmt! was opened for a deal that was played before",
            "Cleo sat down",
        ]
        assert (await cleo.get(path))["results"] is False
        await play_hand(cleo, again)
        after = await cleo.get(path)
        assert (await cleo.look(again))["status"] == "over"
        assert [each["original"] for each in after["attempts"]] == [True, False]
        assert [each["names"][0] for each in after["attempts"]] == ["Ada", "Cleo"]
        assert after["attempts"][0]["points"] == [first["points"]["0"], first["points"]["1"]]
        assert len(after["attempts"][1]["points"]) == 2

    tell(sqlite, story)


def test_who_has_seen_the_cards(sqlite: str) -> None:
    """Who plays a deal again is shown to everybody as somebody who knows it, a replayed deal keeps its
    challenge, and its proof points to the hand that the cards were dealt for."""

    async def story(here: Site) -> None:
        ada, ben, table = await original(here)
        offered = await ben.post("/api/challenges", {"table": table, "hand": 1})
        assert offered["seat"] == 1
        assert (await ada.post("/api/challenges", {"table": table, "hand": 1}))["id"] == offered["id"]
        path = f"/api/challenges/{offered['id']}/play"
        again = str((await ada.post(path, {"seat": 0}, key="k"))["table"])
        assert (await ada.post(path, {"seat": 0}, key="k"))["table"] == again
        seen = await ada.look(again)
        assert seen["again"]["seen"] == [0]
        assert seen["log"][1]["text"] == "Ada sat down, who has seen these cards before"
        await play_hand(ada, again)
        twice = await ada.post("/api/challenges", {"table": again, "hand": 1})
        assert twice["id"] == offered["id"]
        assert twice["attempts"][1]["seen"] == [0]
        assert [each["mine"] for each in twice["attempts"]] == [0, 0]
        shown = await ben.get(f"/api/challenges/{offered['id']}")
        assert [each["mine"] for each in shown["attempts"]] == [1, None]
        hand = await ada.get(f"/api/tables/{again}/hands/1")
        assert hand["dealt_at"] == {"table": table, "hand": 1}
        verify(read(json.dumps(hand)))
        wrong: Fields
        for wrong in ({**hand, "dealt_at": None}, {**hand, "dealt_at": {"table": table, "hand": 2}}):
            with pytest.raises(CardtableError, match="does not fit the commitment"):
                verify(read(json.dumps(wrong)))

    tell(sqlite, story)


def test_what_is_no_challenge(sqlite: str) -> None:
    """A running hand, a hand or challenge that is not there, and a seat too many are refused."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        for body, status in (({"table": table, "hand": 1}, 409), ({"table": table, "hand": 2}, 404)):
            assert (await ada.try_to("/api/challenges", body)).status_code == status
        assert (await ada.client.get("/api/challenges/nowhere")).status_code == 404
        cleo, _, done = await original(here)
        offered = await cleo.post("/api/challenges", {"table": done, "hand": 1})
        refused = await cleo.try_to(f"/api/challenges/{offered['id']}/play", {"seat": 2})
        assert (refused.status_code, refused.json()["detail"]) == (
            422,
            "There is no seat 2; they are numbered from 0 to 1.",
        )

    tell(sqlite, story)
