"""Who is at a skat server and who sits at its tables: logging in, sitting down, leaving. No I/O.

Each visitor is fed the lines of one connection and answers through the `say` it was made with.
"""

from __future__ import annotations

import re
import time
from random import Random
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, CardtableError
from cardtable.hosting.skat_server.table import Chair, SkatTable
from cardtable.players import bots_for, make_bot
from cardtable.wire.skat.iss_host import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cardtable.notation.skat.iss import IssGame

MOST_TABLES = 10
VERSION = 14
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,19}")


class Lobby:
    """`bots` are the built-in players that sit at every new table; `ended` hears of each game."""

    def __init__(
        self,
        seed: str,
        bots: Sequence[str] = (),
        ended: Callable[[IssGame], None] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seed = seed
        self._bots = bots
        self._ended = ended
        self._now = now
        self._opened = 0
        self._visitors: dict[str, Visitor] = {}
        self._tables: dict[str, SkatTable] = {}

    def connect(self, say: Callable[[str], None]) -> Visitor:
        return Visitor(self, say)

    def enter(self, visitor: Visitor, wanted: str) -> str:
        """The name the visitor goes by: what was wanted, or with `:2` behind if that one is here."""
        name = _numbered(wanted, self._visitors)
        # Only to the others: the newcomer is sent the whole list.
        self._announce(_here(name))
        self._visitors[name] = visitor
        return name

    def _announce(self, line: str) -> None:
        for visitor in self._visitors.values():
            visitor.say(line)

    def clients(self) -> Iterator[str]:
        for name in self._visitors:
            yield _here(name)

    def tables(self) -> Iterator[str]:
        for table in self._tables.values():
            yield _listed(table)

    def open_table(self, visitor: Visitor, seats: str) -> None:
        if seats != str(PLAYERS):
            raise BadMessage(f"create / {seats[:20]!r}: tables here have {PLAYERS} seats")
        self._check_room(visitor)
        self._opened += 1
        name = f".{self._opened}"
        table = SkatTable(name, f"{self._seed}/{name}", self._now, self._ended)
        self._tables[name] = table
        self._sit(table, visitor)
        for bot in self._bots:
            self._sit_bot(table, bot)
        table.tell_state()
        self._announce(_listed(table))

    def join(self, visitor: Visitor, name: str) -> None:
        table = self.find(name)
        if any(chair.name == visitor.name for chair in table.chairs):
            raise BadMessage(f"join {name}: you sit there")
        self._check_room(visitor)
        self._sit(table, visitor)
        table.tell_state()
        self._announce(_listed(table))

    def find(self, name: str) -> SkatTable:
        if name not in self._tables:
            raise BadMessage(
                f"there is no table {name[:20]!r}; there are {', '.join(self._tables) or 'none'}"
            )
        return self._tables[name]

    def invite(self, visitor: Visitor, table: SkatTable, guest: str) -> None:
        """Somebody who is here, or a built-in player, which sits down at once."""
        if guest in self._visitors:
            self._visitors[guest].say(f"invite {visitor.name} {table.name} 0")
        elif guest in bots_for("skat"):
            self._sit_bot(table, guest)
            table.tell_state()
            self._announce(_listed(table))
            table.start_if_ready()
        else:
            players = ", ".join([*self._visitors, *bots_for("skat")])
            raise BadMessage(f"invite {guest[:20]!r}: not here; here are {players}")

    def leave(self, visitor: Visitor, table: SkatTable) -> None:
        table.leave(visitor.name)
        visitor.say(f"destroy {table.name}")
        if table.has_people:
            self._announce(_listed(table))
        else:
            del self._tables[table.name]
            self._announce(f"tables - {table.name}")

    def check_clocks(self) -> None:
        for table in self._tables.values():
            table.check_clock()

    def part(self, visitor: Visitor) -> None:
        for table in list(self._tables_of(visitor)):
            self.leave(visitor, table)
        del self._visitors[visitor.name]
        self._announce(f"clients - {visitor.name}")

    def _check_room(self, visitor: Visitor) -> None:
        if len(list(self._tables_of(visitor))) >= MOST_TABLES:
            raise BadMessage(f"nobody sits at more than {MOST_TABLES} tables")

    def _sit(self, table: SkatTable, visitor: Visitor) -> None:
        table.sit(Chair(table.name, visitor.name, say=visitor.say))
        visitor.say(f"create {table.name} {visitor.name} {PLAYERS}")

    def _sit_bot(self, table: SkatTable, bot: str) -> None:
        name = _numbered(bot, [chair.name for chair in table.chairs])
        seed = Random(f"{self._seed}/{table.name}/{name}").getrandbits(31)
        table.sit(Chair(table.name, name, player=make_bot(bot, seed)))

    def _tables_of(self, visitor: Visitor) -> Iterator[SkatTable]:
        for table in self._tables.values():
            if any(chair.name == visitor.name for chair in table.chairs):
                yield table


class Visitor:
    """One connection. No line that is fed to it raises anything: what cannot be done is answered with
    `error` and why."""

    def __init__(self, lobby: Lobby, say: Callable[[str], None]) -> None:
        self._lobby = lobby
        self._wanted = ""
        self.say = say
        self.name = ""

    def feed(self, line: str) -> None:
        try:
            if self.name:
                self._command(line.split())
            else:
                self._log_in(line.strip())
        except CardtableError as error:
            self.say(f"error {error}")

    def gone(self) -> None:
        """The connection is closed."""
        if self.name:
            self._lobby.part(self)

    def _log_in(self, line: str) -> None:
        if not self._wanted:
            if not _NAME.fullmatch(line):
                raise BadMessage("a name has 1 to 20 letters, digits, `_`, `.` and `-`")
            self._wanted = line
            self.say("password:")
            return
        # This line is the password, and any will do.
        self.name = self._lobby.enter(self, self._wanted)
        self.say(f"Welcome {self.name} to ISS version {VERSION}")
        self._answer(self._lobby.clients())
        self._answer(self._lobby.tables())

    def _command(self, words: list[str]) -> None:
        match words:
            case []:
                pass
            case ["clients"]:
                self._answer(self._lobby.clients())
            case ["tables"]:
                self._answer(self._lobby.tables())
            case ["create", _, seats]:
                self._lobby.open_table(self, seats)
            case ["join", name] | ["join", name, _]:
                self._lobby.join(self, name)
            case ["table", name, me, *rest]:
                self._at_table(name, me, rest)
            case _:
                raise BadMessage(f"{words[0][:20]!r}: create, join, table, tables or clients was due")

    def _at_table(self, name: str, me: str, rest: list[str]) -> None:
        table = self._lobby.find(name)
        if me != self.name or all(chair.name != me for chair in table.chairs):
            raise BadMessage(f"table {name} {me[:20]!r}: only who sits there speaks there, by the own name")
        match rest:
            case ["ready"]:
                table.ready(me)
            case ["play", what]:
                table.play(me, what)
            case ["invite", guest]:
                self._lobby.invite(self, table, guest)
            case ["leave"]:
                self._lobby.leave(self, table)
            case _:
                raise BadMessage(f"table {name} {me}: ready, play MOVE, invite NAME or leave was due")

    def _answer(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.say(line)


def _here(name: str) -> str:
    """The numbers are what the server counts of a player, which nobody does here."""
    return f"clients + {name} 0 - 0 0.0 0 0 0 0"


def _listed(table: SkatTable) -> str:
    names = [chair.name for chair in table.chairs] + ["."] * (PLAYERS - len(table.chairs))
    return f"tables + {table.name} {PLAYERS} {table.games} {' '.join(names)} -1"


def _numbered(name: str, taken: Iterable[str]) -> str:
    """As the server names several copies: `xskat`, `xskat:2`, `xskat:3`."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}:{number}"
    return found
