"""The people of a trial: they bear with servers that are too busy."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from history.people import Person, World, follow

TABLE = "t1"
LINE = {"seq": 3, "text": "Hello!"}
TOLD = {"event": "table", "id": f"{TABLE}:3", "data": {"log": [LINE]}}
BUSY = {"type": "busy", "detail": "The server has too much to do."}


def test_a_stream_that_is_refused() -> None:
    """Who gets 503 instead of a stream asks again, and then hears what happened."""
    answers: list[tuple[int, dict[str, Any]]] = [(503, BUSY), (200, TOLD)]
    world = World([])

    class Server(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self._answer(201, {"id": "ada"})

        def do_GET(self) -> None:
            if not answers:
                # A stream that ends is taken up again.
                world.over.set()
            self._answer(*(answers.pop(0) if answers else (503, BUSY)))

        def _answer(self, status: int, body: dict[str, Any]) -> None:
            content = json.dumps(body).encode() + b"\n"
            self.send_response(status)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed."""

    with ThreadingHTTPServer(("localhost", 0), Server) as server:
        world.ports = [server.server_port]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        follow(Person(world, "1"), TABLE)
        server.shutdown()
    assert answers == []
    assert world.history.lines == {TABLE: [[LINE]]}
