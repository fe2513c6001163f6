"""The connection to a program over TCP, which it makes to our port."""

from __future__ import annotations

import os
import socket
from contextlib import suppress

LOOPBACK = "127.0.0.1"


class Port:
    """A local TCP port that accepts one program. A second connection is refused.

    When the program connects, its connection replaces the listening socket under the same file descriptors.
    So code that polls these descriptors needs no change. There are two descriptors because a poll accepts
    each one only once.
    """

    def __init__(self) -> None:
        self.is_open = False
        with socket.create_server((LOOPBACK, 0), backlog=1) as listener:
            self.number: int = listener.getsockname()[1]
            listener.setblocking(False)
            self.input, self.output = os.dup(listener.fileno()), os.dup(listener.fileno())
        self._is_closed = False

    def open(self) -> None:
        """Accept the connection if the program has connected by now."""
        if self.is_open:
            return
        listener = socket.socket(fileno=self.output)
        try:
            connection, _ = listener.accept()
        except OSError:
            # The program has not connected yet.
            return
        finally:
            # Otherwise the socket object would close the descriptor, which we still need.
            listener.detach()
        with connection:
            # Lines are short, and the system would delay them to send more at once.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.setblocking(False)
            for file in (self.input, self.output):
                # Programs that start later must not inherit this connection.
                os.dup2(connection.fileno(), file, inheritable=False)
        self.is_open = True

    def close_input(self) -> None:
        """The program reads what was sent so far and then the end of file."""
        if self.is_open and not self._is_closed:
            # A duplicate, because the socket object closes the descriptor that it holds.
            with socket.socket(fileno=os.dup(self.input)) as line, suppress(OSError):
                line.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Close the connection, or the port if no program connected."""
        if not self._is_closed:
            self._is_closed = True
            os.close(self.input)
            os.close(self.output)
