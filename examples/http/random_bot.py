"""A bot at the web tables: opens a table of 6 nimmt! against computers and plays it to the end.

    python random_bot.py http://localhost:8000 [GAME]

Nothing but the standard library, and no rules: it plays what the server says is legal.
"""

import json
import random
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any


class Server:
    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""
        self.token = self.post("/api/tokens", {"label": "random bot"})["token"]

    def request(self, path: str, body: Any = None, **headers: str) -> Any:
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=60)

    def post(self, path: str, body: Any) -> Any:
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        with self.request(path, body, **headers) as answer:
            return json.load(answer)

    def follow(self, table: str) -> Any:
        """The table, again and again as it changes."""
        with self.request(f"/api/stream?tables={table}", Accept="application/x-ndjson") as lines:
            seen: dict[str, Any] = {}
            for line in map(json.loads, lines):
                if line["event"] == "table":
                    seen = line["data"]
                elif line["event"] == "change":
                    seen |= line["data"]["set"]
                else:
                    continue
                yield seen


def play(server: Server, game: str) -> Any:
    table = server.post("/api/tables", {"game": game, "start": True})["table"]
    for seen in server.follow(table):
        try:
            if seen["status"] == "over":
                return seen["standings"]
            if seen["status"] == "between":
                server.post(f"/api/tables/{table}/next", {"seq": seen["seq"]})
            elif seen["legal"]:
                action = random.choice(seen["legal"])["action"]
                server.post(f"/api/tables/{table}/act", {"action": action, "seq": seen["seq"]})
                seen["legal"] = []  # chosen; news about the others may come before that of our own choice
        except urllib.error.HTTPError as error:
            if error.code != 409:  # 409: something happened meanwhile, and the stream will say what
                raise
    raise SystemExit("the server went away")


if __name__ == "__main__":
    address, game = sys.argv[1], (sys.argv[2:] or ["nimmt"])[0]
    print("standings:", *play(Server(address), game))
