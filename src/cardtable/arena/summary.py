"""The numbers of a tournament as they are published: for people in lines, for programs as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from cardtable.arena.ratings import fit
from cardtable.arena.sets import duplicate_of
from cardtable.arena.stats import UNKNOWN, Interval, bootstrap_interval, controlled, t_interval

if TYPE_CHECKING:
    from cardtable.arena.scoreboard import Scoreboard, Tally

MOST_RESAMPLED = 1_000


@dataclass(frozen=True)
class BotSummary:
    """`difference` is against the mean of all others at the table, by Student, by resampling, and so that
    it may be looked at at any time; `probability` is the p of the first. `controlled` is the first without
    what the deals explain, where the game has a control. `elo` is from the Plackett-Luce fit, 0 for the mean
    of all; `skill` is openskill's, mean and deviation."""

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


@dataclass(frozen=True)
class Summary:
    game: str
    unit: str
    seed: str
    sets: int
    hands: int
    bots: tuple[BotSummary, ...]
    cross: dict[tuple[int, int], Interval]
    stopped_early: bool


def summarize(board: Scoreboard, wanted: int) -> Summary:
    """The numbers as they stand; `wanted` sets were to be played."""
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
                _resampled(tally, plan.seed),
                tally.against_rest.sequential_interval(),
                t_interval(controlled(tally.differences, tally.controls)) if tally.controls else None,
                tally.against_rest.t_probability(),
                tally.win_share,
                strengths[number].elo_interval(tally.against_rest.count) if strengths else UNKNOWN,
                (rating.mu, rating.sigma),
                dict(tally.faults),
                tally.substituted,
                tally.first_fault,
            )
        )
    unit = duplicate_of(plan.game).unit
    cross = {pair: sample.t_interval() for pair, sample in board.cross.items()}
    return Summary(
        plan.game.name, unit, plan.seed, board.sets, board.hands, tuple(bots), cross, board.sets < wanted
    )


def _resampled(tally: Tally, seed: str) -> Interval:
    values = tally.differences
    if not values:
        return UNKNOWN
    # The mean of many values is the mean of the means of equal blocks, which are fewer to draw from.
    block = -(-len(values) // MOST_RESAMPLED)
    means = [fmean(values[start : start + block]) for start in range(0, len(values) - block + 1, block)]
    drawn = bootstrap_interval(means, Random(f"{seed}/bootstrap"))
    shift = fmean(values) - drawn.mean
    return Interval(drawn.mean + shift, drawn.low + shift, drawn.high + shift, len(values))


def to_plain(summary: Summary) -> dict[str, Any]:
    """For JSON. A bound that is not known yet is null."""
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
                "points": interval_as_plain(bot.points),
                "difference": interval_as_plain(bot.difference),
                "bootstrap": interval_as_plain(bot.resampled),
                "always_valid": interval_as_plain(bot.sequential),
                "controlled": None if bot.controlled is None else interval_as_plain(bot.controlled),
                "p": bot.probability,
                "win_share": bot.win_share,
                "elo": interval_as_plain(bot.elo),
                "openskill": {"mu": bot.skill[0], "sigma": bot.skill[1]},
                "faults": bot.faults,
                "substituted": bot.substituted,
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
    low, high = (None if isinf(bound) else bound for bound in (interval.low, interval.high))
    return {"mean": interval.mean, "low": low, "high": high, "sets": interval.sets}


def to_lines(summary: Summary) -> list[str]:
    """A table for people, the best first."""
    width = max(len(bot.name) for bot in summary.bots)
    compared = any(bot.difference.sets for bot in summary.bots)
    head = f"{'':{width}}  {summary.unit:>18}"
    if compared:
        head += f"  {'against the rest':>18}  {'bootstrap':>18}  {'p':>6}  {'wins':>6}"
        head += f"  {'Elo':>12}  {'skill':>12}"
    early = ", over early" if summary.stopped_early else ""
    lines = [
        f"{summary.game}, seed {summary.seed}: {summary.sets} sets, {summary.hands} hands{early}",
        head,
    ]
    for bot in sorted(summary.bots, key=lambda bot: -bot.points.mean):
        line = f"{bot.name:{width}}  {around(bot.points):>18}"
        if compared:
            line += (
                f"  {around(bot.difference):>18}  {bounds(bot.resampled):>18}"
                f"  {probability(bot.probability):>6}  {bot.win_share:6.1%}"
                f"  {f'{bot.elo.mean:+.0f} ± {bot.elo.half:.0f}':>12}"
                f"  {f'{bot.skill[0]:.1f} ± {bot.skill[1]:.1f}':>12}"
            )
        lines.append(line)
    if len(summary.bots) > 2:
        lines += ["", *_cross_lines(summary, width)]
    faulty = [bot for bot in summary.bots if bot.first_fault is not None]
    if faulty:
        lines += ["", *map(_blame, faulty)]
    return lines


def _cross_lines(summary: Summary, width: int) -> list[str]:
    """Row against column; a star where the interval does not contain 0."""
    names = [bot.name for bot in summary.bots]
    columns = [max(len(name), 16) for name in names]
    head = "  ".join(f"{name:>{column}}" for name, column in zip(names, columns, strict=True))
    lines = [f"{'':{width}}  {head}"]
    for one, name in enumerate(names):
        cells = [
            f"{starred(summary.cross.get((one, other))):>{column}}" for other, column in enumerate(columns)
        ]
        lines.append(f"{name:{width}}  {'  '.join(cells)}".rstrip())
    return lines


def starred(interval: Interval | None) -> str:
    if interval is None:
        return ""
    return around(interval) + ("" if interval.low <= 0 <= interval.high else "*")


def around(interval: Interval) -> str:
    return f"{interval.mean:+.3f} ± {interval.half:.3f}" if interval.sets > 1 else f"{interval.mean:+.3f}"


def bounds(interval: Interval) -> str:
    return f"{interval.low:+.3f}…{interval.high:+.3f}"


def probability(value: float) -> str:
    return "<0.001" if value < 0.001 else f"{value:.3f}"


def _blame(bot: BotSummary) -> str:
    kinds = ", ".join(f"{kind} {count}" for kind, count in bot.faults.items() if count)
    return f"{bot.name}: {kinds}; {bot.substituted} decisions made for it; first: {bot.first_fault}"
