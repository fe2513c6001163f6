"""What the package of a game's rules may publish, as `PART = RulesPart(...)`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from cardtable.core import Deal
from cardtable.duplicate import Duplicate
from cardtable.match import HandAfterHand, Match
from cardtable.parts import Part
from cardtable.series import Series

# The annotations are read at run time, so this module has no `from __future__ import annotations`.

_PLAIN, _PLAIN_SERIES = Duplicate(), Series()


@dataclass(frozen=True, kw_only=True)
class RulesPart(Part):
    """What people, the arena and the tables need to know of a game besides its rules."""

    layer: ClassVar[str] = "games"
    without: ClassVar[str] = "one hand after the other, mean points, the plain name"

    title: str = ""
    """The name for people. Default: the name of the game in plain letters."""
    about: str = ""
    """A sentence about it for the lobby."""
    emblem: tuple[str, ...] = ()
    """Some cards that stand for it. Default: a card face down."""
    card_marks: tuple[int, ...] = ()
    """What is printed on a card besides its number, by number: the heads of 6 nimmt!."""
    match: Callable[[Any], Match] = HandAfterHand
    """The match that people play when they sit down: Hearts to 100 points. Default: hand after hand."""
    duplicate: Duplicate = _PLAIN
    """How the arena plays a deal more than once: Hearts passes left, right, across and holds in turn."""
    series: Series = _PLAIN_SERIES
    """How people play the same deals at several tables, how these are counted, and who sits where."""
    shown: tuple[str, ...] = ()
    """Properties of the View to show with its fields; `duty` is told with the question for a card."""
    shown_to_all: tuple[str, ...] = ()
    """Those that are the same for every seat and for spectators. The web service computes them once."""
    decisions: Mapping[type, str] = field(default_factory=dict)
    """What an action that is neither a bid nor a card decides, for statistics: `{Discard: "discards"}`."""
    apart: Callable[[Sequence[Any]], Any] | None = None
    """From the Views of all seats, the cards that lie in no hand, for replays: the skat."""
    read_deal: Callable[[str], Deal] | None = None
    """Reads a deal as people write it. Default: each pile after its name."""
