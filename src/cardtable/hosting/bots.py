"""Bots as people type them: `nimmt:basic`, `3*nimmt:random`, `sixnimmt:./my_bot --fast`.

A built-in player is named by its name. Anything else is the command line of a program. The protocol that it
speaks may stand in front; without one it is JSON lines.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable import core
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.players import is_bot, make_bot, no_such_bot
from cardtable.programs.launch import Command, find_command
from cardtable.wire.names import names_for
from cardtable.wire.protocols import find_protocol, games_that_speak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardtable.core import AnyGame, AnyPlayer, Codec
    from cardtable.programs.group import ProgramGroup
    from cardtable.programs.launch import Limits
    from cardtable.programs.process import Program
    from cardtable.wire.part import LineProtocol

MOST_COPIES = 10


@dataclass(frozen=True)
class BuiltIn:
    """A built-in player."""

    text: str
    name: str

    def make(self, seed: int) -> AnyPlayer:
        """A new player that draws its random numbers from this seed."""
        return make_bot(self.text, seed)


@dataclass(frozen=True)
class Hosted:
    """A program that is hosted over a protocol."""

    text: str
    name: str
    command: Command
    game: str
    dialect: str

    @property
    def protocol(self) -> LineProtocol:
        """The protocol that it speaks."""
        return find_protocol(self.dialect, self.game)

    def table(self) -> Callable[[], Codec[Any, Any]]:
        """For one table: a function that makes the host's codec for each copy of this program there."""
        return self.protocol.for_table()

    def refuse_misfit(self, game: AnyGame) -> None:
        """Raises BadOption if its protocol does not support this game."""
        why = self.protocol.why_not(game)
        if why is not None:
            raise BadOption(f"{self.text}: {why}")

    def start(
        self,
        programs: ProgramGroup,
        name: str,
        seat: int,
        *,
        seed: int,
        limits: Limits | None = None,
        log: Path | None = None,
        io_log: Path | None = None,
    ) -> Program:
        """Start a copy with this name. The seat matters in protocols where a program keeps its seat in all
        hands."""
        protocol = self.protocol
        words = {"name": name, **({"seat": protocol.seats[seat]} if protocol.seats else {})}
        command, newline = self.command.filled(words), protocol.newline
        return programs.start(command, seed=seed, limits=limits, log=log, io_log=io_log, newline=newline)

    @property
    def fingerprint(self) -> str:
        """A hash of the program, and of the first file among its arguments (the script of an interpreter)."""
        program, *arguments = map(Path, self.command.argv)
        digest = sha256(program.read_bytes())
        script = next(filter(Path.is_file, arguments), None)
        if script is not None:
            digest.update(script.read_bytes())
        return digest.hexdigest()


@dataclass(frozen=True)
class PythonPlayer:
    """A class of players, or a function that makes one, from a Python program. It is called with a seed if it
    takes an argument. `functools.partial` gives it options."""

    name: str
    factory: Callable[..., AnyPlayer]

    @property
    def text(self) -> str:
        """Its name in a journal: module, name and options."""
        origin = self._origin
        title = getattr(origin, "__qualname__", type(origin).__qualname__)
        return f"{origin.__module__}.{title}{_options(self.factory)}"

    @property
    def fingerprint(self) -> str | None:
        """A hash of the file that defines it, or None if there is no file."""
        file = getattr(sys.modules.get(self._origin.__module__), "__file__", None)
        return None if file is None else sha256(Path(file).read_bytes()).hexdigest()

    def make(self, seed: int) -> AnyPlayer:
        """A new player that draws its random numbers from this seed. Raises BadOption if the factory makes
        something else."""
        wanted = signature(self.factory).parameters.values()
        made = self.factory(seed) if any(arg.kind in _POSITIONAL for arg in wanted) else self.factory()
        if not hasattr(made, "choose"):
            raise BadOption(f"{self.name}: a player has a method choose(view, clock), and {made!r} has none")
        return made

    @property
    def _origin(self) -> Callable[..., AnyPlayer]:
        return self.factory.func if isinstance(self.factory, partial) else self.factory


_POSITIONAL = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL)


def _options(factory: object) -> str:
    if not isinstance(factory, partial):
        return ""
    named = [f"{name}={value!r}" for name, value in factory.keywords.items()]
    return f"({', '.join([*map(repr, factory.args), *named])})"


Bot = BuiltIn | PythonPlayer | Hosted


def named_bots(
    game: str, bots: Mapping[str, object], python: str | None = None
) -> tuple[list[Bot], list[int]]:
    """The bots under these names, and the number of copies of each. `python` runs Python files. Raises
    BadOption or CannotStart."""
    _refuse_unless_named(game, bots)
    # `names_for` would change such a name. A name that somebody chose is refused instead.
    if names_for(bots) != list(bots):
        raise BadOption(f"names are plain ASCII without | \" ' \\, unlike {', '.join(bots)}")
    pairs = [_named(game, name, bot, python) for name, bot in bots.items()]
    return [bot for bot, _ in pairs], [copies for _, copies in pairs]


def _refuse_unless_named(game: str, bots: object) -> None:
    if not isinstance(bots, Mapping):
        kind = type(bots).__name__
        raise BadOption(
            f"bots have names, as in {{'mine': Mine, 'random': '{game}:random'}}; this is a {kind}"
        )


def _named(game: str, name: str, bot: object, python: str | None) -> tuple[Bot, int]:
    if isinstance(bot, str):
        copies, spec = _copies(bot)
        return _bot(game, spec, name, python), copies
    if not callable(bot):
        kind = type(bot).__name__
        raise BadOption(f"{name}: every seat needs a player of its own; give the class {kind}, not one of it")
    return PythonPlayer(name, bot), 1


def read_bots(game: str, texts: Sequence[str], python: str | None = None) -> tuple[list[Bot], list[int]]:
    """The bots, each with a unique name, and the number of copies of each. `python` runs Python files. Raises
    BadOption or CannotStart."""
    copies, specs = zip(*(_copies(text) for text in texts), strict=True) if texts else ((), ())
    names = names_for(_title(game, spec, python) for spec in specs)
    return [_bot(game, spec, name, python) for spec, name in zip(specs, names, strict=True)], list(copies)


def _copies(text: str) -> tuple[int, str]:
    number, star, spec = text.partition("*")
    if not star or not re.fullmatch("[0-9]*", number):
        return 1, text
    if not re.fullmatch("[1-9]|10", number):
        raise BadOption(f"{text!r}: before the * stands a number from 1 to {MOST_COPIES}")
    return int(number), spec


def _title(game: str, spec: str, python: str | None) -> str:
    return spec if is_bot(game, spec) else find_command(_command_line(game, spec)[1], python).title


def _bot(game: str, spec: str, name: str, python: str | None) -> Bot:
    if is_bot(game, spec):
        make_bot(spec)
        return BuiltIn(spec, name)
    protocol, line = _command_line(game, spec)
    return Hosted(spec, name, find_command(line, python), game, protocol)


def _command_line(game: str, spec: str) -> tuple[str, str]:
    """The protocol and the command line of a program."""
    word, colon, line = spec.partition(":")
    if not colon or not games_that_speak(word):
        refuse_name(game, spec)
        return "json_lines", spec
    find_protocol(word, game).for_table()
    return word, line


def refuse_name(game: str, spec: str) -> None:
    """Raises BadOption if a command line looks like the name of a built-in player that does not exist."""
    if re.fullmatch(f"({'|'.join(GAMES)}):[a-z0-9_-]+(,.*)?", spec):
        raise BadOption(f"{no_such_bot(game, spec)}, or give a command line")


def code_fingerprint(game: str) -> str:
    """A hash of the code that decides how built-in players play this game: rules, players and search."""
    package = Path(core.__file__).parent
    rules = Path(sys.modules[GAMES[game].__module__].__file__ or "").parent
    digest = sha256()
    for file in sorted({*package.glob("*.py"), *package.glob("_kernel*.so"), *_sources(package, rules)}):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _sources(package: Path, rules: Path) -> Iterator[Path]:
    for folder in (rules, package / "players", package / "search"):
        yield from folder.rglob("*.py")
        # Players also use data files that come with them, such as bidding systems.
        yield from folder.rglob("*.txt")
        yield from folder.rglob("*.json")
