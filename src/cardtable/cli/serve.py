"""`cardtable serve`: the web tables."""

from __future__ import annotations

import click


@click.command("serve")
def command() -> None:
    """Start the web tables (not there yet)."""
    raise click.ClickException(
        "the web tables are not there yet; `cardtable play nimmt` plays at the terminal"
    )
