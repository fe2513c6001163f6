"""Any bytes for everything that reads: `python -m fuzzing READER --inputs 1000000`, from the folder tests.

Without a READER the readers are listed, and `all` takes one after the other. Where atheris is installed
(pip install atheris), inputs are bred by what they reach, and the new ones are kept in `fuzzing/corpus`;
elsewhere, or with --plain, right texts are spoilt at random. An input that breaks a reader ends its run with
a traceback, and is kept, too. With --journal FILE it is noted how many were tried, and a command that was
stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from fuzzing.corpus import keep
from fuzzing.engines import Job, guided, plain
from fuzzing.readers import readers

AT_ONCE = 200_000
"""So many inputs are tried between two notes."""


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("reader", nargs="*")
    options.add_argument("--inputs", type=int, default=1_000_000)
    options.add_argument("--seconds", type=int, default=0, help="the longest for each reader; 0 is no limit")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--plain", action="store_true", help="without atheris")
    options.add_argument("--journal", type=Path, help="where it is noted what was tried, and was before")
    given = options.parse_args()
    if not given.reader:
        print("\n".join(readers()))
        return 0
    is_guided = not given.plain and find_spec("atheris") is not None
    names = list(readers()) if given.reader == ["all"] else given.reader
    with tempfile.TemporaryDirectory(prefix="fuzzing-") as folder:
        journal = given.journal or Path(folder) / "tried.jsonl"
        broken = [name for name in names if not _tried(name, given, is_guided, journal)]
    return 1 if broken else 0


def _tried(name: str, given: argparse.Namespace, is_guided: bool, journal: Path) -> bool:
    """Whether a reader took so many inputs, those of earlier commands among them, or as many as there was
    time for."""
    lines = journal.read_text().splitlines() if journal.exists() else []
    notes = [note for note in map(json.loads, lines) if note["reader"] == name]
    begun, count, went_well = time.monotonic(), sum(note["inputs"] for note in notes), True
    while went_well and count < given.inputs:
        left = int(given.seconds - (time.monotonic() - begun)) if given.seconds else 0
        if given.seconds and left < 1:
            break
        # Every part has a seed of its own, and what the one before kept to begin with.
        seed = given.seed + len(notes)
        with tempfile.TemporaryDirectory(prefix="fuzzing-") as folder:
            job = Job(name, min(AT_ONCE, given.inputs - count), left, seed, folder)
            tried, went_well = _fuzz(job, is_guided)
        count += tried
        notes.append({"reader": name, "inputs": tried, "guided": is_guided, "seed": seed, "well": went_well})
        journal.parent.mkdir(exist_ok=True)
        with journal.open("a") as file:
            print(json.dumps(notes[-1]), file=file)
    by_code = sum(note["inputs"] for note in notes if note["guided"])
    ended = "" if went_well else "; BROKEN"
    print(f"{name}: {count} inputs, {by_code} of them bred by what they reach{ended}", flush=True)
    return went_well


def _fuzz(job: Job, is_guided: bool) -> tuple[int, bool]:
    """How many inputs were tried, and whether all went well. In a process of its own, because libFuzzer ends
    the one that it runs in."""
    context = get_context("spawn")
    count = context.Value("q", 0)
    child = context.Process(target=guided if is_guided else plain, args=(job, count))
    child.start()
    child.join()
    if found := [file.read_bytes() for file in Path(job.folder).iterdir()]:
        keep(job.reader, found)
    return int(count.value), child.exitcode == 0


if __name__ == "__main__":
    sys.exit(main())
