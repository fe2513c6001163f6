"""What bids mean by agreement. It changes no rule, but everybody at a table knows it.

With `natural` agreements a bid says only that one would play for it. Meld bids concern the first call of each
seat, below a level. One step above the last bid tells of about one portion of melds that count with any
trump, two steps of two portions, and so on. Every later bid, and every bid from the level on, is natural.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cardtable.games.pinochle.actions import Bid
from cardtable.games.pinochle.score import SCALES

if TYPE_CHECKING:
    from cardtable.games.pinochle.actions import Action
    from cardtable.games.pinochle.game import Pinochle

Agreement = Literal["natural", "meld"]

STEPS = 10
"""This many steps above the lowest bid everything is natural; earlier if larger steps begin before that."""

PORTION = {"single": 5, "double": 10}
"""The melds that a step tells of, by the deck."""


def natural_from(game: Pinochle) -> int:
    """From this bid on bids are natural."""
    above = game.minimum + STEPS * game.step
    return above if game.fives is None else min(game.fives, above)


def portion(game: Pinochle) -> int:
    """The melds that a step tells of."""
    return PORTION[game.deck] * SCALES[game.counting].melds


def told_by(game: Pinochle, high: int | None, call: Action) -> int | None:
    """The melds that a first bid tells of, when `high` was the bid before it. None if it is natural."""
    if not isinstance(call, Bid) or call.amount >= natural_from(game):
        return None
    lowest = game.minimum if high is None else game.ladder.after(high)
    calls = game.ladder.calls(lowest)
    return portion(game) * calls.index(call)
