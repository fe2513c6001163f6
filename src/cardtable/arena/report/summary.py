"""The published numbers of a tournament, also as plain data for programs."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from cardtable.arena.plan.sets import duplicate_of
from cardtable.arena.statistics.intervals import UNKNOWN, Interval, bootstrap_interval, controlled, t_interval
from cardtable.arena.statistics.ratings import fit, is_rated
from cardtable.hosting.conduct import Conduct

if TYPE_CHECKING:
    from cardtable.arena.results.scoreboard import Scoreboard, Tally
    from cardtable.arena.statistics.ratings import Strength

MOST_RESAMPLED = 1_000
FEWEST_RESAMPLED = 50
"""With fewer sets a bootstrap interval is too narrow: with 10 sets it finds a difference 10.5 % of the
time where there is none, instead of 5 %."""


@dataclass(frozen=True)
class BotSummary:
    """The numbers of one bot.

    `difference` is against the mean of all others at the table, with three intervals: Student's, bootstrap
    and sequential. `probability` is the p-value of the first. `controlled` is the first one minus what the
    deals explain, if the game has a control variable. `elo` comes from the Plackett-Luce fit, 0 is the mean
    of all. `skill` is the mean and deviation of openskill. `score` belongs to a Swiss tournament.
    `substituted_share` is the share of its decisions that were made for it. If it is too high the bot is not
    rated, because its results are those of its substitute.
    """

    name: str
    points: Interval
    difference: Interval
    resampled: Interval
    sequential: Interval
    controlled: Interval | None
    probability: float
    win_share: float
    elo: Interval
    skill: tuple[float, float]
    faults: dict[str, int]
    substituted: int
    first_fault: str | None
    score: float | None = None
    substituted_share: float = 0.0

    @property
    def is_rated(self) -> bool:
        return is_rated(self.substituted_share)


@dataclass(frozen=True)
class Summary:
    """The numbers of a tournament. `print` shows them as a table."""

    game: str
    unit: str
    seed: str
    sets: int
    hands: int
    bots: tuple[BotSummary, ...]
    cross: dict[tuple[int, int], Interval]
    wanted: int

    @property
    def stopped_early(self) -> bool:
        """Whether the tournament is over with fewer sets than wanted."""
        return self.sets < self.wanted

    def __str__(self) -> str:
        # Imported here and below because `report` builds on summaries.
        from cardtable.arena.report.text import to_lines

        return "\n".join(to_lines(self))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from cardtable.arena.report.tables import standings

        return standings(self)


def summarize(board: Scoreboard, wanted: int, *, resample: bool = True) -> Summary:
    """The numbers at this time. `wanted` sets were to be played. Resampling can be left out."""
    plan = board.plan
    strengths = fit(len(plan.bots), board.skills.observed) if board.skills.observed else []
    bots = []
    for number, bot in enumerate(plan.bots):
        tally, rating = board.tallies[number], board.skills.ratings[number]
        bots.append(
            BotSummary(
                bot.name,
                tally.points.t_interval(),
                tally.against_rest.t_interval(),
                _resampled(tally, plan.seed) if resample else UNKNOWN,
                tally.against_rest.sequential_interval(),
                t_interval(controlled(tally.differences, tally.controls)) if tally.controls else None,
                tally.against_rest.t_probability(),
                tally.win_share,
                _elo(tally, strengths[number]) if strengths else UNKNOWN,
                (rating.mu, rating.sigma),
                {kind: tally.faults[kind] for kind in Conduct().faults},
                tally.substituted,
                tally.first_fault,
                None if board.rounds is None else board.rounds.scores[number],
                tally.substituted_share,
            )
        )
    unit = duplicate_of(plan.game).unit
    cross = {pair: sample.t_interval() for pair, sample in board.cross.items()}
    return Summary(plan.game.name, unit, plan.seed, board.sets, board.hands, tuple(bots), cross, wanted)


def _elo(tally: Tally, strength: Strength) -> Interval:
    return strength.elo_interval(tally.against_rest.count, tally.design_effect)


def _resampled(tally: Tally, seed: str) -> Interval:
    values = tally.differences
    if len(values) < FEWEST_RESAMPLED:
        return UNKNOWN
    # The mean of many values is the mean of the means of equal blocks, and there are fewer of these to draw
    # from.
    block = -(-len(values) // MOST_RESAMPLED)
    means = [fmean(values[start : start + block]) for start in range(0, len(values) - block + 1, block)]
    # Drawn from the seed of the tournament, so that a second call gives the same interval.
    drawn = bootstrap_interval(means, Random(f"{seed}/bootstrap"))
    # The last values may not fill a block. This restores the mean of all values.
    shift = fmean(values) - drawn.mean
    return Interval(drawn.mean + shift, drawn.low + shift, drawn.high + shift, len(values))


def to_plain(summary: Summary) -> dict[str, Any]:
    """Plain data for JSON. A bound that is not known yet is null."""
    return {
        "game": summary.game,
        "unit": summary.unit,
        "seed": summary.seed,
        "sets": summary.sets,
        "hands": summary.hands,
        "stopped_early": summary.stopped_early,
        "bots": [
            {
                "name": bot.name,
                "score": bot.score,
                "points": interval_as_plain(bot.points),
                "difference": interval_as_plain(bot.difference),
                "bootstrap": interval_as_plain(bot.resampled) if bot.resampled.sets else None,
                "always_valid": interval_as_plain(bot.sequential),
                "controlled": None if bot.controlled is None else interval_as_plain(bot.controlled),
                "p": bot.probability,
                "win_share": bot.win_share,
                "rated": bot.is_rated,
                "elo": interval_as_plain(bot.elo) if bot.is_rated else None,
                "openskill": {"mu": bot.skill[0], "sigma": bot.skill[1]} if bot.is_rated else None,
                "faults": bot.faults,
                "substituted": bot.substituted,
                "substituted_share": bot.substituted_share,
                "first_fault": bot.first_fault,
            }
            for bot in summary.bots
        ],
        "cross": [
            {
                "bot": summary.bots[one].name,
                "against": summary.bots[other].name,
                **interval_as_plain(interval),
            }
            for (one, other), interval in sorted(summary.cross.items())
        ],
    }


def interval_as_plain(interval: Interval) -> dict[str, float | None]:
    """Plain data for JSON. An infinite bound is null."""
    low, high = (None if isinf(bound) else bound for bound in (interval.low, interval.high))
    return {"mean": interval.mean, "low": low, "high": high, "sets": interval.sets}
