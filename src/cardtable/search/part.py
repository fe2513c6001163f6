"""What a game may publish for analysis, as `PART = SearchPart(...)`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.core import Hidden
from cardtable.parts import Part
from cardtable.search.door import Door
from cardtable.search.review import Review

if TYPE_CHECKING:
    from cardtable.record import AnyRecord
    from cardtable.search.solutions import Solution

# The annotations are read at run time, so this module has no `from __future__ import annotations`.


@dataclass(frozen=True)
class PositionsInWords:
    """How positions of a game are written as text, with an `example`. `solve` reads and solves one."""

    example: str
    looks_like: Callable[[str], bool]
    solve: Callable[[str, timedelta], "Solution"]


@dataclass(frozen=True)
class Solver:
    """`solve` solves the hand of a record within a time, and raises NothingToSolve where that is not
    possible. `positions` are those that can be written as text."""

    solve: Callable[["AnyRecord", timedelta], "Solution"]
    positions: PositionsInWords | None = None


@dataclass(frozen=True)
class WholeHands:
    """The kernel's classes for a game, the door that games pass to them, and the actions by number. Of the
    `hidden` kinds others see only that something was done."""

    hand: Any
    batch: Any
    door: Door
    actions: tuple[Any, ...]
    hidden: tuple[type, ...] = ()

    @property
    def shown(self) -> tuple[Any, ...]:
        """What others see of each action."""
        return tuple(Hidden() if isinstance(action, self.hidden) else action for action in self.actions)


@dataclass(frozen=True, kw_only=True)
class SearchPart(Part):
    """What the kernel and our searches can do for a game."""

    layer: ClassVar[str] = "search"
    without: ClassVar[str] = "no analysis"

    review: Review | None = None
    """How decisions of the play are judged."""
    solver: Solver | None = None
    """Solves hands, and positions in words."""
    whole_hands: WholeHands | None = None
    """The classes of the kernel that play whole hands."""
