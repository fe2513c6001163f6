"""The deal of the day: one series for each game and day, the same on all servers, and days in a row."""

from __future__ import annotations

from datetime import date

from cardtable.games import GAMES
from cardtable.server.series.days import longest, series_of_day, streak
from server.inside import Fields, Site, Visitor, play_hand, tell


def days(*numbers: int) -> set[date]:
    """In November 2026."""
    return {date(2026, 11, number) for number in numbers}


def test_days_in_a_row() -> None:
    """Up to today; or to yesterday, as long as today's deal can still be played."""
    today = date(2026, 11, 18)
    assert streak(set(), today) == 0
    assert streak(days(18), today) == 1
    assert streak(days(16, 17), today) == 2
    assert streak(days(14, 16, 17, 18), today) == 3
    assert streak(days(15, 16), today) == 0
    assert longest(set()) == 0
    assert longest(days(1, 2, 3, 7, 8, 18)) == 3


async def deal_of(visitor: Visitor, game: str) -> Fields:
    found = (await visitor.get("/api/day"))["deals"]
    return next(each for each in found if each["game"] == game)


def test_each_game_has_one_and_all_servers_mean_the_same(db: str) -> None:
    """Also if they are asked one after the other, or find it made by somebody else."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        told = await ada.get("/api/day")
        assert [each["game"] for each in told["deals"]] == list(GAMES)
        day = date.fromisoformat(told["day"])
        assert [each["series"] for each in told["deals"]] == [series_of_day(game, day) for game in GAMES]
        made = {each["series"]: await ada.get(f"/api/series/{each['series']}") for each in told["deals"]}
        assert {each["deals"] for each in made.values()} == {1}
        assert {each["day"] for each in made.values()} == {told["day"]}
        assert {each["mine"] for each in made.values()} == {False}
        # The promise does not change: the deal was made once.
        promises.setdefault("all", {key: each["promises"] for key, each in made.items()})
        assert {key: each["promises"] for key, each in made.items()} == promises["all"]
        # It is not listed among the series that people make.
        assert await ada.get("/api/series") == {"open": [], "mine": []}

    promises: dict[str, Fields] = {}
    tell(db, story)
    tell(db, story)


def test_play_compare_and_keep_a_streak(sqlite: str) -> None:
    """What I play counts for today, in the list of deals and in the days in a row; others are compared."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        before = await ada.get("/api/day")
        assert (before["streak"], before["longest"]) == (0, 0)
        deal = await deal_of(ada, "nimmt")
        assert (deal["people"], deal["played"]) == (0, False)
        for who in (ada, ben):
            table = (await who.post(f"/api/series/{deal['series']}/play"))["table"]
            await play_hand(who, table)
        after = await ada.get("/api/day")
        assert (after["streak"], after["longest"]) == (1, 1)
        deal = await deal_of(ada, "nimmt")
        assert (deal["people"], deal["played"]) == (2, True)
        told = await ada.get(f"/api/series/{deal['series']}")
        assert told["results"]
        # Both did the same, and computers decide alike.
        assert [(each["name"], each["place"]) for each in told["people"]] == [("Ada", 1), ("Ben", 1)]

    tell(sqlite, story)


def test_its_maker_closes_a_series_early(db: str) -> None:
    """Nobody begins it any more, who has begun gets no further deal, and all results are open."""

    async def story(here: Site) -> None:
        ada, ben, cleo = [await here.visitor(name) for name in ("Ada", "Ben", "Cleo")]
        duel = {"game": "nimmt", "preset": "duel", "deals": 2, "bot": "nimmt:random"}
        series = (await ada.post("/api/series", duel))["id"]
        table = (await ben.post(f"/api/series/{series}/play"))["table"]
        await play_hand(ben, table)
        assert (await ben.try_to(f"/api/series/{series}/close")).status_code == 403
        assert (await ada.post(f"/api/series/{series}/close"))["state"] == "closed"
        assert (await cleo.try_to(f"/api/series/{series}/play")).status_code == 409
        assert (await ben.try_to(f"/api/tables/{table}/next")).status_code == 409
        assert (await cleo.get(f"/api/series/{series}"))["results"]
        today = (await ada.get("/api/day"))["deals"][0]["series"]
        assert (await ada.try_to(f"/api/series/{today}/close")).status_code == 403

    tell(db, story)
