"""Solving as a library: `solve` returns the value of each action, or the cost of each decision of a played
hand.

Solutions are values. `str` of one is what `cardtable solve` prints, `plain` is the same for JSON, and a
notebook shows a table. The part of a game in this layer publishes its `Solver`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from html import escape
from typing import TYPE_CHECKING, Any, Generic, Protocol

from cardtable.core import A
from cardtable.errors import BadOption, CardtableError
from cardtable.games import GAMES, part_of
from cardtable.record import Record
from cardtable.search.part import SearchPart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.core import Seat
    from cardtable.record import AnyRecord
    from cardtable.search.part import PositionsInWords
    from cardtable.search.review import Decision, Review
    from cardtable.search.tricks.open_cards import Bounds

TIME = timedelta(seconds=10)
"""The default time for solving a hand or position."""


class NothingToSolve(CardtableError):
    """This hand cannot be solved: not yet, or not in this game."""


class Solution(Protocol):
    """The result for one hand or position."""

    def plain(self) -> dict[str, Any]:
        """The same for JSON."""

    def _repr_html_(self) -> str: ...


def solve(record: AnyRecord, time: timedelta = TIME) -> Solution:
    """For an unfinished hand the value of each action, for a finished one the cost of each decision; for
    bridge also the tricks of each declarer and par. Raises NothingToSolve if that is not possible, and
    BadOption if this is not a record."""
    if not isinstance(record, Record):
        raise BadOption(
            f"solve() takes a Record and not {type(record).__name__}: a deal is Record(game, deal), "
            "a position in words is for solve_position(game, text)"
        )
    solver = part_of(SearchPart, record.game.name).solver
    if solver is None:
        raise NothingToSolve(f"{record.game.name} has no solver; there is one for {', '.join(solvable())}")
    return solver.solve(record, time)


def solve_position(game: str, text: str, time: timedelta = TIME) -> Solution:
    """Solve a position as text, such as `trump: H; leader: 0; hand 0: SA SK; ...`. Raises NotationError if
    the text is not a position, and NothingToSolve if the game has no such text."""
    positions = positions_of(game)
    if positions is None:
        raise NothingToSolve(f"positions of {game} are not written in words; solve a record of it")
    return positions.solve(text, time)


def positions_of(game: str) -> PositionsInWords | None:
    """How positions of a game are written as text. None if they are not, or cannot be solved."""
    solver = part_of(SearchPart, game).solver
    return None if solver is None else solver.positions


def solvable() -> list[str]:
    """The names of the games that have a solver."""
    return [game for game in GAMES if part_of(SearchPart, game).solver]


@dataclass(frozen=True)
class Values(Generic[A]):
    """The value of each action of a position, best first, as bounds or as a mean; then the best line as
    far as it is known, and what was not proved."""

    title: str
    values: tuple[tuple[A, float | Bounds], ...]
    line: tuple[tuple[Seat, A], ...] = ()
    note: str | None = None

    def __str__(self) -> str:
        width = max(len(str(action)) for action, _ in self.values)
        rows = [f"  {action!s:{width}}  {_worth(value)}" for action, value in self.values]
        return "\n".join([self.title, *rows, *self._below])

    def plain(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "values": {str(action): _worth(value) for action, value in self.values},
            "line": [[seat, str(action)] for seat, action in self.line],
            "note": self.note,
        }

    def _repr_html_(self) -> str:
        rows = [(action, _worth(value)) for action, value in self.values]
        return html_table(self.title, (), rows, self._below)

    @property
    def _below(self) -> list[str]:
        best = " ".join(f"{seat}:{action}" for seat, action in self.line)
        return [*([f"best line: {best}"] if best else []), *([] if self.note is None else [self.note])]


@dataclass(frozen=True)
class Costs(Generic[A]):
    """The cost of each decision of a played hand. `unit` and `how` are those of the game's Review."""

    unit: str
    how: str
    decisions: tuple[Decision[A], ...]

    @classmethod
    def of(cls, record: AnyRecord, review: Review) -> Costs[A]:
        """The costs of a hand by this review."""
        return cls(review.unit.name, review.how, tuple(review.decisions(record)))

    @property
    def slips(self) -> list[Decision[A]]:
        """The decisions that lost something, beyond the error of the samples."""
        return [decision for decision in self.decisions if decision.is_slip]

    def given_away(self, seat: Seat) -> float:
        """What the mistakes of a seat cost together."""
        return round(sum(slip.cost for slip in self.slips if slip.seat == seat), 1)

    def __str__(self) -> str:
        return "\n".join([self._title, *(f"  {_written(slip)}" for slip in self.slips)])

    def plain(self) -> dict[str, Any]:
        return {
            "unit": str(self.unit),
            "how": str(self.how),
            "decisions": [
                {
                    "number": each.number + 1,
                    "seat": each.seat,
                    "action": str(each.action),
                    "cost": each.cost,
                    "values": {str(action): value for action, value in each.values},
                }
                for each in self.decisions
            ],
        }

    def _repr_html_(self) -> str:
        rows = [
            (slip.number + 1, slip.seat, slip.action, f"{-slip.cost:.3g}", slip.values[0][0])
            for slip in self.slips
        ]
        return html_table(self._title, ("action", "seat", "", "cost", "best") if rows else (), rows)

    @property
    def _title(self) -> str:
        head = f"{len(self.decisions)} decisions {self.how}; {self.unit} given away:"
        seats = sorted({slip.seat for slip in self.slips})
        sums = ", ".join(f"seat {seat} {self.given_away(seat):g}" for seat in seats)
        return f"{head} {sums or 'none'}"


@dataclass(frozen=True)
class Several:
    """Solutions of one position in which several seats choose at once."""

    parts: tuple[Solution, ...]

    def __str__(self) -> str:
        return "\n".join(str(part) for part in self.parts)

    def plain(self) -> dict[str, Any]:
        return {"parts": [part.plain() for part in self.parts]}

    def _repr_html_(self) -> str:
        return "".join(part._repr_html_() for part in self.parts)


def html_table(
    title: str, head: Sequence[object], rows: Iterable[Sequence[object]], below: Iterable[object] = ()
) -> str:
    """A table for notebooks, with a line of text for each of `below`."""
    heading = f"<tr>{_cells('th', head)}</tr>" if head else ""
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    texts = "".join(f"<p>{escape(str(line))}</p>" for line in below)
    return f"<table><caption>{escape(title)}</caption>{heading}{body}</table>{texts}"


def _cells(tag: str, cells: Iterable[object]) -> str:
    return "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells)


def _worth(value: float | Bounds) -> str:
    """Means have a sign, because they compare the seat with others. Bounds print as they are."""
    return f"{round(value, 1):+g}" if isinstance(value, int | float) else str(value)


def _written(slip: Decision[Any]) -> str:
    best, _ = slip.values[0]
    return f"{slip.number + 1:3}  seat {slip.seat}: {slip.action} {-slip.cost:.3g}, best was {best}"
