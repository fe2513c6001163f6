"""The example bot for the web tables plays a whole game over HTTP."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from server.outside import server

BOT = Path(__file__).parents[2] / "examples" / "http" / "random_bot.py"


def test_the_bot_plays_a_whole_game(tmp_path: Path) -> None:
    """Started with the address of a server, it plays a match of 6 nimmt! against computers to its end."""
    with server(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        command = [sys.executable, str(BOT), running.address, "nimmt", "nimmt:basic"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    words = done.stdout.split()
    assert words[0] == "standings:"
    assert min(int(points) for points in words[1:]) <= -66
