"""Plots as SVG that needs nothing else: intervals side by side, how values are spread, how they went."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, isfinite, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.arena.stats import Interval

WIDTH = 640
LABELS = 170
ROW = 26
BARS = 31
BAR_HEIGHT = 60
TRAIL_HEIGHT = 260
TRAIL_RIGHT = 170
LABEL_GAP = 15
HUES = 8
"""How many bots have a colour of their own; the style of the page has them as `hue0`, `hue1`, …"""

Trail = Sequence[tuple[int, Sequence[tuple[float, float]]]]
"""After so many sets, the mean and the deviation of each bot."""


class _Scale:
    """Numbers to places between two others. With `zero` it is always in sight."""

    def __init__(
        self, values: Sequence[float], start: float = LABELS, end: float = WIDTH - 10, *, zero: bool = True
    ) -> None:
        low, high = (min(0.0, *values), max(0.0, *values)) if zero else (min(values), max(values))
        margin = (high - low or 1.0) * 0.05
        self.low, self.high = low - margin, high + margin
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        return self._start + (value - self.low) / (self.high - self.low) * (self._end - self._start)

    def ticks(self) -> list[float]:
        """Round numbers, four to ten of them."""
        step = float(10 ** floor(log10(self.high - self.low)))
        while (self.high - self.low) / step < 4:
            step /= 2
        first = floor(self.low / step) + 1
        return [number * step for number in range(first, floor(self.high / step) + 1)]


def interval_plot(rows: Sequence[tuple[str, Interval]], unit: str) -> str:
    """A point with whiskers for each; unbounded ones have no whiskers."""
    bounds = [bound for _, each in rows for bound in (each.low, each.high, each.mean) if isfinite(bound)]
    scale = _Scale(bounds)
    height = ROW * len(rows)
    parts = _axis(scale, height)
    for number, (name, each) in enumerate(rows):
        y = ROW * number + ROW / 2
        parts.append(f'<text x="0" y="{y + 4}">{escape(name)}</text>')
        if isfinite(each.low):
            parts.append(_line(scale(each.low), y, scale(each.high), y, "whisker"))
        parts.append(f'<circle class="mean" cx="{scale(each.mean):.1f}" cy="{y}" r="4"/>')
    return _svg(parts, height, f"Difference against the rest in {unit}, with 95 % intervals")


def spread_plot(rows: Sequence[tuple[str, Sequence[float]]], unit: str) -> str:
    """A histogram for each."""
    scale = _Scale([value for _, values in rows for value in values])
    width = (scale.high - scale.low) / BARS
    height = BAR_HEIGHT * len(rows)
    parts = _axis(scale, height)
    for number, (name, values) in enumerate(rows):
        floor_at = BAR_HEIGHT * (number + 1)
        counts = [0] * BARS
        for value in values:
            counts[min(BARS - 1, int((value - scale.low) / width))] += 1
        parts.append(f'<text x="0" y="{floor_at - 8}">{escape(name)}</text>')
        for place, count in enumerate(counts):
            if count:
                tall = (BAR_HEIGHT - 12) * count / max(counts)
                left, right = scale(scale.low + place * width), scale(scale.low + (place + 1) * width)
                parts.append(
                    f'<rect class="bar" x="{left:.1f}" y="{floor_at - tall:.1f}" '
                    f'width="{right - left - 1:.1f}" height="{tall:.1f}"><title>{count} sets</title></rect>'
                )
    return _svg(parts, height, f"How the difference of a set against the rest is spread, in {unit}")


def trail_plot(names: Sequence[str], trail: Trail) -> str:
    """A line for each through its means, in a band of its deviation on both sides; the names at the end."""
    sets = _Scale([number for number, _ in trail], 40, WIDTH - TRAIL_RIGHT)
    bounds = [mean + side * off for _, each in trail for mean, off in each for side in (-1, 1)]
    heights = _Scale(bounds, TRAIL_HEIGHT, 0, zero=False)
    parts = []
    for tick in heights.ticks():
        parts.append(_line(sets(0), heights(tick), WIDTH - TRAIL_RIGHT, heights(tick), "grid"))
        parts.append(f'<text class="tick" x="20" y="{heights(tick) + 4:.1f}">{tick:g}</text>')
    parts += [_tick(sets(tick), TRAIL_HEIGHT, tick) for tick in sets.ticks() if tick >= 0]
    for number in range(len(names)):
        upper = [(sets(at), heights(each[number][0] + each[number][1])) for at, each in trail]
        lower = [(sets(at), heights(each[number][0] - each[number][1])) for at, each in trail]
        means = [(sets(at), heights(each[number][0])) for at, each in trail]
        hue = f"hue{number % HUES}"
        parts.append(f'<polygon class="band {hue}" points="{_points([*upper, *reversed(lower)])}"/>')
        parts.append(f'<polyline class="trail {hue}" points="{_points(means)}"/>')
    ends = [heights(mean) for mean, _ in trail[-1][1]]
    for number, y in _apart(ends).items():
        hue = f"hue{number % HUES}"
        x = WIDTH - TRAIL_RIGHT + 6
        parts.append(f'<text class="name {hue}" x="{x}" y="{y + 4:.1f}">{escape(names[number])}</text>')
    return _svg(parts, TRAIL_HEIGHT, "openskill's rating after each set, with its deviation")


def _apart(places: Sequence[float]) -> dict[int, float]:
    """Where to write the labels of these places, so that none covers another."""
    found: dict[int, float] = {}
    last = -float(LABEL_GAP)
    for number, place in sorted(enumerate(places), key=lambda each: each[1]):
        last = found[number] = max(place, last + LABEL_GAP)
    over = max(0.0, last - TRAIL_HEIGHT)
    return {number: place - over for number, place in found.items()}


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


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
