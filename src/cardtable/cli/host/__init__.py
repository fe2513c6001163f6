"""`cardtable host`: programs play each other over the protocols of their games."""

from __future__ import annotations

import click

from cardtable.cli.group import ByModule


class Hosts(ByModule):
    package = __name__


@click.group("host", cls=Hosts)
def command() -> None:
    """Let programs play against each other over the protocol of their game."""
