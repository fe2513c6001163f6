"""Where a person reads and types: the only place that uses the terminal."""

from __future__ import annotations

import codecs
import sys
from contextlib import contextmanager
from io import TextIOWrapper
from textwrap import fill
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from cardtable.texts import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import RenderableType


# Replacements of drawing characters, for terminals with ASCII only.
PLAIN_SIGNS = {"…": "...", "•": "*", "·": "-", "×": "x", "→": ">", "♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def _plain_signs(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end]
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in text), error.end


codecs.register_error("plain signs", _plain_signs)


class Leave(Exception):
    """The person wants to stop: typed `q`, closed the input, or pressed Ctrl-C."""


def _standard_output() -> Console:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="plain signs")
    return Console(highlight=False, markup=False, emoji=False)


def _typed() -> str:
    """A line of the input. A line from a pipe is printed, as a terminal would have done."""
    line = input()
    if not sys.stdin.isatty():
        print(line)
    return line


class Screen:
    """The terminal."""

    def __init__(self, console: Console | None = None, read: Callable[[], str] = _typed) -> None:
        self._console = console or _standard_output()
        self._read = read

    def clear(self) -> None:
        self._console.clear()

    def show(self, what: RenderableType) -> None:
        self._console.print(what)

    def say(self, text: str, style: str = "") -> None:
        """One line. A terminal gets it wrapped between words: long ones, such as paths and ids, stay whole
        and can be copied."""
        self._print(text, style)

    def _print(self, text: str, style: str, end: str = "\n") -> None:
        if self._console.is_terminal:
            text = "\n".join(self._wrapped(line) for line in text.splitlines())
        self._console.print(Text(text, style), end=end, soft_wrap=True)

    def _wrapped(self, line: str) -> str:
        return fill(line, self._console.width, break_long_words=False, break_on_hyphens=False)

    @contextmanager
    def thinking(self, who: str) -> Iterator[None]:
        """A terminal shows that something is being computed during this block. A pipe gets nothing."""
        with self._console.status(f"{who} …", spinner="line"):
            yield

    def complain(self, why: str) -> None:
        """One line about an error."""
        self.say(why, "red")

    def ask(self, question: str) -> str:
        """The answer to a question. Raises Leave if the person stops."""
        self._print(question, "bold", end=" ")
        try:
            answer = self._read().strip()
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            raise Leave from None
        if answer.lower() in ("q", "quit"):
            raise Leave
        return answer

    def pause(self, question: str) -> None:
        """Wait for Enter only. Other input is reported, so that it is not lost unnoticed."""
        while answer := self.ask(question):
            self.complain(tell("terminal.noMeaning", answer=repr(answer)))

    def confirm(self, question: str, default: bool) -> bool:
        """Whether the person says yes. Raises Leave if the person stops."""
        answers = {"": default}
        answers |= dict.fromkeys(tell("terminal.yes").split(), True)
        answers |= dict.fromkeys(tell("terminal.no").split(), False)
        asked = tell("terminal.confirm", question=question, usual=default)
        while (answer := self.ask(asked).lower()) not in answers:
            self.complain(tell("terminal.neither", answer=repr(answer)))
        return answers[answer]
