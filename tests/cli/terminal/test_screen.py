from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from typing import NoReturn

import pytest
from rich.console import Console

from cardtable.cli.terminal.screen import Leave, Screen


def paper() -> Console:
    return Console(file=StringIO(), width=80)


def test_an_answer_comes_without_the_blanks_around_it() -> None:
    """Nobody sees them."""
    assert Screen(paper(), lambda: "  57 ").ask("Your card?") == "57"


@pytest.mark.parametrize("answer", ["q", "Q", "quit"])
def test_q_leaves(answer: str) -> None:
    """At any question."""
    with pytest.raises(Leave):
        Screen(paper(), lambda: answer).ask("Your card?")


@pytest.mark.parametrize("event", [EOFError, KeyboardInterrupt])
def test_closing_the_input_and_ctrl_c_leave(event: type[BaseException]) -> None:
    """Both are ways to say goodbye."""

    def read() -> NoReturn:
        raise event

    with pytest.raises(Leave):
        Screen(paper(), read).ask("Your card?")


@pytest.mark.parametrize(("answer", "meant"), [("", True), ("Yes", True), ("n", False), ("NO", False)])
def test_yes_and_no_are_understood(answer: str, meant: bool) -> None:
    """Enter is what the question says it is."""
    assert Screen(paper(), lambda: answer).confirm("Resume it?", default=True) is meant


def test_thinking_is_seen_on_a_terminal_and_not_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits sees for whom; what reads our output is not bothered."""
    monkeypatch.setenv("TERM", "xterm")
    pipe, terminal = paper(), Console(file=StringIO(), width=80, force_terminal=True)
    for console in (pipe, terminal):
        with Screen(console).thinking("Ada is thinking"):
            pass
    assert isinstance(pipe.file, StringIO)
    assert isinstance(terminal.file, StringIO)
    assert pipe.file.getvalue() == ""
    assert "Ada is thinking …" in terminal.file.getvalue()


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    """The table is drawn in ASCII instead of failing."""
    code = "from cardtable.cli.terminal.screen import Screen; Screen().say('6 nimmt! · •×7 → 2 ♠ ü')"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    said = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True, timeout=60
    )
    assert said.stdout.decode("ascii").rstrip() == "6 nimmt! - *x7 > 2 S ?"


def test_words_are_not_broken_and_paths_stay_whole() -> None:
    """A terminal of twenty columns: lines end between words, and what is longer can still be copied."""
    shown = StringIO()
    screen = Screen(Console(file=shown, width=20, force_terminal=True, no_color=True), lambda: "")
    screen.say("North opens, East and South pass: /home/anna/hands/of/tuesday.json")
    path = "/home/anna/hands/of/tuesday.json"
    assert shown.getvalue().splitlines() == ["North opens, East", "and South pass:", path]
