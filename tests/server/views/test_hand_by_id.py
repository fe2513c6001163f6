"""Hands that are known by their ids alone are shown like those of our tables."""

from __future__ import annotations

import pytest

from server.inside import Site, tell

PLAYED = "bridge1.QD7k1DJ961wph3YyofQAuvQAwu4Gv5xc4c_r0oKmQAbwn"
RECORD = f"/api/records/{PLAYED}"


def test_any_hand_is_replayed_by_its_id(sqlite: str) -> None:
    """Its result, its positions with all cards open, and its file; nobody is known to have sat there."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        hand = await ada.get(RECORD)
        assert (hand["game"], hand["id"]) == ("bridge", PLAYED)
        assert hand["points"] == {"0": -400, "1": 400, "2": -400, "3": 400}
        assert hand["names"] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
        told = await ada.get(f"{RECORD}/replay?seat=all")
        assert told["done"] == list(range(66))
        assert [len(held.split()) for held in told["start"]["held"]] == [13, 13, 13, 13]
        assert told["start"]["me"] == {"chair": None, "seat": None}
        kept = await ada.client.get(f"{RECORD}/as/id")
        assert kept.text == f"{PLAYED}\n"
        assert kept.headers["content-disposition"] == 'attachment; filename="bridge.txt"'

    tell(sqlite, story)


def test_another_line_is_shown_from_any_action_on(sqlite: str) -> None:
    """Instead of what was done; what the rules forbid is refused."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        told = await ada.get(f"{RECORD}/replay?seat=all&from=1&line=1C,X,pass")
        said = [move["action"] for step in told["steps"] for move in step["append"]["history"]]
        assert said == ["pass", "1C", "X", "pass"]
        for wrong in (
            "from=1&line=XX",
            "from=1&line=1C,1C",
            "from=66&line=pass",
            "from=x&line=pass",
            "line=pass",
        ):
            answer = await ada.client.get(f"{RECORD}/replay?seat=all&{wrong}")
            assert answer.status_code == 422

    tell(sqlite, story)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bridge1.!", "ids have only letters, digits, - and _ behind the point"),
        ("skat1.", "skat1."),
        ("hello", "hello"),
    ],
)
def test_what_is_no_id_is_refused(sqlite: str, text: str, why: str) -> None:
    """With the reason, and as a problem of the value."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        answer = await ada.client.get(f"/api/records/{text}")
        assert answer.status_code == 422
        assert why in answer.json()["detail"]

    tell(sqlite, story)
