"""`cardtable tables`: what an operator can do about the tables of a server."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardtable.cli.group import Group

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cardtable.server.rooms import Rooms
    from cardtable.server.store.event_store import Store
    from cardtable.server.store.summaries import Brief

DB = click.option("--db", metavar="URL", help="The store, as for `cardtable serve`.")


@click.group("tables", cls=Group)
def command() -> None:
    """List, close, back up and restore web tables."""


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


@command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DB
def backup(file: Path, db: str | None) -> None:
    """Write all tables and people to FILE, also while the server runs.

    FILE is the same for SQLite and PostgreSQL. Only you may read it: it has the cards of running hands.
    """
    from cardtable.server.settings import default_db
    from cardtable.server.store.backups import back_up

    click.echo(f"{file} has {_counted(back_up(db or default_db(), file))}")


@command.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@DB
def restore(file: Path, db: str | None) -> None:
    """Make the store what it was when FILE was written. Stop all servers first.

    Everything since then is lost. If FILE cannot be restored, the store stays as it is.
    """
    from cardtable.server.settings import default_db
    from cardtable.server.store.backups import restore as restored

    click.echo(f"the store has {_counted(restored(db or default_db(), file))} again")


def _counted(tables: int) -> str:
    return f"{tables} {'table' if tables == 1 else 'tables'}"


@asynccontextmanager
async def _opened(db: str | None) -> AsyncIterator[tuple[Store, Rooms]]:
    from cardtable.server.rooms import Rooms
    from cardtable.server.settings import default_db
    from cardtable.server.store.database import Database
    from cardtable.server.store.event_store import Store
    from cardtable.server.store.migrations import migrate

    database = Database(db or default_db())
    try:
        migrate(database.engine)
        store = Store(database)
        yield store, Rooms(store)
    finally:
        database.close()
