"""How far a table has got."""

from __future__ import annotations

WAITING, PLAYING, BETWEEN, OVER, CLOSED = "waiting", "playing", "between", "over", "closed"
RUNNING = (WAITING, PLAYING, BETWEEN)
