"""Nobody sees a deal of a series that they have still to play."""

from __future__ import annotations

import json

from server.inside import Fields, Site, Visitor, play_hand, tell
from server.series.playing import DUEL, begin, play_all


def doors(series: str, table: str, hand: Fields) -> list[str]:
    """All that shows a finished hand of a series."""
    ways = ("", "/replay?seat=all", "/analysis", *(f"/as/{form}" for form in hand["formats"]))
    hands = f"/api/tables/{table}/hands/{hand['hand']}", f"/api/records/{hand['id']}"
    return [*(f"{each}{way}" for each in hands for way in ways), f"/api/series/{series}/deals/{hand['hand']}"]


async def refused(visitor: Visitor, paths: list[str], hands: list[Fields]) -> None:
    """Nothing of these hands is in the answers."""
    cards = [f'"{pile}":"{held}"' for hand in hands for pile, held in hand["record"]["deal"].items()]
    marks = [*cards, *(hand["secret"] for hand in hands), *(hand["id"] for hand in hands)]
    for path in paths:
        answer = await visitor.client.get(path)
        assert answer.status_code in (401, 409), path
        assert not [mark for mark in marks if mark in answer.text]


async def given(visitor: Visitor, paths: list[str]) -> None:
    """429 says only that too many analyses were asked for."""
    for path in paths:
        assert (await visitor.client.get(path)).status_code in (200, 202, 429), path


def test_nobody_sees_a_deal_they_have_still_to_play(sqlite: str) -> None:
    """Not the table of somebody else or its log, not the hand, its replay, analysis or file, not by its id,
    not in a traveller or the ranking; afterwards all of it."""

    async def story(here: Site) -> None:
        ada, ben, stranger = [await here.visitor(name) for name in ("Ada", "Ben", "Eve")]
        stranger.client.cookies.clear()
        series = (await ada.post("/api/series", DUEL))["id"]
        table = await play_all(ada, series)
        hands = [await ada.get(f"/api/tables/{table}/hands/{number}") for number in (1, 2)]
        first, second = (doors(series, table, hand) for hand in hands)
        tables = [f"/api/tables/{table}", f"/api/tables/{table}/log"]
        for visitor in (ben, stranger):
            await refused(visitor, [*tables, *first, *second], hands)
        told = (await ben.client.get(f"/api/series/{series}")).text
        assert table not in told
        (person,) = json.loads(told)["people"]
        assert [person[name] for name in ("name", "played", "place", "totals")] == ["Ada", 2, None, []]
        # One deal played: that one is open, the other one and the table are not.
        own = await begin(ben, series)
        await play_hand(ben, own)
        await refused(ben, [*tables, *second], hands[1:])
        await given(ben, first)
        await play_all(ben, series)
        await given(ben, [*tables, *second])

    tell(sqlite, story)


def test_no_stream_or_command_tells_of_such_a_deal(sqlite: str) -> None:
    """Who follows the table of somebody else is told that it is not there for them, and who tries to do
    something there is not told what they missed."""

    async def story(here: Site) -> None:
        ada, ben, stranger = [await here.visitor(name) for name in ("Ada", "Ben", "Eve")]
        stranger.client.cookies.clear()
        series = (await ada.post("/api/series", DUEL))["id"]
        table = await begin(ada, series)
        streams = [await visitor.follow(f"tables={table}") for visitor in (ben, stranger)]
        for stream in streams:
            gone = await stream.until(lambda event, data: event == "gone")
            assert "still have to play" in gone["detail"]
        await play_all(ada, series)
        for stream in streams:
            await stream.leave()
            assert [event for event, _, data in stream.heard if event in ("table", "change")] == []
        fields: Fields = {"say": {"text": "Hello!"}, "lock": {"locked": False}, "pace": {"pace": 1.0}}
        for command in ("say", "next", "sit", "lock", "pace", "hands/1/series"):
            body = {} if "/" in command else {"seq": 0, **fields.get(command, {})}
            answer = await ben.try_to(f"/api/tables/{table}/{command}", body)
            assert (answer.status_code, "missed" in answer.json()) == (409, False)

    tell(sqlite, story)


def test_a_deal_of_a_series_is_not_passed_on(sqlite: str) -> None:
    """Who has played a hand and offers it by its id offers it to those who need not play it any more."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        series = (await ada.post("/api/series", DUEL))["id"]
        table = await play_all(ada, series)
        assert (await ada.post(f"/api/tables/{table}/hands/1/series"))["id"] == series
        known = (await ada.get(f"/api/tables/{table}/hands/1"))["id"]
        offered = (await ada.post(f"/api/records/{known}/series"))["id"]
        assert offered != series
        refused = await ben.try_to(f"/api/series/{offered}/play")
        assert (refused.status_code, "still have to play" in refused.json()["detail"]) == (409, True)
        await play_all(ben, series)
        await ben.post(f"/api/series/{offered}/play")

    tell(sqlite, story)


def test_alone_and_without_help(sqlite: str) -> None:
    """At a table of a series there are no hints, nothing is taken back, and nobody plays for anybody."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await begin(ada, (await ada.post("/api/series", DUEL))["id"])
        seen = await ada.look(table)
        assert (seen["hint"], seen["take_back"], seen["locked"]) == (False, False, True)
        await ada.act(table)
        for command in ("hint", "take-back", "sit-out", "leave", "lock"):
            body = {"locked": False} if command == "lock" else {}
            assert (await ada.try_to(f"/api/tables/{table}/{command}", body)).status_code == 409

    tell(sqlite, story)


def test_a_second_name_in_the_same_browser(sqlite: str) -> None:
    """Who plays under another name where the deals were played already is told apart and not ranked."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        series = (await ada.post("/api/series", DUEL))["id"]
        await play_all(ada, series)
        assert (await ada.client.delete("/api/session")).status_code == 204
        await ada.post("/api/session")
        await ada.client.patch("/api/session", json={"name": "Eve"})
        assert (await ada.look(await begin(ada, series)))["series"]["seen"] == [0]
        await play_all(ada, series, choice=-1)
        await play_all(ben, series)
        people = (await ben.get(f"/api/series/{series}"))["people"]
        assert [(each["name"], each["place"], each["unranked"]) for each in people] == [
            ("Ada", 1, False),
            ("Ben", 1, False),
            ("Eve", None, True),
        ]

    tell(sqlite, story)


def test_who_has_seen_a_deal_first_at_another_table(sqlite: str) -> None:
    """Somebody opens a table, plays the deals under a second name in the same browser, and goes on with the
    first: what is finished later is not ranked, whichever table was opened first."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        series = (await ada.post("/api/series", DUEL))["id"]
        await begin(ada, series)
        login = ada.client.cookies["cardtable"]
        ada.client.cookies.delete("cardtable")
        await ada.post("/api/session")
        await ada.client.patch("/api/session", json={"name": "Eve"})
        assert (await ada.look(await begin(ada, series)))["series"]["seen"] == []
        await play_all(ada, series)
        ada.client.cookies.set("cardtable", login, domain="localhost.local", path="/")
        await play_all(ada, series)
        people = (await ada.get(f"/api/series/{series}"))["people"]
        assert [(each["name"], each["place"], each["unranked"]) for each in people] == [
            ("Eve", 1, False),
            ("Ada", None, True),
        ]
        lines = (await ada.get(f"/api/series/{series}/deals/2"))["lines"]
        assert [(line["name"], line["seen"], len(line["worth"])) for line in lines] == [
            ("Eve", False, 1),
            ("Ada", True, 0),
        ]

    tell(sqlite, story)
