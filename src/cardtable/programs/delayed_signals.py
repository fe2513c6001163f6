"""Signals that have to wait while something is done."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def uninterrupted(*signals: signal.Signals) -> Iterator[None]:
    """These signals wait until this is done."""
    # Only asks: the call that blocks may raise KeyboardInterrupt, and `finally` needs the old mask.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Whoever stops us at a terminal signals our processes too, but it is we who end them: a process that is
    started here never hears of it."""
    # A host without workers has no need of it.
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # or starting the first process would start it, and unblock the signal
    with uninterrupted(signal.SIGINT):
        yield
