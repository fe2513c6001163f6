"""`cardtable serve`: the web tables."""

from __future__ import annotations

import os
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable

LEVELS = ("error", "warning", "info")


def _addresses(context: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(str(ip_address(text)) for text in texts)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _ladders(folders: tuple[Path, ...]) -> dict[str, Callable[[], dict[str, Any]]]:
    """The ladders by the names of their folders. Raises BadJournal if one of them is not a ladder."""
    if not folders:
        return {}
    from cardtable.arena.ladder.standings import ShownLadder

    ladders: dict[str, Callable[[], dict[str, Any]]] = {}
    for folder in folders:
        name = folder.resolve().name
        if name in ladders:
            raise click.BadParameter(f"two ladders are called {name!r}; rename the folder of one")
        ladders[name] = ShownLadder(folder).as_plain
    return ladders


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port; 0 takes a free one.",
)
@click.option(
    "--db", metavar="URL", help="The store: sqlite:///FILE or postgresql://…. [a file in your home]"
)
@click.option("--pace", default=1.0, show_default=True, help="How slowly computers play; 0 is at once.")
@click.option("--workers", type=click.IntRange(1), help="Processes for computer players. [one per processor]")
@click.option(
    "--patience",
    default=1.5,
    show_default=True,
    metavar="SECONDS",
    type=click.FloatRange(min=0.1),
    help="How long a request waits for the store.",
)
@click.option("--rate", default=20.0, show_default=True, help="Requests per second from one person.")
@click.option(
    "--seed",
    metavar="TEXT",
    help="For trials: every table of a game deals the same hands. Anyone with the seed knows all cards.",
)
@click.option(
    "--name", "names", multiple=True, metavar="HOST", help="A host name of this server; others are refused."
)
@click.option("--https", is_flag=True, help="Browsers reach the server by https, through a proxy.")
@click.option(
    "--hsts",
    default=0,
    metavar="SECONDS",
    type=click.IntRange(0),
    help="With --https: how long browsers must use https (HSTS).",
)
@click.option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="CARDTABLE_METRICS_TOKEN",
    help="The bearer token for /metrics. [only this machine may read it]",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="IP",
    callback=_addresses,
    help="The address of a trusted proxy, for X-Forwarded-For.",
)
@click.option(
    "--programs",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Programs as opponents; docs/web/operations.md has the format.",
)
@click.option(
    "--ladder",
    "folders",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of a ladder of the arena, to show on a page.",
)
@click.option(
    "--log",
    "level",
    default="warning",
    show_default=True,
    type=click.Choice(LEVELS),
    help="How much to log on standard error.",
)
def command(
    host: str,
    port: int,
    db: str | None,
    pace: float,
    workers: int | None,
    patience: float,
    rate: float,
    seed: str | None,
    names: tuple[str, ...],
    https: bool,
    hsts: int,
    metrics_token: str | None,
    proxies: tuple[str, ...],
    programs: Path | None,
    folders: tuple[Path, ...],
    level: str,
) -> None:
    """Start the web tables."""
    from cardtable.server.computers.opponents import read_opponents
    from cardtable.server.logs import set_up
    from cardtable.server.run import serve
    from cardtable.server.settings import BURST_SECONDS, LOCAL_NAMES, Settings, default_db

    set_up(level)
    ladders = _ladders(folders)
    opponents = () if programs is None else read_opponents(programs)

    def settings(process: str) -> Settings:
        return Settings(
            db or default_db(),
            process,
            hosts=(*LOCAL_NAMES, host, *names),
            secure=https,
            hsts=hsts,
            metrics_token=metrics_token,
            programs=opponents,
            seed=seed,
            ladders=ladders,
            proxies=proxies,
            pace=pace,
            patience=patience,
            workers=workers or os.cpu_count() or 2,
            requests_per_second=rate,
            burst=rate * BURST_SECONDS,
        )

    serve(settings, host, port)
