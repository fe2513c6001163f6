"""The law of parts: what a game publishes is what the contract says, in every layer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.errors import BadPart
from cardtable.games import part_of
from cardtable.games.part import RulesPart
from cardtable.parts import kinds
from cardtable.testing.law import LawBroken

if TYPE_CHECKING:
    from cardtable.core import AnyGame


def check_parts(game: AnyGame) -> None:
    """Load the parts of a game, and look at what its Views are said to have. Raises LawBroken."""
    for kind in kinds():
        try:
            part_of(kind, game.name)
        except BadPart as error:
            raise LawBroken("parts", str(error)) from None
    view = game.start(game.deal(Random(0))).view(None)
    rules = part_of(RulesPart, game.name)
    for name in (*rules.shown, *rules.shown_to_all):
        if not hasattr(view, name):
            raise LawBroken("parts", f"{name!r} is to be shown, but the View has no such property")
