"""What a program said last, as it is told to people."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import Command
from cardtable.programs.stderr_tail import shown

if TYPE_CHECKING:
    from pathlib import Path

LONG = 60.0


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (b"", ""),
        (
            b"0\n1\n\n  two\nthree\r\n4\n5\n6\n7\n8\nat 9\n",
            "two / three / 4 / 5 / 6 / 7 / 8 / at 9",
        ),
        (
            b"Error: boom\n    at f (/bot.js:1:20)\n    at node:internal:28:49 {\n  code: 'BOOM'\n}\n",
            "Error: boom / code: 'BOOM' / }",
        ),
        (b"  f()\n  ~^^\nTypeError: boom\n", "f() / TypeError: boom"),
        (b"java.lang.Error: boom\n\tat Bot.main(Bot.java:3)\n", "java.lang.Error: boom"),
        (b"FATAL ERROR: heap\n 1: 0xb9c1f0 node::Abort() [node]\n", "FATAL ERROR: heap"),
        (b"red \x1b[31m, bad \xff, bell \a\n", "red \ufffd[31m, bad \ufffd, bell \ufffd"),
        (b"begins, " + b"x" * 400 + b" ends", "…" + "x" * 294 + " ends"),
    ],
    ids=["nothing", "lines", "node", "python", "java", "heap", "not for a terminal", "long"],
)
def test_the_end_is_told_in_one_line(said: bytes, told: str) -> None:
    """The last lines that are not empty and tell what happened rather than where, short, and without anything
    that a terminal would obey."""
    assert shown(said) == told


@pytest.mark.parametrize("to_a_file", [False, True], ids=["pipe", "file"])
def test_a_program_that_complains_a_lot_is_not_held_up(tmp_path: Path, to_a_file: bool) -> None:
    """It writes more to its stderr than a pipe holds before it answers; what it said last is known."""
    code = "import sys; sys.stderr.write('no! ' * 100_000 + '\\nat last\\n'); sys.stderr.flush(); print(5)"
    with ProgramGroup() as programs:
        command = Command((sys.executable, "-c", code), "python")
        program = programs.start(command, log=tmp_path / "log" if to_a_file else None)
        assert programs.wait([program], time.monotonic() + LONG) == [program]
        assert program.line() == "5"
        assert program.stderr_tail().endswith(" no! no! / at last")


def test_last_words_outlive_the_program() -> None:
    """They are still there when it has been ended."""
    with ProgramGroup() as programs:
        command = Command((sys.executable, "-c", "raise SystemExit('no config')"), "python")
        program = programs.start(command)
        assert programs.wait([program], time.monotonic() + LONG) == [program]
        assert program.gone == "exited with status 1"
        before = program.stderr_tail()
        programs.stop(program)
        assert [before, program.stderr_tail()] == ["no config", "no config"]
