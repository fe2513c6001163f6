"""`cardtable solve`: the best play and its value with open cards.

There is a command for each game that has a solver. The part of a game in this layer may publish its own
`command`. The others have the generic one.
"""

from __future__ import annotations

import click

from cardtable.cli.group import Group
from cardtable.games import GAMES, published


class _Solvers(Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        from cardtable.search.solutions import solvable

        return solvable()

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in GAMES or published("search", name, "solve") is None:
            return None
        from cardtable.cli.solve.any_game import command_for

        own: click.Command | None = published("cli.solve", name, "command")
        return own or command_for(name)


@click.group("solve", cls=_Solvers)
def command() -> None:
    """Solve hands with open cards."""
