"""A secret that all processes of the server share, for what is computed again at every request."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from cardtable.server.store import schema

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

    from cardtable.server.store.database import Database

KEY_BYTES = 32


async def shared_key(database: Database, name: str) -> bytes:
    """The key with this name. The first caller makes it. It is stored with the secrets of deals."""
    key = await database.read(lambda connection: _read(connection, name))
    if key is not None:
        return key
    try:
        return await database.write(lambda connection: _made(connection, name))
    except IntegrityError:
        # Another process was first.
        key = await database.read(lambda connection: _read(connection, name))
        assert key is not None, "what is there already cannot be read"
        return key


def _read(connection: Connection, name: str) -> bytes | None:
    place = schema.secret.c
    return connection.execute(select(place.seed).where(place.table_id == name, place.seq == 0)).scalar()


def _made(connection: Connection, name: str) -> bytes:
    key = secrets.token_bytes(KEY_BYTES)
    connection.execute(insert(schema.secret).values(table_id=name, seq=0, seed=key))
    return key
