"""Identities, found by a login that only the owner knows.

A login is 256 random bits. The store has only its hash, so nobody who reads the store can log in. Browsers
keep a login in a cookie, programs send it as a bearer token.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardtable.server.events import now
from cardtable.server.store import schema
from cardtable.server.store.database import StoreLost
from cardtable.server.store.forgetting import forget

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from cardtable.server.store.database import Database
    from cardtable.server.store.forgetting import Tell

LOGIN_BYTES = 32
REMEMBERED_SECONDS = 30.0
"""Seconds that a login which another process has revoked may still work here."""

MOST_REMEMBERED = 10_000

DAY_SECONDS = 24 * 3600.0
SESSION_SECONDS = 400 * DAY_SECONDS
"""Seconds that a login is valid after its last use. Browsers keep no cookie longer."""
SESSION_ID_LENGTH = 16

# Made once, because building a statement takes longer than running it.
_WHOSE = (
    select(
        schema.identity.c.id,
        schema.identity.c.name,
        schema.identity.c.login,
        schema.session.c.scope,
        schema.last_used.label("used"),
    )
    .join(schema.session, schema.session.c.identity == schema.identity.c.id)
    .where(schema.session.c.hash == bindparam("hash"))
)


class Rights(Enum):
    """What a login may do. Each value includes those before it."""

    READ = "read"
    PLAY = "play"
    ALL = "all"

    def allows(self, other: Rights) -> bool:
        """Whether these rights include the others."""
        return _ORDER.index(self) >= _ORDER.index(other)


_ORDER = list(Rights)


@dataclass(frozen=True)
class Identity:
    """A person. `login` is the name of the account, None for a guest. `scope` has the rights of the login
    that was used."""

    id: str
    name: str
    login: str | None = None
    scope: Rights = Rights.ALL


@dataclass(frozen=True)
class Token:
    label: str
    created: float
    scope: Rights


@dataclass(frozen=True)
class Session:
    """A browser's login. `id` names it and is not enough to log in."""

    id: str
    created: float
    used: float


class Sessions:
    """Identities, logins and tokens, with a short cache."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._remembered: OrderedDict[str, tuple[Identity, float]] = OrderedDict()
        self._changes = 0

    async def new_guest(self, name: str) -> tuple[Identity, str]:
        """A new identity and a login for it."""
        guest = Identity(secrets.token_hex(8), name)

        def work(connection: Connection) -> str:
            connection.execute(insert(schema.identity).values(id=guest.id, name=name, created=now()))
            return _new_login(connection, guest.id, None)

        return guest, await self._database.write(work)

    async def find(self, login: str) -> Identity | None:
        """The identity of this login, or None. Another process may have revoked it a few seconds ago."""
        hashed = {"hash": _hash(login)}
        cached = self._remembered.get(hashed["hash"])
        if cached is not None and cached[1] > time.monotonic():
            return cached[0]
        changes = self._changes
        row = await self._database.read(lambda connection: connection.execute(_WHOSE, hashed).one_or_none())
        if row is None or now() - row.used > SESSION_SECONDS:
            return None
        # Once a day is exact enough, so most requests write nothing.
        if now() - row.used > DAY_SECONDS:
            await self._note_use(hashed["hash"])
        identity = Identity(row.id, row.name, row.login, Rights(row.scope or Rights.ALL.value))
        if changes == self._changes:  # Otherwise it may have been read before the change.
            self._remembered[hashed["hash"]] = identity, time.monotonic() + REMEMBERED_SECONDS
        while len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return identity

    async def rename(self, identity: Identity, name: str) -> Identity:
        """Change the name of a person."""
        change = update(schema.identity).where(schema.identity.c.id == identity.id).values(name=name)
        await self._database.write(lambda connection: connection.execute(change).rowcount)
        self._forget(identity)
        return replace(identity, name=name)

    async def revoke(self, login: str) -> None:
        """Make a login invalid."""
        gone = delete(schema.session).where(schema.session.c.hash == _hash(login))
        await self._database.write(lambda connection: connection.execute(gone).rowcount)
        self._remembered.pop(_hash(login), None)
        # A `find` that waits for the store must not cache what it read before this.
        self._changes += 1

    async def make_account(self, identity: Identity, login: str, password: str) -> bool:
        """Give an identity a login name and a password. False if the name is taken."""
        mine = update(schema.identity).where(schema.identity.c.id == identity.id)
        change = mine.values(login=login, password=password)

        def work(connection: Connection) -> bool:
            try:
                # After an error PostgreSQL continues only from a savepoint, and others share this
                # transaction.
                with connection.begin_nested():
                    connection.execute(change)
            except IntegrityError:
                return False
            return True

        made = await self._database.write(work, patient=True)
        self._forget(identity)
        return made

    async def change_password(self, identity: Identity, password: str) -> str:
        """Set a new password. Returns a new login for this browser. All other browsers are logged out,
        tokens stay."""
        mine = update(schema.identity).where(schema.identity.c.id == identity.id)

        def work(connection: Connection) -> str:
            connection.execute(mine.values(password=password))
            return _only_login(connection, identity)

        login = await self._database.write(work, patient=True)
        self._forget(identity)
        return login

    async def only_login(self, identity: Identity) -> str:
        """A new login for this browser. Older logins become invalid."""
        login = await self._database.write(lambda connection: _only_login(connection, identity))
        self._forget(identity)
        return login

    async def sessions(self, identity: Identity) -> list[Session]:
        """The browsers that are logged in, the most recently used first."""
        session = schema.session
        wanted = select(session.c.hash, session.c.created, schema.last_used).where(*_browsers(identity))
        rows = await self._database.read(
            lambda connection: connection.execute(wanted.order_by(schema.last_used.desc())).all()
        )
        return [Session(hashed[:SESSION_ID_LENGTH], created, used) for hashed, created, used in rows]

    async def end_session(self, identity: Identity, session_id: str) -> bool:
        """Log a browser out. False if there is no such login."""
        session = schema.session
        # A client could send % or _, which match any characters.
        which = session.c.hash.startswith(session_id, autoescape=True)
        if len(session_id) != SESSION_ID_LENGTH:
            return False
        gone = delete(session).where(*_browsers(identity), which)
        ended = await self._database.write(lambda connection: connection.execute(gone).rowcount)
        self._forget(identity)
        return bool(ended)

    async def delete(self, identity: Identity, tell: Tell) -> None:
        """Delete a person: account, logins, tokens, and all other data about them. What others need of the
        hands they played stays, without the name. `tell` is called with each table that has changed."""
        await forget(self._database, [identity.id], tell)
        self._forget(identity)

    async def account(self, login: str) -> tuple[Identity, str] | None:
        """The identity with this account and its password hash, or None."""
        who = schema.identity
        wanted = select(who.c.id, who.c.name, who.c.login, who.c.password).where(who.c.login == login)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else (Identity(*row[:3]), row[3])

    async def log_in(self, identity: Identity) -> str:
        """A new login for this identity."""
        return await self._database.write(lambda connection: _new_login(connection, identity.id, None))

    async def new_token(self, identity: Identity, label: str, scope: Rights) -> str:
        """A login for a program. It replaces an older one with this label."""

        def work(connection: Connection) -> str:
            connection.execute(delete(schema.session).where(*_token(identity, label)))
            return _new_login(connection, identity.id, label, scope)

        login = await self._database.write(work)
        self._forget(identity)
        return login

    async def tokens(self, identity: Identity) -> list[Token]:
        """The tokens of a person, the oldest first."""
        session = schema.session
        wanted = (
            select(session.c.label, session.c.created, session.c.scope)
            .where(session.c.identity == identity.id, session.c.label.is_not(None))
            .order_by(session.c.created)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [Token(row.label, row.created, Rights(row.scope or Rights.ALL.value)) for row in rows]

    async def drop_token(self, identity: Identity, label: str) -> bool:
        """Revoke a token. False if there is none with this label."""
        gone = delete(schema.session).where(*_token(identity, label))
        dropped = await self._database.write(lambda connection: connection.execute(gone).rowcount)
        self._forget(identity)
        return bool(dropped)

    async def _note_use(self, hashed: str) -> None:
        change = update(schema.session).where(schema.session.c.hash == hashed).values(used=now())
        with suppress(StoreLost):  # A failure here must not keep anybody out.
            await self._database.write(lambda connection: connection.execute(change).rowcount)

    def _forget(self, identity: Identity) -> None:
        """Drop this identity from the cache."""
        self._changes += 1
        for login, (person, _) in list(self._remembered.items()):
            if person.id == identity.id:
                del self._remembered[login]


def _token(identity: Identity, label: str) -> tuple[Any, Any]:
    return schema.session.c.identity == identity.id, schema.session.c.label == label


def _browsers(identity: Identity) -> tuple[Any, Any]:
    return schema.session.c.identity == identity.id, schema.session.c.label.is_(None)


def _only_login(connection: Connection, identity: Identity) -> str:
    connection.execute(delete(schema.session).where(*_browsers(identity)))
    return _new_login(connection, identity.id, None)


def session_id(login: str) -> str:
    """The `Session.id` of this login."""
    return _hash(login)[:SESSION_ID_LENGTH]


def _new_login(connection: Connection, identity: str, label: str | None, scope: Rights = Rights.ALL) -> str:
    login = secrets.token_urlsafe(LOGIN_BYTES)
    row = {"hash": _hash(login), "identity": identity, "label": label, "created": now()}
    row["scope"] = None if scope is Rights.ALL else scope.value
    connection.execute(insert(schema.session).values(**row))
    return login


def _hash(login: str) -> str:
    # A fast hash is enough: unlike a password, 256 random bits cannot be guessed.
    return hashlib.sha256(login.encode()).hexdigest()
