"""The example bot for the web tables plays a whole game over HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.outside import PATIENCE, server

if TYPE_CHECKING:
    from collections.abc import Iterator

BOT = Path(__file__).parents[2] / "examples" / "http" / "random_bot.py"


def run_bot(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=4 * PATIENCE)


def test_the_bot_plays_a_whole_game(tmp_path: Path) -> None:
    """Started with the address of a server, it plays a match of 6 nimmt! against computers to its end."""
    with server(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        done = run_bot(running.address, "nimmt", "nimmt:basic")
    assert done.returncode == 0, done.stderr
    words = done.stdout.split()
    assert words[0] == "standings:"
    assert min(int(points) for points in words[1:]) <= -66


class Scripted(HTTPServer):
    """Gives these answers, one after the other, and keeps what it was asked."""

    def __init__(self, *answers: tuple[int, dict[str, Any]]) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.answers = list(answers)
        self.asked: list[tuple[str, str | None]] = []


class Answering(BaseHTTPRequestHandler):
    server: Scripted

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked.append((self.path, self.headers["Idempotency-Key"]))
        status, fields = self.server.answers.pop(0)
        body = json.dumps(fields).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def scripted(*answers: tuple[int, dict[str, Any]]) -> Iterator[Scripted]:
    with Scripted(*answers) as there:
        thread = threading.Thread(target=there.serve_forever)
        thread.start()
        yield there
        there.shutdown()
        thread.join()


def test_the_bot_waits_and_is_refused() -> None:
    """Told to come later it asks again, under the same key; what is refused it says in one line."""
    answers = [
        (429, {"detail": "Too many requests; try again in 1 s."}),
        (503, {"detail": "The game cannot be saved just now, so nothing was done; try again."}),
        (201, {"label": "random bot", "token": "secret"}),
        (422, {"detail": "There is no game 'zebra'; there are nimmt."}),
    ]
    with scripted(*answers) as there:
        done = run_bot(f"http://127.0.0.1:{there.server_port}", "zebra")
    assert (done.returncode, done.stderr) == (1, "There is no game 'zebra'; there are nimmt.\n")
    paths, keys = zip(*there.asked, strict=True)
    assert paths == ("/api/tokens", "/api/tokens", "/api/tokens", "/api/tables")
    assert len(set(keys[:3])) == 1
    assert keys[3] not in (None, keys[0])
