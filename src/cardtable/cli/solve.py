"""`cardtable solve`: with open cards, the best play and its value."""

from __future__ import annotations

import click

from cardtable.cli.solve_bridge import bridge


@click.group("solve")
def command() -> None:
    """Solve hands with open cards."""


command.add_command(bridge)
