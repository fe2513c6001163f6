"""Monte Carlo for 6 nimmt!: the value of each card, or of each row to take, for a seat.

The kernel samples the hidden hands, plays every sample to its end after each choice, and counts. Higher
values are better, for any objective.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable._kernel import NimmtModel, NimmtPosition, nimmt_evaluate
from cardtable._kernel import NimmtObjective as Objective
from cardtable._kernel import NimmtPolicy as Policy
from cardtable.games.nimmt import HEADS, Action, Card, Play, TakeRow
from cardtable.search.nets import read_as
from cardtable.search.nimmt.door import POSITIONS

if TYPE_CHECKING:
    from cardtable._kernel import NimmtEvaluation
    from cardtable.games.nimmt import View

__all__ = ["Evaluation", "Objective", "Policy", "Valued", "evaluate", "flat", "learned_model", "position"]


@dataclass(frozen=True, slots=True)
class Valued:
    """The value of an action: the mean over this many worlds, and its standard error."""

    action: Action
    mean: float
    error: float
    worlds: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The legal actions, best first, and the number of worlds that were dealt."""

    values: tuple[Valued, ...]
    worlds: int

    @property
    def best(self) -> Action:
        """The best action."""
        return self.values[0].action


@cache
def learned_model() -> NimmtModel:
    """The shipped model of what a strong player chooses, made by lab/nimmt."""
    return read_as(NimmtModel, Path(__file__).with_name("net.safetensors"))


def evaluate(
    view: View,
    *,
    budget: timedelta | None = None,
    worlds: int | None = None,
    seed: int = 0,
    objective: Objective = Objective.HAND,
    own: Policy = Policy.LEARNED,
    others: Policy = Policy.LEARNED,
    halving: bool = True,
    belief: bool = True,
) -> Evaluation:
    """Evaluate a decision until `budget` or `worlds` are spent, whichever comes first.

    `own` and `others` say how the rest of a hand is played in a sample. With `halving` the worse half of the
    actions is dropped again and again, so the last ones see the most worlds. With `belief` samples are
    weighed by what the others have played so far. The same seed and number of worlds give the same values.
    Raises ValueError if the seat of this view has nothing to decide.
    """
    searched = nimmt_evaluate(
        position(view),
        model=learned_model(),
        worlds=worlds,
        milliseconds=None if budget is None else budget / timedelta(milliseconds=1),
        seed=seed,
        own=own,
        others=others,
        objective=objective,
        halving=halving,
        belief=belief,
    )
    return _evaluation(view, searched)


def flat(view: View, worlds_per_card: int, seed: int = 0) -> Evaluation:
    """The plain Monte Carlo player that is the yardstick for others: everybody plays at random, every card
    sees the same worlds, heads count. Rows are not searched: the cheapest one is best."""
    if view.waiting:
        rows = (Valued(TakeRow(row[-1]), -sum(HEADS[card] for card in row), 0.0, 0) for row in view.rows)
        return Evaluation(tuple(sorted(rows, key=lambda valued: -valued.mean)), 0)
    searched = nimmt_evaluate(
        position(view),
        worlds=worlds_per_card,
        seed=seed,
        own=Policy.UNIFORM,
        others=Policy.UNIFORM,
        objective=Objective.HEADS,
        halving=False,
        belief=False,
    )
    return _evaluation(view, searched)


def position(view: View) -> NimmtPosition:
    """What the seat of a view knows, in the kernel's form. Raises UnknownToKernel for options that it does
    not know."""
    POSITIONS.check(view.game)
    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    return NimmtPosition(
        view.seat,
        view.hand,
        view.start,
        *history(view),
        totals=view.game.totals,
        end=view.game.end,
        highest=view.game.deck[-1],
    )


def history(view: View) -> tuple[list[list[int]], list[int]]:
    """What everybody saw, in the kernel's form: by trick the card of each seat, and the last cards of the
    rows taken by choice."""
    actions = [move.action for move in view.history]
    plays: list[int] = [action.card for action in actions if isinstance(action, Play)]
    seats = view.game.seats
    # Each trick is in the history in the order of the seats.
    tricks = [plays[first : first + seats] for first in range(0, len(plays), seats)]
    return tricks, [action.end for action in actions if isinstance(action, TakeRow)]


def _evaluation(view: View, searched: NimmtEvaluation) -> Evaluation:
    kind = TakeRow if view.waiting else Play
    values = (
        Valued(kind(Card(each.candidate)), each.mean, each.error, each.worlds) for each in searched.values
    )
    return Evaluation(tuple(values), searched.worlds)
