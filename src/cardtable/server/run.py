"""Runs the application: sockets, signals, and a clean stop."""

from __future__ import annotations

import gc
import signal
import socket
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click
import uvicorn

from cardtable.errors import CardtableError
from cardtable.server.app import make_app
from cardtable.server.http.connections import BACKLOG, Connections, limited, raise_file_limit
from cardtable.server.http.early import EarlyRefusals
from cardtable.server.settings import CONNECTIONS_PER_ADDRESS
from cardtable.server.store.claims import claimed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from starlette.applications import Starlette

    from cardtable.server.service import Service
    from cardtable.server.settings import Settings

STOP_SECONDS = 3
"""Seconds that a running command may take during a stop. Streams are closed at once."""
KEEP_SECONDS = 30
"""People think before they move, so connections are kept open for the next request."""
NEW_OBJECTS, LOOKS = 20_000, 5
"""Thresholds of the garbage collector. A collection pauses every table, and play creates hardly any
garbage, so it runs rarely."""


class CannotListen(CardtableError):
    """The address is in use, or does not belong to this machine."""


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service
        self._interrupted = False

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """A SIGINT while the server is still starting ends it as soon as it has. As a KeyboardInterrupt it
        would be lost in the middle of an import."""
        before = signal.signal(signal.SIGINT, self._note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _note(self, sig: int, frame: FrameType | None) -> None:
        if self._interrupted:
            raise KeyboardInterrupt
        self._interrupted = True

    async def main_loop(self) -> None:
        self.should_exit = self.should_exit or self._interrupted
        await super().main_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close open streams, which would keep the server from stopping. Their clients are told to come
        back later."""
        self._service.close_streams()
        super().handle_exit(sig, frame)


def serve(make_settings: Callable[[str], Settings], host: str, port: int) -> None:
    """Serve until a signal. The settings are made from the name of this process. Raises CannotListen,
    TooFewFiles, or CannotOpen for the store."""
    files = raise_file_limit()
    # Before the store, because the name of this process contains the port, which may be any free one.
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    settings = make_settings(f"{socket.gethostname()}:{port}")
    with claimed(settings.db):
        _serve(make_app(settings), settings, files, listening, host)


def _serve(app: Starlette, settings: Settings, files: int, listening: socket.socket, host: str) -> None:
    port = listening.getsockname()[1]
    per_address = settings.requests_per_second * CONNECTIONS_PER_ADDRESS
    connections = Connections(per_address, files, settings.proxies)
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
        # `address_of` reads these headers itself and trusts known proxies only.
        proxy_headers=False,
    )
    collect_rarely()
    shown = "localhost" if host in ("127.0.0.1", "::1") else host
    server = _Server(config, app.state.service)
    with suppress(KeyboardInterrupt), server.interruptible():
        click.echo(f"cardtable: the tables are at http://{shown}:{port}/")
        server.run(sockets=[listening])


def collect_rarely() -> None:
    """Set up garbage collection for a server. Call it when everything is loaded."""
    gc.freeze()  # What is loaded by now stays, so the collector can ignore it.
    gc.set_threshold(NEW_OBJECTS, LOOKS)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        # Python repeats the address as a tuple after the reason.
        why = (error.strerror or str(error)).partition(" (while")[0]
        raise CannotListen(f"{host}:{port}: {why}; --host and --port take another address") from None
    listening.set_inheritable(True)
    return listening
