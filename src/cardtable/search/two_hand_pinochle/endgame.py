"""Two-hand pinochle in the kernel: the value of each choice, and perfect play once the stock is gone.

While there is a stock, the hidden cards are sampled, and every sample is played to its end by rules of thumb
after each choice. How the other goes on is not known, so there are two models of it, and a value is the mean
of both. Without a stock all cards are known, and the end is solved, including melds.

Players, hints and reviews judge by the same functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from math import hypot, sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

from cardtable._kernel import (
    TwoHandDue,
    TwoHandHabit,
    two_hand_solve,
    two_hand_solve_each,
    two_hand_values,
)
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
OTHERS = (TwoHandHabit.CAREFUL, TwoHandHabit.COURSE)
"""The models of the other seat: it goes on by the same careful rules, or by those of the course."""


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """The best action, and the lead in points that it gets from here on. `nodes` is the number of
    positions searched."""

    action: Action
    value: int
    nodes: int


@dataclass(frozen=True, slots=True)
class ValuedAction:
    """The mean value of an action: the lead in points from here on. `error` is the error of its distance to
    the best action, of the samples and of the models; 0 if nothing was sampled."""

    action: Action
    mean: float
    error: float = 0.0


def solve(
    view: View, rng: Random, *, time: timedelta | None = None, positions: int | None = None
) -> SolvedRound | None:
    """Perfect play for the seat to act, when the stock is gone. None if it takes longer than this, or more
    positions. Raises ValueError while there is a stock."""
    mine, yours = _ending(view, rng)
    found = two_hand_solve(mine.numbers, yours.numbers, **_question(view, time, positions))
    if found is None:
        return None
    value, places, visited = found
    return SolvedRound(mine.action(places, view.legal), value, visited)


def solve_each(
    view: View, rng: Random, *, time: timedelta | None = None, positions: int | None = None
) -> list[ValuedAction] | None:
    """The value of each legal action with perfect play, when the stock is gone, in their order. None if it
    takes longer than this, or more positions; it takes about twice as many as `solve`. Raises ValueError
    while there is a stock."""
    mine, yours = _ending(view, rng)
    choices = [mine.places(action) for action in view.legal]
    question = _question(view, time, positions)
    found = two_hand_solve_each(mine.numbers, yours.numbers, choices=choices, **question)
    if found is None:
        return None
    return [ValuedAction(action, value) for action, value in zip(view.legal, found[0], strict=True)]


def _ending(view: View, rng: Random) -> tuple[_Holding, _Holding]:
    if view.upcard or view.due not in DUE:
        raise ValueError("only a decision without a stock can be solved")
    # Without a stock all unseen cards are in the other hand, so there is only one world.
    return _holdings(view, next(view.game.worlds(view, rng)))


def _question(view: View, time: timedelta | None, positions: int | None) -> dict[str, Any]:
    return {
        "trump": int(view.trump),
        "classic": view.game.classic,
        "due": DUE[view.due],
        "lead": _lead(view),
        "nodes": positions,
        "milliseconds": None if time is None else time / timedelta(milliseconds=1),
    }


def best_line(state: State) -> Iterator[tuple[Seat, Action]]:
    """Perfect play to the end of the round, when the stock is gone."""
    while state.to_act:
        (seat,) = state.to_act
        solved = solve(state.view(seat), Random(0))
        assert solved is not None
        yield seat, solved.action
        state = state.apply({seat: solved.action})


def evaluate(view: View, actions: Sequence[Action], worlds: int, rng: Random) -> list[ValuedAction]:
    """The values of these legal actions over this many samples of what is hidden, in their order."""
    samples = list(islice(view.game.worlds(view, rng), worlds))
    models = [_columns(view, actions, samples, other) for other in OTHERS]
    columns = [_mean_of(column) for column in zip(*models, strict=True)]
    best = max(range(len(columns)), key=lambda place: sum(columns[place]))
    valued = []
    for place, action in enumerate(actions):
        lost = [mean(model[best]) - mean(model[place]) for model in models]
        # Where the models disagree about the cost, neither is trusted.
        error = hypot(_error_behind(columns[best], columns[place]), (max(lost) - min(lost)) / 2)
        valued.append(ValuedAction(action, mean(columns[place]), error))
    return valued


def _error_behind(best: Sequence[float], column: Sequence[float]) -> float:
    """The standard error of the distance of an action to the best, world by world."""
    if len(best) == 1:
        return 0.0
    return float(stdev(one - other for one, other in zip(best, column, strict=True)) / sqrt(len(best)))


def played_out(view: View, actions: Sequence[Action], worlds: Sequence[State]) -> list[tuple[float, ...]]:
    """For each of these worlds the values of these legal actions, in their order. The acting seat
    continues by the careful rules of thumb; the other's rules are not known, so this is the mean of two."""
    models = zip(*(_columns(view, actions, worlds, other) for other in OTHERS), strict=True)
    return list(zip(*map(_mean_of, models), strict=True))


def _mean_of(models: Sequence[Sequence[int]]) -> tuple[float, ...]:
    return tuple(sum(values) / len(values) for values in zip(*models, strict=True))


def _columns(
    view: View, actions: Sequence[Action], worlds: Sequence[State], other: TwoHandHabit
) -> list[tuple[int, ...]]:
    """For each action its values in these worlds."""
    mine, _ = _holdings(view, worlds[0])
    rows = [
        two_hand_values(
            mine.numbers,
            [(_holdings(view, world)[1].numbers, _stock(world))],
            trump=int(view.trump),
            classic=view.game.classic,
            due=DUE[view.due],
            lead=_lead(view),
            upcard=NUMBERS[view.upcard[0]] if view.upcard else NO_CARD,
            choices=[mine.places(action) for action in actions],
            own=TwoHandHabit.CAREFUL,
            other=other,
        )
        for world in worlds
    ]
    return list(zip(*rows, strict=True))


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
