"""Reviews of a whole hand: before the play, as far as players judge that, and in the play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games import part_of
from cardtable.players.part import PlayersPart
from cardtable.search.part import SearchPart

if TYPE_CHECKING:
    from cardtable.search.review import Review


def reviews_of(game: str) -> list[Review]:
    """The reviews for this game, in the order of the hand. Empty if its hands cannot be reviewed."""
    reviews = part_of(PlayersPart, game).review, part_of(SearchPart, game).review
    return [each for each in reviews if each is not None]
