"""`cardtable solve`: with open cards, the best play and its value."""

from __future__ import annotations

import click

from cardtable.cli.group import Group
from cardtable.cli.solve.bridge import bridge
from cardtable.cli.solve.cards import command_for


@click.group("solve", cls=Group)
def command() -> None:
    """Solve hands with open cards."""


command.add_command(bridge)
for game in ("pinochle", "skat", "two-hand-pinochle"):
    command.add_command(command_for(game))
