"""Where the points of a tournament come from (by seat and by kind of hand), and how long decisions took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.arena.report.tables import html_table
from cardtable.arena.report.text import around, decimals_of, marked, standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardtable.arena.play.decision_times import DecisionTimes
    from cardtable.arena.report.summary import Summary
    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.arena.statistics.intervals import Running


def sorted_points(summary: Summary, board: Scoreboard) -> Iterator[str]:
    """The mean points of each bot in a hand, by its seat and by the kind of hand, with the number of
    hands."""
    order = standing(summary)
    names = [marked(summary.bots[number]) for number in order]
    tallies = [board.tallies[number] for number in order]
    layout = board.plan.game.layout
    hands = layout.hands(board.plan.game.seats)
    seats = [layout.piles[pile].name for pile in hands] or [f"seat {n}" for n in range(board.plan.game.seats)]
    yield _means(
        "mean points in a hand, by seat",
        seats,
        names,
        [[tally.by_seat.get(seat) for seat in range(len(seats))] for tally in tallies],
    )
    kinds = sorted({kind for tally in tallies for kind in tally.by_kind})
    if kinds:
        yield _means(
            "by kind of hand",
            kinds,
            names,
            [[tally.by_kind.get(kind) for kind in kinds] for tally in tallies],
        )


def _means(
    head: str, columns: list[str], names: Sequence[str], samples: Sequence[Sequence[Running | None]]
) -> str:
    decimals = decimals_of(cell.t_interval() for row in samples for cell in row if cell is not None)
    rows = [
        [
            name,
            *(
                "" if cell is None else f"{around(cell.t_interval(), decimals)} ({cell.count})"
                for cell in row
            ),
        ]
        for name, row in zip(names, samples, strict=True)
    ]
    return html_table([head, *columns], rows)


def times_table(summary: Summary, times: Mapping[int, DecisionTimes] | None) -> str:
    """The time that each bot took for a decision. Empty if it was not measured."""
    rows = [
        (summary.bots[number].name, seconds(took.mean), seconds(took.longest), str(took.decisions))
        for number in standing(summary)
        if (took := (times or {}).get(number)) is not None
    ]
    return html_table(["time for a decision", "mean", "longest", "decisions timed"], rows) if rows else ""


def seconds(time: float) -> str:
    """A duration in a unit that needs few digits."""
    if time < 1e-3:
        return f"{time * 1e6:.0f} µs"
    return f"{time * 1e3:.1f} ms" if time < 1 else f"{time:.2f} s"
