"""What a game may publish for its players, as `PART = PlayersPart(...)`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from cardtable.core import AnyPlayer
from cardtable.parts import Part
from cardtable.reasons import Reasons
from cardtable.search.review import Review

# The annotations are read at run time, so this module has no `from __future__ import annotations`.


@dataclass(frozen=True)
class BotOption:
    """An option after a player's name, `bridge:basic,system=two_over_one`: a description, and a few fixed
    values, the default first, if it has no others. The page offers these."""

    about: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlayersPart(Part):
    """The built-in players of a game, and what they know to say."""

    layer: ClassVar[str] = "players"
    without: ClassVar[str] = "the random player"

    bots: Mapping[str, Callable[..., AnyPlayer]] = field(default_factory=dict)
    """For each name after the colon a function that makes a player from a seed, weaker players first."""
    options: Mapping[str, BotOption] = field(default_factory=dict)
    """The options that players take, as keyword arguments of that function."""
    review: Review | None = None
    """How decisions before the play are judged. Those of the play are judged by `SearchPart.review`."""
    meanings: Callable[..., list[str]] | None = None
    """From a View and the computer of each seat, what each call means to our players."""
    reasons: tuple[Reasons[Any, Any], ...] = ()
    """What hints say of actions, each sentence with its check. A law compares them with hidden cards."""
