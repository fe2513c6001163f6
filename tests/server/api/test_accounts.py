"""Guests, accounts and tokens."""

from __future__ import annotations

import asyncio
import time

import pytest
from sqlalchemy import insert, select, update

from cardtable.server.rooms import Rooms
from cardtable.server.store import passwords, schema
from cardtable.server.store.database import Database
from cardtable.server.store.event_store import Store
from cardtable.server.store.forgetting import forget_guests
from cardtable.server.store.identities import Sessions
from cardtable.server.store.migrations import migrate
from server.inside import Fields, Site, Visitor, tell, two_people


def test_a_guest_stays_the_same(db: str) -> None:
    """The second visit finds the same guest; another browser is another one."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor(), await here.visitor()
        first = await ada.post("/api/session")
        assert first == await ada.post("/api/session")
        assert first["id"] != (await ben.post("/api/session"))["id"]
        assert first["account"] is None

    tell(db, story)


@pytest.mark.parametrize(
    ("given", "kept"),
    [("Ada", "Ada"), ("  Ada \t Lovelace ", "Ada Lovelace"), ("\u202eevil", "evil"), ("A\u0308da", "Äda")],
)
def test_names(given: str, kept: str, sqlite: str) -> None:
    """Names are kept in one form, without what cannot be seen."""

    async def story(here: Site) -> None:
        ada = await here.visitor(given)
        assert (await ada.post("/api/session"))["name"] == kept
        for name in ("", " ", "x" * 25, "\u200b"):
            refused = await ada.client.patch("/api/session", json={"name": name})
            assert refused.json()["detail"] == "A name has 1 to 24 characters."

    tell(sqlite, story)


def test_a_new_name_is_known_at_once(sqlite: str) -> None:
    """Also where somebody was looked up while it changed."""

    async def story(here: Site) -> None:
        sessions = here.service.sessions
        guest, login = await sessions.new_guest("Ada")
        for number in range(20):
            await asyncio.gather(sessions.find(login), sessions.rename(guest, f"Ada {number}"))
            found = await sessions.find(login)
            assert found is not None
            assert found.name == f"Ada {number}"

    tell(sqlite, story)


def test_an_account_keeps_the_games_of_a_guest(db: str) -> None:
    """A guest who makes an account finds the same games after logging in elsewhere."""

    async def story(here: Site) -> None:
        ada, elsewhere = await here.visitor("Ada"), await here.visitor()
        table = await ada.open(game="nimmt")
        made = await ada.post("/api/account", {"login": "Ada", "password": "correct horse"})
        assert made["account"] == "ada"
        await elsewhere.post("/api/login", {"login": "ada", "password": "correct horse"})
        assert [each["table"] for each in (await elsewhere.get("/api/mine"))["tables"]] == [table]
        for wrong in ({"login": "ada", "password": "x"}, {"login": "nobody", "password": "correct horse"}):
            refused = await elsewhere.try_to("/api/login", wrong)
            assert (refused.status_code, refused.json()["detail"]) == (403, "Login and password do not fit.")

    tell(db, story)


@pytest.mark.parametrize(
    ("login", "password", "status", "detail"),
    [
        ("ada", "long enough", 409, "The login ada is taken."),
        (
            "a",
            "long enough",
            422,
            "A login has 2 to 32 of the characters a-z, 0-9, dot, dash and underscore.",
        ),
        (
            "ben/",
            "long enough",
            422,
            "A login has 2 to 32 of the characters a-z, 0-9, dot, dash and underscore.",
        ),
        ("ben", "short", 422, "A password has 8 to 200 characters."),
    ],
)
def test_accounts_that_cannot_be(login: str, password: str, status: int, detail: str, sqlite: str) -> None:
    """What is wrong with a login or password is said."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor(), await here.visitor()
        await ada.post("/api/account", {"login": "ada", "password": "correct horse"})
        refused = await ben.try_to("/api/account", {"login": login, "password": password})
        assert (refused.status_code, refused.json()["detail"]) == (status, detail)

    tell(sqlite, story)


def test_nothing_in_the_store_logs_anybody_in(sqlite: str) -> None:
    """The store has neither logins nor passwords, only what they can be checked against."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        await ada.post("/api/account", {"login": "ada", "password": "correct horse"})
        token = (await ada.post("/api/tokens", {"label": "bot"}))["token"]
        cookie = ada.client.cookies["cardtable"]
        database = Database(sqlite)
        with database.engine.begin() as connection:
            rows = [*connection.execute(select(schema.session)), *connection.execute(select(schema.identity))]
        database.close()
        kept = repr(rows)
        assert "scrypt$" in kept
        for secret in (token, cookie, "correct horse"):
            assert secret not in kept

    tell(sqlite, story)


def test_logging_out(sqlite: str) -> None:
    """A login that was ended is no longer good for anything."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        cookie = ada.client.cookies["cardtable"]
        assert (await ada.client.delete("/api/session")).status_code == 204
        ada.client.cookies.set("cardtable", cookie)
        refused = await ada.client.get("/api/mine")
        assert (refused.status_code, refused.json()["type"]) == (401, "/problems/no-login")

    tell(sqlite, story)


def test_tokens(sqlite: str) -> None:
    """Tokens are listed by label, replaced by a new one of that label, and revoked."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        old = (await ada.post("/api/tokens", {"label": "bot"}))["token"]
        new = (await ada.post("/api/tokens", {"label": "bot"}))["token"]
        assert [each["label"] for each in (await ada.get("/api/tokens"))["tokens"]] == ["bot"]
        statuses = []
        for token in (old, new):
            headers = {"authorization": f"Bearer {token}"}
            statuses.append((await ada.client.get("/api/mine", headers=headers)).status_code)
        assert statuses == [401, 200]
        assert (await ada.client.delete("/api/tokens/bot")).status_code == 204
        assert (await ada.client.delete("/api/tokens/bot")).status_code == 404
        headers = {"authorization": f"Bearer {new}"}
        assert (await ada.client.get("/api/mine", headers=headers)).status_code == 401

    tell(sqlite, story)


def test_passwords() -> None:
    """A password fits what was kept of it, and no other does."""
    kept = asyncio.run(passwords.hashed("correct horse"))
    assert asyncio.run(passwords.fits("correct horse", kept))
    assert not asyncio.run(passwords.fits("correct house", kept))
    assert kept != asyncio.run(passwords.hashed("correct horse"))


def test_what_tokens_are_good_for(sqlite: str) -> None:
    """A token to read changes nothing and is nobody's presence; one to play makes no tokens or accounts."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        tokens = {
            scope: (await ada.post("/api/tokens", {"label": scope, "scope": scope}))["token"]
            for scope in ("read", "play")
        }
        shown = (await ada.get("/api/tokens"))["tokens"]
        assert [(each["label"], each["scope"]) for each in shown] == [("read", "read"), ("play", "play")]
        stranger = (await here.visitor()).client
        stranger.cookies.clear()

        async def status(scope: str, method: str, path: str, body: Fields | None = None) -> int:
            headers = {"authorization": f"Bearer {tokens[scope]}"}
            return (await stranger.request(method, path, json=body, headers=headers)).status_code

        say, own = f"/api/tables/{table}/say", f"/api/tables/{table}"
        assert [await status(scope, "GET", own) for scope in tokens] == [200, 200]
        assert [await status(scope, "POST", say, {"text": "Hello!"}) for scope in tokens] == [403, 200]
        for path, body in (
            ("/api/tokens", {"label": "x"}),
            ("/api/account", {"login": "a", "password": "b"}),
        ):
            assert [await status(scope, "POST", path, body) for scope in tokens] == [403, 403]
        assert await status("read", "POST", "/receive") == 403
        assert (await ada.try_to("/api/tokens", {"label": "x", "scope": "all"})).status_code == 400
        stream = await ben.follow(f"tables={table}", cookie="", authorization=f"Bearer {tokens['read']}")
        assert len((await stream.table())["view"]["hand"]) == 10
        assert here.service.streams.present(table) == set()
        await stream.leave()

    tell(sqlite, story)


def test_guests_who_never_came_back(db: str) -> None:
    """They are forgotten; who has an account, sits at a table, made a series or was here lately is not."""
    database = Database(db)
    migrate(database.engine)
    sessions, long_ago = Sessions(database), time.time() - 60 * 86_400
    series = {"id": "s", "created": 0.0, "listed": False, "terms": "{}"}

    async def main() -> None:
        guests = {name: await sessions.new_guest(name) for name in ("gone", "bert", "sits", "offers", "here")}
        await sessions.make_account(guests["bert"][0], "bert", "secret")
        with database.engine.begin() as connection:
            connection.execute(update(schema.identity).values(created=long_ago))
            connection.execute(update(schema.session).values(created=long_ago))
            connection.execute(insert(schema.member).values(identity=guests["sits"][0].id, table_id="t"))
            connection.execute(insert(schema.series).values(by=guests["offers"][0].id, **series))
        await sessions.find(guests["here"][1])
        await forget_guests(database, long_ago + 1_000.0, Rooms(Store(database)).heard)
        left = [name for name, (_, login) in guests.items() if await Sessions(database).find(login)]
        assert left == ["bert", "sits", "offers", "here"]

    asyncio.run(main())
    database.close()


ADA = {"login": "ada", "password": "correct horse"}


def test_the_cookie_of_a_guest_does_not_open_the_account(sqlite: str) -> None:
    """Whoever saw it before the account was made is not logged in; the browser has a new one."""

    async def story(here: Site) -> None:
        ada, thief = await here.visitor(), await here.visitor()
        thief.client.cookies.clear()
        thief.client.cookies.set("cardtable", ada.client.cookies["cardtable"])
        await ada.post("/api/account", ADA)
        assert (await thief.client.get("/api/mine")).status_code == 401
        assert (await ada.post("/api/session"))["account"] == "ada"

    tell(sqlite, story)


def test_changing_the_password(db: str) -> None:
    """The old one and every other browser are no longer good; tokens stay."""

    async def story(here: Site) -> None:
        ada, other, guest = await here.visitor(), await here.visitor(), await here.visitor()
        await ada.post("/api/account", ADA)
        await other.post("/api/login", ADA)
        token = (await ada.post("/api/tokens", {"label": "bot"}))["token"]
        change = {"old": "correct horse", "new": "battery staple"}
        assert (await guest.try_to("/api/password", change)).status_code == 409
        assert (await ada.try_to("/api/password", {**change, "old": "wrong one"})).status_code == 403
        assert (await ada.try_to("/api/password", {**change, "new": "short"})).status_code == 422
        assert (await ada.post("/api/password", change))["account"] == "ada"
        assert (await other.client.get("/api/mine")).status_code == 401
        assert (await ada.client.get("/api/mine")).status_code == 200
        bot = {"authorization": f"Bearer {token}"}
        assert (await guest.client.get("/api/mine", headers=bot)).status_code == 200
        assert (await other.try_to("/api/login", ADA)).status_code == 403
        await other.post("/api/login", {"login": "ada", "password": "battery staple"})

    tell(db, story)


def test_browsers_are_listed_and_logged_out(db: str) -> None:
    """Each with its times; one that is logged out is gone, and nobody ends another person's."""

    async def story(here: Site) -> None:
        ada, other, ben = await here.visitor(), await here.visitor(), await here.visitor()
        await ada.post("/api/account", ADA)
        await other.post("/api/login", ADA)
        shown = (await ada.get("/api/sessions"))["sessions"]
        assert sorted(each["current"] for each in shown) == [False, True]
        (there,) = (each["id"] for each in shown if not each["current"])
        assert len(there) == 16
        for which in (there, there[:8], "%25" * 16):
            assert (await ben.client.delete(f"/api/sessions/{which}")).status_code == 404
        assert (await ada.client.delete(f"/api/sessions/{there}")).status_code == 204
        assert (await other.client.get("/api/mine")).status_code == 401
        assert len((await ada.get("/api/sessions"))["sessions"]) == 1

    tell(db, story)


def test_old_logins_are_no_longer_good(sqlite: str) -> None:
    """One that was not used for 400 days has to be made anew."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        with here.service._database.engine.begin() as connection:
            connection.execute(update(schema.session).values(created=0.0, used=time.time() - 401 * 86_400))
        assert (await ada.client.get("/api/mine")).status_code == 401

    tell(sqlite, story)


def test_deleting_an_account(db: str) -> None:
    """It takes the password; logins and tokens go, running games are given up, the login is free again."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        await ada.post("/api/account", ADA)
        await ada.post("/api/tokens", {"label": "bot"})
        refused = await ada.client.request("DELETE", "/api/account", json={"password": "wrong one"})
        assert refused.status_code == 403
        gone = await ada.client.request("DELETE", "/api/account", json={"password": "correct horse"})
        assert gone.status_code == 204
        assert (await ben.look(table))["chairs"][0]["kind"] == "computer"
        assert (await ben.try_to("/api/login", ADA)).status_code == 403
        assert (await ben.post("/api/account", ADA))["account"] == "ada"
        with here.service._database.engine.begin() as connection:
            assert len(connection.execute(select(schema.identity)).all()) == 1

    tell(db, story, grace=600.0)


def test_guesses_at_one_account_are_few(sqlite: str) -> None:
    """From whatever address they come."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor(), await here.visitor()
        await ben.post("/api/account", {"login": "ben", "password": "correct horse"})
        statuses: list[int] = []
        # On a slow machine a few more are allowed until there have been too many: one every ten seconds.
        while 429 not in statuses and len(statuses) < 60:
            headers = {"x-forwarded-for": f"10.0.0.{len(statuses)}"}
            body = {"login": "ada", "password": "guess"}
            statuses.append((await ada.client.post("/api/login", json=body, headers=headers)).status_code)
        assert statuses[:10] == [403] * 10
        assert statuses[-1] == 429
        await ada.post("/api/login", {"login": "ben", "password": "correct horse"})

    tell(sqlite, story, proxies=("127.0.0.1",))


async def refused_at_last(who: Visitor, body: Fields, path: str = "/api/login", method: str = "POST") -> None:
    """Tries a wrong password, from an address of its own each time, until there have been too many."""
    for number in range(60):
        headers = {"x-forwarded-for": f"10.0.0.{number}"}
        answer = await who.client.request(method, path, json=body, headers=headers)
        if answer.status_code == 429:
            return
        assert answer.status_code == 403
    raise AssertionError("60 guesses")


def test_guessing_elsewhere_locks_no_owner_out(sqlite: str) -> None:
    """While a stranger guesses, the right password is good in a browser where it was used before, also after
    another account there, and whoever is logged in can change it and leave. Elsewhere it has to wait."""

    async def story(here: Site) -> None:
        ada, home, new, stranger = [await here.visitor() for _ in range(4)]
        await ada.post("/api/account", ADA)
        await home.post("/api/login", ADA)
        assert (await home.client.delete("/api/session")).status_code == 204
        await home.post("/api/session")
        await home.post("/api/account", {"login": "bert", "password": "correct horse"})
        await stranger.post("/api/account", {"login": "eve", "password": "correct horse"})
        await refused_at_last(stranger, {**ADA, "password": "guess"})
        elsewhere = {"x-forwarded-for": "10.9.9.9"}
        assert (await new.client.post("/api/login", json=ADA, headers=elsewhere)).status_code == 429
        assert (await home.post("/api/login", ADA))["account"] == "ada"
        change = {"old": "correct horse", "new": "battery staple"}
        assert (await ada.post("/api/password", change))["account"] == "ada"
        gone = await ada.client.request("DELETE", "/api/account", json={"password": "battery staple"})
        assert gone.status_code == 204

    tell(sqlite, story, proxies=("127.0.0.1",))


def test_known_browsers_guess_as_slowly(sqlite: str) -> None:
    """A thief who has one, or a login, may try no more than others."""

    async def story(here: Site) -> None:
        ada, home = await here.visitor(), await here.visitor()
        await ada.post("/api/account", ADA)
        await home.post("/api/login", ADA)
        await home.client.delete("/api/session")
        await refused_at_last(home, {**ADA, "password": "guess"})
        await refused_at_last(ada, {"old": "guess", "new": "battery staple"}, "/api/password")
        await refused_at_last(ada, {"password": "guess"}, "/api/account", "DELETE")

    tell(sqlite, story, proxies=("127.0.0.1",))


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u0301", "\u200b", " \u00ad "]
)
def test_names_can_be_seen(name: str, sqlite: str) -> None:
    """Fillers, empty braille, bare accents and the like are no name."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        refused = await ada.client.patch("/api/session", json={"name": name})
        assert (refused.status_code, refused.json()["detail"]) == (422, "A name has 1 to 24 characters.")
        kept = await ada.client.patch("/api/session", json={"name": f"A{name}da"})
        assert kept.json()["name"].replace(" ", "").replace("\u0301", "").replace("\u00c1", "A") == "Ada"

    tell(sqlite, story)
