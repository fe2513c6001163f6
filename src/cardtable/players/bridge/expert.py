"""`bridge:expert`: compares calls and cards over many samples of the hidden hands, each solved with open
cards.

Candidate calls are those of the system and others that are nearly true. The system bids each one to the end
on samples that fit every call, and the contracts are scored. Candidate cards are all legal cards. The rules
of thumb choose among cards whose differences may be chance.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from cardtable.advice import Advice, Unit
from cardtable.games.bridge import PLAYS, Action, Play, View, score, side_of
from cardtable.players.bridge import claims, simulation
from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import vulnerability
from cardtable.players.bridge.candidates import candidates
from cardtable.players.bridge.counting import Count
from cardtable.players.bridge.guessing import Guesses
from cardtable.players.bridge.reasons import why_card
from cardtable.players.weighing import Budget, Verdict, weigh
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.door import POSITIONS
from cardtable.search.bridge.position import BoardPosition
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardtable.cards import Card
    from cardtable.core import Clock
    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.guessing import Guess
    from cardtable.players.bridge.system.rules import System

# In the first trick a world may take a second to solve, and a batch is not interrupted: one for each of two
# threads.
# Later many worlds take less time than a thread takes to start.
BUDGET = Budget(worlds=64, batch=2, seconds=1.0, fewest=16)
LATER_BATCH = 8
# Whole hands take a hundred times as long to solve as half ones, and some ten times as long as others. The
# number of nodes is the same on every machine, unlike the time. So this is the limit of nodes for each world.
NODES = 63_000
# Calls are simulated on this many eighths of the worlds, in batches of this size, with at most this many
# calls beside the usual one.
AUCTION_SHARE = 2
CALL_BATCH = 8
MOST_OTHERS = 3
# Another call than the usual one needs a gain of this many IMPs beyond this many standard errors, over at
# least this many worlds. Each point by which the hand differs from the call costs this many IMPs.
CLEARLY_BETTER = 1.0
ERRORS = 0.5
ENOUGH_FOR_CALLS = 8
DOUBTED = 0.3
# In IMPs a trick counts for more next to a game than in points: this many for each trick beyond the contract.
OVERTRICK = 20
# A difference in points that means nothing on a single world. With more worlds a smaller one counts.
CHANCE = 10
# Hints follow the rule of thumb if it costs no more than this many points, which a person cannot see: a fifth
# of a trick. For opening leads it is an IMP, because with open cards nobody has to find the suit to return,
# and an ace that is not cashed is never lost.
POINTS, LEAD_POINTS = (Unit(Text("units.points"), visible) for visible in (10, 40))
IMPS = Unit(Text("bridge.units.imps"), visible=0.5)


class ExpertPlayer(BasicPlayer):
    """The same seed and view give the same decision, unless the time is up before all worlds are used."""

    def __init__(self, seed: int = 0, budget: Budget = BUDGET, system: System | None = None) -> None:
        super().__init__(system)
        self._seed = seed
        self._budget = budget

    def choose(self, view: View, clock: Clock) -> Action:
        return self._decided(view, clock, is_hint=False).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        return self._decided(view, clock, is_hint=True)

    def _decided(self, view: View, clock: Clock, *, is_hint: bool) -> Advice[Action]:
        if not POSITIONS.admits(view.game):
            return super().advise(view, clock)
        if view.contract is None:
            return self._call(view, clock, is_hint)
        if view.claim is not None:
            return claims.answer(view, self.bidding)
        return self._card(view, super().advise(view, clock), clock, is_hint)

    def _call(self, view: View, clock: Clock, is_hint: bool) -> Advice[Action]:
        usual, *others = candidates(self.bidding, view.calls, view.hand, vulnerability(view.game))
        if not others:
            return Advice(usual.call, lambda: self.reason(view, usual.rule))
        compared = [usual, *others[:MOST_OTHERS]]
        calls: list[AnyCall] = [each.call for each in compared]

        def judge(guesses: Sequence[Guess]) -> list[list[float]]:
            found = simulation.gains(view, calls, [guess.hands for guess in guesses], self.bidding)
            return [
                [gain - DOUBTED * each.doubt for gain, each in zip(row, compared, strict=True)]
                for row in found
            ]

        worlds = max(1, self._budget.worlds * AUCTION_SHARE // 8)
        budget = replace(self._budget, worlds=worlds, batch=CALL_BATCH, fewest=ENOUGH_FOR_CALLS).within(clock)
        verdict = weigh(calls, Guesses(view, self.bidding).draw(self._rng(view)), judge, budget, _weight)
        stays = is_hint and verdict.looks_as_good(usual.call, IMPS)
        chosen = usual.call if stays else _better_call(verdict, usual.call)
        rule = next(each.rule for each in compared if each.call == chosen)
        return verdict.advice(chosen, lambda: self.reason(view, rule), IMPS)

    def _card(self, view: View, rule: Advice[Action], clock: Clock, is_hint: bool) -> Advice[Action]:
        usual = rule.action
        if not isinstance(usual, Play):
            return rule
        count = Count(view)
        cards = [action.card for action in view.legal if isinstance(action, Play)]
        # Touching cards take the same tricks, so one of each run is judged for all.
        alike = {card: next(iter(count.like(card))) for card in cards}
        kinds = list(dict.fromkeys(alike.values()))
        if len(kinds) == 1:
            return rule
        worth = _points(view)
        left = NODES * self._budget.worlds

        def judge(guesses: Sequence[Guess]) -> list[list[float]]:
            nonlocal left
            found = double_dummy.solve(BoardPosition.of_view(view, guess.hands) for guess in guesses)
            left -= sum(solved.nodes for solved in found)
            return [[worth(solved.tricks[card]) for card in kinds] for solved in found]

        def guesses() -> Iterator[Guess]:
            for guess in Guesses(view, self.bidding).draw(self._rng(view)):
                if left <= 0:
                    return
                yield guess

        budget = self._budget
        if view.tricks:
            budget = replace(budget, batch=LATER_BATCH)
        verdict = weigh(kinds, guesses(), judge, budget.within(clock), _weight)
        good = verdict.as_good(CHANCE / sqrt(verdict.worlds))
        card, run = usual.card, alike[usual.card]
        unit = POINTS if view.tricks or view.trick else LEAD_POINTS
        if run not in good and not (is_hint and verdict.looks_as_good(run, unit)):
            card = min(good, key=lambda card: card.rank)
        chosen = PLAYS[card.index]
        # The evidence has the best of the others first.
        other = next(PLAYS[each.index] for each, _ in verdict.values if each is not alike[card])
        advice = _of_cards(chosen, alike, verdict).advice(chosen, lambda: why_card(view, chosen, other), unit)
        return replace(advice, alike=tuple(_touching(chosen, cards, alike)))

    def _rng(self, view: View) -> Random:
        return Random(f"{self._seed}/{view.seat}/{len(view.history)}/{int(view.hand)}")


def _better_call(verdict: Verdict[AnyCall], usual: AnyCall) -> AnyCall:
    """The best call if it gains enough over the usual one, beyond chance. Otherwise the usual one."""
    if verdict.best == usual or verdict.worlds < ENOUGH_FOR_CALLS:
        return usual
    gain = verdict.value(verdict.best) - verdict.value(usual)
    chance = ERRORS * (verdict.error(usual) or 0.0)
    return verdict.best if gain - chance >= CLEARLY_BETTER else usual


def _weight(guess: Guess) -> float:
    return guess.weight


def _of_cards(chosen: Play, alike: dict[Card, Card], verdict: Verdict[Card]) -> Verdict[Action]:
    """The verdict on one card of each run. The chosen card stands for its own run."""
    run = alike[chosen.card]
    values = tuple((chosen if card is run else PLAYS[card.index], worth) for card, worth in verdict.values)
    return Verdict(values, verdict.worlds, verdict.errors)


def _touching(chosen: Play, cards: Sequence[Card], alike: dict[Card, Card]) -> Iterator[Play]:
    """The other cards of the same run."""
    for card in cards:
        if alike[card] is alike[chosen.card] and card != chosen.card:
            yield PLAYS[card.index]


def _points(view: View) -> Callable[[int], float]:
    """The value of this many more tricks for the side to play."""
    contract, turn = view.contract, view.turn
    assert contract is not None
    assert turn is not None
    declaring = side_of(contract.declarer)
    vulnerable = view.game.vulnerable_sides[declaring]
    won, left = view.won[declaring], 13 - len(view.tricks)

    def worth(declarers: int) -> int:
        return score(contract, declarers, vulnerable) + OVERTRICK * (declarers - contract.target)

    if side_of(turn) == declaring:
        return lambda tricks: worth(won + tricks)
    return lambda tricks: -worth(won + left - tricks)
