"""Two-hand pinochle in the kernel: what each choice is worth, and perfect play once the stock is gone.

While there is a stock, the hidden cards are guessed as often as wanted, and every guess is played to its
end by the rules of the course after each choice. Without one all cards are known, and the end is
solved, melds included.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from cardtable._kernel import TwoHandDue, two_hand_solve, two_hand_values
from cardtable.games.pinochle.hands import minus
from cardtable.games.pinochle.melds import MeldName
from cardtable.games.pinochle.two_hand import Action, Card, Copy, Due, Hand, Meld, Play, State, View, Word
from cardtable.games.pinochle.two_hand.melding import Table, place_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

RISING = "9JQKTA"
NAMES = list(MeldName)
DUE = {Due.LEAD: TwoHandDue.LEAD, Due.CHASE: TwoHandDue.CHASE, Due.MELD: TwoHandDue.MELD}
NO_CARD = -1


@dataclass(frozen=True, slots=True)
class Solved:
    """The best action, and how many points more than the other it gets from here on; `nodes` is how many
    positions were looked at."""

    action: Action
    value: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Valued:
    """What an action is worth on average: points more than the other's from here on."""

    action: Action
    mean: float


def solve(view: View, rng: Random, nodes: int | None = None) -> Solved | None:
    """Perfect play for the seat to act, when the stock is gone. None if it takes more `nodes`."""
    if view.upcard or view.due not in DUE:
        raise ValueError("only a decision without a stock can be solved")
    mine, yours = _holdings(view, next(view.game.worlds(view, rng)))
    found = two_hand_solve(
        mine.numbers,
        yours.numbers,
        trump=int(view.trump),
        classic=view.game.classic,
        due=DUE[view.due],
        lead=_lead(view),
        nodes=nodes,
    )
    if found is None:
        return None
    value, places, visited = found
    return Solved(mine.action(places, view.legal), value, visited)


def evaluate(view: View, actions: Sequence[Action], worlds: int, rng: Random) -> list[Valued]:
    """What these legal actions are worth, over so many guesses of what is hidden, in their order."""
    guessed = list(islice(view.game.worlds(view, rng), worlds))
    mine, _ = _holdings(view, guessed[0])
    sums = two_hand_values(
        mine.numbers,
        [(_holdings(view, world)[1].numbers, _stock(world)) for world in guessed],
        trump=int(view.trump),
        classic=view.game.classic,
        due=DUE[view.due],
        lead=_lead(view),
        upcard=_number(view.upcard[0]) if view.upcard else NO_CARD,
        choices=[mine.places(action) for action in actions],
    )
    return [Valued(action, total / worlds) for action, total in zip(actions, sums, strict=True)]


class _Holding:
    """A hand as the kernel has it: first the melded cards as they lie on the table, then the others."""

    def __init__(self, hand: Hand, table: Table) -> None:
        self._hand, self._table = hand, table
        fresh = minus(hand, Hand.of(laid.card for laid in table))
        self._cards = [*(laid.card for laid in table), *Hand(fresh)]
        served = [sum(1 << NAMES.index(name) for name in laid.names) for laid in table]
        self.numbers = [
            (_number(card), names)
            for card, names in zip(self._cards, [*served, *(0 for _ in Hand(fresh))], strict=True)
        ]

    def places(self, action: Action) -> list[int]:
        """Where in the hand the cards of an action are."""
        if isinstance(action, Play):
            return [self._place(action.copy)]
        return [self._place(copy) for copy in action.copies] if isinstance(action, Meld) else []

    def action(self, places: Sequence[int], legal: Sequence[Action]) -> Action:
        """The action with the cards at these places, or with others that make no difference."""
        for same in (set, self._alike):
            for action in legal:
                if same(self.places(action)) == same(places) and action is not Word.EXCHANGE:
                    return action
        raise AssertionError("the kernel chose what is not legal")

    def _place(self, copy: Copy) -> int:
        on_table = place_of(self._hand, self._table, copy)
        if on_table is not None and on_table >= 0:
            return on_table
        return self._cards.index(copy.card, len(self._table))

    def _alike(self, places: Sequence[int]) -> list[tuple[int, int]]:
        return sorted(self.numbers[place] for place in places)


def _holdings(view: View, world: State) -> tuple[_Holding, _Holding]:
    """The hands of the seat to act and of the other."""
    (seat,) = view.to_act
    hands = [_Holding(world.round.hands[each], view.open[each].table) for each in (seat, 1 - seat)]
    return hands[0], hands[1]


def _stock(world: State) -> list[int]:
    stock = world.deal.stock
    return [_number(card) for card in stock[len(stock) - world.round.stock :]]


def _lead(view: View) -> int:
    return _number(view.lead[0]) if view.lead else NO_CARD


def _number(card: Card) -> int:
    return card.suit * len(RISING) + RISING.index(str(card)[1])
