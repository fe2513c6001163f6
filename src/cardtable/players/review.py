"""Reviews of a whole hand: before the play, as far as players judge that, and in the play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games import published
from cardtable.search.review import review_of

if TYPE_CHECKING:
    from cardtable.search.review import Review


def reviews_of(game: str) -> list[Review]:
    """The reviews for this game, in the order of the hand. Empty if its hands cannot be reviewed."""
    before: Review | None = published("players", game, "REVIEW")
    return [each for each in (before, review_of(game)) if each is not None]
