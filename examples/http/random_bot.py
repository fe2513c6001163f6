"""A bot at the web tables: opens a table of 6 nimmt! against computers and plays it to the end.

    python random_bot.py http://localhost:8000 [GAME [COMPUTER]]

COMPUTER is the opponent, such as nimmt:basic; by default the strongest one.

It needs only the standard library and no rules: it plays what the server lists as legal.
"""

import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

LATER = (429, 503)
"""Too many requests, or the server cannot save anything just now: it says when to ask again."""

ATTEMPTS = 60


class Server:
    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""
        self.token = self.post("/api/tokens", {"label": "random bot"})["token"]

    def request(self, path: str, body: Any = None, **headers: str) -> Any:
        """Asks again if there is no answer: with the same Idempotency-Key nothing is done twice."""
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        for _ in range(ATTEMPTS):
            try:
                return urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                if error.code not in LATER:
                    raise
                time.sleep(float(error.headers.get("Retry-After", "1")))
            except (OSError, http.client.HTTPException):
                time.sleep(1)
        raise SystemExit(f"{self.address} does not answer")

    def post(self, path: str, body: Any) -> Any:
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        with self.request(path, body, **headers) as answer:
            return json.load(answer)

    def follow(self, table: str) -> Iterator[dict[str, Any]]:
        """The table, each time it changes. If the stream breaks, a new one is opened."""
        while True:
            with self.request(f"/api/stream?tables={table}", Accept="application/x-ndjson") as lines:
                seen: dict[str, Any] = {}
                for line in _lines(lines):
                    if line["event"] == "table":
                        seen = line["data"]
                    elif line["event"] == "change":
                        seen |= line["data"]["set"]
                    else:
                        continue
                    yield seen


def _lines(stream: Any) -> Iterator[Any]:
    """Until the server closes the stream or is gone."""
    try:
        yield from map(json.loads, stream)
    except (OSError, http.client.HTTPException, ValueError):
        return


def open_table(server: Server, game: str, computer: str | None) -> str:
    terms: dict[str, Any] = {"game": game, "start": True}
    if computer is not None:
        with server.request("/api/games") as answer:
            presets = {each["name"]: each["presets"] for each in json.load(answer)["games"]}
        if game in presets:
            terms["chairs"] = ["me", *[computer] * (presets[game][0]["chairs"] - 1)]
    return str(server.post("/api/tables", terms)["table"])


def play(server: Server, table: str) -> Any:
    changes = server.follow(table)
    while (seen := next(changes))["status"] not in ("over", "closed"):
        try:
            go_on(server, table, seen)
        except urllib.error.HTTPError as error:
            if error.code != 409:  # 409: something happened meanwhile, and the stream will say what
                raise
    return seen["standings"]


def go_on(server: Server, table: str, seen: dict[str, Any]) -> None:
    if seen["status"] == "between":
        server.post(f"/api/tables/{table}/next", {"seq": seen["seq"]})
    elif seen["legal"]:
        action = random.choice(seen["legal"])["action"]
        server.post(f"/api/tables/{table}/act", {"action": action, "seq": seen["seq"]})
        seen["legal"] = []  # chosen; news about the others may come before that of our own choice


def main(address: str, game: str = "nimmt", computer: str | None = None) -> None:
    try:
        server = Server(address)
        print("standings:", *play(server, open_table(server, game, computer)))
    except urllib.error.HTTPError as error:
        raise SystemExit(json.load(error)["detail"]) from None


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(*sys.argv[1:4])
