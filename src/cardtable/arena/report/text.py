"""The numbers of a tournament as text: only significant digits, and no wider than the screen."""

from __future__ import annotations

from math import floor, isfinite, log10
from typing import TYPE_CHECKING

from cardtable.arena.report.text_table import Column, blocks, table_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.arena.report.summary import BotSummary, Summary
    from cardtable.arena.statistics.intervals import Interval

WIDTH = 80
"""The usual width of a terminal, also used for output that is not a terminal."""
USUAL_DECIMALS = 2
MOST_DECIMALS = 3
MARK = "†"
"""Marks a bot some of whose decisions were made for it."""
NOT_RATED = "not rated"


def to_lines(summary: Summary, width: int = WIDTH) -> list[str]:
    """The table of results as text, the best bot first."""
    early = ", over early" if summary.stopped_early else ""
    played = f"{counted(summary.sets, 'set')}, {counted(summary.hands, 'hand')}"
    lines = [f"{summary.game}, seed {summary.seed}: {played}{early}"]
    order = standing(summary)
    bots = [summary.bots[number] for number in order]
    names = list(map(marked, bots))
    if len(bots) > 2:
        names = [f"{place:{len(str(len(bots)))}} {name}" for place, name in enumerate(names, 1)]
    lines += table_lines(names, _columns(summary, bots), width)
    if len(bots) > 2 and summary.cross:
        lines += ["", "row v column; * where the 95 % interval does not contain 0"]
        lines += _cross_lines(summary, order, names, width)
    faulty = [bot for bot in summary.bots if bot.first_fault is not None]
    if faulty:
        lines += ["", *map(blame, faulty)]
    return lines


def marked(bot: BotSummary) -> str:
    """The name, with a mark if decisions were made for the bot. The faults stand below the table."""
    return f"{bot.name} {MARK}" if bot.substituted else bot.name


def counted(number: int, what: str) -> str:
    """Such as `1 set` or `3 sets`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def standing(summary: Summary) -> list[int]:
    """The numbers of the bots, the best first: by score, if there is one, then by points. Bots without a
    rating come last."""

    def best_first(number: int) -> tuple[bool, float, float]:
        bot = summary.bots[number]
        return not bot.is_rated, -(bot.score or 0.0), -bot.points.mean

    return sorted(range(len(summary.bots)), key=best_first)


def _columns(summary: Summary, bots: Sequence[BotSummary]) -> list[Column]:
    decimals = decimals_of(interval for bot in bots for interval in (bot.points, bot.difference))
    points = Column(summary.unit, [around(bot.points, decimals) for bot in bots])
    if not any(bot.difference.sets for bot in bots):
        return [points]
    resampled = [bounds(bot.resampled, decimals) for bot in bots]
    scores = [] if bots[0].score is None else [Column("score", [score(bot) for bot in bots])]
    return [
        *scores,
        points,
        Column("v the rest", [around(bot.difference, decimals) for bot in bots]),
        *([Column("bootstrap", resampled, 5)] if any(resampled) else []),
        Column("p", [probability(bot) for bot in bots], 1),
        Column("wins", [wins(bot) for bot in bots], 2),
        Column("Elo", [elo(bot.elo) if bot.is_rated else NOT_RATED for bot in bots], 3),
        Column("skill", [skill(*bot.skill) if bot.is_rated else NOT_RATED for bot in bots], 4),
    ]


def _cross_lines(summary: Summary, order: Sequence[int], names: Sequence[str], width: int) -> list[str]:
    """Columns are numbered like the rows. With intervals if there is room for all, otherwise means only.
    Columns that do not fit follow below."""
    columns = [_cross_column(summary, order, place, with_interval=True) for place in range(len(order))]
    if len(blocks(names, columns, width)) > 1:
        columns = [_cross_column(summary, order, place, with_interval=False) for place in range(len(order))]
    tables = [table_lines(names, block, width) for block in blocks(names, columns, width)]
    return [*tables[0], *(line for table in tables[1:] for line in ("", *table))]


def _cross_column(summary: Summary, order: Sequence[int], place: int, *, with_interval: bool) -> Column:
    decimals = decimals_of(summary.cross.values())
    met = [summary.cross.get((number, order[place])) for number in order]
    written = around if with_interval else mean_of
    cells = ["" if value is None else f"{written(value, decimals)}{star(value) or ' '}" for value in met]
    return Column(f"{place + 1} ", cells)


def decimals_of(intervals: Iterable[Interval]) -> int:
    """The number of decimals that shows two digits of the narrowest interval."""
    halves = [interval.half for interval in intervals if isfinite(interval.half) and interval.half]
    if not halves:
        return USUAL_DECIMALS
    return min(MOST_DECIMALS, max(0, 1 - floor(log10(min(halves)))))


def mean_of(interval: Interval, decimals: int) -> str:
    """The mean with its sign."""
    return f"{_without_minus_zero(interval.mean, decimals):+.{decimals}f}"


def around(interval: Interval, decimals: int) -> str:
    """The mean and the half-width of its interval. Empty if there are no values."""
    mean = mean_of(interval, decimals) if interval.sets else ""
    return f"{mean} {half_of(interval, decimals)}".strip()


def half_of(interval: Interval, decimals: int) -> str:
    """The half-width of the interval, such as `± 1.2`. Empty if it is unbounded."""
    return f"± {interval.half:.{decimals}f}" if isfinite(interval.half) else ""


def star(interval: Interval) -> str:
    """A star if the interval does not contain 0."""
    return "" if interval.low <= 0 <= interval.high else "*"


def bounds(interval: Interval, decimals: int) -> str:
    """The interval as `low…high`. Empty if it is unbounded."""
    if not isfinite(interval.half):
        return ""
    return f"{interval.low:+.{decimals}f}…{interval.high:+.{decimals}f}"


def probability(bot: BotSummary) -> str:
    """The p-value. Empty for a single set."""
    if bot.difference.sets < 2:
        return ""
    return "<0.001" if bot.probability < 0.001 else f"{bot.probability:.3f}"


def wins(bot: BotSummary) -> str:
    """The share of hands won. Empty if the bot has played nothing."""
    return f"{bot.win_share:.1%}" if bot.points.sets else ""


def score(bot: BotSummary) -> str:
    """The score of a Swiss tournament. Empty in any other."""
    return "" if bot.score is None else f"{bot.score:.2f}"


def elo(interval: Interval) -> str:
    """The Elo rating. Empty if the bot has played nothing."""
    return around(interval, 0) if interval.sets else ""


def skill(mean: float, deviation: float) -> str:
    """The rating of openskill and its deviation."""
    return f"{_without_minus_zero(mean, 1):.1f} ± {deviation:.1f}"


def _without_minus_zero(number: float, decimals: int) -> float:
    """The number, where -0.0 after rounding becomes 0."""
    return round(number, decimals) + 0.0


def blame(bot: BotSummary) -> str:
    """The faults of a bot in one line."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in bot.faults.items() if count)
    mark = f"{MARK} " if bot.substituted else ""
    share = "" if bot.is_rated else f" ({bot.substituted_share:.0%} of all, so it is {NOT_RATED})"
    made = f"{bot.substituted} decisions made for it{share}"
    return f"{mark}{bot.name}: {kinds}; {made}; first: {bot.first_fault}"
