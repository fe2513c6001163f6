"""Plots as self-contained SVG: intervals side by side, histograms, and curves over time.

They are as wide as a phone. Names stand above their values, so that they can be read there.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, isfinite, log10
from typing import TYPE_CHECKING

from cardtable.arena.report.text_table import shortened

if TYPE_CHECKING:
    from cardtable.arena.statistics.intervals import Interval

WIDTH = 460
EDGE = 16
"""Half of the width of a number below the axis."""
NAME_LINE = 16
ROW = 32
BARS = 31
STRIP = 58
BAR_HEIGHT = 32
TRAIL_HEIGHT = 240
TRAIL_LEFT = 36
TRAIL_RIGHT = 150
LONGEST_LABEL = 20
LONGEST_NAME = 60
LABEL_GAP = 15
MOST_BANDS = 6
"""With more bands than this, they only hide the lines."""
HUES = 8
"""The number of colours, `hue0`, `hue1`, … in the style of the page. Further bots have dashed lines."""

Trail = Sequence[tuple[int, Sequence[tuple[float, float]]]]
"""For some numbers of sets: the mean and the deviation of each bot."""


class _Scale:
    """Maps numbers to positions between two others. With `zero` the range always contains 0."""

    def __init__(
        self, values: Sequence[float], start: float = EDGE, end: float = WIDTH - EDGE, *, zero: bool = True
    ) -> None:
        low, high = (min(0.0, *values), max(0.0, *values)) if zero else (min(values), max(values))
        margin = (high - low or 1.0) * 0.05
        self.low, self.high = low - margin, high + margin
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        return self._start + (value - self.low) / (self.high - self.low) * (self._end - self._start)

    def ticks(self) -> list[float]:
        """Four to ten round numbers."""
        step = float(10 ** floor(log10(self.high - self.low)))
        while (self.high - self.low) / step < 4:
            step /= 2
        first = floor(self.low / step) + 1
        return [number * step for number in range(first, floor(self.high / step) + 1)]


def interval_plot(rows: Sequence[tuple[str, Interval, Interval]], unit: str) -> str:
    """A point with whiskers for each, and thinner whiskers for the wider interval. Unbounded intervals
    have none."""
    bounds = [
        bound
        for _, usual, wide in rows
        for bound in (usual.mean, usual.low, usual.high, wide.low, wide.high)
        if isfinite(bound)
    ]
    scale = _Scale(bounds)
    height = ROW * len(rows)
    parts = _axis(scale, height)
    for number, (name, usual, wide) in enumerate(rows):
        y = ROW * number + NAME_LINE + 6
        parts.append(_name(name, ROW * number))
        for interval, kind in ((wide, "thin"), (usual, "whisker")):
            if isfinite(interval.low):
                parts.append(_line(scale(interval.low), y, scale(interval.high), y, kind))
        parts.append(f'<circle class="mean" cx="{scale(usual.mean):.1f}" cy="{y}" r="4"/>')
    return _svg(parts, height, f"Difference against the rest in {unit}, with 95 % intervals")


def spread_plot(rows: Sequence[tuple[str, Sequence[float]]], unit: str) -> str:
    """A histogram for each."""
    scale = _Scale([value for _, values in rows for value in values])
    width = (scale.high - scale.low) / BARS
    height = STRIP * len(rows)
    parts = _axis(scale, height)
    for number, (name, values) in enumerate(rows):
        top = STRIP * number
        floor_at = top + NAME_LINE + BAR_HEIGHT
        parts += [_name(name, top), _line(EDGE, floor_at, WIDTH - EDGE, floor_at, "floor")]
        counts = [0] * BARS
        for value in values:
            counts[min(BARS - 1, int((value - scale.low) / width))] += 1
        for place, count in enumerate(counts):
            if count:
                tall = BAR_HEIGHT * count / max(counts)
                left, right = scale(scale.low + place * width), scale(scale.low + (place + 1) * width)
                parts.append(
                    f'<rect class="bar" x="{left:.1f}" y="{floor_at - tall:.1f}" '
                    f'width="{right - left - 1:.1f}" height="{tall:.1f}"><title>{count} deals</title></rect>'
                )
    return _svg(parts, height, f"How the difference of a set against the rest is spread, in {unit}")


def trail_plot(names: Sequence[str], trail: Trail) -> str:
    """A line for each through its means, with the names at the end. If there are few, each has a band of
    one deviation on both sides."""
    right = WIDTH - TRAIL_RIGHT
    height = max(TRAIL_HEIGHT, LABEL_GAP * len(names))
    sets = _Scale([number for number, _ in trail], TRAIL_LEFT, right)
    few = len(names) <= MOST_BANDS
    bounds = [mean + side * off * few for _, ends in trail for mean, off in ends for side in (-1, 1)]
    heights = _Scale(bounds, height, 0, zero=False)
    parts = []
    for tick in heights.ticks():
        parts.append(_line(sets(0), heights(tick), right, heights(tick), "grid"))
        parts.append(f'<text class="tick" x="{TRAIL_LEFT / 2}" y="{heights(tick) + 4:.1f}">{tick:g}</text>')
    parts += [_tick(sets(tick), height, tick) for tick in sets.ticks() if tick >= 0]
    for number in range(len(names)):
        upper = [(sets(at), heights(ends[number][0] + ends[number][1])) for at, ends in trail]
        lower = [(sets(at), heights(ends[number][0] - ends[number][1])) for at, ends in trail]
        means = [(sets(at), heights(ends[number][0])) for at, ends in trail]
        if few:
            band = _points([*upper, *reversed(lower)])
            parts.append(f'<polygon class="band {_hue(number)}" points="{band}"/>')
        parts.append(f'<polyline class="trail {_hue(number)}" points="{_points(means)}"/>')
    ends = [heights(mean) for mean, _ in trail[-1][1]]
    end_at = sets(trail[-1][0])
    for number, y in enumerate(_apart(ends, height)):
        hue = _hue(number)
        parts.append(_line(end_at + 2, ends[number], right + 10, y, f"lead {hue}"))
        label = escape(shortened(names[number], LONGEST_LABEL))
        parts.append(f'<text class="name {hue}" x="{right + 14}" y="{y + 4:.1f}">{label}</text>')
    return _svg(parts, height, "openskill's rating after each set, with its deviation")


def _hue(number: int) -> str:
    return f"hue{number % HUES}" + " dashed" * (number // HUES % 2)


def _apart(places: Sequence[float], height: float) -> list[float]:
    """Positions of the labels, so that none covers another: pushed down from the first, then up again from
    the end."""
    spread = list(places)
    order = sorted(range(len(places)), key=places.__getitem__)
    free = 0.0
    for number in order:
        spread[number] = max(spread[number], free)
        free = spread[number] + LABEL_GAP
    free = height
    for number in reversed(order):
        spread[number] = min(spread[number], free)
        free = spread[number] - LABEL_GAP
    return spread


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _name(name: str, top: float) -> str:
    return f'<text x="0" y="{top + NAME_LINE - 4:g}">{escape(shortened(name, LONGEST_NAME))}</text>'


def _axis(scale: _Scale, height: float) -> list[str]:
    parts = [_line(scale(0), 0, scale(0), height, "zero")]
    parts += [_tick(scale(tick), height, tick) for tick in scale.ticks()]
    return parts


def _tick(x: float, y: float, value: float) -> str:
    return _line(x, y, x, y + 4, "tick") + f'<text class="tick" x="{x:.1f}" y="{y + 18}">{value:g}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(parts: Sequence[str], height: float, title: str) -> str:
    head = f'<svg role="img" viewBox="0 0 {WIDTH} {height + 24:g}" xmlns="http://www.w3.org/2000/svg">'
    return "\n".join([head, f"<title>{escape(title)}</title>", *parts, "</svg>"])
