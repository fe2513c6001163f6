"""How often somebody may ask, and from where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from cardtable.games.nimmt import Nimmt
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.limits.rate_limit import Buckets, Places, address_of
from cardtable.server.tables import commands
from cardtable.server.tables.commands import Entry, Person
from cardtable.server.views.refusals import Refused, accepted
from server.folded import played_room
from server.inside import tell, two_people

if TYPE_CHECKING:
    from httpx import Response

    from server.inside import Site, Visitor

HAND = "two-hand-pinochle1.D1YnOD7UIGeK6PlTnY0E0pRdGOHpVAWV9JE4wOmZA1w3DAIEDE_5"


def test_buckets() -> None:
    """A bucket fills with time, for each key of its own."""
    buckets = Buckets(rate=2.0, burst=2)
    for at in (0.0, 0.0, 0.5):
        buckets.take("ada", at)
    buckets.take("ben", 0.5)
    with pytest.raises(Refused, match="try again in 1 s"):
        buckets.take("ada", 0.6)
    buckets.take("ada", 1.0)


def test_heavy_work() -> None:
    """It counts by what it has cost, after it is done: who owes something waits until that is earned."""
    buckets = Buckets(rate=2.0, burst=2)
    buckets.take("ada", 0.0)
    buckets.charge("ada", 4.5, 0.0)
    with pytest.raises(Refused, match="try again in 2 s"):
        buckets.take("ada", 0.1)
    buckets.take("ada", 2.5)


@pytest.mark.parametrize(
    ("client", "forwarded", "address"),
    [
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "5.6.7.8", "5.6.7.8"),
        ("127.0.0.1", "1.2.3.4, 5.6.7.8, 10.0.0.1", "5.6.7.8"),
        ("127.0.0.1", "nonsense", "nonsense"),
        ("5.6.7.8", "1.2.3.4", "5.6.7.8"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::"),
        ("2001:db8:1:2:aaaa::1", "", "2001:db8:1:2::"),
        ("::ffff:1.2.3.4", "", "::ffff:1.2.3.4"),
    ],
)
def test_addresses(client: str, forwarded: str, address: str) -> None:
    """It is who came before our proxies, whatever they said of themselves; half of IPv6 is one network."""
    scope = {"type": "http", "client": (client, 1), "headers": [(b"x-forwarded-for", forwarded.encode())]}
    assert address_of(scope, ("127.0.0.1", "10.0.0.1")) == address


def test_new_guests_from_one_address(sqlite: str) -> None:
    """Who makes guest after guest is told to wait, whatever is asked for and whatever cookie is shown; guests
    that are there are not, nor is anybody elsewhere."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        stranger = (await here.visitor()).client

        async def come(path: str, address: str = "127.0.0.1") -> Response:
            stranger.cookies.clear()
            headers = {"cookie": f"made-up={uuid4().hex}", "x-forwarded-for": address}
            terms = {"label": "bot"} if path == "/api/tokens" else {}
            return await stranger.post(path, json=terms, headers=headers)

        paths = ("/api/session", "/api/tokens") * 3
        assert [(await come(path)).status_code for path in paths] == [200, 201, 200, 201, 429, 429]
        refused = await come("/api/session")
        assert refused.json()["type"] == "/problems/too-many"
        assert 1000 < int(refused.headers["retry-after"]) <= 40_000
        stranger.cookies.clear()
        assert (await stranger.get("/channel")).status_code == 429
        assert (await ada.client.post("/api/session")).status_code == 200
        assert (await come("/api/session", "5.6.7.8")).status_code == 200

    tell(sqlite, story, requests_per_second=0.001, burst=3, proxies=("127.0.0.1",))


@pytest.mark.parametrize(
    "path",
    ["puzzles", "puzzles/of/skat", "records/{hand}", "records/{hand}/replay", "me/hands", "me/statistics"],
)
def test_reads_that_cost_time_are_counted(path: str, sqlite: str) -> None:
    """Also those that find in a cache what they ask for."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        asked = [await ada.client.get(f"/api/{path.format(hand=HAND)}") for _ in range(30)]
        statuses = [answer.status_code for answer in asked]
        assert statuses == sorted(statuses)
        assert set(statuses) == {200, 429}

    tell(sqlite, story, requests_per_second=0.001, burst=20)


def test_work_counts_as_much_as_it_takes(sqlite: str) -> None:
    """A whole replay takes longer than 5 ms, so who may ask twenty times gets fewer of them. The position of
    a puzzle is made once for all people."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor(), await here.visitor()

        async def allowed(who: Visitor, path: str) -> int:
            return [(await who.client.get(path)).status_code for _ in range(25)].count(200)

        assert 1 <= await allowed(ada, f"/api/records/{HAND}/replay?seat=all") < 15
        puzzles = here.service.puzzles
        first = await puzzles.next("cleo", "two-hand-pinochle")
        assert (await puzzles.next("dora", "two-hand-pinochle")).table is first.table
        assert await allowed(ben, f"/api/puzzles/{first.id}") == 20

    tell(sqlite, story, requests_per_second=0.001, burst=20)


def test_streams_from_one_address(sqlite: str) -> None:
    """Only so many streams are open from one address; who closes one makes room, others are let in."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        streams = [await ada.follow("", **{"x-forwarded-for": "1.2.3.4"}) for _ in range(4)]
        for stream in streams:
            await stream.until(lambda event, data: event == "ping")
        refused = await ada.client.get("/api/stream", headers={"x-forwarded-for": "1.2.3.4"})
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
        assert refused.json()["detail"] == "There are 4 open streams from your address already."
        assert (await ada.client.get("/channel", headers={"x-forwarded-for": "1.2.3.4"})).status_code == 429
        await streams.pop().leave()
        for address in ("1.2.3.4", "5.6.7.8"):
            streams.append(await ada.follow("", **{"x-forwarded-for": address}))
            await streams[-1].until(lambda event, data: event == "ping")
        for stream in streams:
            await stream.leave()

    tell(sqlite, story, requests_per_second=0.4, burst=100, proxies=("127.0.0.1",))


def test_places() -> None:
    """There are so many in all, and a place that was left is free again."""
    places = Places(per_key=2, most=3)
    with places.taken("ada"), places.taken("ada"):
        with pytest.raises(Refused, match="2 open streams from your address"), places.taken("ada"):
            pass
        with (
            places.taken("ben"),
            pytest.raises(Refused, match="no room for another stream just now"),
            places.taken("cleo"),
        ):
            pass
        with places.taken("cleo"):
            pass


def test_a_late_table() -> None:
    """Where too much has happened nothing is said, and the table is closed instead of dealing a hand."""
    room, ada = played_room(Nimmt(seats=2), 1), Person("person 0", "Ada")
    assert [type(entry.event) for entry in accepted(commands.next_hand(replace(room, seq=18_999), ada))] == [
        ev.Dealt
    ]
    late = replace(room, seq=19_000)
    assert commands.next_hand(late, ada) == [Entry(ev.Closed("it has gone on for too long"))]
    with pytest.raises(Refused, match="nothing more can be said"):
        accepted(commands.say(late, ada, "Hello!"))


def test_a_full_table(sqlite: str) -> None:
    """What comes after the last event that a table takes is refused, and the table is closed."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        await here.service.store.append(table, [Logged(19_999, ev.Said(0, "Hello!"), 0.0)], None)
        await here.service.rooms.heard(table)
        await ada.act(table)
        assert (await ada.look(table))["seq"] == 20_000
        body = {"action": (await ben.look(table))["legal"][0]["action"], "seq": 20_000}
        assert (await ben.try_to(f"/api/tables/{table}/act", body)).status_code == 409
        seen = await ben.look(table)
        assert (seen["seq"], seen["status"]) == (20_001, "closed")
        assert seen["log"][-1]["text"] == "The table was closed: it has gone on for too long"

    tell(sqlite, story, grace=600.0)


def test_newcomers_are_limited_however_many_there_are() -> None:
    """Of more than 20,000 keys the one that was not heard of for longest is forgotten, not the newest."""
    buckets = Buckets(rate=1.0, burst=1)
    for number in range(20_000):
        buckets.take(number, 0.0)
    buckets.take("new", 0.0)
    for known in ("new", 1):
        with pytest.raises(Refused, match="try again in 1 s"):
            buckets.take(known, 0.0)
    buckets.take(0, 0.0)
