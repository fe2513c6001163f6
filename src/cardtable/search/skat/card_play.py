"""Which card a player of skat plays by what this player has seen: nets that the kernel evaluates.

`python -m lab.skat cards` makes `card_play.safetensors`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable._kernel import SkatCardNets
from cardtable.search.nets import read_as
from cardtable.search.skat.door import POSITIONS
from cardtable.search.skat.hand_strength import TRUMPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card, Cards
    from cardtable.games.skat import View

__all__ = ["FILE", "SkatCardNets", "card_nets", "playouts"]

FILE = Path(__file__).with_name("card_play.safetensors")


@cache
def card_nets() -> SkatCardNets:
    """The shipped nets."""
    return read_as(SkatCardNets, FILE)


def playouts(view: View, layouts: Sequence[Sequence[Cards]], cards: Sequence[Card]) -> list[list[int]]:
    """For each layout and each of these legal cards: the declarer's card points in the end, with the skat, if
    everybody plays on by the nets and sees no more than a player does.

    A layout has what each seat holds now, and the skat. The game is a suit game or a grand.
    """
    POSITIONS.check(view.game)
    assert view.contract is not None
    assert view.declarer is not None
    played = [0, 0, 0]
    for seat, card in view.plays:
        played[seat] |= card.bit
    return card_nets().playouts(
        TRUMPS[view.contract.kind],
        view.declarer,
        not view.contract.hand,
        [card.bit for _, card in view.plays],
        [[*(hand | own for hand, own in zip(hands, played, strict=True)), skat] for *hands, skat in layouts],
        [card.bit for card in cards],
    )
