"""What is kept of somebody: their hands, what decisions have cost, puzzles from mistakes, ratings; and how
it is forgotten."""

from __future__ import annotations

import asyncio
import json
import re

from sqlalchemy import text

from cardtable.server.store.rating_store import UNKNOWN
from cardtable.server.views.puzzle_shapes import rating_shape
from server.inside import Fields, Site, Visitor, play_hand, tell

DUEL: Fields = {"game": "nimmt", "preset": "duel", "chairs": ["me", "nimmt:random"], "start": True}
SERIES: Fields = {"game": "nimmt", "preset": "duel", "deals": 1, "bot": "nimmt:random"}


# With this seed the last legal action of every turn throws away a trick that the strongest player is sure of.
MISTAKEN: Fields = {"game": "bridge", "chairs": ["me", *["bridge:basic"] * 3], "start": True}
SEED = "b"


async def judged(visitor: Visitor) -> None:
    """Once all hands are."""
    while (await visitor.post("/api/me/judging"))["left"]:
        await asyncio.sleep(0.05)


async def played(visitor: Visitor, choice: int = -1) -> str:
    table = await visitor.open(**DUEL)
    await play_hand(visitor, table, choice)
    return table


def test_hands_are_found_and_judged(db: str) -> None:
    """By game and by a text; each decision of mine has a cost then, the computer's have none."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        table = await played(ada)
        (hand,) = (await ada.get("/api/me/hands"))["hands"]
        assert (hand["table"], hand["hand"], hand["game"], hand["reviewed"]) == (table, 1, "nimmt", False)
        assert hand["names"][hand["seat"]] == "Ada"
        assert len((await ada.get("/api/me/hands?game=nimmt&text=ADA"))["hands"]) == 1
        assert (await ada.get("/api/me/hands?text=somebody"))["hands"] == []
        assert (await ada.get("/api/me/hands?game=skat"))["hands"] == []
        assert (await ada.get(f"/api/me/hands?before={hand['at']}"))["hands"] == []
        assert (await ben.get("/api/me/hands"))["hands"] == []
        await judged(ada)
        (told,) = (await ada.get("/api/me/statistics"))["games"]
        assert (told["game"], told["hands"], told["reviewed"], told["declared"]) == ("nimmt", 1, 1, 0)
        # Ten cards, and the last one is no choice.
        assert [kind["kind"] for kind in told["kinds"] if kind["kind"] == "cards"] == ["cards"]
        assert next(kind["decisions"] for kind in told["kinds"] if kind["kind"] == "cards") == 9
        assert sum(week["decisions"] for week in told["weeks"]) == sum(
            kind["decisions"] for kind in told["kinds"]
        )
        # To judge once more changes nothing.
        assert (await ada.post("/api/me/judging")) == {"working": 0, "left": 0, "failed": 0}
        assert (await ben.get("/api/me/statistics"))["games"] == []

    tell(db, story)


def test_what_cannot_be_searched_for(db: str) -> None:
    """A character that PostgreSQL does not take is left out; games and times have to be some."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        assert (await ada.get("/api/me/hands?text=A%00da"))["hands"] == []
        for query in ("game=%00", "game=zebra", "before=nan", "before=inf", "before=soon"):
            assert (await ada.client.get(f"/api/me/hands?{query}")).status_code == 422

    tell(db, story)


def test_a_puzzle_is_answered_once(db: str) -> None:
    """The answer is told afterwards only; the first one counts, for me and for the rating of the puzzle."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        shown = await ada.get("/api/puzzles/of/skat")
        path = f"/api/puzzles/{shown['id']}"
        assert shown["answer"] is None
        legal = [each["action"] for each in shown["table"]["legal"]]
        assert (await ada.try_to(path, {"action": "nothing"})).status_code == 422
        told = (await ada.post(path, {"action": legal[0]}))["answer"]
        best = told["values"][0]["action"]
        assert told["action"] == legal[0]
        assert told["right"] == (best == legal[0])
        assert told["rated"]
        assert set(legal) >= {each["action"] for each in told["values"]}
        start = rating_shape(UNKNOWN).rating
        assert told["before"]["rating"] == start
        assert (told["after"]["rating"] > start) == told["right"]
        again = (await ada.post(path, {"action": best}))["answer"]
        assert (again["action"], again["right"], again["rated"]) == (legal[0], told["right"], False)
        assert (await ada.get(path))["answer"]["action"] == legal[0]
        assert (await ben.get(path))["answer"] is None
        assert (await ada.get("/api/puzzles/of/skat"))["id"] != shown["id"]
        brief = next(each for each in (await ada.get("/api/puzzles"))["games"] if each["game"] == "skat")
        assert (brief["tried"], brief["solved"]) == (1, int(told["right"]))
        assert (await ada.client.get("/api/puzzles/nonsense")).status_code == 404

    tell(db, story)


def test_who_is_forgotten_leaves_no_name(db: str) -> None:
    """Not in a series either: the result stays for the others, without a name."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada Adler"), await here.visitor("Ben")
        series = (await ada.post("/api/series", {**SERIES, "title": "Friday"}))["id"]
        for who in (ada, ben):
            table = (await who.post(f"/api/series/{series}/play"))["table"]
            await play_hand(who, table)
        await played(ada)
        kept = json.loads((await ada.client.get("/api/me/export")).text)
        assert kept["name"] == "Ada Adler"
        assert len(kept["played"]) == 2
        assert (await ada.client.request("DELETE", "/api/account", json={})).status_code == 204
        told = await ben.get(f"/api/series/{series}")
        assert sorted(each["name"] for each in told["people"]) == ["Ben", "–"]
        assert "Ada Adler" not in json.dumps(told)
        traveller = await ben.get(f"/api/series/{series}/deals/1")
        assert "Ada Adler" not in json.dumps(traveller)
        with here.service._database.engine.begin() as connection:
            for table in ("event", "header", "played", "series", "identity", "decision", "puzzle", "answer"):
                rows = connection.execute(text(f"SELECT * FROM {table}")).all()
                assert "Ada Adler" not in str(rows), table

    tell(db, story)


def test_a_mistake_becomes_a_puzzle_of_mine(sqlite: str) -> None:
    """It comes before all others, with the day of the mistake, and what I did is told with the answer. Nobody
    else gets it: not by its id, not in an export, and not under a second name in the same browser."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        table = await ada.open(**MISTAKEN)
        await play_hand(ada, table, choice=-1)
        assert (await ada.get("/api/puzzles/of/bridge"))["mine"] is False
        await judged(ada)
        brief = next(each for each in (await ada.get("/api/puzzles"))["games"] if each["game"] == "bridge")
        assert brief["mistakes"] == 1
        shown = await ada.get("/api/puzzles/of/bridge")
        assert (shown["mine"], shown["kind"], shown["answer"]) == (True, "declaring", None)
        path = f"/api/puzzles/{shown['id']}"
        mistake = shown["table"]["legal"][-1]["action"]
        for visitor in (ben, await again_as(ada, "Eve")):
            assert (await visitor.client.get(path)).status_code == 404
            assert (await visitor.try_to(path, {"action": mistake})).status_code == 404
            assert (await visitor.get("/api/puzzles/of/bridge"))["mine"] is False
            assert (await visitor.get("/api/me/statistics"))["games"] == []
            kept = (await visitor.client.get("/api/me/export")).text
            assert shown["id"] not in kept
            assert table not in kept
        told = (await ada.post(path, {"action": mistake}))["answer"]
        assert (told["taken"], told["right"], told["values"][0]["action"]) == ("DT", False, "D3")
        assert (await ada.get("/api/puzzles/of/bridge"))["mine"] is False

    tell(sqlite, story, seed=SEED)


async def again_as(visitor: Visitor, name: str) -> Visitor:
    """Somebody who uses the same browser under another name; the first one stays."""
    second = await visitor.site.visitor(name)
    for cookie in visitor.client.cookies.jar:
        if cookie.name not in second.client.cookies:
            second.client.cookies.jar.set_cookie(cookie)
    return second


def test_my_page_tells_nothing_of_a_hand_that_is_played(sqlite: str) -> None:
    """A marked deck: no card that I have not seen, of this deal or of one that others have played in the same
    series, is in any answer about me, or about somebody who has still to play it."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        terms = {"game": "skat", "deals": 1, "bot": "skat:random"}
        series = (await ada.post("/api/series", terms))["id"]
        own = (await ada.post(f"/api/series/{series}/play"))["table"]
        hand = set((await ada.look(own))["view"]["hand"].split())
        assert len(hand) == 10
        assert await named(ada) <= hand
        await play_hand(ada, own)
        await ben.post(f"/api/series/{series}/play")
        played = await named(ada)
        assert [each[:6] for each in played] == ["skat1."]
        assert await named(ben) == set()

    tell(sqlite, story)


async def named(visitor: Visitor) -> set[str]:
    """The cards of a skat deck, and ids of hands or deals of it, in all that my page is told."""
    paths = ("/api/me/hands", "/api/me/statistics", "/api/me/export", "/api/puzzles", "/api/mine")
    answers = " ".join([(await visitor.client.get(path)).text for path in paths])
    return set(re.findall(r"\b[CDHS][789TJQKA]\b|\bskat1\.[\w-]+", answers))
