"""The `cardtable` command. Each subcommand is a module here, loaded only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from cardtable.errors import CardtableError

COMMANDS = {
    "arena": "arena",
    "bot": "bot",
    "bots": "bots",
    "check": "check",
    "check-bot": "check_bot",
    "convert": "convert",
    "host": "host",
    "id": "id",
    "join": "join",
    "meld": "meld",
    "play": "play",
    "sdz": "sdz",
    "serve": "serve",
    "show": "show",
    "solve": "solve",
    "tables": "tables",
    "verify": "verify",
}
"""Subcommand: the module in this package that has it, as `command`."""


class Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command = import_module(f"cardtable.cli.{COMMANDS[name]}").command
        assert isinstance(command, click.Command)
        return command


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
        _say(f"{error.filename or 'input or output'}: {error.strerror or error}")
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def _say(message: str) -> None:
    click.echo(f"cardtable: {' '.join(message.split())}", err=True)
