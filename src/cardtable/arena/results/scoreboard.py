"""What the sets of a tournament say about its bots.

A deal is one observation. The hands of a set are correlated, and so are the sets in which several tables play
one deal: a bot that goes wrong with these cards does so at each table. So the value of a bot for a deal is
its mean over all sets of that deal.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from heapq import heappush, heappushpop
from itertools import permutations
from math import inf
from statistics import fmean
from typing import TYPE_CHECKING

from cardtable.arena.plan.sets import duplicate_of, means_by_bot, ranked
from cardtable.arena.statistics.intervals import Running
from cardtable.arena.statistics.skills import Skills

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardtable.arena.plan.plan import HandLine, Plan, SetLine
    from cardtable.arena.plan.sets import Lineup

MOST_DECISIVE = 300
"""The number of sets that a report can show."""


@dataclass
class Tally:
    """The results of one bot, one value for each deal. Copies at one table count as one, by their mean."""

    points: Running = field(default_factory=Running)
    against_rest: Running = field(default_factory=Running)
    differences: list[float] = field(default_factory=list)
    controls: list[float] = field(default_factory=list)
    by_lineup: defaultdict[Lineup, Running] = field(default_factory=lambda: defaultdict(Running))
    """Its lead over the rest in each set."""
    hands: int = 0
    wins: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    substituted: int = 0
    chair_sets: int = 0
    """The number of sets it has played, counting each chair and copy."""
    replaced: float = 0.0
    """The number of these sets in which its decisions were made for it. A share of the decisions counts as
    that share of a set."""
    first_fault: str | None = None
    by_seat: defaultdict[int, Running] = field(default_factory=lambda: defaultdict(Running))
    """Its points in a hand, by its seat."""
    by_kind: defaultdict[str, Running] = field(default_factory=lambda: defaultdict(Running))
    """Its points in a hand, by the kind of hand."""

    @property
    def substituted_share(self) -> float:
        """The share of its decisions that were made for it, averaged over its sets."""
        # A mean of shares, because the journal has the number of decisions only where something went wrong.
        return self.replaced / self.chair_sets if self.chair_sets else 0.0

    @property
    def win_share(self) -> float:
        """How often a copy of it had the most points in a hand. A tie is shared."""
        return self.wins / self.hands if self.hands else 0.0

    @property
    def design_effect(self) -> float:
        """How much larger the variance of its mean is than for independent sets; at least 1. Lineups are
        fixed, not random, so sets are compared only with those of the same lineup."""
        deals, lineups = self.against_rest, self.by_lineup.values()
        a_deal = sum(sets.count for sets in lineups) // max(1, deals.count)
        if deals.count < 2 or a_deal < 2:
            return 1.0
        # Kish's design effect: the variance of the mean over deals, divided by that of as many independent
        # sets.
        within = fmean([sets.deviation**2 for sets in lineups if sets.count > 1])
        return max(1.0, a_deal * deals.deviation**2 / within) if within else 1.0


@dataclass
class _Deal:
    """The values of all sets of a deal: of bots, and of pairs of bots."""

    points: defaultdict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    ahead: defaultdict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    cross: defaultdict[tuple[int, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    control: float | None = None


class Scoreboard:
    """Adds up the sets of a tournament one by one."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._duplicate = duplicate_of(plan.game)
        self.sets = 0
        self.hands = 0
        self.tallies = [Tally() for _ in plan.bots]
        self.cross: defaultdict[tuple[int, int], Running] = defaultdict(Running)
        self.decisive: list[tuple[float, int]] = []
        """The sets with the largest differences between bots, with those differences."""
        self._deal = _Deal()
        self.skills = Skills(len(plan.bots))
        self.rounds = plan.swiss_rounds()

    def add(self, line: SetLine) -> None:
        """Add a set."""
        lineup = self.plan.lineup_of(line.set)
        self.sets += 1
        self.hands += len(line.hands)
        self._note_faults(line, lineup)
        out = line.out(self.plan, lineup)
        for bot in lineup:
            self.tallies[bot].hands += len(line.hands)
            self.tallies[bot].chair_sets += self.plan.chairs_a_place
        for hand in line.hands:
            self._share_win(hand, lineup, out)
            self._sort_points(hand, lineup)
        scores = line.score(self.plan)
        means = means_by_bot(lineup, scores)
        for bot, mean in means.items():
            self._deal.points[bot].append(mean)
        if len(means) > 1:
            self._compare(lineup, scores, means)
            if self._duplicate.control:
                self._deal.control = self._duplicate.control(self.plan.game, line.deal)
            points = ranked(means, out)
            self.skills.add(points)
            self._go_on(points)
            # A margin is already the distance between the two places.
            worst = 0.0 if self._duplicate.is_margin else min(means.values())
            self._remember(max(means.values()) - worst, line.set)
        if self.sets % self.plan.tables == 0:
            self._end_deal()

    def _go_on(self, points: Mapping[int, float]) -> None:
        """In a Swiss tournament, give the plan the rounds that are known now."""
        if self.rounds is not None:
            self.rounds.add(points)
            self.plan = self.plan.grown(self.rounds.lineups)

    def _note_faults(self, line: SetLine, lineup: Lineup) -> None:
        for chair, conduct in line.faults.items():
            bot = lineup[self.plan.place_of(int(chair))]
            tally = self.tallies[bot]
            tally.faults.update(conduct.faults)
            tally.substituted += conduct.substituted
            tally.replaced += conduct.substituted_share
            tally.first_fault = tally.first_fault or conduct.reason

    def _share_win(self, hand: HandLine, lineup: Lineup, out: Collection[int]) -> None:
        size = self.plan.chairs_a_place
        # Partners have the same points, so the first chair of a place stands for all of it.
        gained = [
            -inf if bot in out else hand.points[hand.chairs.index(place * size)]
            for place, bot in enumerate(lineup)
        ]
        best = max(gained)
        winners = [bot for bot, points in zip(lineup, gained, strict=True) if points == best]
        for bot in winners:
            self.tallies[bot].wins += 1 / len(winners)

    def kind_of(self, hand: HandLine) -> str:
        """The kind of this hand. Empty if the game has no kinds."""
        kind = self._duplicate.kind
        return "" if kind is None else kind(self.plan.game, hand.actions)

    def _sort_points(self, hand: HandLine, lineup: Lineup) -> None:
        kind, size = self.kind_of(hand), self.plan.chairs_a_place
        for seat, (chair, points) in enumerate(zip(hand.chairs, hand.points, strict=True)):
            tally = self.tallies[lineup[self.plan.place_of(chair)]]
            tally.by_seat[seat].add(points)
            # Partners have the points of their side, so one of them is enough.
            if kind and chair % size == 0:
                tally.by_kind[kind].add(points)

    def _compare(self, lineup: Lineup, scores: Sequence[float], means: Mapping[int, float]) -> None:
        margin = self._duplicate.is_margin
        for bot, mean in means.items():
            rest = fmean([score for player, score in zip(lineup, scores, strict=True) if player != bot])
            ahead = mean if margin else mean - rest
            self.tallies[bot].by_lineup[lineup].add(ahead)
            self._deal.ahead[bot].append(ahead)
        for one, other in permutations(means, 2):
            self._deal.cross[one, other].append(means[one] if margin else means[one] - means[other])

    def _end_deal(self) -> None:
        """All tables have played the deal: count it once for each bot and each pair."""
        deal, self._deal = self._deal, _Deal()
        for bot, values in deal.points.items():
            self.tallies[bot].points.add(fmean(values))
        for bot, values in deal.ahead.items():
            tally, ahead = self.tallies[bot], fmean(values)
            tally.against_rest.add(ahead)
            tally.differences.append(ahead)
            if deal.control is not None:
                tally.controls.append(deal.control)
        for pair, values in deal.cross.items():
            self.cross[pair].add(fmean(values))

    def _remember(self, spread: float, number: int) -> None:
        # A heap with the smallest on top. Of equal differences the later set is dropped.
        if len(self.decisive) < MOST_DECISIVE:
            heappush(self.decisive, (spread, -number))
        else:
            heappushpop(self.decisive, (spread, -number))
