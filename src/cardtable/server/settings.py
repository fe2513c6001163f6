"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardtable.server.computers.opponents import Opponent

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
BURST_SECONDS = 3
GUESTS_AT_ONCE, GUESTS_LATER = 2.0, 1 / 40
"""New guests from one address (a school class, say): this many times the limits of one person, at once and
per second."""

STREAMS_PER_ADDRESS = 10.0
"""This many times what one person may ask for in a second."""
CONNECTIONS_PER_ADDRESS = 20.0
"""This many times what one person may ask for in a second: a stream and some requests for each player."""
MOST_STREAMS = 5_000
PATIENCE_SECONDS = 1.5
"""What a request waits for the store, which may be frozen."""


@dataclass(frozen=True)
class Settings:
    """The settings of a server.

    `pace` stretches the time that computers take to answer; 0 is at once. For `grace` seconds a person does
    not count as absent, so that a page can be reloaded. For `linger` seconds a table stays loaded for
    somebody who acts or looks without a stream. For `patience` seconds a request waits for the store. `hosts`
    are the host names of the server. `secure` says that browsers reach it by https. `process` identifies
    servers on one store; one that starts again under its old name continues where it was. `programs` are
    programs of bot authors that people can play against. For requests from one of the `proxies` the client's
    address is taken from its header. `ladders` are folders of an arena, read each time somebody looks at
    them. `metrics_token` lets other machines read the metrics. For `hsts` seconds a browser uses https only.
    With a `seed` nothing is random: every table of a game deals the same hands, and computers decide the
    same.
    """

    db: str
    process: str
    hosts: tuple[str, ...] = LOCAL_NAMES
    secure: bool = False
    hsts: int = 0
    metrics_token: str | None = None
    pace: float = 1.0
    grace: float = 5.0
    linger: float = 30.0
    patience: float = PATIENCE_SECONDS
    workers: int = 2
    programs: tuple[Opponent, ...] = ()
    proxies: tuple[str, ...] = ()
    requests_per_second: float = 20.0
    burst: float = 20.0 * BURST_SECONDS
    seed: str | None = None
    ladders: Mapping[str, Callable[[], dict[str, Any]]] = field(default_factory=dict)


def default_db() -> str:
    """The address of the SQLite file in the user's data folder. Makes the folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "cardtable"
    folder.mkdir(parents=True, exist_ok=True)
    # It contains the cards of running hands, so only the user may read it.
    folder.chmod(0o700)
    return f"sqlite:///{folder / 'tables.db'}"
