"""A deal of before, played by others: what they are told before and after, and that the proof still holds."""

from __future__ import annotations

import json

import pytest

from cardtable.errors import CardtableError
from cardtable.server.deals.verify import read, verify
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
        offered = await ada.post(f"/api/tables/{table}/hands/1/series")
        assert (offered["chair"], offered["seen"], offered["results"]) == (0, True, True)
        path = f"/api/series/{offered['id']}"
        cleo = await here.visitor("Cleo")
        before = await cleo.client.get(path)
        first = await ada.get(f"/api/tables/{table}/hands/1")
        assert [before.json()[name] for name in ("chair", "seen", "results")] == [0, False, False]
        assert [each["name"] for each in before.json()["people"]] == ["Ada"]
        for secret in (table, first["secret"], first["id"]):
            assert secret not in before.text
        assert (await cleo.client.get(f"{path}/deals/1")).status_code == 409

        again = str((await cleo.post(f"{path}/play"))["table"])
        seen = await cleo.look(again)
        assert seen["view"]["hand"] == [int(card) for card in first["record"]["deal"]["hand 0"].split()]
        part = {"id": offered["id"], "deals": 1, "seen": [], "replayed": True, "given": False, "closes": None}
        assert seen["series"] == part
        assert seen["hand"]["commitment"] == first["commitment"]
        assert [line["text"] for line in seen["log"][:2]] == [
            "A table of 6 nimmt! was opened for a deal that was played before",
            "Cleo sat down",
        ]
        assert (await cleo.get(path))["results"] is False
        await play_hand(cleo, again)
        after = await cleo.get(path)
        assert (await cleo.look(again))["status"] == "over"
        assert after["results"] is True
        assert {each["name"]: each["original"] for each in after["people"]} == {"Ada": True, "Cleo": False}
        lines = {each["name"]: each for each in (await cleo.get(f"{path}/deals/1"))["lines"]}
        assert lines["Ada"]["points"] == first["points"]["0"]
        assert (lines["Ada"]["table"], lines["Cleo"]["table"]) == (table, again)
        assert [lines[name]["mine"] for name in ("Ada", "Cleo")] == [False, True]

    tell(sqlite, story)


def test_who_has_seen_the_cards(sqlite: str) -> None:
    """Who plays a deal again is shown to everybody as somebody who knows it, a replayed deal keeps its
    series, and its proof points to the hand that the cards were dealt for."""

    async def story(here: Site) -> None:
        ada, ben, table = await original(here)
        offer = f"/api/tables/{table}/hands/1/series"
        offered = await ben.post(offer)
        assert offered["chair"] == 1
        assert (await ben.post(offer))["id"] == offered["id"]
        own = await ada.post(offer)
        assert (own["chair"], own["id"] != offered["id"]) == (0, True)
        path = f"/api/series/{own['id']}"
        again = str((await ada.post(f"{path}/play", key="k"))["table"])
        assert (await ada.post(f"{path}/play", key="k"))["table"] == again
        seen = await ada.look(again)
        assert seen["series"]["seen"] == [0]
        assert seen["log"][1]["text"] == "Ada sat down, who has seen these cards before"
        await play_hand(ada, again)
        twice = await ada.post(f"/api/tables/{again}/hands/1/series")
        assert twice["id"] == own["id"]
        lines = (await ada.get(f"{path}/deals/1"))["lines"]
        assert sorted((each["original"], each["seen"]) for each in lines) == [(False, True), (True, False)]
        hand = await ada.get(f"/api/tables/{again}/hands/1")
        assert hand["dealt_at"] == {"table": table, "hand": 1}
        verify(read(json.dumps(hand)))
        wrong: Fields
        for wrong in ({**hand, "dealt_at": None}, {**hand, "dealt_at": {"table": table, "hand": 2}}):
            with pytest.raises(CardtableError, match="does not fit the commitment"):
                verify(read(json.dumps(wrong)))

    tell(sqlite, story)


def test_what_cannot_be_played_again(sqlite: str) -> None:
    """A running hand, a hand or series that is not there, and a seat too many are refused."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        for hand, status in ((1, 409), (2, 404)):
            assert (await ada.try_to(f"/api/tables/{table}/hands/{hand}/series")).status_code == status
        assert (await ada.client.get("/api/series/nowhere")).status_code == 404
        cleo, _, done = await original(here)
        refused = await cleo.try_to(f"/api/tables/{done}/hands/1/series", {"seat": 2})
        assert (refused.status_code, refused.json()["detail"]) == (
            422,
            "There is no seat 2; they are numbered from 0 to 1.",
        )

    tell(sqlite, story)
