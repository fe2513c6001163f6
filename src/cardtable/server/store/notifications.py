"""Receives what other processes write: PostgreSQL notifies all listeners at the commit."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from cardtable.server.store.appending import CHANNEL, LEASES
from cardtable.server.store.database import StoreLost

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

RETRY_SECONDS = 0.5

logger = logging.getLogger("cardtable.server")


async def listen(
    url: str,
    heard: Callable[[str, int, bool], Awaitable[None]],
    freed: Callable[[], None],
    catch_up: Callable[[], Awaitable[None]],
    ready: asyncio.Event,
) -> None:
    """Listen forever. Calls `heard` for each table with news, `freed` when a process has released its
    tables, and `catch_up` whenever a notification may have been missed."""
    # Installed only where PostgreSQL is used.
    import psycopg

    while True:
        try:
            # LISTEN takes effect at a commit, and notifications come only outside a transaction.
            connection = await psycopg.AsyncConnection.connect(url, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await connection.execute(f"LISTEN {LEASES}")
                # After LISTEN: what is written in between is received twice rather than never.
                await catch_up()
                ready.set()
                async for notice in connection.notifies():
                    if notice.channel == LEASES:
                        freed()
                        continue
                    for part in notice.payload.split(";"):
                        table_id, seq, lobby = part.split(" ")
                        await heard(table_id, int(seq), lobby == "1")
        except (psycopg.Error, StoreLost) as error:
            logger.warning("not listening to other servers: %s", " ".join(str(error).split()))
        await asyncio.sleep(RETRY_SECONDS)
