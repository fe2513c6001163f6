"""The visitors of a skat server and its tables: logging in, sitting down, leaving. Does no I/O.

A visitor is fed the lines of one connection and answers through its `say`.
"""

from __future__ import annotations

import re
import time
from random import Random
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, CardtableError
from cardtable.hosting.skat_server.hand import Chair, Listener
from cardtable.hosting.skat_server.table import SkatTable, Think, think_at_once
from cardtable.players import bots_for, make_bot
from cardtable.wire.skat.iss_host import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cardtable.notation.skat.iss import IssGame

SIZES = (PLAYERS, PLAYERS + 1)
MOST_TABLES = 10
LONGEST_WORDS = 200
"""Longest chat text in characters. The rest is cut off."""
VERSION = 14
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,19}")


class Lobby:
    """All visitors and tables. `bots` are the built-in players that sit at every new table. `ended` is called
    with each game. `think` lets a built-in player choose."""

    def __init__(
        self,
        seed: str,
        bots: Sequence[str] = (),
        ended: Callable[[IssGame], None] | None = None,
        now: Callable[[], float] = time.monotonic,
        think: Think = think_at_once,
    ) -> None:
        self._seed = seed
        self._bots = bots
        self._ended = ended
        self._now = now
        self._think = think
        self._opened = 0
        self._visitors: dict[str, Visitor] = {}
        self._tables: dict[str, SkatTable] = {}

    def connect(self, say: Callable[[str], None]) -> Visitor:
        """A new visitor who answers through `say`."""
        return Visitor(self, say)

    def enter(self, visitor: Visitor, wanted: str) -> str:
        """Log a visitor in. Returns the name: the wanted one, or that name with `:2` if it is taken."""
        name = _numbered(wanted, self._visitors)
        # Only to the others: the newcomer gets the whole list.
        self._announce(_here(name))
        self._visitors[name] = visitor
        return name

    def _announce(self, line: str) -> None:
        for visitor in self._visitors.values():
            visitor.say(line)

    def clients(self) -> Iterator[str]:
        """The list of visitors, as the protocol sends it."""
        for name in self._visitors:
            yield _here(name)

    def tables(self) -> Iterator[str]:
        """The list of tables, as the protocol sends it."""
        for table in self._tables.values():
            yield _listed(table)

    def open_table(self, visitor: Visitor, seats: str) -> None:
        """Open a table with this many seats. Raises BadMessage if the number is not possible."""
        size = next((each for each in SIZES if str(each) == seats), None)
        if size is None:
            raise BadMessage(
                f"create / {seats[:20]!r}: tables here have {' or '.join(map(str, SIZES))} seats"
            )
        self._check_room(visitor)
        self._opened += 1
        name = f".{self._opened}"
        table = SkatTable(name, size, f"{self._seed}/{name}", self._now, self._ended, self._think)
        self._tables[name] = table
        self._sit(table, visitor)
        for bot in self._bots:
            self._sit_bot(table, bot)
        table.tell_state()
        self._announce(_listed(table))

    def join(self, visitor: Visitor, name: str) -> None:
        """Seat a visitor at a table. Raises BadMessage if there is no free chair or no such table."""
        table = self.find(name)
        if any(chair.name == visitor.name for chair in table.chairs):
            raise BadMessage(f"join {name}: you sit there")
        self._check_room(visitor)
        table.stop_observing(visitor.name)
        self._sit(table, visitor)
        table.tell_state()
        self._announce(_listed(table))

    def observe(self, visitor: Visitor, name: str) -> None:
        """From now on the visitor gets what everybody at this table may know. Raises BadMessage if they are
        there already."""
        table = self.find(name)
        if any(each.name == visitor.name for each in (*table.chairs, *table.observers)):
            raise BadMessage(f"observe {name}: you sit or watch there")
        self._check_room(visitor)
        table.observe(Listener(table.name, visitor.name, visitor.say))

    def yell(self, visitor: Visitor, words: list[str]) -> None:
        """Send a text to everybody."""
        self._announce(f"yell {visitor.name} {_said(words)}")

    def tell(self, visitor: Visitor, name: str, words: list[str]) -> None:
        """Send a text to one visitor. Raises BadMessage if the visitor is not here."""
        if name not in self._visitors:
            raise BadMessage(f"tell {name[:20]!r}: not here; here are {', '.join(self._visitors)}")
        self._visitors[name].say(f"text {visitor.name} {_said(words)}")

    def find(self, name: str) -> SkatTable:
        """The table with this name. Raises BadMessage if there is none."""
        if name not in self._tables:
            raise BadMessage(
                f"there is no table {name[:20]!r}; there are {', '.join(self._tables) or 'none'}"
            )
        return self._tables[name]

    def invite(self, visitor: Visitor, table: SkatTable, guests: list[str]) -> None:
        """Invite visitors, or built-in players, who sit down at once. Raises BadMessage and invites nobody if
        one of them is unknown or there are too few chairs."""
        bots = [guest for guest in guests if guest not in self._visitors]
        for guest in bots:
            if guest not in bots_for("skat"):
                players = ", ".join([*self._visitors, *bots_for("skat")])
                raise BadMessage(f"invite {guest[:20]!r}: not here; here are {players}")
        if len(bots) > table.free:
            raise BadMessage(
                f"table {table.name} is full" if not table.free else f"free chairs: {table.free}"
            )
        for guest in guests:
            if guest in self._visitors:
                self._visitors[guest].say(f"invite {visitor.name} {table.name} 0")
        for bot in bots:
            self._sit_bot(table, bot)
            table.tell_state()
            self._announce(_listed(table))
        table.start_if_ready()

    def leave(self, visitor: Visitor, table: SkatTable) -> None:
        """The visitor gives up the chair at this table."""
        table.leave(visitor.name)
        visitor.say(f"destroy {table.name}")
        if table.has_people:
            self._announce(_listed(table))
        else:
            for observer in table.observers:
                observer.tell([f"destroy {table.name}"])
            del self._tables[table.name]
            self._announce(f"tables - {table.name}")

    def stop_observing(self, visitor: Visitor, table: SkatTable) -> None:
        """The visitor gets no more messages of this table."""
        table.stop_observing(visitor.name)
        visitor.say(f"destroy {table.name}")

    def check_clocks(self) -> None:
        """End the hands in which a player has used up the time."""
        for table in self._tables.values():
            table.check_clock()

    def part(self, visitor: Visitor) -> None:
        """The visitor is gone: free all chairs."""
        for table in list(self._tables_of(visitor)):
            if not table.stop_observing(visitor.name):
                self.leave(visitor, table)
        del self._visitors[visitor.name]
        self._announce(f"clients - {visitor.name}")

    def _check_room(self, visitor: Visitor) -> None:
        if len(list(self._tables_of(visitor))) >= MOST_TABLES:
            raise BadMessage(f"nobody sits or watches at more than {MOST_TABLES} tables")

    def _sit(self, table: SkatTable, visitor: Visitor) -> None:
        table.sit(Chair(table.name, visitor.name, say=visitor.say))
        visitor.say(f"create {table.name} {visitor.name} {table.size}")

    def _sit_bot(self, table: SkatTable, bot: str) -> None:
        name = _numbered(bot, [chair.name for chair in table.chairs])
        seed = Random(f"{self._seed}/{table.name}/{name}").getrandbits(31)
        table.sit(Chair(table.name, name, player=make_bot(bot, seed)))

    def _tables_of(self, visitor: Visitor) -> Iterator[SkatTable]:
        for table in self._tables.values():
            if any(each.name == visitor.name for each in (*table.chairs, *table.observers)):
                yield table


class Visitor:
    """One connection. `feed` never raises: what cannot be done is answered with `error` and the reason."""

    def __init__(self, lobby: Lobby, say: Callable[[str], None]) -> None:
        self._lobby = lobby
        self._wanted = ""
        self.say = say
        self.name = ""

    def feed(self, line: str) -> None:
        """Handle one line from the client."""
        try:
            if self.name:
                self._command(line.split())
            else:
                self._log_in(line.strip())
        except CardtableError as error:
            self.say(f"error {error}")

    def gone(self) -> None:
        """Call this when the connection is closed."""
        if self.name:
            self._lobby.part(self)

    def _log_in(self, line: str) -> None:
        if not self._wanted:
            if not _NAME.fullmatch(line):
                raise BadMessage("a name has 1 to 20 letters, digits, `_`, `.` and `-`")
            self._wanted = line
            self.say("password:")
            return
        # This line is the password. Any is accepted.
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
            case ["observe", name]:
                self._lobby.observe(self, name)
            case ["yell", _, *_]:
                self._lobby.yell(self, words[1:])
            case ["tell", name, _, *_]:
                self._lobby.tell(self, name, words[2:])
            case ["table", name, me, *rest]:
                self._at_table(name, me, rest)
            case _:
                known = "create, join, observe, table, tables, clients, yell or tell"
                raise BadMessage(f"{words[0][:20]!r}: {known} was due")

    def _at_table(self, name: str, me: str, rest: list[str]) -> None:
        table = self._lobby.find(name)
        sits = any(chair.name == me for chair in table.chairs)
        watches = any(observer.name == me for observer in table.observers)
        if me != self.name or not (sits or watches):
            raise BadMessage(f"table {name} {me[:20]!r}: speak as yourself, where you play or watch")
        match rest:
            case ["tell", _, *_]:
                table.chat(me, _said(rest[1:]))
            case ["leave"] if watches:
                self._lobby.stop_observing(self, table)
            case ["leave"]:
                self._lobby.leave(self, table)
            case ["ready"] if sits:
                table.ready(me)
            case ["play", what] if sits:
                table.play(me, what)
            case ["invite", *guests] if sits and guests:
                self._lobby.invite(self, table, guests)
            case _:
                known = (
                    "ready, play MOVE, invite NAME…, tell WORDS or leave" if sits else "tell WORDS or leave"
                )
                raise BadMessage(f"table {name} {me}: {known} was due")

    def _answer(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.say(line)


def _here(name: str) -> str:
    """A line about a visitor. The numbers are statistics that this server does not keep."""
    return f"clients + {name} 0 - 0 0.0 0 0 0 0"


def _listed(table: SkatTable) -> str:
    names = [chair.name for chair in table.chairs] + ["."] * table.free
    return f"tables + {table.name} {table.size} {table.games} {' '.join(names)} -1"


def _said(words: list[str]) -> str:
    return " ".join(words)[:LONGEST_WORDS]


def _numbered(name: str, taken: Iterable[str]) -> str:
    """Names for several copies, as the server forms them: `xskat`, `xskat:2`, `xskat:3`."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}:{number}"
    return found
