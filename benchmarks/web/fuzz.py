"""schemathesis against a running server: `python -m benchmarks.web.fuzz [EXAMPLES]`.

Needs `pip install schemathesis` (in any environment; its `st` is found on the path). A server is started with
a table where a hand has been played to its end and another is running, and every request of the OpenAPI
document is tried on it with EXAMPLES examples, made from the same seed. If an answer is a 500, or not of
the form that the document promises, it prints the request, and the exit status is 1.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

SEED = "1"
CHECKS = "not_a_server_error,response_schema_conformance,status_code_conformance,content_type_conformance"
# The stream never ends; the others log the tester out.
LEFT_OUT = ("/api/stream", "/api/session", "/api/tokens/{label}")
LIMIT_SECONDS = 600


class Tester:
    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        with urllib.request.urlopen(f"{self._address}/api/session", b"{}", timeout=60) as answer:
            # A browser's login may do more than a program's token.
            self.token = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]

    def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            told: dict[str, Any] = json.load(answer)
        return told

    def table_with_hands(self) -> str:
        chairs = ["me", "nimmt:random"]
        terms = {"game": "nimmt", "preset": "duel", "chairs": chairs, "start": True, "options": {"end": 500}}
        table = str(self.call("POST", "/api/tables", terms)["table"])
        path = f"/api/tables/{table}"
        while (seen := self.call("GET", path))["status"] == "playing":
            if seen["legal"]:
                self.call("POST", f"{path}/act", {"action": seen["legal"][0]["action"], "seq": seen["seq"]})
        self.call("POST", f"{path}/next", {})
        return table


def fuzz(address: str, folder: Path, examples: int) -> int:
    tester = Tester(address)
    table = tester.table_with_hands()
    series = tester.call("POST", f"/api/tables/{table}/hands/1/series", {})["id"]
    config = folder / "schemathesis.toml"
    record = tester.call("GET", f"/api/tables/{table}/hands/1")["id"]
    values = {"path.table": table, "path.number": 1, "path.series": series, "path.record": record}
    lines = [f"{json.dumps(name)} = {json.dumps(value)}" for name, value in values.items()]
    config.write_text("[parameters]\n" + "\n".join(lines) + "\n")
    found = shutil.which("st")
    if found is None:
        sys.exit("web_fuzz: there is no program `st`; pip install schemathesis")
    left_out = [word for path in LEFT_OUT for word in ("--exclude-path", path)]
    command = [found, "--config-file", str(config), "run", f"{address}api/openapi.json", *left_out]
    command += ["-H", f"Authorization: Bearer {tester.token}", "-c", CHECKS, "--seed", SEED]
    command += ["--max-examples", str(examples), "--phases", "coverage,fuzzing"]
    return subprocess.run(command, cwd=folder, timeout=LIMIT_SECONDS).returncode


def main(examples: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        options = ["--port", "0", "--db", f"sqlite:///{folder}/tables.db", "--rate", "1000000", "--pace", "0"]
        start = "from cardtable.cli import main; main()"
        command = [sys.executable, "-c", start, "serve", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                return fuzz(server.stdout.readline().split()[-1], Path(folder), examples)
            finally:
                server.kill()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30))
