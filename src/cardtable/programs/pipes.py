"""The connection to a program over its standard input and output."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess


class Pipes:
    """The standard input and output of a program. `input` and `output` are non-blocking file descriptors."""

    is_open = True

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._stdout = process.stdin, process.stdout
        self.input, self.output = self._stdin.fileno(), self._stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)

    def open(self) -> None:
        """Does nothing: pipes are open from the start."""

    def close_input(self) -> None:
        """Close the program's standard input, so that it reads the end of file."""
        self._stdin.close()

    def close(self) -> None:
        """Close both pipes."""
        self._stdin.close()
        self._stdout.close()
