"""Plays the sets of a tournament on a dask.distributed cluster. The sets of a lost worker go to another
one."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.arena.play.workers import Workers
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 5


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of the scheduler at this address. They need the same version of cardtable, and the
    programs of the tournament in the same place. Raises BadOption if there are none."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadOption("a cluster needs dask.distributed: pip install 'cardtable[cluster]'") from None
    _hush()
    # dask's own configuration has the certificates, for its scheduler and workers as for us.
    security = distributed.Security()
    if address.startswith("tls:") and security.tls_client_cert is None:
        raise BadOption(f"{address} needs a certificate: distributed.comm.tls.client in dask's configuration")
    try:
        client = distributed.Client(address, timeout=PATIENCE, security=security)
    except (OSError, ValueError) as error:
        raise BadOption(f"there is no dask scheduler at {address}: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadOption(f"the cluster at {address} has no workers")
        # dask may answer a pure call with the result of an equal one, but a batch must really be played.
        with client.get_executor(pure=False) as executor:
            yield Workers(executor, threads, shares_files=False)


def _hush() -> None:
    """Silence dask about lost workers. Some of its loggers have their own level."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
