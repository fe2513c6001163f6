"""Delays signals while a piece of work must not be interrupted."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def uninterrupted(*signals: signal.Signals) -> Iterator[None]:
    """Delay these signals until the block ends."""
    # This call only reads the mask. The call that blocks may raise KeyboardInterrupt, and `finally` needs the
    # old mask.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C. The terminal sends it to all our processes, but the host
    ends them itself."""
    # Imported here because a host without workers does not need it.
    from multiprocessing import resource_tracker

    # Otherwise the start of the first process would start the tracker, and that unblocks the signal.
    resource_tracker.ensure_running()
    with uninterrupted(signal.SIGINT):
        yield
