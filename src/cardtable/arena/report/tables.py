"""The tables in the report of a tournament."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardtable.arena.report.text import (
    NOT_RATED,
    around,
    blame,
    bounds,
    decimals_of,
    elo,
    marked,
    mean_of,
    probability,
    score,
    skill,
    standing,
    star,
    wins,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.arena.report.summary import Summary
    from cardtable.arena.statistics.intervals import Interval

MOST_INTERVALS = 6
"""With more bots the cross table shows means only. The interval is in the tooltip."""
MEANINGS = {
    "score": "over all rounds: in a set the share of the others at the table that it beat, a half for a tie",
    "v the rest": "points of the set less the mean of all others at the table, with Student's 95 % interval",
    "bootstrap": "the 95 % interval of the same by resampling deals",
    "at any time": "the 95 % interval that may be looked at after every set, and is wider for that",
    "p": "how likely such a difference, or a larger one, would be if there were none",
    "wins": "how often it had the most points of a hand; shared where several had",
    "Elo": "fitted to who came before whom in the sets, 0 for the mean of all, with its 95 % interval",
    "skill": "openskill's rating after the last set, mean and deviation",
}


def standings(summary: Summary) -> str:
    """The table of results as HTML, the best bot first."""
    decimals = decimals_of(interval for bot in summary.bots for interval in (bot.points, bot.difference))
    bots = [summary.bots[number] for number in standing(summary)]
    names = list(map(marked, bots))
    points = [around(bot.points, decimals) for bot in bots]
    if not any(bot.difference.sets for bot in bots):
        return html_table(("", summary.unit), zip(names, points, strict=True))
    columns = {
        "score": [score(bot) for bot in bots],
        summary.unit: points,
        "v the rest": [around(bot.difference, decimals) for bot in bots],
        "bootstrap": [bounds(bot.resampled, decimals) for bot in bots],
        "at any time": [bounds(bot.sequential, decimals) for bot in bots],
        "p": [probability(bot) for bot in bots],
        "wins": [wins(bot) for bot in bots],
        "Elo": [elo(bot.elo) if bot.is_rated else NOT_RATED for bot in bots],
        "skill": [skill(*bot.skill) if bot.is_rated else NOT_RATED for bot in bots],
    }
    filled = {title: cells for title, cells in columns.items() if any(cells)}
    table = html_table(("", *filled), zip(names, *filled.values(), strict=True))
    meanings = "".join(
        f"<dt>{escape(title)}</dt><dd>{escape(MEANINGS[title])}</dd>" for title in filled if title in MEANINGS
    )
    return f"{table}<details><summary>What the columns mean</summary><dl>{meanings}</dl></details>"


def cross_table(summary: Summary) -> str:
    """Each bot against each other as HTML. Columns are numbered like the rows."""
    order, decimals = standing(summary), decimals_of(summary.cross.values())
    written = around if len(order) <= MOST_INTERVALS else mean_of

    def cell(interval: Interval | None) -> str:
        if interval is None:
            return "<td></td>"
        side = ("up" if interval.mean > 0 else "down") if star(interval) else ""
        full = around(interval, decimals)
        return f'<td class="{side}" title="{full}">{written(interval, decimals)}{star(interval)}</td>'

    rows = [
        f"<tr><td>{place} {escape(marked(summary.bots[one]))}</td>"
        + "".join(cell(summary.cross.get((one, other))) for other in order)
        + "</tr>"
        for place, one in enumerate(order, 1)
    ]
    head = _row("th", ["", *map(str, range(1, len(order) + 1))])
    note = '<p class="note">Row v column; * where the 95 % interval does not contain 0.</p>'
    return _framed([head, *rows]) + note


def faults(summary: Summary) -> str:
    """A sentence for each bot that failed."""
    faulty = [bot for bot in summary.bots if bot.first_fault is not None]
    if not faulty:
        return "<p>None.</p>"
    return "<ul>" + "".join(f"<li>{escape(blame(bot))}</li>" for bot in faulty) + "</ul>"


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """An HTML table of texts, with this first row."""
    return _framed([_row("th", head), *(_row("td", row) for row in rows)])


def _row(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _framed(rows: Sequence[str]) -> str:
    body = "\n".join(rows)
    return f'<div class="table"><table>{body}</table></div>'
