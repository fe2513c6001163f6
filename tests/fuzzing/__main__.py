"""Any bytes for everything that reads: `python -m fuzzing READER --inputs 1000000`, from the folder tests.

Without a READER the readers are listed, and `all` takes one after the other. Where atheris is installed
(pip install atheris), inputs are bred by what they reach, and the new ones are kept in `fuzzing/corpus`;
elsewhere, or with --plain, right texts are spoilt at random. An input that breaks a reader ends its run with
a traceback, and is kept, too.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from fuzzing.corpus import keep
from fuzzing.engines import Job, guided, plain
from fuzzing.readers import readers


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("reader", nargs="*")
    options.add_argument("--inputs", type=int, default=1_000_000)
    options.add_argument("--seconds", type=int, default=0, help="the longest for each reader; 0 is no limit")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--plain", action="store_true", help="without atheris")
    given = options.parse_args()
    if not given.reader:
        print("\n".join(readers()))
        return 0
    engine = plain if given.plain or find_spec("atheris") is None else guided
    names = list(readers()) if given.reader == ["all"] else given.reader
    broken = 0
    for name in names:
        with tempfile.TemporaryDirectory(prefix="fuzzing-") as folder:
            broken += not _fuzz(Job(name, given.inputs, given.seconds, given.seed, folder), engine is guided)
    return 1 if broken else 0


def _fuzz(job: Job, is_guided: bool) -> bool:
    """In a process of its own, because libFuzzer ends the one that it runs in."""
    context, begun = get_context("spawn"), time.monotonic()
    count = context.Value("q", 0)
    child = context.Process(target=guided if is_guided else plain, args=(job, count))
    child.start()
    child.join()
    found = [file.read_bytes() for file in Path(job.folder).iterdir()]
    if found:
        keep(job.reader, found)
    how = f"{len(found)} inputs reached something" if is_guided else "spoilt at random"
    ended = "" if child.exitcode == 0 else f"; BROKEN, exit status {child.exitcode}"
    print(f"{job.reader}: {count.value} inputs in {time.monotonic() - begun:.0f} s; {how}{ended}", flush=True)
    return child.exitcode == 0


if __name__ == "__main__":
    sys.exit(main())
