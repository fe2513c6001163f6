"""`cardtable solve`: the best play and its value with open cards.

There is a command for each game that has a solver: the one in the module of its name, or the generic one.
"""

from __future__ import annotations

import click

from cardtable.cli.group import ByModule, Group
from cardtable.games import GAMES, part_of
from cardtable.search.part import SearchPart


class _Own(ByModule):
    package = __name__


class _Solvers(Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        from cardtable.search.solutions import solvable

        return solvable()

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in GAMES or part_of(SearchPart, name).solver is None:
            return None
        from cardtable.cli.solve.any_game import command_for

        return _Own().get_command(ctx, name) or command_for(name)


@click.group("solve", cls=_Solvers)
def command() -> None:
    """Solve hands with open cards."""
