"""What a server process of a test does. A module of its own, so that a new process finds it, and loads
nothing more than it needs."""

from __future__ import annotations

import os
import resource
from multiprocessing import get_context
from typing import TYPE_CHECKING

from cardtable.cli import main

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOADED = [
    "cardtable.cli.serve",
    "cardtable.server.run",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.h11_impl",
]

STDOUT = 1

# Every server is forked off a process that has loaded all this already: otherwise a test that kills it ten
# times would do little but load modules.
context = get_context("forkserver")
context.set_forkserver_preload(LOADED)


def serve(arguments: list[str], says: Connection, files: int | None) -> None:
    if files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    os.dup2(says.fileno(), STDOUT)
    main(["serve", *arguments])
