"""`cardtable serve`: the web tables."""

from __future__ import annotations

import click

LEVELS = ("error", "warning", "info")


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL", help="sqlite:///FILE or postgresql://…; by default a file of yours.")
@click.option("--pace", default=1.0, show_default=True, help="How long computers take; 0 is at once.")
@click.option("--rate", default=20.0, show_default=True, help="Requests per second from one person.")
@click.option("--name", "names", multiple=True, metavar="HOST", help="A name the server goes by.")
@click.option("--https", is_flag=True, help="Browsers reach the server by https, through a proxy.")
@click.option("--log", "level", default="warning", show_default=True, type=click.Choice(LEVELS))
def command(
    host: str,
    port: int,
    db: str | None,
    pace: float,
    rate: float,
    names: tuple[str, ...],
    https: bool,
    level: str,
) -> None:
    """Start the web tables."""
    from cardtable.server.logs import set_up
    from cardtable.server.run import serve
    from cardtable.server.settings import BURST_SECONDS, LOCAL_NAMES, Settings, default_db

    set_up(level)

    def settings(process: str) -> Settings:
        return Settings(
            db or default_db(),
            process,
            hosts=(*LOCAL_NAMES, host, *names),
            secure=https,
            pace=pace,
            requests_per_second=rate,
            burst=rate * BURST_SECONDS,
        )

    serve(settings, host, port)
