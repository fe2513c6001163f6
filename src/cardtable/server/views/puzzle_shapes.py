"""The types of puzzles that clients get. docs/web/api.md describes them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cardtable.notation.own.options import options_of
from cardtable.server import events as ev
from cardtable.server.views.hand_by_id import NO_NUMBER, NOBODY, table_of_nobody
from cardtable.server.views.replay import positions
from cardtable.server.views.shapes import Snapshot, ValueShape  # noqa: TC001 # msgspec looks at the types
from cardtable.server.views.sights import sights
from cardtable.server.views.snapshot import seen_from

if TYPE_CHECKING:
    from cardtable.puzzles.puzzle import Puzzle
    from cardtable.server.store.rating_store import Skill

SCALE, MIDDLE = 40.0, 1500.0
WIDTH = 2.0
UNKNOWN_MU = 25.0
"""The mean of openskill for somebody who has not played."""


class RatingShape(msgspec.Struct):
    """A rating on the usual scale: everybody starts at 1500. It is most likely between `low` and `high`.
    `count` is the number of results."""

    rating: int
    low: int
    high: int
    count: int


class AnswerShape(msgspec.Struct):
    """My first answer, and what each action is worth, best first. `taken` is what was done at the table,
    `cost` what that lost with the actual cards, and `line` the best line then. `club` is the action of
    the computer of that level, `hands` are the cards of every seat."""

    action: str
    right: bool
    values: list[ValueShape]
    guesses: int
    unit: dict[str, Any] | None
    share: bool
    why: str
    reason: dict[str, Any] | None
    taken: str
    cost: float
    cost_unit: dict[str, Any] | None
    line: list[str]
    club: str
    hands: list[Any]
    before: RatingShape
    after: RatingShape
    rated: bool


class PuzzleShape(msgspec.Struct):
    """A position as the seat sees it. `mine` says that it comes from my own mistake. The solution is there
    once I have answered."""

    id: str
    game: str
    kind: str
    seat: int
    mine: bool
    at: float | None
    rating: RatingShape
    table: Snapshot
    answer: AnswerShape | None


class PuzzleBrief(msgspec.Struct):
    """The puzzles of a game: how many there are, how many I have tried and solved, my rating, and how many
    of my own mistakes of the last seven days are waiting."""

    game: str
    puzzles: int
    tried: int
    solved: int
    mistakes: int
    rating: RatingShape


class PuzzleList(msgspec.Struct):
    games: list[PuzzleBrief]


def rating_shape(skill: Skill) -> RatingShape:
    """A rating on the usual scale."""
    middle, width = MIDDLE + SCALE * (skill.mu - UNKNOWN_MU), SCALE * WIDTH * skill.sigma
    return RatingShape(round(middle), round(middle - width), round(middle + width), skill.results)


class PuzzlePosition(NamedTuple):
    """The table as the seat sees it, with its legal actions, and the cards of every seat, for people who have
    answered."""

    table: Snapshot
    hands: list[Any]


def position(puzzle: Puzzle) -> PuzzlePosition:
    """The position of a puzzle."""
    record = puzzle.record
    room, chairs = table_of_nobody(record, puzzle.id)
    seats = tuple(range(record.game.seats))
    dealt = ev.Dealt(NO_NUMBER, options_of(record.game), seats, NOBODY)
    *_, last = positions(replace(room, chairs=chairs), record, dealt, b"")
    assert last.hand is not None, "a puzzle is dealt"
    shown = seen_from(last, last.chairs[puzzle.seat])
    shown.hint, shown.phrases_only, shown.take_back, shown.log = False, False, False, []
    return PuzzlePosition(shown, list(sights(last.hand.position).hands))
