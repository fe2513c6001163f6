"""A tournament as one page that needs nothing else: tables, plots, faults, and the deals to look at."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from cardtable.arena.journal.verify import record_of
from cardtable.arena.report.plots import MOST_BANDS, interval_plot, spread_plot, trail_plot
from cardtable.arena.report.style import STYLE
from cardtable.arena.report.tables import cross_table, faults, standings
from cardtable.arena.report.text import standing
from cardtable.errors import CardtableError
from cardtable.notation.own import ids

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardtable.arena.statistics.scoreboard import Scoreboard
    from cardtable.arena.statistics.summary import Summary
    from cardtable.arena.tournament.plan import SetLine

VIEWER = "http://127.0.0.1:8000"
"""Where `cardtable serve` listens if it is not told otherwise."""
MOST_NAMED = 3


@dataclass(frozen=True)
class Unfinished:
    """Why a page is not the last word, in a sentence, and after how many seconds it loads itself again."""

    why: str
    reload: int | None = None


def write_report(
    summary: Summary,
    board: Scoreboard,
    decisive: Mapping[int, SetLine],
    viewer: str = VIEWER,
    unfinished: Unfinished | None = None,
) -> str:
    """The page. `decisive` are those sets whose hands can be looked at, by number, in the page of the web
    service at the address `viewer`."""
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
    parts += ["<h2>The most decisive deals</h2>", _deals(summary, board, decisive, viewer.rstrip("/"))]
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
    intervals = [(bots[each].name, bots[each].difference, bots[each].sequential) for each in order]
    spread = [(bots[each].name, board.tallies[each].differences) for each in order]
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


def _deals(summary: Summary, board: Scoreboard, lines: Mapping[int, SetLine], viewer: str) -> str:
    """The sets in which the bots were furthest apart, and each of their hands to be looked at."""
    if not board.decisive:
        return "<p>Nothing was compared.</p>"
    if not lines:
        return "<p>They are shown when all is played.</p>"
    items = []
    for place, (spread, negative) in enumerate(sorted(board.decisive, reverse=True)):
        hands = "\n".join(_hands(board, lines[-negative], viewer))
        title = f"set {-negative}, {spread:.1f} {summary.unit} apart"
        shown = "" if place else " open"
        items.append(f"<details{shown}><summary>{title}</summary><ul>{hands}</ul></details>")
    listed = "\n".join(items)
    return (
        f'<p class="note">A link opens the hand at <a href="{escape(viewer)}">{escape(viewer)}</a>, where '
        "<code>cardtable serve</code> has to run; <code>cardtable show ID</code> prints it. "
        "Points are in the order of the seats.</p>"
        f'<div class="deals">{listed}</div>'
    )


def _hands(board: Scoreboard, line: SetLine, viewer: str) -> Iterator[str]:
    plan = board.plan
    lineup = plan.lineup_of(line.set)
    for seating, hand in zip(plan.seatings(plan.deal_of(line.set)), line.hands, strict=True):
        # Partners have the points of their side: one of them is enough.
        points = ", ".join(
            f"{plan.bots[lineup[chair // plan.chairs_a_place]].name} {gained}"
            for chair, gained in zip(hand.chairs, hand.points, strict=True)
            if chair % plan.chairs_a_place == 0
        )
        try:
            played = ids.write(record_of(seating, line, hand))
        except CardtableError as error:
            yield f"<li>{escape(points)}<br>{escape(str(error))}</li>"
            continue
        address = escape(f"{viewer}/#/replay/{quote(played, safe='')}")
        yield f'<li><a href="{address}">{escape(points)}</a><br><code>{escape(played)}</code></li>'
