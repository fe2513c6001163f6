"""Players of 6 nimmt! by search."""

from __future__ import annotations

from datetime import timedelta
from math import hypot
from typing import TYPE_CHECKING

from cardtable.advice import Advice, Unit
from cardtable.games.nimmt import Play, TakeRow
from cardtable.players.nimmt.basic import BasicPlayer
from cardtable.players.nimmt.reasons import why_card, why_row
from cardtable.players.weighing import Budget, Verdict
from cardtable.search.nimmt.door import POSITIONS
from cardtable.search.nimmt.monte_carlo import Objective, evaluate, flat
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.games.nimmt import Action, View

BUDGET = Budget(worlds=4_000)
CLUB = Budget(worlds=100)
CHANCES = Unit(Text("nimmt.units.match"), visible=0.02, share=True)


class ExpertPlayer:
    """Looks for the best chance to win the match. Such chances differ so little that thousands of worlds are
    needed. So they are weighed in the kernel, which drops the worse half of the cards again and again.

    The same seed gives the same decisions as long as the time suffices.
    """

    def __init__(self, seed: int = 0, budget: Budget = BUDGET) -> None:
        self._seed = seed
        self._budget = budget

    def choose(self, view: View, clock: Clock) -> Action:
        return self._decided(view, clock, is_hint=False).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        return self._decided(view, clock, is_hint=True)

    def _decided(self, view: View, clock: Clock, *, is_hint: bool) -> Advice[Action]:
        if len(view.legal) == 1:
            return Advice(view.legal[0], lambda: Text("why.only"))
        budget = self._budget.within(clock)
        try:
            found = evaluate(
                view,
                budget=None if budget.seconds is None else timedelta(seconds=budget.seconds),
                worlds=budget.worlds,
                # New samples for each decision, and the same ones when it is asked again.
                seed=self._seed + len(view.history),
                objective=Objective.MATCH,
            )
        except ValueError:
            # Hosts of others may show an impossible view, and the kernel does not know every option. The
            # rules of thumb still apply.
            return BasicPlayer().advise(view, clock)
        first = found.values[0]
        values = tuple((each.action, each.mean) for each in found.values)
        errors = tuple(hypot(first.error, each.error) for each in found.values)
        guesses = min(each.worlds for each in found.values[:2])
        verdict = Verdict(values, guesses, errors)
        usual = BasicPlayer().advise(view, clock).action
        chosen = usual if is_hint and verdict.looks_as_good(usual, CHANCES) else found.best
        other = next((action for action, _ in values if action != chosen), None)
        return verdict.advice(chosen, lambda: _reason(view, chosen, other), CHANCES)


class FlatPlayer:
    """Plain Monte Carlo in which everybody plays at random: the yardstick for other players. With options
    that the kernel does not know it plays by the rules of thumb."""

    def __init__(self, seed: int = 0, worlds_per_card: int = 1_000) -> None:
        self._seed = seed
        self._worlds = worlds_per_card

    def choose(self, view: View, clock: Clock) -> Action:
        if not POSITIONS.admits(view.game):
            return BasicPlayer().choose(view, clock)
        return flat(view, self._worlds, self._seed + len(view.history)).best


def _reason(view: View, action: Action, other: Action | None) -> Text:
    if isinstance(action, Play):
        return why_card(view, action, other if isinstance(other, Play) else None)
    return why_row(view, action, other if isinstance(other, TakeRow) else None)
