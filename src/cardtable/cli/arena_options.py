"""What the commands of the arena take alike."""

from __future__ import annotations

import click

SEEDS = 1_000_000  # short enough to be typed again
SECONDS = click.FloatRange(0, 86_400, min_open=True)
AMOUNT = click.IntRange(1, 1_000_000_000)
