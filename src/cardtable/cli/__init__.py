"""The `cardtable` command. Each subcommand is a module here, loaded only when it is called."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import NoReturn

import click

from cardtable.cli.group import Group, loaded
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
        "join": "Take a seat at somebody else's bridge or skat table.",
        "sdz": "Serve one SDZPinochle client.",
    },
    "Hands and records": {
        "show": "Print the deal, the actions and the result behind an id.",
        "id": "Print the ids of records, or of a random deal.",
        "check": "Replay the hands of files by the rules, and compare.",
        "convert": "Write the hands of a file in another format.",
        "solve": "Solve hands with open cards.",
        "puzzles": "Make puzzles from files of hands, or from new deals.",
        "meld": "Value the melds of a pinochle hand.",
        "bidding": "Check, print and practise bidding systems of bridge.",
    },
}
"""What `cardtable --help` shows, without loading any command."""

SIGNALLED = 128
"""Added to the number of a signal for the exit status of a process that it ended."""

COMMANDS = [name for commands in SECTIONS.values() for name in commands]


class Commands(Group):
    """The commands, loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return COMMANDS

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command in the module of the same name."""
        if name not in COMMANDS:
            return None
        command = loaded(f"cardtable.cli.{name.replace('-', '_')}").command
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
    """Run the command. Errors are one line on stderr, and with --json also one on stdout. The exit status
    is 2 for wrong usage, 1 for a failed job, and 128 plus the number of a signal."""
    # Searched by hand, because wrong usage is also reported as JSON.
    as_json = "--json" in (sys.argv[1:] if args is None else args)
    try:
        # In standalone mode click would print errors in its own way, and exit.
        status = cardtable.main(args, prog_name="cardtable", standalone_mode=False)
    except click.UsageError as error:
        _fail("UsageError", error.format_message(), 2, as_json)
    except click.ClickException as error:
        _fail("Failed", error.format_message(), 1, as_json)
    except CardtableError as error:
        _fail(type(error).__name__, str(error), 1, as_json)
    except (click.Abort, KeyboardInterrupt):
        _fail("Stopped", "stopped", 130, as_json)
    except SystemExit as stop:
        if not isinstance(stop.code, int) or stop.code <= SIGNALLED:
            raise
        _fail("Stopped", "stopped", stop.code, as_json)
    except BrokenPipeError:
        # The reader of our output has gone (`| head`). Redirect stdout, so that the interpreter does not fail
        # again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        why = ": ".join(str(part) for part in (error.filename, error.strerror or error) if part)
        _fail("Failed", why, 1, as_json)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(kind: str, message: str, status: int, as_json: bool) -> NoReturn:
    message = " ".join(message.split())
    click.echo(f"cardtable: {message}", err=True)
    if as_json:
        # The problem may be that nothing can be written there.
        with suppress(OSError):
            click.echo(json.dumps({"error": message, "kind": kind, "status": status}))
    sys.exit(status)
