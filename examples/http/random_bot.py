"""A bot at the web tables: opens a table of 6 nimmt! against computers and plays it to the end.

    python random_bot.py http://localhost:8000 [GAME [COMPUTER]]

COMPUTER is whom to play against, such as nimmt:basic; without it, the strongest there is.

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


def open_table(server: Server, game: str, computer: str | None) -> str:
    terms: dict[str, Any] = {"game": game, "start": True}
    if computer is not None:
        with server.request("/api/games") as answer:
            presets = next(each["presets"] for each in json.load(answer)["games"] if each["name"] == game)
        terms["chairs"] = ["me", *[computer] * (presets[0]["chairs"] - 1)]
    return str(server.post("/api/tables", terms)["table"])


def play(server: Server, table: str) -> Any:
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
    address, *rest = sys.argv[1:]
    server = Server(address)
    table = open_table(server, rest[0] if rest else "nimmt", rest[1] if len(rest) > 1 else None)
    print("standings:", *play(server, table))
