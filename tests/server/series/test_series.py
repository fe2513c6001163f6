"""A series: the same deals for everybody, compared afterwards."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select, update

from cardtable.series import SeriesCount
from cardtable.server.deals import fair_deals as fair
from cardtable.server.deals.verify import read, verify
from cardtable.server.series.ranking import worth_by_table
from cardtable.server.store import schema
from cardtable.server.store.series_store import PlayedDeal, SeriesRow
from server.inside import Fields, Site, play_hand, tell
from server.series.playing import DUEL, begin, moves, play_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from httpx import Response


def test_everybody_plays_the_same(db: str) -> None:
    """The same cards on the same seat; computers that decide alike; what was promised before is kept; a
    ranking and travellers, once I have played."""

    async def story(here: Site) -> None:
        ada, ben, cleo = [await here.visitor(name) for name in ("Ada", "Ben", "Cleo")]
        made = await ada.post("/api/series", {**DUEL, "title": "Friday"}, key="k")
        assert (await ada.post("/api/series", {**DUEL, "title": "Friday"}, key="k"))["id"] == made["id"]
        assert (made["title"], made["maker"], made["deals"], made["state"]) == ("Friday", "Ada", 2, "open")
        assert (made["bots"], made["chair"]) == ([None, "nimmt:random"], 0)
        own = await play_all(ada, made["id"])
        same = await play_all(ben, made["id"])
        other = await play_all(cleo, made["id"], choice=-1)
        for number in (1, 2):
            assert await moves(ada, own, number) == await moves(ben, same, number)
            hands = [await ada.get(f"/api/tables/{table}/hands/{number}") for table in (own, same, other)]
            assert hands[0]["record"]["deal"] == hands[1]["record"]["deal"] == hands[2]["record"]["deal"]
            assert {each["commitment"] for each in hands} == {made["promises"][number - 1]}
            for each in hands:
                assert each["dealt_at"] == {"table": made["id"], "hand": number}
                verify(read(json.dumps(each)))
        told = await cleo.get(f"/api/series/{made['id']}")
        heads = {"Ada": 0, "Ben": 0, "Cleo": 0}
        for number in (1, 2):
            lines = (await cleo.get(f"/api/series/{made['id']}/deals/{number}"))["lines"]
            assert [line["worth"][0] for line in lines] == sorted(-line["points"] for line in lines)
            for line in lines:
                heads[line["name"]] -= line["points"]
        assert {each["name"]: each["totals"] for each in told["people"]} == {
            name: [float(sum_)] for name, sum_ in heads.items()
        }
        assert heads["Ada"] == heads["Ben"]
        cleo_first = heads["Cleo"] < heads["Ada"]
        places = {each["name"]: each["place"] for each in told["people"]}
        assert places == {"Ada": 2, "Ben": 2, "Cleo": 1} if cleo_first else {"Ada": 1, "Ben": 1, "Cleo": 3}

    tell(db, story)


def test_who_comes_back_goes_on(sqlite: str) -> None:
    """With the same table, also in another process; nobody begins a series twice."""
    kept: Fields = {}

    async def first(here: Site) -> None:
        ada = await here.visitor("Ada")
        made = await ada.post("/api/series", DUEL)
        table = await begin(ada, made["id"])
        await play_hand(ada, table)
        await ada.post(f"/api/tables/{table}/next")
        kept.update(series=made["id"], table=table, login=ada.client.cookies["cardtable"])

    async def then(here: Site) -> None:
        ada = await here.visitor()
        ada.client.cookies.clear()
        ada.client.cookies.set("cardtable", kept["login"])
        told = await ada.get(f"/api/series/{kept['series']}")
        assert (told["table"], told["played"], told["results"]) == (kept["table"], [1], False)
        assert await play_all(ada, kept["series"]) == kept["table"]
        assert (await ada.get(f"/api/series/{kept['series']}"))["played"] == [1, 2]
        (mine,) = (await ada.get("/api/series"))["mine"]
        assert (mine["id"], mine["people"], mine["played"], mine["begun"]) == (kept["series"], 1, 2, True)

    tell(sqlite, first)
    tell(sqlite, then)


def test_more_people_than_are_named(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first come and who asks are named and compared; the answer says how many more there are."""
    monkeypatch.setattr("cardtable.server.store.series_store.MOST_PEOPLE", 2)

    async def story(here: Site) -> None:
        people = [await here.visitor(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
        series = (await people[0].post("/api/series", DUEL))["id"]
        for person in people:
            await play_all(person, series)
        for person, named in ((people[1], {"Ada", "Ben"}), (people[3], {"Ada", "Dan"})):
            told = await person.get(f"/api/series/{series}")
            assert ({each["name"] for each in told["people"]}, told["others"]) == (named, 2)
            assert told["table"] is not None
            lines = (await person.get(f"/api/series/{series}/deals/1"))["lines"]
            assert {line["name"] for line in lines} == named

    tell(db, story)


def test_a_traveller_compares_once_for_all_tables() -> None:
    """However many have played the deal."""
    asked: list[Sequence[int]] = []

    def doubled(own: Sequence[int]) -> list[float]:
        asked.append(own)
        return [2.0 * each for each in own]

    deals = [PlayedDeal(f"t{number}", 1, 1, (0, number), False, 0.0, "") for number in range(2000)]
    worth = worth_by_table([SeriesCount(), SeriesCount(worth=doubled)], deals)
    assert (worth["t0"], worth["t7"], worth["t1999"]) == ([0.0, 0.0], [7.0, 14.0], [1999.0, 3998.0])
    assert asked == [list(range(2000))]


def test_my_series_stay_in_the_list(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many hands somebody plays again, which are series, too."""
    monkeypatch.setattr("cardtable.server.api.series.MOST_LISTED", 2)

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        series = (await ada.post("/api/series", DUEL))["id"]
        table = await ada.open(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
        await play_hand(ada, table)
        for seat in (0, 1):
            await ada.post(f"/api/tables/{table}/hands/1/series", {"seat": seat})
        assert [each["id"] for each in (await ada.get("/api/series"))["mine"]] == [series]

    tell(sqlite, story)


def test_how_many_somebody_makes(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Series of new deals and deals of before have limits of their own; what is there already is found."""
    monkeypatch.setattr("cardtable.server.api.series.MOST_A_DAY", 1)
    monkeypatch.setattr("cardtable.server.series.series.MOST_OFFERED_A_DAY", 2)

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
        await play_hand(ada, table)
        hand = await ada.get(f"/api/tables/{table}/hands/1")
        offers = [f"/api/tables/{table}/hands/1/series", f"/api/records/{hand['id']}/series"]
        first = (await ada.post(offers[0], {"seat": 0}))["id"]
        await ada.post(offers[0], {"seat": 1})
        assert "made 2 series" in _why(await ada.try_to(offers[1], {"seat": 0}))
        assert (await ada.post(offers[0], {"seat": 0}))["id"] == first
        made = (await ada.post("/api/series", DUEL, key="k"))["id"]
        assert "made 1 series" in _why(await ada.try_to("/api/series", DUEL))
        assert (await ada.post("/api/series", DUEL, key="k"))["id"] == made

    tell(sqlite, story)


@pytest.mark.parametrize("change", [{"deals": 3}, {"title": "Monday"}, {"options": {"tactics": True}}])
def test_a_key_is_for_one_series(sqlite: str, change: Fields) -> None:
    """The same key with other wishes is refused, and not answered with the series of before."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        await ada.post("/api/series", DUEL, key="k")
        refused = await ada.try_to("/api/series", {**DUEL, **change}, key="k")
        assert (refused.status_code, refused.json()["type"]) == (422, "/problems/key-reused")

    tell(sqlite, story)


def test_a_series_can_be_gone_on_with_for_as_long_as_it_is_open(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables count against no limit of tables, and are not closed when nobody comes for months; those of
    a series that is closed are."""
    monkeypatch.setattr("cardtable.server.api.opening.MOST_TABLES", 1)

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        made = [(await ada.post("/api/series", DUEL))["id"] for _ in range(2)]
        tables = [await begin(ada, series) for series in made]
        await play_hand(ada, tables[1])
        await ada.open(game="nimmt")
        await ada.post(f"/api/series/{made[1]}/close")
        with here.service._database.engine.begin() as connection:
            connection.execute(update(schema.header).values(updated=time.time() - 61 * 86_400))
        await here.service.remove_old_tables()
        assert [(await ada.look(table))["status"] for table in tables] == ["playing", "closed"]
        assert [(await ada.get(f"/api/series/{each}"))["going"] for each in made] == [True, False]
        await play_all(ada, made[0])

    tell(db, story)


def test_what_nobody_has_begun_goes(db: str) -> None:
    """Long after a series has closed, or after a deal of before was offered; what somebody plays stays."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        made = [(await ada.post("/api/series", DUEL))["id"] for _ in range(3)]
        table = await play_all(ada, made[0])
        known = (await ada.get(f"/api/tables/{table}/hands/1"))["id"]
        offers = [(await ada.post(f"/api/records/{known}/series", {"seat": seat}))["id"] for seat in (0, 1)]
        await ada.post(f"/api/series/{offers[0]}/play")
        for series in made[:2]:
            await ada.post(f"/api/series/{series}/close")
        remove = here.service.series.store.remove_unplayed
        await remove(time.time() - 60)
        assert [(await ben.client.get(f"/api/series/{each}")).status_code for each in [*made, *offers]] == [
            200
        ] * 5
        await remove(time.time() + 60)
        found = [(await ben.client.get(f"/api/series/{each}")).status_code for each in [*made, *offers]]
        assert found == [200, 404, 200, 200, 404]
        with here.service._database.engine.begin() as connection:
            left = set(connection.execute(select(schema.series_deal.c.series)).scalars())
        assert left == {made[0], made[2]}

    tell(db, story)


def test_two_equal_deals_in_one_series(sqlite: str) -> None:
    """A game with a small deck may deal them: the series is made, and the first of them counts."""

    async def story(here: Site) -> None:
        store = here.service.series.store
        row = SeriesRow("0123456789abcdef", "ada", 1.0, False, None, "{}")
        assert await store.add(row, bytes(32), ["same", "other", "same"]) == row
        assert await store.with_deal("same") == [(row.id, 1)]

    tell(sqlite, story)


def test_the_computers_of_a_series(sqlite: str) -> None:
    """Those of cardtable itself, the usual one first."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        bots = {each["name"]: each["series_bots"] for each in (await ada.get("/api/games"))["games"]}
        assert bots["skat"][0] == "skat:club"
        assert bots["nimmt"][0] == "nimmt:club"
        made = await ada.post("/api/series", {"game": "nimmt", "preset": "duel", "deals": 1})
        assert made["bots"] == [None, "nimmt:club"]

    tell(sqlite, story)


def test_from_when_to_when(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it opens and after it closes nobody begins; who has begun gets no further deal, and sees all
    that they do not play just now."""
    clock = [0.0]
    monkeypatch.setattr("time.time", lambda real=time.time: real() + clock[0])

    async def story(here: Site) -> None:
        ada, ben, cleo = [await here.visitor(name) for name in ("Ada", "Ben", "Cleo")]
        start = time.time()
        made = await ada.post("/api/series", {**DUEL, "opens": start + 1000, "closes": start + 9000})
        series = made["id"]
        assert made["state"] == "early"
        opens = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(start + 1000))
        early = f"This series is not open yet; it opens on {opens}."
        assert _why(await ada.try_to(f"/api/series/{series}/play")) == early
        clock[0] = 2000
        table = await play_all(ada, series)
        own = await begin(ben, series)
        clock[0] = 10_000
        assert (await cleo.get(f"/api/series/{series}"))["state"] == "closed"
        assert _why(await cleo.try_to(f"/api/series/{series}/play")) == "This series is closed."
        assert (await cleo.look(table))["status"] == "over"
        assert len((await cleo.get(f"/api/series/{series}/deals/1"))["lines"]) == 1
        # Ben's first deal is still being played.
        for path in (f"/api/tables/{table}", f"/api/series/{series}/deals/1"):
            assert (await ben.client.get(path)).status_code == 409
        assert (await ben.get(f"/api/series/{series}/deals/2"))["deal"] == 2
        assert (await ben.get(f"/api/series/{series}"))["going"] is True
        await play_hand(ben, own)
        assert (await ben.get(f"/api/series/{series}"))["going"] is False
        assert _why(await ben.try_to(f"/api/tables/{own}/next")) == "This series is closed."
        assert (await ben.look(table))["status"] == "over"
        wrong = {**DUEL, "closes": start}
        assert (await ada.try_to("/api/series", wrong)).status_code == 422
        gone = await ada.client.get(f"/api/series/{series}/deals/3")
        assert gone.json()["detail"] == "This series has no deal 3; its deals are 1 to 2."

    tell(sqlite, story)


def _why(answer: Response) -> str:
    assert answer.status_code == 409
    return str(answer.json()["detail"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"bot": "skat:club"}, "nimmt has no computer 'skat:club'"),
        ({"preset": "zebra"}, "has no preset 'zebra'"),
        ({"title": "x" * 61}, "at most 60 characters"),
        ({"deals": 0}, "deals"),
        ({"deals": 49}, "deals"),
    ],
)
def test_what_is_no_series(sqlite: str, change: Fields, why: str) -> None:
    """It is refused with the reason, and nothing is made."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        refused = await ada.try_to("/api/series", {**DUEL, **change})
        assert refused.status_code in (400, 422)
        assert why.lower() in refused.json()["detail"].lower()
        assert (await ada.get("/api/series")) == {"open": [], "mine": []}

    tell(sqlite, story)


def test_the_secrets_of_deals() -> None:
    """Each deal of a series has its own, an HMAC of the number; written out so that anybody can check it."""
    secret = bytes(range(32))
    assert fair.secret_in_series(secret, 1).hex() == (
        "f5f8316514115f3a4e2c8d7f3be3d9a887c5f92d3c977416dd68d462fe5e3e1e"
    )
    assert fair.secret_in_series(secret, 12).hex() == (
        "a2a48e05c287199d39465959b00c090e4be1a3e5e1ad0b90cb38405d7a41f6fc"
    )
