"""The sets of a tournament on a dask.distributed cluster. What a lost worker played, another one does."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.arena.tournament.run import Workers
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 5


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of the scheduler at this address. They need this version of cardtable, and the
    programs of the tournament at the same place."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadOption("a cluster needs dask.distributed: pip install 'cardtable[cluster]'") from None
    _hush()
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadOption(f"there is no dask scheduler at {address}: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadOption(f"the cluster at {address} has no workers")
        # dask may answer a pure call with the result of an equal one; a batch is to be really played.
        with client.get_executor(pure=False) as executor:
            yield Workers(executor, threads, here=False)


def _hush() -> None:
    """A lost worker is no news for the terminal. Some of dask's loggers have a level of their own."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
