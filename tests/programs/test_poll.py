"""Listening to several programs at once."""

from __future__ import annotations

import sys

from cardtable.programs.launch import Command
from cardtable.programs.poll import Ears
from cardtable.programs.process import Programs

LONG = 60.0


def python(code: str) -> Command:
    return Command((sys.executable, "-c", code), "python")


def test_a_closed_stderr_is_not_listened_to_any_more() -> None:
    """A program that closes its stderr and plays on does not keep the host awake."""
    with Programs() as programs:
        program = programs.start(python("import os; os.close(2); print(5); open(0).read()"))
        ears = Ears([program])
        while not program.has_news:
            ears.listen(LONG)
        assert program.line() == "5"
        assert program.words is not None
        assert program.words.is_over
        assert ears.ready() == set()


def test_whoever_talks_is_heard_and_read_empty() -> None:
    """Only the one that said something has something now, and nothing after it was listened to."""
    with Programs() as programs:
        silent = programs.start(python("open(0).read()"))
        talking = programs.start(python("print(7); open(0).read()"))
        ears = Ears([silent, talking])
        while not talking.has_news:
            ears.listen(LONG)
        assert not silent.has_news
        assert talking.line() == "7"
        assert ears.ready() == set()
