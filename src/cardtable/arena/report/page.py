"""The report of a tournament as one self-contained page: tables, plots, faults, and deals to look at."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cardtable.arena.report.breakdown import sorted_points, times_table
from cardtable.arena.report.hands import hands_part
from cardtable.arena.report.plots import MOST_BANDS, interval_plot, spread_plot, trail_plot
from cardtable.arena.report.style import STYLE
from cardtable.arena.report.tables import cross_table, faults, standings
from cardtable.arena.report.text import standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.arena.plan.plan import SetLine
    from cardtable.arena.play.decision_times import DecisionTimes
    from cardtable.arena.report.summary import Summary
    from cardtable.arena.results.scoreboard import Scoreboard

MOST_NAMED = 3


@dataclass(frozen=True)
class Unfinished:
    """Why a page is not final, in a sentence, and after how many seconds it reloads itself."""

    why: str
    reload: int | None = None


def write_report(
    summary: Summary,
    board: Scoreboard,
    decisive: Mapping[int, SetLine],
    viewer: str,
    unfinished: Unfinished | None = None,
    times: Mapping[int, DecisionTimes] | None = None,
) -> str:
    """The page as HTML. `decisive` are the numbers of the sets whose hands can be looked at. `viewer` is
    the address of a web service that shows them too. `times` are the decision times by the number of
    the bot."""
    title = escape(_title(summary))
    parts = [
        "<!doctype html>",
        f'<html lang="en"><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width">',
        *_reload(unfinished),
        f"<style>{STYLE}</style>",
        f"<h1>{title}</h1>",
        *_how_far(summary, unfinished),
        standings(summary),
        *_plots(summary, board),
    ]
    if len(summary.bots) > 2:
        parts += ["<h2>Cross table</h2>", cross_table(summary)]
    parts += ["<h2>Faults</h2>", faults(summary)]
    parts += [
        "<h2>By seat, by kind of hand, by time</h2>",
        *sorted_points(summary, board),
        times_table(summary, times),
    ]
    parts += ["<h2>Hands</h2>", hands_part(board, decisive.values(), viewer.rstrip("/"))]
    return "\n".join([*parts, "</html>", ""])


def _title(summary: Summary) -> str:
    names = [bot.name for bot in summary.bots]
    return f"{summary.game}: {' v '.join(names) if len(names) <= MOST_NAMED else f'{len(names)} bots'}"


def _reload(unfinished: Unfinished | None) -> list[str]:
    if unfinished is None or unfinished.reload is None:
        return []
    return [f'<meta http-equiv="refresh" content="{unfinished.reload}">']


def _how_far(summary: Summary, unfinished: Unfinished | None) -> list[str]:
    played = f"{summary.hands} hands, seed {escape(summary.seed)}"
    over = "Every number is over deals, each in all its seatings; the more points the better."
    if unfinished is None:
        early = ", ended early by --until" if summary.stopped_early else ""
        return [f'<p class="note">{summary.sets} sets, {played}{early}. {over}</p>']
    so_far = f'<progress value="{summary.sets}" max="{summary.wanted}"></progress>'
    return [
        f'<p class="note">{summary.sets} of {summary.wanted} sets, {played}. {over}</p>',
        f"<p>{so_far} {escape(unfinished.why)}</p>",
    ]


def _plots(summary: Summary, board: Scoreboard) -> list[str]:
    order = [number for number in standing(summary) if board.tallies[number].differences]
    if not order:
        return []
    bots, unit = summary.bots, summary.unit
    intervals = [(bots[bot].name, bots[bot].difference, bots[bot].sequential) for bot in order]
    spread = [(bots[bot].name, board.tallies[bot].differences) for bot in order]
    band = ", with its deviation as a band" if len(bots) <= MOST_BANDS else ""
    return [
        '<h2>Against the rest, and ratings</h2><div class="plots">',
        _figure(
            interval_plot(intervals, unit),
            f"The mean difference in {unit}; thick its 95 % interval, thin the one that holds at any time",
        ),
        _figure(
            trail_plot([bot.name for bot in bots], board.skills.trail),
            f"openskill's rating by the number of sets played{band}",
        ),
        _figure(spread_plot(spread, unit), f"How the differences of the deals are spread, in {unit}"),
        "</div>",
    ]


def _figure(plot: str, caption: str) -> str:
    return f"<figure>{plot}<figcaption>{escape(caption)}</figcaption></figure>"
