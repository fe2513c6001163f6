"""The visitors of a skat server and its tables: coming, sitting down, leaving. Does no I/O."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage
from cardtable.hosting.skat_server.hand import Listener, ServedChair
from cardtable.hosting.skat_server.table import SkatTable, Think, think_at_once
from cardtable.hosting.skat_server.visitor import Visitor
from cardtable.players import bots_for, make_bot
from cardtable.wire.skat.iss_host import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cardtable.notation.skat.iss import IssGame

SIZES = (PLAYERS, PLAYERS + 1)
MOST_TABLES = 10


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
        size = next((number for number in SIZES if str(number) == seats), None)
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
        if any(person.name == visitor.name for person in (*table.chairs, *table.observers)):
            raise BadMessage(f"observe {name}: you sit or watch there")
        self._check_room(visitor)
        table.observe(Listener(table.name, visitor.name, visitor.say))

    def yell(self, visitor: Visitor, text: str) -> None:
        """Send a text to everybody."""
        self._announce(f"yell {visitor.name} {text}")

    def tell(self, visitor: Visitor, name: str, text: str) -> None:
        """Send a text to one visitor. Raises BadMessage if the visitor is not here."""
        if name not in self._visitors:
            raise BadMessage(f"tell {name[:20]!r}: not here; here are {', '.join(self._visitors)}")
        self._visitors[name].say(f"text {visitor.name} {text}")

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
        table.sit(ServedChair(table.name, visitor.name, say=visitor.say))
        visitor.say(f"create {table.name} {visitor.name} {table.size}")

    def _sit_bot(self, table: SkatTable, bot: str) -> None:
        name = _numbered(bot, [chair.name for chair in table.chairs])
        seed = Random(f"{self._seed}/{table.name}/{name}").getrandbits(31)
        table.sit(ServedChair(table.name, name, player=make_bot(bot, seed)))

    def _tables_of(self, visitor: Visitor) -> Iterator[SkatTable]:
        for table in self._tables.values():
            if any(person.name == visitor.name for person in (*table.chairs, *table.observers)):
                yield table


def _here(name: str) -> str:
    """A line about a visitor. The numbers are statistics that this server does not keep."""
    return f"clients + {name} 0 - 0 0.0 0 0 0 0"


def _listed(table: SkatTable) -> str:
    names = [chair.name for chair in table.chairs] + ["."] * table.free
    return f"tables + {table.name} {table.size} {table.games} {' '.join(names)} -1"


def _numbered(name: str, taken: Iterable[str]) -> str:
    """Names for several copies, as the server forms them: `xskat`, `xskat:2`, `xskat:3`."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}:{number}"
    return free
