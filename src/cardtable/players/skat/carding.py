"""The situation in which each card of a game of skat was played: what the guesses infer from cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.skat.kinds import ORDERS
from cardtable.players.skat.signals import NO_SIGNAL, meaning

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.skat import Kind

SITUATIONS = 14
"""The declarer leads, follows suit or not, last or not. A defender leads, follows suit or not, with the trick
won so far by the declarer or the partner, last or not."""
Carded = tuple[int, int, int, int, int, int, int]
"""The seat, its card, the situation, the cards that follow suit, and those that beat the trick so far. Of a
signal the cards that would have done as well, and what it shows; otherwise 0 and 0."""


def carded(
    plays: Sequence[tuple[Seat, Card]], declarer: Seat, kind: Kind, *, signals: bool = False
) -> Iterator[Carded]:
    """For each card that was played. With `signals` the defenders keep the agreement of `signals.py`."""
    order = ORDERS[kind]
    for number, (seat, card) in enumerate(plays):
        trick = plays[number - number % 3 : number]
        defends = seat != declarer
        signal = meaning(kind, trick[0][1] if trick else None, card) if signals and defends else NO_SIGNAL
        if not trick:
            yield seat, card.bit, 5 * defends, 0, 0, *signal
            continue
        suit = order.same_suit[trick[0][1].index]
        winner, top = trick[order.best(tuple(each for _, each in trick))]
        is_last = len(trick) == 2
        throws = not suit & card.bit
        if defends:
            situation = 6 + 4 * throws + 2 * (winner != declarer) + is_last
        else:
            situation = 1 + 2 * throws + is_last
        yield seat, card.bit, situation, int(suit), int(order.beaten_by[top.index]), *signal
