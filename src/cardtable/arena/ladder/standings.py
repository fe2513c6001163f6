"""A ladder for a web page, also while it is being played."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any

from cardtable.arena.journal.line_file import GrowingFile
from cardtable.arena.journal.verify import record_of
from cardtable.arena.ladder.book import SETS, Book, LadderLine, read_rules
from cardtable.arena.report.summary import interval_as_plain
from cardtable.errors import BadOption
from cardtable.notation.own import ids
from cardtable.notation.own.options import options_of

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.arena.ladder.book import Rung

LATEST = 3


class ShownLadder:
    """Reads the sets that were played since the last call, each only once."""

    def __init__(self, folder: Path) -> None:
        """Raises BadJournal if this is not the folder of a ladder."""
        self._folder = folder
        self._lock = Lock()
        self._begin()

    def as_plain(self) -> dict[str, Any]:
        """The ladder as plain data for JSON, the best bot first."""
        with self._lock:
            self._catch_up()
            return self._plain

    def _begin(self) -> None:
        self._sets = GrowingFile(self._folder / SETS, LadderLine)
        self._latest: deque[LadderLine] = deque(maxlen=LATEST)
        # Sets are read first: rules that are read after them contain all bots that played them.
        lines = self._sets.read_on()
        self._rules = read_rules(self._folder)
        self._book = Book(self._rules)
        self._enter(lines)

    def _catch_up(self) -> None:
        if not self._is_whole or self._sets.was_cut or read_rules(self._folder) != self._rules:
            self._begin()
        elif lines := self._sets.read_on():
            self._enter(lines)

    def _enter(self, lines: list[LadderLine]) -> None:
        # If a line is refused below, this stays, and the next call starts again from the beginning.
        self._is_whole = False
        self._book.enter_all(lines, self._folder / SETS)
        self._latest.extend(lines)
        book, rules = self._book, self._rules
        self._plain = {
            "name": self._folder.resolve().name,
            "game": rules.game,
            "options": options_of(book.plan.game),
            "sets": book.count,
            "played_at": self._sets.changed_at,
            "rungs": [_rung(rung) for rung in book.rungs()],
            "next": self._next(),
            "latest": [self._set(line) for line in reversed(self._latest)],
        }
        self._is_whole = True

    def _next(self) -> list[str]:
        """The bots that play next. Empty if there are too few."""
        with suppress(BadOption):
            return [self._book.members[bot].name for bot in dict.fromkeys(self._book.next_lineup())]
        return []

    def _set(self, line: LadderLine) -> dict[str, Any]:
        """A set: its hands, each with its id and the bot on each seat."""
        plan, played = self._book.plan, line.played
        hands = [
            {
                "id": ids.write(record_of(seating, played, hand)),
                "names": [
                    self._book.members[line.lineup[plan.place_of(chair)]].name for chair in hand.chairs
                ],
                "points": hand.points,
            }
            for seating, hand in zip(plan.seatings(played.set), played.hands, strict=True)
        ]
        return {"set": played.set, "hands": hands}


def _rung(rung: Rung) -> dict[str, Any]:
    return {
        "name": rung.name,
        "skill": {"mu": rung.skill[0], "sigma": rung.skill[1]},
        "elo": interval_as_plain(rung.elo),
        "sets": rung.sets,
        "rated": rung.is_rated,
        "faults": rung.faults,
        "kinds": rung.kinds,
        "first_fault": rung.public_fault,
        "substituted_share": rung.substituted_share,
        "absent": rung.absent is not None,
    }
