"""`cardtable serve`: the web tables."""

from __future__ import annotations

import os
from ipaddress import ip_address
from pathlib import Path

import click

LEVELS = ("error", "warning", "info")


def _addresses(context: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(str(ip_address(text)) for text in texts)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL", help="sqlite:///FILE or postgresql://…; by default a file of yours.")
@click.option("--pace", default=1.0, show_default=True, help="How long computers take; 0 is at once.")
@click.option("--workers", type=click.IntRange(1), help="Processes that think; by default one per processor.")
@click.option("--rate", default=20.0, show_default=True, help="Requests per second from one person.")
@click.option("--name", "names", multiple=True, metavar="HOST", help="A name the server goes by.")
@click.option("--https", is_flag=True, help="Browsers reach the server by https, through a proxy.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="IP",
    callback=_addresses,
    help="A proxy whose X-Forwarded-For is believed.",
)
@click.option(
    "--programs",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Programs that can be played against, as docs/web/operations.md has it.",
)
@click.option("--log", "level", default="warning", show_default=True, type=click.Choice(LEVELS))
def command(
    host: str,
    port: int,
    db: str | None,
    pace: float,
    workers: int | None,
    rate: float,
    names: tuple[str, ...],
    https: bool,
    proxies: tuple[str, ...],
    programs: Path | None,
    level: str,
) -> None:
    """Start the web tables."""
    from cardtable.server.logs import set_up
    from cardtable.server.opponents import read_opponents
    from cardtable.server.run import serve
    from cardtable.server.settings import BURST_SECONDS, LOCAL_NAMES, Settings, default_db

    set_up(level)
    opponents = () if programs is None else read_opponents(programs)

    def settings(process: str) -> Settings:
        return Settings(
            db or default_db(),
            process,
            hosts=(*LOCAL_NAMES, host, *names),
            secure=https,
            programs=opponents,
            proxies=proxies,
            pace=pace,
            workers=workers or os.cpu_count() or 2,
            requests_per_second=rate,
            burst=rate * BURST_SECONDS,
        )

    serve(settings, host, port)
