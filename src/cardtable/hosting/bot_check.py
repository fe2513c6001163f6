"""Checks whether a program follows its protocol. Each check starts the program again and reports what it
found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardtable.hosting.observed_match import Sitting
from cardtable.match import rotated
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import Limits
from cardtable.programs.sandbox.confinement import FREE, available

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import timedelta

    from cardtable.core import AnyGame
    from cardtable.hosting.bots import Hosted
    from cardtable.hosting.conduct import Conduct
    from cardtable.programs.sandbox.confinement import Confinement

PATIENCE = 5.0
"""Seconds for a program to exit when it is no longer needed."""
LAST_LINES = 5
REFUSALS = 3
GARBAGE = 20


class CheckStatus(StrEnum):
    """The outcome of one check."""

    PASSED = "ok"
    FAILED = "FAIL"
    SKIPPED = "skip"


@dataclass(frozen=True)
class CheckResult:
    """The result of one check. `stderr` has the last lines on stderr of a program that failed."""

    check: str
    verdict: CheckStatus
    remark: str
    stderr: tuple[str, ...] = ()


class _Failed(Exception):
    pass


class _Skipped(Exception):
    pass


@dataclass(frozen=True)
class Bench:
    """Where a program is checked. Each sitting starts a new copy of it and ends it afterwards."""

    bot: Hosted
    game: AnyGame
    limit: timedelta
    programs: ProgramGroup
    log: Path

    def sit(self, seed: int = 1, confinement: Confinement = FREE, seat: int = 0) -> Sitting:
        """A new copy of the program at a table, ended when the block is left."""
        self.programs.close()
        limits = Limits(confinement=confinement)
        return Sitting(self.bot, self.game, self.limit, self.programs, seed, self.log, limits, seat)


def check(bot: Hosted, game: AnyGame, limit: timedelta) -> Iterator[CheckResult]:
    """Run all checks and yield one finding after the other. A program that cannot play at all is not checked
    further."""
    for name, examine in CHECKS.items():
        with TemporaryDirectory() as folder, ProgramGroup(adopt_orphans=True) as programs:
            log = Path(folder) / "stderr"
            try:
                remark = examine(Bench(bot, game, limit, programs, log))
            except _Failed as failed:
                # Ended first, so that the end of its stderr is in the log.
                programs.close()
                yield CheckResult(name, CheckStatus.FAILED, str(failed), _last_lines(log))
                if examine is _starts:
                    return
            except _Skipped as skipped:
                yield CheckResult(name, CheckStatus.SKIPPED, str(skipped))
            else:
                yield CheckResult(name, CheckStatus.PASSED, remark)


def _last_lines(log: Path) -> tuple[str, ...]:
    text = log.read_bytes()[-10_000:].decode("utf-8", "replace")
    return tuple(text.splitlines()[-LAST_LINES:])


def _starts(bench: Bench) -> str:
    sitting = bench.sit()
    sitting.play(deal=0)
    if not sitting.peer.seconds:
        raise _Failed(sitting.peer.conduct.first or "was never asked for a decision")
    return f"the first answer came after {sitting.peer.seconds[0]:.2f} s"


def _plays(bench: Bench) -> str:
    """It plays on every seat without a fault, and sends no line that was not asked for."""
    hands = decisions = 0
    for turns in _turns(bench):
        sitting = bench.sit(seat=_seat_after(turns[0], bench))
        for turn in turns:
            sitting.play(deal=hands, turn=turn)
            hands += 1
            _expect_no_fault(sitting.peer.conduct)
        if sitting.peer.conduct.unasked:
            raise _Failed(f"said {sitting.peer.conduct.unasked} lines that nobody had asked for")
        decisions += sitting.peer.conduct.decisions
    return f"{hands} hands, {decisions} decisions"


def _turns(bench: Bench) -> list[list[int]]:
    """By how many seats everybody moves on, hand after hand, while one copy of the program plays."""
    turns = list(range(bench.game.seats))
    return [[turn, turn] for turn in turns] if bench.bot.protocol.seats else [[*turns, *turns]]


def _seat_after(turn: int, bench: Bench) -> int:
    """The seat of player 0 after everybody has moved on by this many seats."""
    return rotated(bench.game.seats, turn).index(0)


def _is_quick(bench: Bench) -> str:
    sitting = bench.sit()
    for hand in range(4):
        sitting.play(deal=hand)
    slowest, limit = max(sitting.peer.seconds, default=0.0), bench.limit.total_seconds()
    times = f"{median(sitting.peer.seconds or [0.0]):.3f} s on average, {slowest:.3f} s at most"
    if sitting.peer.conduct.late or slowest > limit / 2:
        raise _Failed(f"{times}: more than half of the {limit:g} s that a decision may take")
    return times


def _answers_again(bench: Bench) -> str:
    """It answers again after an answer was refused."""
    if not bench.bot.table()().refuse("why"):
        raise _Skipped(f"{bench.bot.dialect} has no message for a refusal")
    sitting = bench.sit()
    sitting.peer.refusals = REFUSALS
    sitting.play(deal=0)
    conduct = sitting.peer.conduct
    if conduct.substituted:
        raise _Failed(f"refused {conduct.malformed} times, it had no legal second answer: {_kinds(conduct)}")
    return f"{REFUSALS} answers were refused and given again"


def _comes_in_late(bench: Bench) -> str:
    """It can take over a hand that others began."""
    if not bench.bot.protocol.takes_up:
        raise _Skipped(f"{bench.bot.dialect} cannot join a hand in the middle")
    sitting = bench.sit()
    sitting.play(deal=1, after=2 * bench.game.seats)
    _expect_no_fault(sitting.peer.conduct)
    return "others had begun the hand"


def _passes_over(bench: Bench) -> str:
    """It ignores messages that it does not know."""
    sitting = bench.sit()
    sitting.say(list(bench.bot.protocol.unknown))
    sitting.play(deal=0)
    _expect_no_fault(sitting.peer.conduct)
    return "messages of a later version made no difference"


def _survives_garbage(bench: Bench) -> str:
    """After nonsense it may play on or exit. It must not hang or flood."""
    rng = Random(1)
    sitting = bench.sit()
    sitting.say(["".join(chr(rng.randrange(32, 0x2FF)) for _ in range(60)) for _ in range(GARBAGE)])
    sitting.play(deal=0)
    conduct = sitting.peer.conduct
    if conduct.late or conduct.malformed or conduct.illegal:
        raise _Failed(f"after nonsense it neither played on nor ended: {conduct.first}")
    return "it ended" if conduct.dead else "it played on"


def _goes(bench: Bench) -> str:
    """It exits when its input ends, with a goodbye and without one."""
    sitting = bench.sit()
    sitting.play(deal=0)
    sitting.part()
    sitting.program.close_input()
    if not sitting.ends_within(PATIENCE):
        raise _Failed(f"was still running {PATIENCE:g} s after the goodbye")
    sitting = bench.sit()
    sitting.play(deal=0)
    sitting.program.close_input()
    if not sitting.ends_within(PATIENCE):
        raise _Failed(f"was still running {PATIENCE:g} s after the end of its input")
    return "after the goodbye, and at the end of its input"


def _repeats_itself(bench: Bench) -> str:
    """With the same CARDTABLE_SEED it makes the same decisions."""
    first, second = (bench.sit(seed=7).play(deal=0).actions for _ in range(2))
    if first != second:
        raise _Skipped("it does not decide alike with the same CARDTABLE_SEED, which it need not")
    return "the same seed, the same decisions"


def _plays_confined(bench: Bench) -> str:
    """It plays confined, as the arena runs it by default."""
    possible = Limits(confinement=available())
    confinement = (possible.with_network if bench.bot.command.connects else possible).confinement
    if confinement == FREE:
        raise _Skipped("this system cannot confine a program")
    free, confined = (_conduct_of_a_hand(bench, limits) for limits in (FREE, confinement))
    if free.first is not None:
        raise _Skipped("it does not play without fault when it is not confined")
    if confined.first is not None:
        raise _Failed(f"{confined.first}; in the arena it needs --no-confine")
    return str(confinement)


def _conduct_of_a_hand(bench: Bench, confinement: Confinement) -> Conduct:
    sitting = bench.sit(confinement=confinement)
    sitting.play(deal=0)
    return sitting.peer.conduct


CHECKS: dict[str, Callable[[Bench], str]] = {
    "starts and answers": _starts,
    "plays on every seat without fault": _plays,
    "answers in half the time it has": _is_quick,
    "answers again when it is refused": _answers_again,
    "joins a hand in the middle": _comes_in_late,
    "ignores messages that it does not know": _passes_over,
    "does not hang after nonsense": _survives_garbage,
    "ends when the game is over": _goes,
    "repeats itself": _repeats_itself,
    "plays when it is confined": _plays_confined,
}


def _expect_no_fault(conduct: Conduct) -> None:
    if conduct.first is not None:
        raise _Failed(f"{conduct.first} ({_kinds(conduct)})")


def _kinds(conduct: Conduct) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in conduct.faults.items() if count)
