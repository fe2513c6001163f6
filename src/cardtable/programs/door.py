"""The line to a program: its standard input and output, or a connection that it makes to a port of ours."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

LOOPBACK = "127.0.0.1"


class Pipes:
    """`input` and `output` are the program's, as numbers of files that never block."""

    is_open = True

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._stdout = process.stdin, process.stdout
        self.input, self.output = self._stdin.fileno(), self._stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)

    def open(self) -> None:
        pass

    def close_input(self) -> None:
        self._stdin.close()

    def close(self) -> None:
        self._stdin.close()
        self._stdout.close()


class Door:
    """A port on this machine for one program; whoever comes second finds it closed.

    The connection takes the place of the port under the same numbers, so that nobody who listens to them
    has to know. There are two because a poll knows each number once.
    """

    def __init__(self) -> None:
        self.is_open = False
        with socket.create_server((LOOPBACK, 0), backlog=1) as listener:
            self.port: int = listener.getsockname()[1]
            listener.setblocking(False)
            self.input, self.output = os.dup(listener.fileno()), os.dup(listener.fileno())
        self._is_closed = False

    def open(self) -> None:
        """Take the connection, if there is one by now."""
        if self.is_open:
            return
        listener = socket.socket(fileno=self.output)
        try:
            connection, _ = listener.accept()
        except OSError:
            # Nobody has connected yet.
            return
        finally:
            # Or the socket object would close the number, which is still needed.
            listener.detach()
        with connection:
            # Lines are short, and the system would hold them back to send more at once.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.setblocking(False)
            for file in (self.input, self.output):
                # Programs that are started later must not inherit this line.
                os.dup2(connection.fileno(), file, inheritable=False)
        self.is_open = True

    def close_input(self) -> None:
        """The program reads to the end of what was sent, and no further."""
        if self.is_open and not self._is_closed:
            # A copy of the number, because the socket object closes the one that it has.
            with socket.socket(fileno=os.dup(self.input)) as line, suppress(OSError):
                line.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            os.close(self.input)
            os.close(self.output)
