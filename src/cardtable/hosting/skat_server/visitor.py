"""What a visitor of a skat server may say, line by line. Does no I/O."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.hosting.skat_server.lobby import Lobby

VERSION = 14
LONGEST_TEXT = 200
"""Longest chat text in characters. The rest is cut off."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,19}")


class Visitor:
    """One connection: it is fed lines and answers through its `say`. `feed` never raises: what cannot be done
    is answered with `error` and the reason."""

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
                self._lobby.yell(self, _text(words[1:]))
            case ["tell", name, _, *_]:
                self._lobby.tell(self, name, _text(words[2:]))
            case ["table", name, me, *rest]:
                self._at_table(name, me, rest)
            case _:
                commands = "create, join, observe, table, tables, clients, yell or tell"
                raise BadMessage(f"{words[0][:20]!r}: {commands} was due")

    def _at_table(self, name: str, me: str, rest: list[str]) -> None:
        table = self._lobby.find(name)
        sits = any(chair.name == me for chair in table.chairs)
        watches = any(observer.name == me for observer in table.observers)
        if me != self.name or not (sits or watches):
            raise BadMessage(f"table {name} {me[:20]!r}: speak as yourself, where you play or watch")
        match rest:
            case ["tell", _, *_]:
                table.chat(me, _text(rest[1:]))
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
                commands = (
                    "ready, play MOVE, invite NAME…, tell WORDS or leave" if sits else "tell WORDS or leave"
                )
                raise BadMessage(f"table {name} {me}: {commands} was due")

    def _answer(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.say(line)


def _text(words: list[str]) -> str:
    return " ".join(words)[:LONGEST_TEXT]
