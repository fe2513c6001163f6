"""Programs that connect to a port of ours, instead of talking over pipes."""

from __future__ import annotations

import socket
import sys
import time
from typing import TYPE_CHECKING

import pytest

from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import Command, Limits
from cardtable.programs.sandbox.confinement import FREE, available

if TYPE_CHECKING:
    from pathlib import Path

LONG = 60.0
CONNECT = "import socket, sys; line = socket.create_connection((sys.argv[1], int(sys.argv[2])))"
ECHO = f"""{CONNECT}
file = line.makefile("rw", newline="")
print("here", file=file, flush=True)
for text in file:
    print(repr(text), file=file, flush=True)
"""


def connecting(code: str) -> Command:
    return Command((sys.executable, "-c", code, "{host}", "{port}"), "python")


def heard(programs: ProgramGroup, command: Command, **how: object) -> tuple[str | None, str | None]:
    """Its first line, or why there is none."""
    program = programs.start(command, **how)  # type: ignore[arg-type]
    assert programs.wait([program], time.monotonic() + LONG) == [program]
    return program.line(), program.gone


def test_blanks_are_filled_in_and_the_dollars_of_a_shell_are_not() -> None:
    """What nobody fills in stays as it is."""
    command = Command(("client", "--at={host}:{port}", "{seat}", "${name}", "{other}"), "client")
    filled = command.filled({"host": "here", "port": "7", "name": "me"})
    assert filled.argv == ("client", "--at=here:7", "{seat}", "${name}", "{other}")
    assert (command.connects, filled.connects) == (True, False)


def test_lines_go_both_ways_over_a_connection() -> None:
    """What was sent before the program came waits for it; each line ends as its protocol has it."""
    with ProgramGroup() as programs:
        program = programs.start(connecting(ECHO), newline="\r\n")
        program.send(["one"])
        lines: list[str | None] = []
        while len(lines) < 2:
            assert programs.wait([program], time.monotonic() + LONG) == [program]
            lines.append(program.line())
        program.close_input()
        programs.wait([program], time.monotonic() + LONG)
        assert lines == ["here", r"'one\r\n'"]
        assert program.gone == "exited with status 0"


def test_a_program_that_ends_without_connecting_is_gone_at_once() -> None:
    """Its status is told, and what it said on either output."""
    with ProgramGroup() as programs:
        program = programs.start(connecting("print('no route'); raise SystemExit(3)"))
        program.send(["hello"])
        assert programs.wait([program], time.monotonic() + LONG) == [program]
        assert program.gone == "exited with status 3"
        assert program.stderr_tail() == "no route"


def test_a_program_that_breaks_the_connection_is_gone() -> None:
    """Also when it is still there itself."""
    code = f"{CONNECT}; line.close(); import time; time.sleep(600)"
    with ProgramGroup() as programs:
        assert heard(programs, connecting(code)) == (None, "closed its output")


def test_nobody_comes_second() -> None:
    """Once the program is there its port is closed."""
    code = f"{CONNECT}; line.sendall(sys.argv[2].encode() + b'\\n'); line.recv(1)"
    with ProgramGroup() as programs:
        port, _ = heard(programs, connecting(code))
        assert port is not None
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", int(port)), timeout=LONG)


@pytest.mark.skipif(available() == FREE, reason="this system cannot confine a program")
def test_a_confined_program_that_connects_keeps_the_network_and_nothing_else(tmp_path: Path) -> None:
    """It comes by its port, and still cannot write where it likes."""
    code = f"""{CONNECT}
try:
    open({str(tmp_path / "written")!r}, "w")
    line.sendall(b"wrote\\n")
except OSError as error:
    line.sendall(type(error).__name__.encode() + b"\\n")
"""
    with ProgramGroup() as programs:
        line, _ = heard(programs, connecting(code), limits=Limits(confinement=available()))
        assert line == ("PermissionError" if available().files else "wrote")
