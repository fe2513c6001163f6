"""The result of a tournament with less luck: it estimates the same difference, with a narrower interval."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from cardtable.arena.journal.line_file import BadJournal, LineFile
from cardtable.arena.journal.verify import bot_texts, read_tournament
from cardtable.arena.luck.control import Control
from cardtable.arena.results.scoreboard import Scoreboard
from cardtable.arena.statistics.intervals import controlled, t_interval
from cardtable.errors import BadOption
from cardtable.hosting.bots import read_bots
from cardtable.players import make_bot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardtable.arena.plan.plan import Plan, SetLine
    from cardtable.arena.statistics.intervals import Interval

LUCK = "luck.jsonl"
DEALS = 16
STEPS = 24


class LuckLine(msgspec.Struct):
    """The luck of a set, and how it was found."""

    set: int
    plain: str
    deals: int
    before: float
    play: float


@dataclass(frozen=True)
class WithoutLuck:
    """How far the first bot is ahead of the rest: as it was played, and without luck."""

    name: str
    played: Interval
    adjusted: Interval

    @property
    def narrower(self) -> float:
        """The part of its width that the interval has lost."""
        return 1 - self.adjusted.half / self.played.half if self.played.half else 0.0

    def __str__(self) -> str:
        lines = [f"{self.name} v the rest: {self.played}", f"without luck: {self.adjusted}"]
        return "\n".join([*lines, f"the interval is {self.narrower:.0%} narrower"])


def without_luck(folder: Path, plain: str | None = None, deals: int = DEALS) -> Iterator[WithoutLuck]:
    """The result after each set of a journal. A file beside the journal keeps what was computed, and the next
    call resumes from it.

    `plain` is the name of the player that finishes hands, by default the game's `basic`. Each decision is
    compared on `deals` other deals. Raises BadJournal if the folder has no journal of a tournament, and
    BadOption if luck cannot be computed for this tournament.
    """
    plan, lines = read_tournament(folder)
    if plan.tables != 1 or plan.alternating or len({*plan.lineups[0]}) < 2:
        raise BadOption("luck is found where the first bot plays every deal at one table with others")
    bots, _ = read_bots(plan.game.name, bot_texts(folder))
    plan = replace(plan, bots=tuple(bots))
    plain = plain or f"{plan.game.name}:basic"
    control = Control(plan, make_bot(plain, 0), deals, STEPS)
    file = LineFile(folder / LUCK, LuckLine)
    try:
        if any((line.plain, line.deals) != (plain, deals) for line in file.lines):
            raise BadOption(f"{folder / LUCK} was made with other options; remove it to begin anew")
        yield from _after_each(plan, lines, control, file, LuckLine(-1, plain, deals, 0.0, 0.0))
    finally:
        file.close()


def _after_each(
    plan: Plan, lines: list[SetLine], control: Control, file: LineFile[LuckLine], how: LuckLine
) -> Iterator[WithoutLuck]:
    board, stored = Scoreboard(plan), {line.set: line for line in file.lines}
    lucks: list[LuckLine] = []
    for line in lines:
        if line.set not in stored:
            luck = control.luck(line)
            stored[line.set] = msgspec.structs.replace(how, set=line.set, before=luck.before, play=luck.play)
            file.write(msgspec.json.encode(stored[line.set]))
        lucks.append(stored[line.set])
        board.add(line)
        differences = board.tallies[0].differences
        before, play = [luck.before for luck in lucks], [luck.play for luck in lucks]
        # The luck of plain players is at least as large as the luck in the hands that were played.
        adjusted = controlled(differences, before, play, within=(0.0, 1.0))
        yield WithoutLuck(plan.bots[0].name, t_interval(differences), t_interval(adjusted))
    if not lines:
        raise BadJournal("no set has been played")
