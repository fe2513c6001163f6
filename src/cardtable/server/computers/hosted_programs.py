"""Programs of bot authors in a worker process, asked for one decision at a time."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.errors import BadMessage, PeerGone, PeerTimeout
from cardtable.programs.group import ProgramGroup
from cardtable.wire.protocols import Conversing

if TYPE_CHECKING:
    from cardtable.core import AnyView, Codec
    from cardtable.programs.process import Program
    from cardtable.server.computers.opponents import Opponent

MOST_RUNNING = 8

_Key = tuple[str, int, int | None]


@dataclass
class _Running:
    """A program that waits for its next question, and the seconds that it has for the answer."""

    program: Program
    codec: Codec[Any, Any]
    seconds: float


class HostedPrograms:
    """Keeps a program running after a decision. It gets the hand from the start at each decision, because
    the next one may be from another table. A program that fails is ended, so that no late answer is
    taken for a later one."""

    def __init__(self) -> None:
        self._programs = ProgramGroup()
        self._running: OrderedDict[_Key, _Running] = OrderedDict()

    def choose(self, opponent: Opponent, view: AnyView, seed: int) -> Any:
        """The program's decision. Raises ProtocolError or GameError if it gives none that is legal."""
        why = opponent.spoken.why_not(view.game)
        if why is not None:
            raise BadMessage(why)
        key = opponent.name, view.game.seats, view.seat
        names = [f"p{seat}" for seat in range(view.game.seats)]
        running = self._running.pop(key, None) or self._start(opponent, names, view.seat or 0, seed)
        try:
            action = self._ask(running, view, names)
            if action not in view.legal:
                raise BadMessage("an action that is not legal")
        except BaseException:
            self._programs.stop(running.program)
            raise
        # The start time is added only to the first decision.
        running.seconds = opponent.seconds
        self._running[key] = running
        while len(self._running) > MOST_RUNNING:
            self._programs.stop(self._running.popitem(last=False)[1].program)
        return action

    def _start(self, opponent: Opponent, names: list[str], me: int, seed: int) -> _Running:
        spoken = opponent.spoken
        command = opponent.command.filled({"name": names[me]})
        program = self._programs.start(command, seed=seed, limits=opponent.limits, newline=spoken.newline)
        codec = spoken.for_table()()
        program.send(codec.greet(names, me))
        return _Running(program, codec, opponent.start + opponent.seconds)

    def _ask(self, running: _Running, view: AnyView, names: list[str]) -> Any:
        program, codec = running.program, running.codec
        until = time.monotonic() + running.seconds
        if not isinstance(codec, Conversing):
            program.drop_lines()
        program.send([*codec.begin(view, names), *codec.tell(view)])
        while True:
            if not self._programs.wait([program], until):
                raise PeerTimeout(f"no answer within {running.seconds:g} s")
            while (line := program.line()) is not None:
                action = codec.hear(line)
                if action is not None:
                    return action
                if isinstance(codec, Conversing):
                    program.send(codec.due())
            if program.gone is not None:
                raise PeerGone(program.gone)
