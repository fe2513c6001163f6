"""Two ways to make inputs: bred by what they reach, as libFuzzer does it, and spoilt at random."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from fuzzing.corpus import keep, start_of
from fuzzing.mutation import spoilt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec

LONGEST = 4096
SOURCES = Path(__file__).parents[2] / "src"


@dataclass(frozen=True)
class Job:
    """In `folder` lie the inputs that are found."""

    reader: str
    inputs: int
    seconds: int
    seed: int
    folder: str


def _counting(job: Job, count: Any, read: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def one(data: bytes) -> None:
        count.value += 1
        try:
            read(data)
        except Exception:
            keep(job.reader, [data])
            raise

    return one


def plain(job: Job, count: Any) -> None:
    from fuzzing.readers import readers

    reader, begun = readers()[job.reader], time.monotonic()
    one = _counting(job, count, reader.read)
    for data in spoilt(start_of(reader), Random(job.seed), job.inputs):
        one(data)
        if job.seconds and time.monotonic() - begun > job.seconds:
            break


class FromSource:
    """Finds our modules as plain files: atheris watches nothing that the loader of an editable install
    loads."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] != "cardtable":
            return None
        # None for the kernel, which does not lie beside the sources; others know where it is.
        return PathFinder.find_spec(name, [str(SOURCES)] if path is None else path)


def guided(job: Job, count: Any) -> None:
    import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]

    sys.meta_path.insert(0, FromSource())
    # What is imported from here on is watched, so nothing of ours may have been before.
    with atheris.instrument_imports(include=["cardtable"]):
        from fuzzing.readers import readers
    reader = readers()[job.reader]
    for number, data in enumerate(start_of(reader)):
        (Path(job.folder) / f"start-{number}").write_bytes(data)
    flags = [f"-runs={job.inputs}", f"-seed={job.seed}", f"-max_total_time={job.seconds}"]
    flags += [f"-max_len={LONGEST}", "-verbosity=0", "-rss_limit_mb=0", "-timeout=60"]
    atheris.Setup(["fuzzing", *flags, job.folder], _counting(job, count, reader.read))
    atheris.Fuzz()
