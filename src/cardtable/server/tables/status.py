"""How far a table has got."""

from __future__ import annotations

from typing import Literal

Status = Literal["waiting", "playing", "between", "over", "closed"]

WAITING: Status = "waiting"
"""The game has not begun."""
PLAYING: Status = "playing"
"""A hand is being played."""
BETWEEN: Status = "between"
"""A hand is over, and another one follows."""
OVER: Status = "over"
"""The game was played to its end."""
CLOSED: Status = "closed"
"""The table was closed before the end of its game."""
RUNNING = (WAITING, PLAYING, BETWEEN)
