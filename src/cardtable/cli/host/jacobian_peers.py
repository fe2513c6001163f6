"""Programs that speak jacobian: their introduction before the play, and a log of their messages."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.errors import PeerGone, PeerTimeout
from cardtable.games.bridge import SEAT_NAMES
from cardtable.hosting.conduct import FAULTS
from cardtable.wire.bridge.jacobian import EXTENSIONS, HELLO

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import Seat
    from cardtable.games.bridge import Action, View
    from cardtable.hosting.conduct import Fault
    from cardtable.programs.group import ProgramGroup
    from cardtable.programs.process import Program
    from cardtable.wire.bridge.jacobian import Jacobian


LONGEST_NAME = 60


@dataclass(frozen=True)
class Peer:
    """What a program said about itself: its name, its extensions, its system. Or the `fault` by which it
    said nothing."""

    name: str = ""
    extensions: tuple[str, ...] = ()
    system: str = ""
    fault: Fault | None = None


class Introductions:
    """Before the first hand every program says its name and, if asked, its extensions."""

    def __init__(self, programs: ProgramGroup, patience: float, say: Callable[[str], None]) -> None:
        self._programs = programs
        self._patience = patience
        self._say = say

    def hold(self, started: Mapping[Seat, Program], ask: bool) -> dict[Seat, Peer]:
        """Greet all programs and wait for their answers."""
        for seat, program in started.items():
            self._send(seat, program, HELLO)
        until = time.monotonic() + self._patience
        return {seat: self._introduce(seat, program, ask, until) for seat, program in started.items()}

    def _introduce(self, seat: int, program: Program, ask: bool, until: float) -> Peer:
        try:
            name = " ".join(self._answer(seat, program, "id", until).split())[:LONGEST_NAME]
            if not ask:
                return Peer(name)
            known = tuple(
                word for word in self._ask(seat, program, "extensions").split() if word in EXTENSIONS
            )
            return Peer(name, known, self._ask(seat, program, "system") if "system" in known else "")
        except FAULTS as fault:
            return Peer(fault=fault)

    def _ask(self, seat: int, program: Program, word: str) -> str:
        self._send(seat, program, word)
        return self._answer(seat, program, word, time.monotonic() + self._patience)

    def _send(self, seat: int, program: Program, line: str) -> None:
        self._say(f"> {SEAT_NAMES[seat]}: {line}")
        program.send([line])

    def _answer(self, seat: int, program: Program, word: str, until: float) -> str:
        """The rest of the line that starts with this word. Some programs say their name only when they are
        asked for it, and answer everything else with a blank line."""
        asked_again = False
        while True:
            while (line := program.line()) is not None:
                self._say(f"< {SEAT_NAMES[seat]}: {line}")
                first, _, rest = line.strip().partition(" ")
                if first.lower() == word:
                    return rest.strip()
                if not line.strip() and word == "id" and not asked_again:
                    asked_again = True
                    self._send(seat, program, word)
            if program.gone is not None:
                raise PeerGone(f"{program.gone} and has not said `{word}`")
            # Another program may have used up the time. What this one said meanwhile has not been read yet.
            if not self._programs.wait([program], until):
                raise PeerTimeout(f"has not said `{word}` within {self._patience:g} s")


class LoggedCodec:
    """A codec that also reports every message to somebody else."""

    def __init__(self, codec: Jacobian, name: str, say: Callable[[str], None]) -> None:
        self._codec = codec
        self._name = name
        self._say = say

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        return self._sent(self._codec.greet(names, me))

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        return self._sent(self._codec.begin(view, names))

    def tell(self, view: View) -> list[str]:
        return self._sent(self._codec.tell(view))

    def hear(self, line: str) -> Action | None:
        self._say(f"< {self._name}: {line}")
        return self._codec.hear(line)

    def refuse(self, why: str) -> list[str]:
        return self._codec.refuse(why)

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        return self._codec.part(names, standings)

    def _sent(self, lines: list[str]) -> list[str]:
        for line in lines:
            self._say(f"> {self._name}: {line}")
        return lines
