"""A visit to a skat server: logging in, finding a table, playing hands, and leaving. No I/O."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, PeerGone
from cardtable.notation.skat.iss import read
from cardtable.wire.skat.iss_guest import IssGuest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Player
    from cardtable.games.skat import Action, View
    from cardtable.notation.skat.iss import IssGame


class IssVisit:
    """A player who sits down once. `sits` is sent after `Welcome` to get a chair; empty to wait for an
    invitation. `guests` are invited to the table then. `hands` counts the finished ones."""

    def __init__(
        self,
        player: Player[Action, View],
        name: str,
        password: str = "",
        sits: Sequence[str] = (),
        guests: Sequence[str] = (),
    ) -> None:
        self._guest = IssGuest(player, name, password)
        self._sits = list(sits)
        self._guests = list(guests)
        self._tables: list[str] = []
        self._games: list[IssGame] = []
        self._complaints: list[str] = []
        self.name = name
        self.opening = self._guest.opening
        self.hands = 0

    def feed(self, line: str) -> list[str]:
        """The lines to send after a line from the server. Refusals are added to the complaints. Raises
        PeerGone if there is no chair for us."""
        answers = self._answers(line)
        match line.split():
            case ["Welcome", name, *_]:
                self.name = name
                answers += self._sits
            case ["create", table, name, *_] if name == self.name:
                self._tables.append(table)
                # First the guests: a table that is full may start at once.
                invitation = [f"table {table} {name} invite {guest}" for guest in self._guests]
                answers, self._guests = [*invitation, *answers], []
            case ["destroy", table, *_] if table in self._tables:
                self._tables.remove(table)
            case ["error", *words]:
                self._refused(" ".join(words))
            case ["table", _, name, "end", *words] if name == self.name:
                self.hands += 1
                self._games.append(read(" ".join(words)))
        return answers

    def names_in(self, line: str) -> list[str]:
        """The players by seat, if the line starts a hand of ours."""
        match line.split():
            case ["table", _, name, "start", _, *rest] if name == self.name and name in rest[::2]:
                return rest[::2]
        return []

    def games(self) -> list[IssGame]:
        """The games that have ended since the last call."""
        games, self._games = self._games, []
        return games

    def complaints(self) -> list[str]:
        """What was wrong since the last call."""
        complaints, self._complaints = self._complaints, []
        return complaints

    def leaving(self) -> list[str]:
        """What to send before leaving."""
        return [f"table {table} {self.name} leave" for table in self._tables]

    def _answers(self, line: str) -> list[str]:
        try:
            return self._guest.feed(line)
        except BadMessage as error:
            # As if it had not come: the next line may be right again.
            self._complaints.append(str(error))
            return []

    def _refused(self, why: str) -> None:
        if self._sits and not self._tables:
            raise PeerGone(f"the server says: {why}")
        self._complaints.append(f"the server says: {why}")
