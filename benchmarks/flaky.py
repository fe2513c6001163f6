"""Which tests fail now and then? `python -m benchmarks.flaky --runs 10 tests/browser` runs them often.

One worker runs all of them 10 times alone, then 10 times beside processes that keep every core busy. Each
run is noted in build/flaky.jsonl, and a command that was stopped goes on there; after a change of the code
remove that file. What a run with failures printed is kept in build/flaky. Exit status 1 if any test failed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

JOURNAL = Path("build/flaky.jsonl")
PRINTED = Path("build/flaky")
TESTS = ("tests/browser", "tests/server", "tests/programs", "tests/arena")
ALONE, BUSY = "alone", "busy"
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


def main() -> int:
    options = ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("tests", nargs="*", default=TESTS, help="folders, files or tests")
    options.add_argument("--runs", type=int, default=10, help="how often, alone and beside busy processes")
    given = options.parse_args()
    PRINTED.mkdir(parents=True, exist_ok=True)
    noted = [*map(json.loads, JOURNAL.read_text().splitlines())] if JOURNAL.exists() else []
    failed: set[str] = set()
    for machine in (ALONE, BUSY):
        for number in range(1, given.runs + 1):
            key = {"tests": [*given.tests], "machine": machine, "run": number}
            before = [line for line in noted if line.items() >= key.items()]
            line = before[-1] if before else run(key)
            failed.update(line["failed"])
            print(f"{machine} {number}: {line['said']}", *line["failed"], sep="\n  ", flush=True)
    print(f"{len(failed)} tests failed now and then", *sorted(failed), sep="\n  ")
    return 1 if failed else 0


def run(key: dict[str, Any]) -> dict[str, Any]:
    """All tests once; its line of the journal."""
    command = [sys.executable, "-m", "pytest", "-q", "-rfE", "-p", "no:cacheprovider", *key["tests"]]
    with busy(os.cpu_count() or 1 if key["machine"] == BUSY else 0):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    line = {**key, **outcome(done.stdout, done.returncode)}
    if line["failed"]:
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{key['machine']}-{key['run']}.txt"
        (PRINTED / name).write_text(done.stdout, encoding="utf-8")
    with JOURNAL.open("a") as journal:
        print(json.dumps(line), file=journal)
    return line


def outcome(printed: str, status: int) -> dict[str, Any]:
    """The closing line of pytest, and the tests that failed; where it ended otherwise, its exit status."""
    failed = sorted(set(FAILED.findall(printed)))
    if status and not failed:
        failed = [f"pytest ended with {status}"]
    return {"said": (printed.splitlines() or ["nothing"])[-1].strip("= "), "failed": failed}


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that do nothing but compute."""
    burning: Sequence[subprocess.Popen[bytes]] = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)
    ]
    try:
        yield
    finally:
        for each in burning:
            each.kill()
            each.wait()


if __name__ == "__main__":
    sys.exit(main())
