"""`cardtable solve`: with open cards, the best play and its value."""

from __future__ import annotations

import click

from cardtable.cli.groups import Group
from cardtable.cli.solve_bridge import bridge
from cardtable.cli.solve_cards import command_for


@click.group("solve", cls=Group)
def command() -> None:
    """Solve hands with open cards."""


command.add_command(bridge)
for game in ("pinochle", "skat", "two-hand-pinochle"):
    command.add_command(command_for(game))
