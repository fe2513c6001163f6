"""Plots as SVG that needs nothing else: intervals side by side, and how values are spread."""

from __future__ import annotations

from html import escape
from math import floor, isfinite, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.arena.stats import Interval

WIDTH = 640
LABELS = 170
ROW = 26
BARS = 31
BAR_HEIGHT = 60


class _Scale:
    """Numbers to places from left to right. Zero is always in sight."""

    def __init__(self, values: Sequence[float]) -> None:
        low, high = min(0.0, *values), max(0.0, *values)
        margin = (high - low or 1.0) * 0.05
        self.low, self.high = low - margin, high + margin

    def __call__(self, value: float) -> float:
        return LABELS + (value - self.low) / (self.high - self.low) * (WIDTH - LABELS - 10)

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


def _axis(scale: _Scale, height: float) -> list[str]:
    parts = [_line(scale(0), 0, scale(0), height, "zero")]
    for tick in scale.ticks():
        parts.append(_line(scale(tick), height, scale(tick), height + 4, "tick"))
        parts.append(f'<text class="tick" x="{scale(tick):.1f}" y="{height + 18}">{tick:g}</text>')
    return parts


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(parts: Sequence[str], height: float, title: str) -> str:
    head = f'<svg role="img" viewBox="0 0 {WIDTH} {height + 24:g}" xmlns="http://www.w3.org/2000/svg">'
    return "\n".join([head, f"<title>{escape(title)}</title>", *parts, "</svg>"])
