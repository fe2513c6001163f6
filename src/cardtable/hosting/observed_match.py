"""One program at a table with players of ours, watched closely."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import Clock
from cardtable.errors import BadMessage
from cardtable.hosting.conduct import Terms
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
    from cardtable.programs.launch import Limits
    from cardtable.programs.process import Program, Programs
    from cardtable.record import AnyRecord
    from cardtable.table import AnyTable


class Watched(ProgramEntrant[Any, Any]):
    """Notes how long the answers take. To so many questions as there are `doubts` it takes the second one."""

    def __init__(self, bot: Hosted, program: Program, terms: Terms) -> None:
        codec = bot.table()()
        super().__init__(bot.name, program, codec, terms, numbered=bot.protocol.numbered)
        self.seconds: list[float] = []
        self.doubts = 0
        self._asked = 0.0
        self._doubtful = False

    def ask(self, view: Any) -> None:
        self._asked = time.monotonic()
        self._doubtful = self.doubts > 0
        super().ask(view)

    def answer(self) -> Any:
        action = super().answer()
        if action is not None:
            self.seconds.append(time.monotonic() - self._asked)
            if self._doubtful:
                self.doubts -= 1
                self._doubtful = False
                raise BadMessage("this is a check: please answer once more")
        return action


class Sitting:
    """From the start of the program to its end. It is player 0; all others take any legal action."""

    def __init__(
        self,
        bot: Hosted,
        game: AnyGame,
        limit: timedelta,
        programs: Programs,
        seed: int,
        log: Path,
        limits: Limits,
    ) -> None:
        terms = Terms(decision=limit, start=3 * limit, retries=1, patience=1)
        self.game = game
        self.program = programs.start(bot.command, seed=seed, limits=limits, log=log)
        self.peer = Watched(bot, self.program, terms)
        others = names_for([bot.name, *(f"random{number}" for number in range(1, game.seats))])[1:]
        entrants: list[Entrant[Any, Any]] = [
            self.peer,
            *(PlayerEntrant(name, RandomPlayer[Any](number)) for number, name in enumerate(others)),
        ]
        self._programs = programs
        self._host: Host[Any, Any] = Host(entrants, programs, RandomPlayer[Any](len(entrants)), terms)
        self._host.greet()

    def play(self, deal: int, turn: int = 0, after: int = 0) -> AnyRecord:
        """A hand, with everybody moved on by so many seats; the program comes in after so many actions."""
        table: AnyTable = Table(Record(self.game, self.game.deal(Random(deal))))
        before: RandomPlayer[Any] = RandomPlayer(deal)
        while table.waiting and table.length < after:
            for seat in table.waiting:
                table.submit(seat, before.choose(table.view(seat), Clock()))
        self._host.play(table, rotated(self.game.seats, turn))
        self._programs.flush()
        return table.record

    def say(self, lines: list[str]) -> None:
        self.program.send(lines)
        self._programs.flush()

    def part(self) -> None:
        self.peer.part(self._host.names, [0] * self.game.seats)
        self._programs.flush()

    def ends_within(self, patience: float) -> bool:
        """Whether the program goes by itself."""
        until = time.monotonic() + patience
        while not self.program.has_exited() and time.monotonic() < until:
            time.sleep(0.002)
        return self.program.has_exited()
