"""Options that the commands for hosting programs share."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from math import isnan
from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.cli.amounts import SECONDS
from cardtable.hosting.conduct import Policy, TimeLimits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from types import FrameType

    from cardtable.hosting.conduct import Conduct


PYTHON = "cardtable.python"

policy_option = partial(
    click.option,
    "--policy",
    type=click.Choice([policy.value for policy in Policy]),
    default="substitute",
    show_default=True,
)
"""With a `help` that says what each policy means for this host."""

decision_time = click.option(
    "--time", "decision", type=SECONDS, default=10, show_default=True, help="Seconds for a decision."
)
start_time = click.option(
    "--start-time",
    "start",
    type=SECONDS,
    default=30,
    show_default=True,
    help="Seconds for the first decision.",
)
stderr_folder = click.option(
    "--stderr", type=click.Path(), help="A folder for the standard error of each program."
)


@dataclass(frozen=True)
class HostOptions:
    """The options of every command that hosts a match of programs."""

    policy: str
    decision: float
    start: float
    stderr: str | None
    seed: str | None
    as_json: bool
    python: str | None
    """Known before: `chosen_python`."""

    @property
    def terms(self) -> TimeLimits:
        """What programs are allowed. Raises UsageError if a time limit is not a number."""
        return TimeLimits(Policy(self.policy), time_limit(self.decision), time_limit(self.start))

    def log(self, name: str) -> Path | None:
        """The file for the standard error of a program. Raises ClickException if it has no folder."""
        if self.stderr is None:
            return None
        # Imported here because a host that keeps no logs starts sooner without it.
        from pathlib import Path

        folder = Path(self.stderr)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = f"{self.stderr!r} cannot be a folder for logs: {error.strerror}"
            raise click.ClickException(why) from None
        return folder / f"{name}.log"


def _remember(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    context.meta[PYTHON] = value
    return value


python_option = click.option(
    "--python",
    metavar="PROGRAM",
    is_eager=True,
    callback=_remember,
    help="The interpreter of .py files. [the one in their first line, or this one]",
)
"""Eager, so that `chosen_python` knows it when the arguments for programs are read."""


def chosen_python(context: click.Context | None) -> str | None:
    """The chosen interpreter for Python files, for parameter types that read programs."""
    return None if context is None else context.meta.get(PYTHON)


def own_seed(seed: str, number: int) -> int:
    """The seed of the player with this number."""
    return Random(f"{seed}/player {number}").getrandbits(31)


def time_limit(seconds: float) -> timedelta:
    """The time limit. Raises UsageError if it is not a number."""
    if isnan(seconds):
        raise click.UsageError("a time limit is a number of seconds")
    return timedelta(seconds=seconds)


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C, a kill or a lost terminal end the host by an exception, with time to clean up. A second
    signal is ignored."""
    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def stop(number: int, frame: FrameType | None) -> None:
        for other in signals:
            signal.signal(other, signal.SIG_IGN)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise SystemExit(128 + number)

    before = {signum: signal.signal(signum, stop) for signum in signals}
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)


def say_nothing(message: str) -> None:
    """Takes the place of `click.echo` where nothing is to be printed."""


def tell_silent(conducts: Iterable[tuple[str, Conduct]]) -> int:
    """Report entrants on stderr that never answered, because their scores are those of a substitute.
    Returns the exit status of the host: 1 if there is one."""
    silent = [(name, conduct) for name, conduct in conducts if conduct.never_answered]
    for name, conduct in silent:
        made = f", all its {conduct.decisions} decisions were made for it" if conduct.decisions else ""
        click.echo(f"cardtable: {name} never answered{made}: {conduct.reason}", err=True)
    return 1 if silent else 0


def blame(conduct: Conduct) -> str:
    """The faults of an entrant in one line. Empty if there are none."""
    faults = [f"{kind} {count}" for kind, count in conduct.faults.items() if count]
    if not faults:
        return ""
    out = "out, " if conduct.out else ""
    made = f"{conduct.substituted} of {conduct.decisions} decisions made for it"
    return f"  ({out}{', '.join(faults)}, {made}; first: {conduct.reason})"
