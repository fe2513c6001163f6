"""The deal of a hand that is known by its id alone is played again, and nobody takes it for a fair one."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from cardtable.cli import cardtable
from cardtable.errors import CardtableError
from cardtable.games import GAMES
from cardtable.record import AnyRecord, Record
from cardtable.server.deals import fair_deals as fair
from cardtable.server.deals import fixed_deals as fixed
from cardtable.server.deals.verify import read, verify
from server.inside import Fields, Site, play_hand, tell

if TYPE_CHECKING:
    from pathlib import Path

PLAYED = "nimmt1.iJxIjjOuvhaMRyO8d_48a4AOVfICAIEDnE4"
"""A hand of two, which ended -11 to 0."""

DEAL = "nimmt1.Dz4-MUAwJGPfnu2K3NICAIED27o"
SECOND = [9, 12, 31, 54, 55, 56, 71, 73, 90, 94]
OFFER = f"/api/records/{PLAYED}/series"


@pytest.mark.parametrize("name", GAMES)
def test_the_secret_has_the_deal(name: str) -> None:
    """Of every game in all its forms."""
    for game in GAMES[name].presets().values():
        record: AnyRecord = Record(game, game.deal(Random(1)))
        assert fixed.deal(fixed.new_secret(record)) == record.deal


def test_a_given_deal_is_played_and_told_apart(sqlite: str) -> None:
    """On the seat that was asked for, also after a restart; nothing tells where the deal is from before the
    hand is over, and afterwards everything says that it was given."""
    login: dict[str, str] = {}
    told: Fields = {}

    async def begin(here: Site) -> None:
        ada = await here.visitor("Ada")
        offered = await ada.post(OFFER, {"seat": 1})
        assert [offered[name] for name in ("chair", "seen", "results", "given")] == [1, True, False, True]
        assert [each["name"] for each in offered["people"]] == ["Seat 2"]
        ben = await here.visitor("Ben")
        assert (await ben.post(OFFER, {"seat": 1}))["id"] == offered["id"]
        assert (await ben.post(OFFER, {"seat": 0}))["id"] != offered["id"]
        path = f"/api/series/{offered['id']}"
        table = str((await ada.post(f"{path}/play"))["table"])
        seen = await ada.look(table)
        assert seen["view"]["hand"] == SECOND
        part = {"id": offered["id"], "deals": 1, "seen": [1], "replayed": True, "given": True, "closes": None}
        assert seen["series"] == part
        assert [line["text"] for line in seen["log"][:2]] == [
            "A table of 6 nimmt! was opened for a deal that was given",
            "Ada sat down, who has seen these cards before",
        ]
        for public in (f"/api/tables/{table}", f"/api/tables/{table}/log", path, "/api/mine"):
            text = (await ada.client.get(public)).text
            assert PLAYED not in text
            assert DEAL not in text
        assert (await ada.client.get(f"/api/tables/{table}/hands/1")).status_code == 409
        login.update(ada.client.cookies)
        told.update(table=table, path=path)

    async def finish(here: Site) -> None:
        ada = await here.visitor()
        ada.client.cookies.clear()
        ada.client.cookies.update(login)
        await play_hand(ada, told["table"])
        told["hand"] = await ada.get(f"/api/tables/{told['table']}/hands/1")
        compared = await ada.get(told["path"])
        assert sorted((each["name"], each["original"]) for each in compared["people"]) == [
            ("Ada", False),
            ("Seat 2", True),
        ]
        lines = {each["name"]: each for each in (await ada.get(f"{told['path']}/deals/1"))["lines"]}
        first, second = lines["Seat 2"], lines["Ada"]
        assert (first["table"], first["id"], first["points"], first["seat"]) == (None, PLAYED, 0, 1)
        assert (second["table"], second["seat"]) == (told["table"], 1)
        again = await ada.post(f"/api/tables/{told['table']}/hands/1/series")
        assert again["id"] == compared["id"]

    tell(sqlite, begin)
    tell(sqlite, finish)
    check_the_proof(told["hand"])


def check_the_proof(hand: Fields) -> None:
    """It holds, says what it is worth, and cannot be passed off as that of a fair deal, or of another one."""
    assert (hand["given"], hand["dealt_at"]) == (True, None)
    done = CliRunner().invoke(cardtable, ["verify", "-"], input=json.dumps(hand))
    assert (done.exit_code, done.output.splitlines()[0]) == (
        0,
        f"hand 1 at table {hand['table']}, a hand of nimmt: given, not dealt fairly",
    )
    secret = bytes.fromhex(hand["secret"])
    assert secret[32:].decode() == DEAL
    other = secret[:32] + b"nimmt1.AAAA\xff"
    for change, why in (
        ({"given": False}, "not dealt from the secret"),
        ({"secret": other.hex()}, "does not fit the commitment"),
        (
            {"secret": other.hex(), "commitment": fair.commitment(other, hand["table"], 1)},
            "not those of the id in the secret",
        ),
        ({"commitment": ""}, "nothing was promised"),
    ):
        with pytest.raises(CardtableError, match=why):
            verify(read(json.dumps({**hand, **change})))


def test_what_cannot_be_given(sqlite: str) -> None:
    """What is no id, a hand that is not over, and a seat too many are refused with the reason."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        for record, seat, why in (
            ("nimmt1.!", 0, "ids have only letters, digits, - and _ behind the point"),
            (DEAL, 0, "This hand was not played to its end."),
            (PLAYED, 2, "There is no seat 2; they are numbered from 0 to 1."),
        ):
            refused = await ada.try_to(f"/api/records/{record}/series", {"seat": seat})
            assert refused.status_code == 422
            assert why in refused.json()["detail"]
            assert "\n" not in refused.json()["detail"]
        stranger = await here.visitor()
        stranger.client.cookies.clear()
        assert (await stranger.try_to(OFFER)).status_code == 401

    tell(sqlite, story)


def test_with_a_seed_every_table_has_the_same_hands(tmp_path: Path) -> None:
    """Hand for hand, and computers that play by chance play the same; another seed deals other cards. The
    proof says that the deal was given."""
    played: dict[str, list[Fields]] = {}

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        hands = []
        for _ in range(2):
            table = await ada.open(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
            await play_hand(ada, table)
            await ada.post(f"/api/tables/{table}/next")
            await play_hand(ada, table)
            hands += [await ada.get(f"/api/tables/{table}/hands/{number}") for number in (1, 2)]
        played[str(here.service.settings.seed)] = hands

    for seed in ("first", "second"):
        tell(f"sqlite:///{tmp_path / seed}", story, seed=seed)
    first, second = ([each["id"] for each in played[seed]] for seed in ("first", "second"))
    assert first[:2] == first[2:]
    assert len({*first, *second}) == 4
    assert all(each["given"] for each in played["first"])
    verify(read(json.dumps(played["first"][1])))
