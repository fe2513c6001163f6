"""What `cardtable` says of itself, and how it answers to words it does not know."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from cardtable import cli
from cardtable.cli import COMMANDS, cardtable, main

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 80


def contexts(
    command: click.Command, name: str, parent: click.Context | None = None
) -> Iterator[click.Context]:
    """A command and all commands below it."""
    context = click.Context(command, parent, name, terminal_width=WIDTH)
    yield context
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            below = command.get_command(context, each)
            assert below is not None, each
            yield from contexts(below, each, context)


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(args))
    assert isinstance(stop.value.code, int)
    return stop.value.code


@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits_a_terminal(name: str) -> None:
    """No line of any help is broken by a terminal of 80 columns, and no summary is cut off."""
    command = cardtable.get_command(click.Context(cardtable), name)
    assert command is not None
    for context in contexts(command, name):
        usage, *lines = context.get_help().splitlines()
        for line in (usage, *lines):
            assert len(line) <= WIDTH, f"{context.command_path}: {line}"
        for line in lines:
            assert not line.endswith("..."), f"{context.command_path}: {line}"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    """Each option of each command says in its help what it is for."""
    command = cardtable.get_command(click.Context(cardtable), name)
    assert command is not None
    for context in contexts(command, name):
        for option in context.command.params:
            if isinstance(option, click.Option):
                assert option.help, f"{context.command_path} {option.opts[0]}"


def test_all_commands_are_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """The name alone prints every command with what it does, as --help does."""
    assert run() == 0
    alone = capsys.readouterr().out
    assert run("--help") == 0
    assert capsys.readouterr().out == alone
    assert "  play       Play a game at the terminal against computers.\n" in alone
    assert "  meld       Value the melds of a pinochle hand.\n" in alone
    assert "  bidding    Check, print and practise bidding systems of bridge.\n" in alone


def test_every_module_with_a_command_is_a_command() -> None:
    """A new one has to be named in `SECTIONS`."""
    files = Path(cli.__file__).parent.iterdir()
    modules = {file.stem for file in files if file.suffix == ".py" or file.joinpath("__init__.py").exists()}
    own = {each for each in modules if hasattr(import_module(f"cardtable.cli.{each}"), "command")}
    assert {each.replace("_", "-") for each in own} == set(COMMANDS)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("tables", "shut"), "cardtable: cardtable tables has no 'shut'; it has backup, close, "),
        (("arena", "chess"), "cardtable: cardtable arena has no 'chess'; it has bridge, nimmt, pinochle, "),
        (("serv",), "cardtable: cardtable has no 'serv'; it has play, serve, "),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else "",
)
def test_an_unknown_command(args: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line that names the commands there are; exit status 2."""
    assert run(*args) == 2
    assert capsys.readouterr().err.startswith(said)
