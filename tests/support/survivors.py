"""Which processes are still there, by their numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def survivors(pids: Iterable[int]) -> list[int]:
    return [pid for pid in pids if _is_alive(pid)]


def _is_alive(pid: int) -> bool:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return False
    # One that was killed gives its memory back first and is a zombie a moment later.
    state, memory = fields[0], int(fields[20])
    return state not in "ZX" and memory > 0
