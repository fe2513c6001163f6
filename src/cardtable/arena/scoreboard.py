"""What the sets of a tournament say about its bots. Every number is over sets, never over hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from heapq import heappush, heappushpop
from itertools import permutations
from math import inf
from statistics import fmean
from typing import TYPE_CHECKING

from cardtable.arena.sets import duplicate_of
from cardtable.arena.skills import Skills
from cardtable.arena.stats import Running

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.arena.plan import HandLine, Plan, SetLine
    from cardtable.arena.schedule import Lineup

FEWEST_TO_STOP = 30
"""The always-valid interval is a limit theorem: before so many sets it is not asked."""
MOST_DECISIVE = 10


@dataclass
class Tally:
    """What one bot did. Its copies at one table count as one, by their mean."""

    points: Running = field(default_factory=Running)
    against_rest: Running = field(default_factory=Running)
    differences: list[float] = field(default_factory=list)
    controls: list[float] = field(default_factory=list)
    hands: int = 0
    wins: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    substituted: int = 0
    first_fault: str | None = None

    @property
    def win_share(self) -> float:
        """How often a copy of it had the most points of a hand; a win that several have is shared."""
        return self.wins / self.hands if self.hands else 0.0


class Scoreboard:
    """Takes in the sets of a tournament, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._duplicate = duplicate_of(plan.game)
        self.sets = 0
        self.hands = 0
        self.tallies = [Tally() for _ in plan.bots]
        self.cross: defaultdict[tuple[int, int], Running] = defaultdict(Running)
        self.decisive: list[tuple[float, int]] = []
        """The sets in which the bots were furthest apart, and by how much."""
        self.skills = Skills(len(plan.bots))

    def add(self, line: SetLine) -> None:
        _, lineup = self.plan.deal_and_lineup(line.set)
        self.sets += 1
        self.hands += len(line.hands)
        out = self._note_faults(line, lineup)
        for hand in line.hands:
            self._share_win(hand, lineup, out)
        scores = line.score(self.plan)
        means = means_by_bot(lineup, scores)
        for bot, mean in means.items():
            self.tallies[bot].points.add(mean)
        if len(means) > 1:
            control = self._duplicate.control
            self._compare(lineup, scores, means, control(self.plan.game, line.deal) if control else None)
            self.skills.add({bot: -inf if bot in out else mean for bot, mean in means.items()})
            worst = 0.0 if self._duplicate.is_margin else min(means.values())
            self._remember(max(means.values()) - worst, line.set)

    def is_decided(self, alpha: float) -> bool:
        """The first bot is better or worse than the others, as far as an error of `alpha` allows to say."""
        sample = self.tallies[0].against_rest
        if sample.count < FEWEST_TO_STOP:
            return False
        interval = sample.sequential_interval(1 - alpha)
        return not interval.low <= 0 <= interval.high

    def _note_faults(self, line: SetLine, lineup: Lineup) -> set[int]:
        """The bots that have lost this set by what they did."""
        out = set()
        for chair, conduct in line.faults.items():
            bot = lineup[int(chair) // self.plan.chairs_a_place]
            tally = self.tallies[bot]
            tally.faults.update(conduct.faults)
            tally.substituted += conduct.substituted
            tally.first_fault = tally.first_fault or conduct.reason
            if conduct.out:
                out.add(bot)
        return out

    def _share_win(self, hand: HandLine, lineup: Lineup, out: set[int]) -> None:
        size = self.plan.chairs_a_place
        gained = [
            (bot, -inf if bot in out else hand.points[hand.chairs.index(place * size)])
            for place, bot in enumerate(lineup)
        ]
        best = max([points for _, points in gained])
        winners = [bot for bot, points in gained if points == best]
        for bot in lineup:
            self.tallies[bot].hands += 1
        for bot in winners:
            self.tallies[bot].wins += 1 / len(winners)

    def _compare(
        self, lineup: Lineup, scores: Sequence[float], means: Mapping[int, float], control: float | None
    ) -> None:
        margin = self._duplicate.is_margin
        for bot, mean in means.items():
            rest = fmean([score for player, score in zip(lineup, scores, strict=True) if player != bot])
            ahead = mean if margin else mean - rest
            self.tallies[bot].against_rest.add(ahead)
            self.tallies[bot].differences.append(ahead)
            if control is not None:
                self.tallies[bot].controls.append(control)
        for one, other in permutations(means, 2):
            self.cross[one, other].add(means[one] if margin else means[one] - means[other])

    def _remember(self, spread: float, number: int) -> None:
        if len(self.decisive) < MOST_DECISIVE:
            heappush(self.decisive, (spread, -number))
        else:
            heappushpop(self.decisive, (spread, -number))


def means_by_bot(lineup: Lineup, scores: Sequence[float]) -> dict[int, float]:
    """Copies count as one, by their mean."""
    return {
        bot: fmean([score for player, score in zip(lineup, scores, strict=True) if player == bot])
        for bot in dict.fromkeys(lineup)
    }
