"""The strength of a run over time, as a picture without a library."""

from __future__ import annotations

from typing import Any

WIDTH, HEIGHT, EDGE = 640, 320, 50


def picture(lines: list[dict[str, Any]]) -> str:
    """SVG: points a hand more than each opponent, with intervals, over the hands that were played."""
    measured = [line for line in lines if "opponent" in line]
    if not measured:
        raise ValueError("nothing was evaluated yet: python -m lab.learning evaluate RUN")
    most = max(line["hands"] for line in measured) or 1
    low = min(0.0, *(line["mean"] - line["half"] for line in measured))
    high = max(0.0, *(line["mean"] + line["half"] for line in measured))

    def place(hands: float, value: float) -> tuple[float, float]:
        across = EDGE + (WIDTH - 2 * EDGE) * hands / most
        return across, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - low) / ((high - low) or 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    ]
    parts.append('<rect width="100%" height="100%" fill="white"/>')
    (left, level), (right, _) = place(0, 0), place(most, 0)
    parts.append(f'<line x1="{left}" y1="{level}" x2="{right}" y2="{level}" stroke="gray"/>')
    for number, opponent in enumerate(sorted({line["opponent"] for line in measured})):
        color = f"hsl({137 * number % 360} 70% 40%)"
        own = [line for line in measured if line["opponent"] == opponent]
        points = " ".join("{:.1f},{:.1f}".format(*place(line["hands"], line["mean"])) for line in own)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}"/>')
        for line in own:
            across, bottom = place(line["hands"], line["mean"] - line["half"])
            top = place(line["hands"], line["mean"] + line["half"])[1]
            parts.append(f'<line x1="{across}" y1="{bottom}" x2="{across}" y2="{top}" stroke="{color}"/>')
        parts.append(
            f'<text x="{EDGE}" y="{20 + 16 * number}" font-size="13" fill="{color}">v {opponent}</text>'
        )
    parts.append(
        f'<text x="{EDGE}" y="{HEIGHT - 15}" font-size="12">points a hand more, over {most:,} hands</text>'
    )
    return "\n".join([*parts, "</svg>", ""])
