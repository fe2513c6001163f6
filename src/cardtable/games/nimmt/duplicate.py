"""6 nimmt! on equal deals: more heads in a deal allow larger differences between players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardtable.duplicate import Duplicate
from cardtable.games.nimmt.actions import HEADS, Card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.games.nimmt.game import Nimmt

_HEADS = {str(card): heads for card, heads in enumerate(HEADS)}


def _heads_in_play(game: Nimmt, deal: Mapping[str, str]) -> float:
    """The heads on the table minus the mean of all deals. With more heads, differences are larger."""
    cards = " ".join(deal.values()).split()
    # Texts that are not cards are reported when the journal is verified.
    return sum([_HEADS.get(card, 0) for card in cards]) - len(cards) * _mean_heads(game.deck)


@lru_cache(maxsize=16)
def _mean_heads(deck: range) -> float:
    return sum(HEADS[Card(card)] for card in deck) / len(deck)


DUPLICATE = Duplicate(control=_heads_in_play)
