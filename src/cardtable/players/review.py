"""What could have been done in a whole hand: before the play, as far as players judge that, and in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games import published
from cardtable.search.review import review_of

if TYPE_CHECKING:
    from cardtable.search.review import Review


def reviews_of(game: str) -> list[Review]:
    """How hands of this game are reviewed, in the order of the hand; [] if they cannot be."""
    before: Review | None = published("players", game, "REVIEW")
    return [each for each in (before, review_of(game)) if each is not None]
