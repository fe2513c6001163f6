"""The protocol of the Internet Skat Server with a client that has its own line.

It logs in, sits down at the only table, invited or by itself, and is ready for one hand after the other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.core import Hidden
from cardtable.errors import BadMessage, GameError, NotationError
from cardtable.games.skat import Action, Discard
from cardtable.games.skat.actions import DISCARDS
from cardtable.notation.skat.iss import CARDS
from cardtable.notation.skat.iss_check import from_record
from cardtable.notation.skat.iss_replay import RESIGN, SHOW
from cardtable.record import Record
from cardtable.wire.protocols import Conversing
from cardtable.wire.skat.iss_host import PLAYERS, Teller, is_game_alone, read_move, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.skat import Deal, View

TABLE = ".1"
HOST = "cardtable"
VERSION = 14
CLOCKS = (240.0,) * PLAYERS
"""The host of the client measures the time, so nothing is measured here."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,19}")
_UNSPEAKABLE = re.compile(r"[^A-Za-z0-9_.:-]")


class IssClient(Conversing):
    """A Codec. A move that was made for a client is sent like any other, so there is no refusal."""

    def __init__(self) -> None:
        self._wanted = self._name = self._named = ""
        self._replies: list[str] = []
        self._is_ready = False
        self._hands = 0
        self._begun: tuple[View, Sequence[str]] | None = None
        self._view: View | None = None
        self._teller = Teller(TABLE, "")
        self._pushed: Discard | None = None
        self._ahead: Action | None = None

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        """Nothing: the client speaks first."""
        return []

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        self._hands += 1
        self._begun, self._view = (view, names), view
        self._pushed = self._ahead = None
        self._named = ""
        return self._news()

    def tell(self, view: View) -> list[str]:
        self._view = view
        return self._news()

    def hear(self, line: str) -> Action | None:
        words = line.split()
        if not self._name:
            self._log_in(line.strip())
            return None
        match words:
            case [] | ["clients"] | ["tables"] | ["yell" | "tell", *_]:
                return None
            # Who is invited sits there already, and nobody reads what is said.
            case ["table", _, _, "invite" | "tell", *_]:
                return None
            # `.1` is TABLE: a bare name in a pattern would match any word.
            case ["create", _, "3"] | ["join", ".1", *_]:
                self._replies.append(f"create {TABLE} {self._name} {PLAYERS}")
                return None
            case ["table", ".1", name, "ready"] if name == self._name:
                self._is_ready = True
                return None
            case ["table", ".1", name, "play", what] if name == self._name and self._view is not None:
                return self._moved(what, self._view)
        raise BadMessage(f"{line.strip()[:60]!r} where `table {TABLE} {self._name} play MOVE` was expected")

    def due(self) -> list[str]:
        lines, self._replies = self._replies, []
        return [*lines, *self._news()]

    def said_ahead(self) -> Action | None:
        """The game, which is named together with the two pushed cards. For us these are two decisions."""
        view = self._view
        if view is None or view.contract is not None or not view.found or not view.skat:
            return None
        ahead, self._ahead = self._ahead, None
        if ahead is None or self._pushed is None or self._pushed.cards != view.skat:
            raise BadMessage("two cards were pushed for it, so its game is named for it as well")
        return ahead

    def refuse(self, why: str) -> list[str]:
        return []

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        return [f"destroy {TABLE}"]

    def _log_in(self, line: str) -> None:
        if self._wanted:
            self._name = self._wanted
            self._teller = Teller(TABLE, self._name)
            self._replies += [f"Welcome {self._name} to ISS version {VERSION}", f"invite {HOST} {TABLE} 0"]
            return
        if not _NAME.fullmatch(line):
            raise BadMessage(f"{line[:40]!r}: a name has 1 to 20 letters, digits, `_`, `.` and `-`")
        self._wanted = line
        self._replies.append("password:")

    def _news(self) -> list[str]:
        """All news, once the client is ready for it."""
        view = self._view
        if not self._is_ready or view is None:
            return []
        lines: list[str] = []
        if self._begun is not None:
            dealt, names = self._begun
            self._begun = None
            lines += self._teller.start(self._hands, self._names(dealt, names), dealt, CLOCKS)
        lines += self._teller.tell(view, CLOCKS)
        if view.result is not None:
            self._is_ready, self._view = False, None
            lines.append(self._teller.end(from_record(_record(view), {"PC": HOST, "ID": str(self._hands)})))
        return lines

    def _names(self, view: View, names: Sequence[str]) -> list[str]:
        """The client keeps the name that it gave itself, and nobody else has it."""
        others = [_UNSPEAKABLE.sub("_", name) for name in names]
        # The server names the second of a name like this.
        taken = [f"{name}:2" if name == self._name else name for name in others]
        return [self._name if seat == view.seat else name for seat, name in enumerate(taken)]

    def _moved(self, what: str, view: View) -> Action | None:
        if what == RESIGN:
            raise BadMessage("it resigns, and hands are played to the end here")
        try:
            if what == SHOW:
                # On the server play continues after it, so the card is still due.
                self._replies.append(self._teller.line(shown(view), CLOCKS))
                return None
            if is_game_alone(what, view):
                self._named = what
                return None
            # The game and the pushed cards may come as two moves.
            joined = f"{self._named}.{what}" if self._named and what[:2] in CARDS else what
            action, *ahead = read_move(joined, view)
        except (NotationError, GameError) as error:
            raise BadMessage(str(error)) from None
        self._named = ""
        if isinstance(action, Discard):
            self._pushed, self._ahead = action, ahead[0]
        return action


def _record(view: View) -> Record[Deal, Action, View]:
    """The record of a finished hand: nothing is hidden any more."""
    assert view.deal is not None
    actions = [
        DISCARDS[view.skat] if isinstance(move.action, Hidden) else move.action for move in view.history
    ]
    return Record(view.game, view.deal, tuple(actions))
