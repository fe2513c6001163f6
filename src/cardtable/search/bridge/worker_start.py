"""Starting worker processes that do not run the script of their parent once more."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterator

_starting = Lock()


class _Worker(SpawnProcess):
    def start(self) -> None:
        with _main_without_file():
            super().start()


class WorkerContext(SpawnContext):
    """A new interpreter for each worker. It imports the modules it needs and not `__main__`, so that a script
    of a few lines can solve without `if __name__ == "__main__"` around them."""

    Process: ClassVar[type[SpawnProcess]] = _Worker


@contextmanager
def _main_without_file() -> Iterator[None]:
    """`multiprocessing` has a new process import the file or the spec of the main module, if there is one."""
    with _starting:
        names = vars(sys.modules["__main__"])
        kept: dict[str, Any] = {name: names[name] for name in ("__file__", "__spec__") if name in names}
        names.update(dict.fromkeys(kept))
        try:
            yield
        finally:
            names.update(kept)
