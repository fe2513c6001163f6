"""Numbers that many commands take."""

from __future__ import annotations

import click

SECONDS = click.FloatRange(0, 86_400, min_open=True)
AMOUNT = click.IntRange(1, 1_000_000_000)
