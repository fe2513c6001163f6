"""A tournament as one page that needs nothing else: tables, plots, faults, and the deals to look at."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from cardtable.arena.plots import interval_plot, spread_plot, trail_plot
from cardtable.arena.summary import around, bounds, probability, starred
from cardtable.arena.verify import record_of
from cardtable.notation import ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardtable.arena.plan import SetLine
    from cardtable.arena.scoreboard import Scoreboard
    from cardtable.arena.summary import BotSummary, Summary

VIEWER = "http://127.0.0.1:8000"
"""Where `cardtable serve` listens if it is not told otherwise."""
STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fff; --faint: #77808f; --rule: #d5d9e0;
  --mark: #1f6f54; --hue0: #0072b2; --hue1: #d55e00; --hue2: #009e73; --hue3: #b0508a; --hue4: #8b6f00;
  --hue5: #2f9fd8; --hue6: #7a4fc9; --hue7: #6b6b6b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --paper: #14181e; --faint: #98a1b0;
  --rule: #343b47; --mark: #6fcf97; --hue0: #5cb3ec; --hue1: #ff9248; --hue2: #3ed3a6; --hue3: #e293c4;
  --hue4: #e0c040; --hue5: #8fd4f7; --hue6: #b79cf2; --hue7: #b5b5b5; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
a { color: var(--mark); }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .87rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .55rem; text-align: right; white-space: nowrap; }
tr { border-bottom: 1px solid var(--rule); }
th { vertical-align: bottom; } th:first-child, td:first-child { text-align: left; padding-left: 0; }
.words th:last-child, .words td:last-child { text-align: left; white-space: normal; min-width: 20rem; }
code { font-size: .75rem; overflow-wrap: anywhere; color: var(--faint); }
figure { margin: 1rem 0; } figcaption, .note { color: var(--faint); font-size: .87rem; }
ol.deals > li { margin-bottom: .8rem; } ol.deals ul { padding-left: 1rem; margin: 0; }
svg { width: 100%; max-width: 46rem; height: auto; display: block; overflow: visible; }
svg text { font-size: 12px; fill: var(--ink); }
svg text.tick { text-anchor: middle; fill: var(--faint); stroke: none; }
.zero { stroke: var(--faint); stroke-dasharray: 3 3; } .tick { stroke: var(--faint); }
.grid { stroke: var(--rule); }
.whisker { stroke: var(--mark); stroke-width: 2; } .mean, .bar { fill: var(--mark); }
.band { opacity: .13; } .trail { fill: none; stroke-width: 2; }
.band.hue0, svg text.name.hue0 { fill: var(--hue0); } .trail.hue0 { stroke: var(--hue0); }
.band.hue1, svg text.name.hue1 { fill: var(--hue1); } .trail.hue1 { stroke: var(--hue1); }
.band.hue2, svg text.name.hue2 { fill: var(--hue2); } .trail.hue2 { stroke: var(--hue2); }
.band.hue3, svg text.name.hue3 { fill: var(--hue3); } .trail.hue3 { stroke: var(--hue3); }
.band.hue4, svg text.name.hue4 { fill: var(--hue4); } .trail.hue4 { stroke: var(--hue4); }
.band.hue5, svg text.name.hue5 { fill: var(--hue5); } .trail.hue5 { stroke: var(--hue5); }
.band.hue6, svg text.name.hue6 { fill: var(--hue6); } .trail.hue6 { stroke: var(--hue6); }
.band.hue7, svg text.name.hue7 { fill: var(--hue7); } .trail.hue7 { stroke: var(--hue7); }
"""


def write_report(summary: Summary, board: Scoreboard, lines: Sequence[SetLine], viewer: str = VIEWER) -> str:
    """The page. `lines` are the sets of the journal, by number; hands are looked at in the page of the web
    service at the address `viewer`."""
    title = f"{summary.game}: {', '.join(bot.name for bot in summary.bots)}"
    ended = ", ended early because it was certain" if summary.stopped_early else ""
    parts = [
        "<!doctype html>",
        f'<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width">',
        f"<style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="note">{summary.sets} sets, {summary.hands} hands, seed {escape(summary.seed)}{ended}. '
        "Every number is over sets of one deal in all its seatings; the more points the better.</p>",
        _standings(summary),
        *_plots(summary, board),
    ]
    if len(summary.bots) > 2:
        parts += ["<h2>Cross table</h2>", _cross(summary)]
    parts += ["<h2>Faults</h2>", _faults(summary)]
    parts += ["<h2>The most decisive deals</h2>", _deals(summary, board, lines, viewer.rstrip("/"))]
    return "\n".join([*parts, "</html>", ""])


def _plots(summary: Summary, board: Scoreboard) -> list[str]:
    compared = [
        (bot, tally) for bot, tally in zip(summary.bots, board.tallies, strict=True) if tally.differences
    ]
    if not compared:
        return []
    best_first = sorted(compared, key=lambda each: -each[0].difference.mean)
    intervals = interval_plot([(bot.name, bot.difference) for bot, _ in best_first], summary.unit)
    spread = spread_plot([(bot.name, tally.differences) for bot, tally in best_first], summary.unit)
    trail = trail_plot([bot.name for bot in summary.bots], board.skills.trail)
    return [
        "<h2>Against the rest</h2>",
        _figure(intervals, f"The mean difference against the rest in {summary.unit}, with 95 % intervals"),
        _figure(spread, f"How the differences of the sets are spread, in {summary.unit}"),
        "<h2>Ratings over time</h2>",
        _figure(trail, "openskill's rating by the number of sets played, with its deviation as a band"),
    ]


def _figure(plot: str, caption: str) -> str:
    return f"<figure>{plot}<figcaption>{escape(caption)}</figcaption></figure>"


def _standings(summary: Summary) -> str:
    head = ("", summary.unit, "against the rest", "bootstrap", "at any time", "p", "wins", "Elo", "openskill")
    return _table(head, map(_standing, sorted(summary.bots, key=lambda bot: -bot.points.mean)))


def _standing(bot: BotSummary) -> tuple[str, ...]:
    return (
        bot.name,
        around(bot.points),
        around(bot.difference),
        bounds(bot.resampled),
        bounds(bot.sequential),
        probability(bot.probability),
        f"{bot.win_share:.1%}",
        f"{bot.elo.mean:+.0f} ± {bot.elo.half:.0f}",
        f"{bot.skill[0]:.1f} ± {bot.skill[1]:.1f}",
    )


def _cross(summary: Summary) -> str:
    names = [bot.name for bot in summary.bots]
    rows = (
        (name, *(starred(summary.cross.get((one, other))) for other in range(len(names))))
        for one, name in enumerate(names)
    )
    note = '<p class="note">Row against column; * where the interval does not contain 0.</p>'
    return _table(("", *names), rows) + note


def _faults(summary: Summary) -> str:
    faulty = [bot for bot in summary.bots if bot.first_fault is not None]
    if not faulty:
        return "<p>None.</p>"
    kinds = list(faulty[0].faults)
    rows = (
        (bot.name, *(str(bot.faults[kind]) for kind in kinds), str(bot.substituted), bot.first_fault or "")
        for bot in faulty
    )
    return _table(("", *kinds, "decisions made for it", "first"), rows, "words")


def _deals(summary: Summary, board: Scoreboard, lines: Sequence[SetLine], viewer: str) -> str:
    """The sets in which the bots were furthest apart, and each of their hands to be looked at."""
    if not board.decisive:
        return "<p>Nothing was compared.</p>"
    items = []
    for spread, negative in sorted(board.decisive, reverse=True):
        hands = "\n".join(_hands(board, lines[-negative], viewer))
        items.append(f"<li>set {-negative}, {spread:.1f} {summary.unit} apart<ul>{hands}</ul></li>")
    listed = "\n".join(items)
    return (
        f'<p class="note">A link opens the hand at <a href="{escape(viewer)}">{escape(viewer)}</a>, where '
        "<code>cardtable serve</code> has to run; <code>cardtable show ID</code> prints it.</p>"
        f'<ol class="deals">{listed}</ol>'
    )


def _hands(board: Scoreboard, line: SetLine, viewer: str) -> Iterator[str]:
    plan = board.plan
    deal, lineup = plan.deal_and_lineup(line.set)
    for seating, hand in zip(plan.seatings(deal), line.hands, strict=True):
        # Partners have the points of their side: one of them is enough.
        points = ", ".join(
            f"{plan.bots[lineup[chair // plan.chairs_a_place]].name} {gained}"
            for chair, gained in zip(hand.chairs, hand.points, strict=True)
            if chair % plan.chairs_a_place == 0
        )
        played = ids.write(record_of(seating, line, hand))
        address = f"{viewer}/#/replay/{quote(played, safe='')}"
        yield f'<li><a href="{escape(address)}">{escape(points)}</a><br><code>{escape(played)}</code></li>'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    def cells(tag: str, row: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) + "</tr>"

    body = "\n".join([cells("th", head), *(cells("td", row) for row in rows)])
    return f'<div class="table"><table class="{kind}">{body}</table></div>'
