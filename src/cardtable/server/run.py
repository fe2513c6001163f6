"""Running the application: sockets, signals, and a stop that leaves nobody hanging."""

from __future__ import annotations

import gc
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import click
import uvicorn

from cardtable.errors import CardtableError
from cardtable.server.app import make_app
from cardtable.server.http.connections import BACKLOG, Connections, limited, raise_file_limit
from cardtable.server.http.early import EarlyRefusals
from cardtable.server.settings import CONNECTIONS_PER_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from cardtable.server.service import Service
    from cardtable.server.settings import Settings

STOP_SECONDS = 3
"""So long a command that has been begun may take to be answered; streams are closed at once."""
KEEP_SECONDS = 30
"""People think before they move: the next request need not begin with a new connection."""
NEW_OBJECTS, LOOKS = 20_000, 5
"""So many more there are before the new ones are looked through for garbage, and so often before the older
ones are. Play hardly makes any, and meanwhile every table stands still."""


class CannotListen(CardtableError):
    """The address is taken, or not one of this machine."""


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Open streams would keep the server from stopping; they are told to come back later."""
        self._service.close_streams()
        super().handle_exit(sig, frame)


def serve(make_settings: Callable[[str], Settings], host: str, port: int) -> None:
    """Serve until a signal. The settings are made from the name of this process."""
    # First, because the name of this process contains the port, which may be any free one.
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    settings = make_settings(f"{socket.gethostname()}:{port}")
    app = make_app(settings)
    each = settings.requests_per_second * CONNECTIONS_PER_ADDRESS
    connections = Connections(each, raise_file_limit(), settings.proxies)
    config = uvicorn.Config(
        app,
        http=limited(connections, refusals=EarlyRefusals(app.state.service)),
        backlog=BACKLOG,
        host=host,
        port=port,
        log_level="warning",
        # `Guard` writes the log of requests.
        access_log=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=KEEP_SECONDS,
        server_header=False,
        # `address_of` reads these headers itself, and believes known proxies only.
        proxy_headers=False,
    )
    collect_rarely()
    shown = "localhost" if host in ("127.0.0.1", "::1") else host
    with suppress(KeyboardInterrupt):  # the usual way to end it
        click.echo(f"cardtable: the tables are at http://{shown}:{port}/")
        _Server(config, app.state.service).run(sockets=[listening])


def collect_rarely() -> None:
    """Garbage collection as a server wants it; call it when all is loaded."""
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(NEW_OBJECTS, LOOKS)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        # Behind the reason Python puts the address once more, as a tuple.
        why = (error.strerror or str(error)).partition(" (while")[0]
        raise CannotListen(f"{host}:{port}: {why}; --host and --port take another address") from None
    listening.set_inheritable(True)
    return listening
