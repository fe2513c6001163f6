"""The `cardtable` command. Each subcommand is a module here, loaded only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from cardtable.cli.groups import Group
from cardtable.errors import CardtableError

SECTIONS = {
    "Play": {
        "play": "Play a game at the terminal against computers.",
        "serve": "Start the web tables, for people and programs.",
        "tables": "List and close web tables, also while the server runs.",
        "verify": "Check that a hand of the web tables was dealt fairly.",
    },
    "Programs": {
        "bots": "List the built-in players.",
        "arena": "Find out which player is better, with numbers that hold.",
        "check-bot": "Check that a program keeps to its protocol.",
        "host": "Let programs play over the protocol of their game.",
        "bot": "Run a built-in player as a program, for any host.",
        "join": "Take a seat at somebody else's bridge table manager.",
        "sdz": "Serve one SDZPinochle client.",
    },
    "Hands and records": {
        "show": "Print the deal, the actions and the result behind an id.",
        "id": "Print the ids of records, or of a random deal.",
        "check": "Replay the hands of files by the rules, and compare.",
        "convert": "Write the hands of a file in another format.",
        "solve": "Solve hands with open cards.",
        "meld": "Value the melds of a pinochle hand.",
    },
}
"""What `cardtable --help` shows, without loading any of it."""

COMMANDS = [name for commands in SECTIONS.values() for name in commands]


class Commands(Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return COMMANDS

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """That of the module in this package with the same name."""
        if name not in COMMANDS:
            return None
        command = import_module(f"cardtable.cli.{name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(len(name) for name in COMMANDS)
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{width}}", what) for name, what in commands.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardtable")
def cardtable() -> None:
    """One table for people and programs."""


def main(args: list[str] | None = None) -> None:
    """Errors are one line on stderr; exit status 2 for wrong usage, 1 for a failed job."""
    try:
        status = cardtable.main(args, prog_name="cardtable", standalone_mode=False)
    except click.ClickException as error:
        _say(error.format_message())
        sys.exit(2 if isinstance(error, click.UsageError) else 1)
    except CardtableError as error:
        _say(str(error))
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        _say("stopped")
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`). Point stdout elsewhere, so that the
        # interpreter does not fail once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _say(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def _say(message: str) -> None:
    click.echo(f"cardtable: {' '.join(message.split())}", err=True)
