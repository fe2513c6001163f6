"""How a server is run."""

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
"""New guests from one address, a class of pupils say: so many times what one person may ask for at once, and
then per second."""

STREAMS_PER_ADDRESS = 10.0
"""So many times what one person may ask for in a second."""
CONNECTIONS_PER_ADDRESS = 20.0
"""So many times what one person may ask for in a second: a stream and some requests for each who plays."""
MOST_STREAMS = 5_000


@dataclass(frozen=True)
class Settings:
    """`pace` stretches the time computers take to answer; 0 is at once. For `grace` seconds nobody is
    called absent, so that a page may be reloaded; for `linger` seconds a table stays awake for
    somebody who acts or looks without following it. `hosts` are the names the
    server goes by, `secure` says that browsers reach it by https. `process` tells servers on one
    store apart; one that starts again under its old name goes on where it was. `programs` are those of
    bot authors that can be played against. Who comes from the address of one of the `proxies` is who it
    says was before it. `ladders` are those of an arena, each read anew whenever somebody looks at it.
    `metrics_token` lets others than this machine read the figures. For `hsts` seconds a browser that was
    here asks by https only. With a `seed` nothing is left to chance: every table of a game deals the same
    hands, and computers decide the same."""

    db: str
    process: str
    hosts: tuple[str, ...] = LOCAL_NAMES
    secure: bool = False
    hsts: int = 0
    metrics_token: str | None = None
    pace: float = 1.0
    grace: float = 5.0
    linger: float = 30.0
    workers: int = 2
    programs: tuple[Opponent, ...] = ()
    proxies: tuple[str, ...] = ()
    requests_per_second: float = 20.0
    burst: float = 20.0 * BURST_SECONDS
    seed: str | None = None
    ladders: Mapping[str, Callable[[], dict[str, Any]]] = field(default_factory=dict)


def default_db() -> str:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "cardtable"
    folder.mkdir(parents=True, exist_ok=True)
    # The cards of running hands are in it.
    folder.chmod(0o700)
    return f"sqlite:///{folder / 'tables.db'}"
