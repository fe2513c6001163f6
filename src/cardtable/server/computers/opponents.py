"""The computers that people can play against: built-in ones, and programs of bot authors that the operator
offers.

docs/web/operations.md describes the file that names them.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from cardtable.errors import BadOption, CardtableError
from cardtable.games import GAMES
from cardtable.players import bots_for, is_bot
from cardtable.programs.launch import Command, Limits, find_command
from cardtable.programs.sandbox.confinement import ALONE, FREE, available, shortcoming
from cardtable.wire.protocols import find_protocol

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.wire.part import LineProtocol

NAME = re.compile("[a-z0-9][a-z0-9_-]{0,23}")
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Opponent:
    """A program that plays one game. `name` is its name at the tables. It has `seconds` for a decision,
    and `start` more for the first."""

    name: str
    command: Command
    protocol: str
    seconds: float
    start: float
    limits: Limits

    @property
    def spoken(self) -> LineProtocol:
        """The protocol that it speaks."""
        return find_protocol(self.protocol, self.name.partition(":")[0])


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    game: str
    command: str
    protocol: str = "json_lines"
    seconds: Annotated[float, Meta(gt=0, le=60)] = 5.0
    start: Annotated[float, Meta(ge=0, le=60)] = 10.0
    memory: Annotated[int, Meta(gt=0)] | None = None
    confined: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    program: list[_Entry] = []


def read_opponents(file: Path) -> tuple[Opponent, ...]:
    """The programs that a file names. Raises BadOption, with the name of the program, if the file cannot
    be read or asks for something impossible."""
    try:
        entries = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _File).program
    except (OSError, ValueError) as error:
        raise BadOption(f"the programs in {file} cannot be read: {error}") from None
    opponents: dict[str, Opponent] = {}
    for entry in entries:
        try:
            opponent = _opponent(entry)
        except CardtableError as error:
            raise BadOption(f"the program {entry.name!r} in {file}: {error}") from None
        if opponent.name in opponents:
            raise BadOption(f"{file} has two programs {opponent.name}")
        opponents[opponent.name] = opponent
    return tuple(opponents.values())


def _opponent(entry: _Entry) -> Opponent:
    if entry.game not in GAMES:
        raise BadOption(f"there is no game {entry.game!r}; there are {', '.join(GAMES)}")
    protocol = find_protocol(entry.protocol, entry.game)
    protocol.for_table()
    if not protocol.takes_up:
        raise BadOption(f"{entry.protocol} cannot join a hand in the middle")
    if not NAME.fullmatch(entry.name):
        raise BadOption("a name has 1 to 24 of the characters a-z, 0-9, dash and underscore")
    name = f"{entry.game}:{entry.name}"
    if name in bots_for(entry.game):
        raise BadOption(f"there is a computer {name} of our own")
    memory = None if entry.memory is None else entry.memory * MEGABYTE
    gap = shortcoming(available()) if entry.confined else None
    if gap is not None:
        raise BadOption(gap)
    command = find_command(entry.command)
    if entry.confined and command.connects:
        raise BadOption("what connects to a port needs the network; leave out confined")
    limits = Limits(memory, confinement=ALONE if entry.confined else FREE)
    return Opponent(name, command, entry.protocol, entry.seconds, entry.start, limits)


class Opponents:
    """The built-in computers and the programs of this server."""

    def __init__(self, programs: tuple[Opponent, ...]) -> None:
        self._programs = {program.name: program for program in programs}

    def names(self, game: str) -> list[str]:
        """The names of all computers for a game: programs first, then built-in ones, the weakest first."""
        others = [name for name in self._programs if name.partition(":")[0] == game]
        return [*others, *bots_for(game)]

    def named(self, name: str | None, game: str) -> str | Opponent:
        """The computer with this name. The strongest built-in one if there is no such computer, or no
        longer."""
        if name is not None and name in self._programs:
            return self._programs[name]
        return name if name is not None and is_bot(game, name) else bots_for(game)[-1]
