"""Bidding practice over HTTP: themes, judged calls, and nothing of the other hands before the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cards import Cards
from cardtable.players.bridge.hand import EvaluatedHand
from server.inside import tell

if TYPE_CHECKING:
    from server.inside import Site

TOKEN = "0123456789abcdef"


def test_a_hand_is_bid_to_its_end(sqlite: str) -> None:
    """What the person holds fits the theme; each own call is judged; at the end come all hands and par."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        offer = await ada.get("/api/bidding")
        assert offer["systems"] == ["standard_american", "two_over_one"]
        assert "notrump" in offer["themes"]
        asked: dict[str, Any] = {"theme": "notrump", "calls": []}
        shown = await ada.post("/api/bidding", asked)
        asked["token"] = shown["token"]
        own = EvaluatedHand(Cards.parse(shown["hand"]))
        assert own.hcp in (8, 9)
        assert max(own.lengths[2:]) >= 5
        while shown["end"] is None:
            hinted = await ada.post("/api/bidding", {**asked, "hint": True})
            assert hinted["hint"]["why"]["key"].startswith("bridge.why.")
            asked["calls"] = [*asked["calls"], hinted["hint"]["call"]]
            shown = await ada.post("/api/bidding", asked)
        mine = [spoken for spoken in shown["spoken"] if spoken["seat"] == 2]
        # Who follows the system is told that it calls the same, and scores the same.
        assert [spoken["call"] for spoken in mine] == [spoken["advised"]["call"] for spoken in mine]
        assert all(spoken["advised"] is None for spoken in shown["spoken"] if spoken["seat"] != 2)
        end = shown["end"]
        assert end["yours"] == end["system"]
        assert end["hands"][2] == shown["hand"]
        assert len({card for hand in end["hands"] for card in hand.split()}) == 52

    tell(sqlite, story)


def test_nothing_is_told_of_the_other_hands_before_the_end(sqlite: str) -> None:
    """No card that the person does not hold is in an answer; the same token deals the same hand again."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor(), await here.visitor()
        body = {"token": TOKEN, "theme": "slam", "hint": True, "calls": []}
        first = await ada.post("/api/bidding", body)
        again = await ben.post("/api/bidding", {**body, "calls": ["pass"]})
        assert again["hand"] == first["hand"]
        own = set(first["hand"].split())
        deck = {f"{suit}{rank}" for suit in "CDHS" for rank in "23456789TJQKA"}
        for shown in (first, again):
            if shown["end"] is not None:
                continue
            rest = json.dumps({name: value for name, value in shown.items() if name != "hand"})
            assert not [card for card in deck - own if f'"{card}"' in rest or f" {card}" in rest]
            assert "hands" not in rest

    tell(sqlite, story)


def test_another_server_deals_other_cards(sqlite: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The token alone is not enough to know a hand: each store has a secret of its own."""
    held: list[str] = []

    async def story(here: Site) -> None:
        ada = await here.visitor()
        held.append((await ada.post("/api/bidding", {"token": TOKEN}))["hand"])

    tell(sqlite, story)
    tell(sqlite, story)
    tell(f"sqlite:///{tmp_path_factory.mktemp('other') / 'tables.db'}", story)
    assert held[0] == held[1] != held[2]


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({"theme": "zebra"}, 422, "There is no theme 'zebra'; there are any, opening, "),
        ({"system": "/etc/passwd"}, 422, "There is no bidding system '/etc/passwd'; there are standard_"),
        ({"me": "8-9 zebras"}, 422, "'8-9 zebras'"),
        ({"me": "38+ hcp"}, 422, "No hand is like “38+ hcp”."),
        ({"calls": ["8C"]}, 422, "'8C'"),
        ({"calls": ["XX"]}, 422, "Only a double of the other side can be redoubled"),
        ({"token": "../../x"}, 400, "The request could not be read: Expected `str` matching regex"),
        ({"me": "x" * 121}, 400, "The request could not be read: Expected `str` of length <= 120"),
    ],
)
def test_what_cannot_be_practised_is_said(
    body: dict[str, Any], status: int, detail: str, sqlite: str
) -> None:
    """In one sentence; nothing is dealt."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        refused = await ada.try_to("/api/bidding", body)
        assert (refused.status_code, refused.json()["detail"][: len(detail)]) == (status, detail)

    tell(sqlite, story)
