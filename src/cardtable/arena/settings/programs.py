"""Settings for programs in a tournament: time, limits, and logs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from math import isfinite
from typing import TYPE_CHECKING

from cardtable.errors import BadOption
from cardtable.hosting.bots import Hosted
from cardtable.hosting.conduct import Policy, TimeLimits
from cardtable.programs.launch import CAN_PIN, Limits, in_bytes
from cardtable.programs.sandbox.confinement import FREE, available, shortcoming

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cardtable.hosting.bots import Bot
    from cardtable.programs.sandbox.confinement import Confinement


@dataclass(frozen=True, kw_only=True)
class Programs:
    """Settings for programs. Built-in players and Python classes ignore them.

    Times are in seconds, `memory` and `file_size` in megabytes. None is no limit.
    """

    policy: Policy | str = Policy.SUBSTITUTE
    """What happens when a program fails: substitute, strict or abort."""
    time: float = 10
    """Seconds for a decision."""
    start_time: float = 30
    """Seconds for the first decision, including the start of the program."""
    hand_time: float | None = None
    """Seconds for all decisions of a hand together."""
    increment: float | None = None
    """Added to the time of the hand after each decision."""
    block: int = 20
    """Programs are started again after this many sets. 0 starts them again for each hand."""
    stderr: Path | None = None
    """A folder for the stderr of each program."""
    io_log: Path | None = None
    """A folder for all lines to and from each program."""
    memory: int | None = None
    """The limit of address space for each process."""
    cpu: int | None = None
    """Seconds of CPU that each process may use."""
    file_size: int | None = None
    """The largest file that a program may write."""
    python: str | None = None
    """The interpreter of Python files. None: the one in their first line, or else this one."""
    pin: bool = False
    """Each program runs on one processor, in turn."""
    confine: bool | None = None
    """No network, and no files outside TMPDIR. None: as far as the system supports it. True: all of it, or
    an error."""

    def __post_init__(self) -> None:
        if self.policy not in list(Policy):
            raise BadOption(f"there is no policy {self.policy!r}; there are {', '.join(Policy)}")
        if self.increment is not None and self.hand_time is None:
            raise BadOption("an increment is added to the time for a hand; give that, too")
        if self.block < 0:
            raise BadOption(f"programs play a block of 0 or more sets, not of {self.block}")

    @property
    def terms(self) -> TimeLimits:
        """The time limits. Raises BadOption for a time that is not positive."""
        bank = None if self.hand_time is None else time_limit(self.hand_time)
        return TimeLimits(
            Policy(self.policy),
            time_limit(self.time),
            time_limit(self.start_time),
            hand=bank,
            increment=timedelta(0) if self.increment is None else time_limit(self.increment),
        )

    def limits(self, bots: Iterable[Bot]) -> Limits:
        """The limits for the programs among these bots. Raises BadOption if the system cannot confine them
        as asked."""
        confinement = self._confinement(bots)
        if self.pin and not CAN_PIN:
            raise BadOption("this system does not bind programs to processors")
        return Limits(in_bytes(self.memory), self.cpu, in_bytes(self.file_size), confinement, self.pin)

    def _confinement(self, bots: Iterable[Bot]) -> Confinement:
        hosted = [bot for bot in bots if isinstance(bot, Hosted)]
        if self.confine is False or not hosted:
            return FREE
        connecting = ", ".join(bot.name for bot in hosted if bot.command.connects)
        if self.confine and connecting:
            raise BadOption(f"what connects to a port needs the network: {connecting}")
        gap = shortcoming(available())
        if self.confine and gap is not None:
            raise BadOption(f"{gap}; do not ask for confinement to play all the same")
        return available()


def time_limit(seconds: float) -> timedelta:
    """The time limit. Raises BadOption unless it is a number above 0."""
    if not isfinite(seconds) or seconds <= 0:
        raise BadOption(f"a time limit is a number of seconds above 0, not {seconds}")
    return timedelta(seconds=seconds)
