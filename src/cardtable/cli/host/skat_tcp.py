"""`cardtable host skat-tcp`: a small skat server for the clients and bots of the Internet Skat Server."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from cardtable.cli.options import BotType
from cardtable.hosting.skat_server.server import IssServer

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_BOTS = 2


@click.command("skat-tcp", short_help="A skat server for clients of the Internet Skat Server.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=7000,
    show_default=True,
    help="The port; 0 takes a free one.",
)
@click.option(
    "--seat",
    "bots",
    type=BotType("skat"),
    metavar="NAME",
    multiple=True,
    help="A built-in player for every new table; give it twice for two.",
)
@click.option("--hands", type=click.IntRange(1), help="End after this many hands. [never]")
@click.option("--seed", help="The seed of deals and built-in players. [random]")
def skat_tcp(host: str, port: int, bots: Sequence[str], hands: int | None, seed: str | None) -> None:
    """Run a skat server over TCP for clients and bots of the Internet Skat Server
    (docs/formats/skat-iss.md). Any name and any password is accepted. Ctrl-C ends it.
    """
    if len(bots) > MOST_BOTS:
        raise click.UsageError(f"a table of 3 has room for {MOST_BOTS} built-in players")
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(_serve(host, port, bots, hands, seed or str(secrets.randbelow(1_000_000))))
    except OSError as error:
        raise click.ClickException(f"{host}:{port} cannot be opened: {error.strerror}") from None


async def _serve(host: str, port: int, bots: Sequence[str], hands: int | None, seed: str) -> None:
    server = IssServer(seed, bots)
    async with server.open(host, port):
        click.echo(f"skat at {host}:{server.port}, seed {seed}")
        number = 0
        async for game in server.games():
            number += 1
            players = ", ".join(game.headers[f"P{seat}"] for seat in range(3))
            click.echo(f"hand {number}: {players}: {game.result}")
            if number == hands:
                return
