"""Two-hand pinochle in the kernel: the value of each choice, and perfect play once the stock is gone.

While there is a stock, the hidden cards are sampled, and every sample is played to its end by rules of thumb
after each choice. Without a stock all cards are known, and the end is solved, including melds.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

from cardtable._kernel import TwoHandDue, TwoHandHabit, two_hand_solve, two_hand_values
from cardtable.games.pinochle.hands import SORTED, minus
from cardtable.games.pinochle.melds import MeldName
from cardtable.games.two_hand_pinochle import Action, Copy, Due, Hand, Meld, Play, State, View, Word
from cardtable.games.two_hand_pinochle.melding import Table, place_of
from cardtable.search.two_hand_pinochle.door import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.core import Seat

RISING = "9JQKTA"
NUMBERS = {card: card.suit * len(RISING) + RISING.index(str(card)[1]) for card in SORTED}
NAMES = list(MeldName)
DUE = {Due.LEAD: TwoHandDue.LEAD, Due.CHASE: TwoHandDue.CHASE, Due.MELD: TwoHandDue.MELD}
NO_CARD = -1


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """The best action, and the lead in points that it gets from here on. `nodes` is the number of
    positions searched."""

    action: Action
    value: int
    nodes: int


@dataclass(frozen=True, slots=True)
class ValuedAction:
    """The mean value of an action: the lead in points from here on. `error` is the standard error of its
    distance to the best action; 0 if nothing was sampled."""

    action: Action
    mean: float
    error: float = 0.0


def solve(
    view: View, rng: Random, *, time: timedelta | None = None, positions: int | None = None
) -> SolvedRound | None:
    """Perfect play for the seat to act, when the stock is gone. None if it takes longer than this, or more
    positions. Raises ValueError while there is a stock."""
    if view.upcard or view.due not in DUE:
        raise ValueError("only a decision without a stock can be solved")
    # Without a stock all unseen cards are in the other hand, so there is only one world.
    mine, yours = _holdings(view, next(view.game.worlds(view, rng)))
    found = two_hand_solve(
        mine.numbers,
        yours.numbers,
        trump=int(view.trump),
        classic=view.game.classic,
        due=DUE[view.due],
        lead=_lead(view),
        nodes=positions,
        milliseconds=None if time is None else time / timedelta(milliseconds=1),
    )
    if found is None:
        return None
    value, places, visited = found
    return SolvedRound(mine.action(places, view.legal), value, visited)


def solve_each(state: State) -> list[ValuedAction]:
    """The value of each legal action with perfect play, when the stock is gone, in their order."""
    (seat,) = state.to_act
    return [ValuedAction(action, _solved_after(state, seat, action)) for action in state.legal(seat)]


def best_line(state: State) -> Iterator[tuple[Seat, Action]]:
    """Perfect play to the end of the round, when the stock is gone."""
    while state.to_act:
        (seat,) = state.to_act
        solved = solve(state.view(seat), Random(0))
        assert solved is not None
        yield seat, solved.action
        state = state.apply({seat: solved.action})


def _solved_after(state: State, seat: Seat, action: Action) -> int:
    after = state.apply({seat: action})
    gained = _ahead(after, seat) - _ahead(state, seat)
    if not after.to_act:
        return gained
    (turn,) = after.to_act
    solved = solve(after.view(turn), Random(0))
    assert solved is not None
    return gained + (solved.value if turn == seat else -solved.value)


def _ahead(state: State, seat: Seat) -> int:
    return state.round.open[seat].score - state.round.open[1 - seat].score


def evaluate(view: View, actions: Sequence[Action], worlds: int, rng: Random) -> list[ValuedAction]:
    """The values of these legal actions over this many samples of what is hidden, in their order."""
    rows = played_out(view, actions, list(islice(view.game.worlds(view, rng), worlds)))
    columns = list(zip(*rows, strict=True))
    best = max(columns, key=sum)
    return [
        ValuedAction(action, mean(column), _error_behind(best, column))
        for action, column in zip(actions, columns, strict=True)
    ]


def _error_behind(best: Sequence[int], column: Sequence[int]) -> float:
    """The standard error of the distance of an action to the best, world by world."""
    if len(best) == 1:
        return 0.0
    return float(stdev(one - other for one, other in zip(best, column, strict=True)) / sqrt(len(best)))


def played_out(
    view: View,
    actions: Sequence[Action],
    worlds: Sequence[State],
    *,
    other_is_careful: bool = True,
) -> list[list[int]]:
    """For each of these worlds the values of these legal actions, in their order. The acting seat
    continues by the careful rules of thumb, the other by the same or by those of the course."""
    other = TwoHandHabit.CAREFUL if other_is_careful else TwoHandHabit.COURSE
    mine, _ = _holdings(view, worlds[0])
    choices = [mine.places(action) for action in actions]
    return [
        two_hand_values(
            mine.numbers,
            [(_holdings(view, world)[1].numbers, _stock(world))],
            trump=int(view.trump),
            classic=view.game.classic,
            due=DUE[view.due],
            lead=_lead(view),
            upcard=NUMBERS[view.upcard[0]] if view.upcard else NO_CARD,
            choices=choices,
            own=TwoHandHabit.CAREFUL,
            other=other,
        )
        for world in worlds
    ]


class _Holding:
    """A hand in the kernel's form: first the melded cards as they lie on the table, then the others."""

    def __init__(self, hand: Hand, table: Table) -> None:
        self._hand, self._table = hand, table
        fresh = minus(hand, Hand.of(laid.card for laid in table))
        self._cards = [*(laid.card for laid in table), *Hand(fresh)]
        served = [sum(1 << NAMES.index(name) for name in laid.names) for laid in table]
        self.numbers = [
            (NUMBERS[card], names)
            for card, names in zip(self._cards, [*served, *(0 for _ in Hand(fresh))], strict=True)
        ]

    def places(self, action: Action) -> list[int]:
        """The places of an action's cards in the hand."""
        if isinstance(action, Play):
            return [self._place(action.copy)]
        return [self._place(copy) for copy in action.copies] if isinstance(action, Meld) else []

    def action(self, places: Sequence[int], legal: Sequence[Action]) -> Action:
        """The action with the cards at these places, or with equivalent ones."""
        # First exactly these cards, then copies that were used in the same melds.
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
    """The hands of the seat to act and of the other. Raises UnknownToKernel for options that it does not
    know."""
    POSITIONS.check(view.game)
    (seat,) = view.to_act
    hands = [_Holding(world.round.hands[each], view.open[each].table) for each in (seat, 1 - seat)]
    return hands[0], hands[1]


def _stock(world: State) -> list[int]:
    stock = world.deal.stock
    return [NUMBERS[card] for card in stock[len(stock) - world.round.stock :]]


def _lead(view: View) -> int:
    return NUMBERS[view.lead[0]] if view.lead else NO_CARD
