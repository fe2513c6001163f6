"""One program at a table with built-in players, watched closely for the checks."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import Clock
from cardtable.errors import BadMessage
from cardtable.hosting.conduct import TimeLimits
from cardtable.hosting.entrants import PlayerEntrant, ProgramEntrant
from cardtable.hosting.host import Host
from cardtable.match import rotated
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.names import names_for

if TYPE_CHECKING:
    from datetime import timedelta
    from pathlib import Path

    from cardtable.core import AnyGame
    from cardtable.hosting.bots import Hosted
    from cardtable.hosting.entrants import Entrant
    from cardtable.programs.group import ProgramGroup
    from cardtable.programs.launch import Limits
    from cardtable.programs.process import Program
    from cardtable.record import AnyRecord
    from cardtable.table import AnyTable


class MeasuredProgram(ProgramEntrant[Any, Any]):
    """Measures how long the answers take. It refuses the first answer to `refusals` questions and takes the
    second."""

    def __init__(self, bot: Hosted, program: Program, terms: TimeLimits) -> None:
        codec = bot.table()()
        numbered, forgiving = bot.protocol.numbered, bot.protocol.forgiving
        super().__init__(bot.name, program, codec, terms, numbered=numbered, forgiving=forgiving)
        self.seconds: list[float] = []
        self.refusals = 0
        self._asked = 0.0
        self._refuses = False

    def ask(self, view: Any) -> None:
        """Send a question and note the time."""
        self._asked = time.monotonic()
        self._refuses = self.refusals > 0
        super().ask(view)

    def answer(self) -> Any:
        """The action, or None if there is none yet. Raises BadMessage to provoke a second answer."""
        action = super().answer()
        if action is not None:
            self.seconds.append(time.monotonic() - self._asked)
            if self._refuses:
                self.refusals -= 1
                self._refuses = False
                raise BadMessage("this is a check: please answer once more")
        return action


class Sitting:
    """A program from its start to its end. It is player 0. All others take random legal actions. Its first
    seat is the one where it has to stay, if its protocol requires that."""

    def __init__(
        self,
        bot: Hosted,
        game: AnyGame,
        limit: timedelta,
        programs: ProgramGroup,
        seed: int,
        log: Path,
        limits: Limits,
        seat: int = 0,
    ) -> None:
        terms = TimeLimits(decision=limit, start=3 * limit, retries=1, patience=1)
        self.game = game
        self.program = bot.start(programs, bot.name, seat, seed=seed, limits=limits, log=log)
        self.peer = MeasuredProgram(bot, self.program, terms)
        others = names_for([bot.name, *(f"random{number}" for number in range(1, game.seats))])[1:]
        entrants: list[Entrant[Any, Any]] = [
            self.peer,
            *(PlayerEntrant(name, RandomPlayer[Any](number)) for number, name in enumerate(others)),
        ]
        self._programs = programs
        self._host: Host[Any, Any] = Host(entrants, programs, RandomPlayer[Any](len(entrants)), terms)
        self._host.greet()
        self._turn = 0 if bot.protocol.seats else _first_turn(game)

    def play(self, deal: int, turn: int | None = None, after: int = 0) -> AnyRecord:
        """Play a hand with everybody moved on by `turn` seats; by default by as few as it takes for the
        program to be asked. The program joins after `after` actions."""
        table: AnyTable = Table(Record(self.game, self.game.deal(Random(deal))))
        before: RandomPlayer[Any] = RandomPlayer(deal)
        while table.waiting and table.length < after:
            for seat in table.waiting:
                table.submit(seat, before.choose(table.view(seat), Clock()))
        self._host.play(table, rotated(self.game.seats, self._turn if turn is None else turn))
        self._programs.flush()
        return table.record

    def say(self, lines: list[str]) -> None:
        """Send these lines to the program."""
        self.program.send(lines)
        self._programs.flush()

    def part(self) -> None:
        """Tell the program that the match is over."""
        self.peer.part(self._host.names, [0] * self.game.seats)
        self._programs.flush()

    def ends_within(self, patience: float) -> bool:
        """Whether the program exits by itself in this time."""
        until = time.monotonic() + patience
        while not self.program.has_exited() and time.monotonic() < until:
            time.sleep(0.002)
        return self.program.has_exited()


def _first_turn(game: AnyGame) -> int:
    """By how many seats everybody moves on until player 0 is not dummy in all hands."""
    table: AnyTable = Table(Record(game, game.deal(Random(0))))
    asked = set()
    player: RandomPlayer[Any] = RandomPlayer(0)
    while table.waiting:
        for seat in table.waiting:
            asked.add(seat)
            table.submit(seat, player.choose(table.view(seat), Clock()))
    return next(turn for turn in range(game.seats) if rotated(game.seats, turn).index(0) in asked)
