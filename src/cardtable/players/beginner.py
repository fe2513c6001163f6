"""`GAME:beginner`: follows the rules and sees the trick on the table, but neither its partner nor what comes.

Who has just learned a game wants every trick, as high as can be, leads its best cards, and now and then takes
the next card that comes to mind. What a game asks for before the play it does like the novice of the game.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

from cardtable.core import A, View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.cards import Card
    from cardtable.core import Clock, Player
    from cardtable.tricks import Order

V = TypeVar("V", bound=View)  # type: ignore[type-arg]

WANDERS = 0.3
"""How often it takes the next action that comes to mind instead of this one."""


class BeginnerPlayer(Generic[V, A]):
    """`at_sight` has the actions in the order in which they come to mind, none where `taught` decides. The
    same seed and view give the same decision."""

    def __init__(self, seed: int, taught: Player[A, V], at_sight: Callable[[V], Sequence[A]]) -> None:
        self._seed = seed
        self._taught = taught
        self._at_sight = at_sight

    def choose(self, view: V, clock: Clock) -> A:
        tempting = self._at_sight(view)
        if not tempting:
            return self._taught.choose(view, clock)
        rng = Random(f"{self._seed}/{view.seat}/{len(view.history)}")
        place = 0
        while place + 1 < len(tempting) and rng.random() < WANDERS:
            place += 1
        return tempting[place]


def by_trick(order: Order, trick: Sequence[Card], plays: Mapping[Card, A]) -> list[A]:
    """What comes to mind who looks at the trick only: the highest card that takes it, else the lowest. Trumps
    are for tricks that nothing else takes, and high cards are not led, but kept for later."""

    def height(card: Card) -> tuple[bool, int]:
        above = order.beaten_by[card.index] & order.same_suit[card.index]
        return bool(card.bit & order.trumps), -above.bit_count()

    def taking(card: Card) -> tuple[bool, bool, int]:
        is_trump, high = height(card)
        wins = best is not None and bool(order.beaten_by[best.index] & card.bit)
        return (not wins, is_trump, -high if wins else high)

    best = trick[order.best(trick)] if trick else None
    return [plays[card] for card in sorted(plays, key=taking)]
