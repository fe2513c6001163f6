"""`cardtable host bridge-tcp`: a table manager for the clients of the computer championships."""

from __future__ import annotations

import asyncio
import secrets
from datetime import timedelta
from random import Random

import click

from cardtable.games.bridge import Bridge
from cardtable.hosting.table_manager import TableManager


@click.command("bridge-tcp", short_help="A match of bridge for programs that connect over TCP.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=2000, show_default=True, help="0 takes a free one."
)
@click.option("--boards", type=click.IntRange(1), default=16, show_default=True, help="How many are played.")
@click.option("--seed", help="For the deals. [random]")
@click.option(
    "--time",
    "patience",
    type=click.FloatRange(0, min_open=True),
    default=300,
    show_default=True,
    help="For an answer of a program.",
)
@click.option(
    "--delay", type=click.FloatRange(0), default=0, help="Seconds before each line; Q-Plus wants 0.5."
)
def bridge_tcp(host: str, port: int, boards: int, seed: str | None, patience: float, delay: float) -> None:
    """Seat four programs over TCP and play a match of boards (docs/protocols/bluechip.md).

    The programs connect by themselves: WBridge5, Q-Plus, ben, or `cardtable join bridge:basic`.
    """
    chosen = seed or str(secrets.randbelow(1_000_000))
    try:
        asyncio.run(_play(host, port, boards, chosen, timedelta(seconds=patience), timedelta(seconds=delay)))
    except OSError as error:
        raise click.ClickException(f"{host}:{port} cannot be opened: {error.strerror}") from None


async def _play(host: str, port: int, boards: int, seed: str, patience: timedelta, delay: timedelta) -> None:
    manager = TableManager(patience, delay)
    async with manager.open(host, port):
        click.echo(f"waiting for four programs at {host}:{manager.port}, seed {seed}")
        games = [Bridge.board(number) for number in range(1, boards + 1)]
        deals = [(game, game.deal(Random(f"{seed}/{number}"))) for number, game in enumerate(games)]
        total = number = 0
        async for table in manager.play(deals):
            number += 1
            view = table.view(None)
            assert view.result is not None
            total += view.result.points[0]
            contract = "passed out" if view.contract is None else str(view.contract)
            click.echo(f"board {number}: {contract}, NS {view.result.points[0]:+d}, in all NS {total:+d}")
