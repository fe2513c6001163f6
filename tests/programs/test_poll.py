"""Listening to several programs at once."""

from __future__ import annotations

import sys

from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import Command
from cardtable.programs.poll import Poll

LONG = 60.0


def python(code: str) -> Command:
    return Command((sys.executable, "-c", code), "python")


def test_a_closed_stderr_is_not_listened_to_any_more() -> None:
    """A program that closes its stderr and plays on does not keep the host awake."""
    with ProgramGroup() as programs:
        program = programs.start(python("import os; os.close(2); print(5); open(0).read()"))
        poll = Poll([program])
        while not program.has_news:
            poll.listen(LONG)
        assert program.line() == "5"
        assert program.stderr is not None
        assert program.stderr.is_over
        assert poll.ready() == set()


def test_whoever_talks_is_heard_and_read_empty() -> None:
    """Only the one that said something has something now, and nothing after it was listened to."""
    with ProgramGroup() as programs:
        silent = programs.start(python("open(0).read()"))
        talking = programs.start(python("print(7); open(0).read()"))
        poll = Poll([silent, talking])
        while not talking.has_news:
            poll.listen(LONG)
        assert not silent.has_news
        assert talking.line() == "7"
        assert poll.ready() == set()
