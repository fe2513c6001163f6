"""`cardtable tables`: what an operator can do about the tables of a server."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from cardtable.cli.group import Group

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cardtable.server.store.event_store import Store
    from cardtable.server.tables.rooms import Rooms
    from cardtable.server.views.shapes import Brief

DB = click.option("--db", metavar="URL", help="The store, as for `cardtable serve`.")


@click.group("tables", cls=Group)
def command() -> None:
    """List and close web tables, also while the server runs."""


@command.command("list")
@DB
@click.option("--json", "as_json", is_flag=True, help="Print lines of JSON.")
def list_tables(db: str | None, as_json: bool) -> None:
    """Print the running tables, private ones too."""

    async def work() -> list[Brief]:
        async with _opened(db) as (store, _):
            return await store.running()

    for brief in asyncio.run(work()):
        people = [chair.name for chair in brief.chairs if chair.kind == "person"]
        opened = datetime.fromtimestamp(brief.opened_at, UTC).isoformat(sep=" ", timespec="minutes")
        if as_json:
            facts = {"table": brief.table, "game": brief.game, "status": brief.status}
            click.echo(json.dumps({**facts, "people": people, "opened": opened}))
        else:
            who = ", ".join(people) or "nobody"
            click.echo(f"{brief.table}  {opened}  {brief.game:18} {brief.status:8}  {who}")


@command.command("close")
@click.argument("table")
@click.option("--why", default="by the operator", show_default=True, help="The reason, shown to the players.")
@DB
def close(table: str, why: str, db: str | None) -> None:
    """Close TABLE: its game ends here."""
    from cardtable.server.tables import commands

    async def work() -> None:
        async with _opened(db) as (_, rooms):
            await rooms.run(table, lambda room: commands.close(room, why))

    asyncio.run(work())
    click.echo(f"table {table} is closed")


@asynccontextmanager
async def _opened(db: str | None) -> AsyncIterator[tuple[Store, Rooms]]:
    from cardtable.server.settings import default_db
    from cardtable.server.store.database import Database
    from cardtable.server.store.event_store import Store
    from cardtable.server.store.migrations import migrate
    from cardtable.server.tables.rooms import Rooms

    database = Database(db or default_db())
    try:
        migrate(database.engine)
        store = Store(database)
        yield store, Rooms(store)
    finally:
        database.close()
