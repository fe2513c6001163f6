"""A tournament as one page that needs nothing else: tables, plots, faults, and the deals to look at."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardtable.arena.plots import interval_plot, spread_plot
from cardtable.arena.summary import around, bounds, probability, starred
from cardtable.arena.verify import record_of
from cardtable.notation import ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.arena.plan import SetLine
    from cardtable.arena.scoreboard import Scoreboard
    from cardtable.arena.summary import BotSummary, Summary

STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fff; --faint: #8a93a3; --mark: #1f6f54; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --paper: #14181e; --mark: #6fcf97; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: .25rem .7rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; }
code { font-size: .8rem; overflow-wrap: anywhere; }
svg { width: 100%; max-width: 40rem; height: auto; }
svg text { font-size: 12px; fill: var(--ink); } svg text.tick { text-anchor: middle; fill: var(--faint); }
.zero { stroke: var(--faint); stroke-dasharray: 3 3; } .tick { stroke: var(--faint); }
.whisker { stroke: var(--mark); stroke-width: 2; } .mean, .bar { fill: var(--mark); }
"""


def write_report(summary: Summary, board: Scoreboard, lines: Sequence[SetLine]) -> str:
    """The page. `lines` are the sets of the journal, by number."""
    title = f"{summary.game}: {', '.join(bot.name for bot in summary.bots)}"
    ended = ", ended early because it was certain" if summary.stopped_early else ""
    parts = [
        "<!doctype html>",
        f'<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width">',
        f"<style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{summary.sets} sets, {summary.hands} hands, seed {escape(summary.seed)}{ended}. "
        "Every number is over sets of one deal in all its seatings; the more points the better.</p>",
        _standings(summary),
    ]
    compared = [
        (bot, tally) for bot, tally in zip(summary.bots, board.tallies, strict=True) if tally.differences
    ]
    if compared:
        parts += ["<h2>Against the rest</h2>"]
        parts += [interval_plot([(bot.name, bot.difference) for bot, _ in compared], summary.unit)]
        parts += [spread_plot([(bot.name, tally.differences) for bot, tally in compared], summary.unit)]
    if len(summary.bots) > 2:
        parts += ["<h2>Cross table</h2>", _cross(summary)]
    parts += ["<h2>Faults</h2>", _faults(summary), "<h2>The most decisive deals</h2>", _deals(board, lines)]
    return "\n".join([*parts, "</html>", ""])


def _standings(summary: Summary) -> str:
    head = (
        "",
        "points/hand",
        "against the rest",
        "bootstrap",
        "at any time",
        "p",
        "wins",
        "Elo",
        "openskill",
    )
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
    return _table(("", *names), rows) + "<p>Row against column; * where the interval does not contain 0.</p>"


def _faults(summary: Summary) -> str:
    faulty = [bot for bot in summary.bots if bot.first_fault is not None]
    if not faulty:
        return "<p>None.</p>"
    kinds = list(faulty[0].faults)
    rows = (
        (bot.name, *(str(bot.faults[kind]) for kind in kinds), str(bot.substituted), bot.first_fault or "")
        for bot in faulty
    )
    return _table(("", *kinds, "decisions made for it", "first"), rows)


def _deals(board: Scoreboard, lines: Sequence[SetLine]) -> str:
    """The ids of their hands: `cardtable show ID` replays one."""
    if not board.decisive:
        return "<p>Nothing was compared.</p>"
    rows = []
    for spread, negative in sorted(board.decisive, reverse=True):
        line = lines[-negative]
        deal, lineup = board.plan.deal_and_lineup(line.set)
        for seating, hand in zip(board.plan.seatings(deal), line.hands, strict=True):
            names = [
                board.plan.bots[lineup[chair // board.plan.chairs_a_place]].name for chair in hand.chairs
            ]
            points = ", ".join(f"{name} {gained}" for name, gained in zip(names, hand.points, strict=True))
            played = ids.write(record_of(seating, line, hand))
            rows.append(
                f"<li>set {line.set}, {spread:.1f} apart: {escape(points)}<br><code>{escape(played)}</code>"
            )
    return "<p><code>cardtable show ID</code> replays a hand.</p><ol>" + "\n".join(rows) + "</ol>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def cells(kind: str, row: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row) + "</tr>"

    return "\n".join(["<table>", cells("th", head), *(cells("td", row) for row in rows), "</table>"])
