"""A host seats entrants at a table, lets them all think at once, and continues whatever they do."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from cardtable.core import A, Clock, Seat, V
from cardtable.errors import PeerGone, PeerTimeout
from cardtable.hosting.conduct import FAULTS, MachineStalled, MatchAborted, Policy, TimeLimits
from cardtable.hosting.entrants import ProgramEntrant
from cardtable.match import shuffled
from cardtable.programs.lines import Flood
from cardtable.record import Record
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.core import Player, Result
    from cardtable.hosting.conduct import Conduct, Fault
    from cardtable.hosting.entrants import Entrant
    from cardtable.match import Match, Seating
    from cardtable.programs.group import ProgramGroup
    from cardtable.programs.process import Program
    from cardtable.record import AnyRecord

FAREWELL = 1.0
"""Seconds for programs to exit by themselves when the match is over."""


class Host(Generic[A, V]):
    """Plays the hands of one match. `fallback` decides for entrants that fail.

    A `live` host sends programs every event at once. Otherwise they get events with their next question,
    which is faster. With `rerun_if_starved` the host raises MachineStalled if a program was late only because
    it had no processor.
    """

    def __init__(
        self,
        entrants: Sequence[Entrant[A, V]],
        programs: ProgramGroup,
        fallback: Player[A, V],
        terms: TimeLimits,
        *,
        live: bool = False,
        rerun_if_starved: bool = False,
    ) -> None:
        self.entrants = entrants
        self.names = [entrant.name for entrant in entrants]
        self._programs = programs
        self._fallback = fallback
        self._terms = terms
        self._live = live
        self._rerun_if_starved = rerun_if_starved

    def greet(self) -> None:
        """Tell the programs that a match begins."""
        for number, entrant in enumerate(self.entrants):
            if isinstance(entrant, ProgramEntrant):
                entrant.greet(self.names, number)

    def part(self, standings: Sequence[int]) -> None:
        """Tell the programs that the match is over, and end those that do not exit."""
        for entrant in self.entrants:
            if isinstance(entrant, ProgramEntrant) and entrant.conduct.gone is None:
                entrant.part(self.names, standings)
        self._programs.close(FAREWELL)

    def play(self, table: Table[Any, A, V], players: Sequence[int]) -> None:
        """Play the hand on this table to its end, with these entrants on its seats.

        Raises MatchAborted or MachineStalled, each if the settings of the host ask for it.
        """
        seated = [self.entrants[player] for player in players]
        names = [entrant.name for entrant in seated]
        for seat, program in _present(seated):
            program.begin(table.view(seat), names)
        while table.waiting:
            self._turn(table, seated)
            self._tell(table, seated)

    def _tell(self, table: Table[Any, A, V], seated: Sequence[Entrant[A, V]]) -> None:
        """Programs that are asked next get the news with the question. The others get it now if the host is
        live, and otherwise with their next question or at the end of the hand."""
        if self._live or not table.waiting:
            for seat, program in _present(seated):
                if seat not in table.waiting:
                    program.tell(table.view(seat))

    def _turn(self, table: Table[Any, A, V], seated: Sequence[Entrant[A, V]]) -> None:
        """Everybody who is to act decides. All programs are asked before the host waits for any of them."""
        asked: dict[Program, _Question[A, V]] = {}
        others: list[tuple[Seat, Entrant[A, V], V]] = []
        for seat in table.waiting:
            entrant, view = seated[seat], table.view(seat)
            entrant.conduct.decisions += 1
            if isinstance(entrant, ProgramEntrant) and entrant.conduct.gone is None:
                asked[entrant.program] = _Question(seat, entrant, view)
            else:
                others.append((seat, entrant, view))
        # Before the questions go out: what a program has said by now does not answer them.
        for program in self._programs.talking(asked):
            asked[program].entrant.drop_unasked()
        for question in asked.values():
            question.entrant.ask(question.view)
        # The programs think while built-in players do.
        self._programs.flush()
        for seat, entrant, view in others:
            if isinstance(entrant, ProgramEntrant):
                self._substitute(table, _Question(seat, entrant, view))
            else:
                table.submit(seat, entrant.player.choose(view, Clock(self._terms.decision)))
        self._collect(table, asked)

    def _collect(self, table: Table[Any, A, V], asked: dict[Program, _Question[A, V]]) -> None:
        for program, question in list(asked.items()):
            # It may have decided before it was asked. Then no further line would wake us.
            if question.entrant.converses and self._hear(table, question):
                del asked[program]
        while asked:
            until = min([question.entrant.next_look for question in asked.values()])
            for program in self._programs.wait(asked, until):
                if self._hear(table, asked[program]):
                    del asked[program]
            now = time.monotonic()
            if now >= until:
                for program, question in list(asked.items()):
                    if question.entrant.next_look <= now and question.entrant.is_late():
                        self._fail(table, question, question.entrant.miss())
                        del asked[program]

    def _hear(self, table: Table[Any, A, V], question: _Question[A, V]) -> bool:
        """Read what a program says. True if its decision is made, by itself or for it."""
        try:
            action = question.entrant.answer()
            if action is None:
                return False
            table.submit(question.seat, action)
        except FAULTS as fault:
            if question.entrant.try_again(fault):
                return False
            self._fail(table, question, fault)
        return True

    def _fail(self, table: Table[Any, A, V], question: _Question[A, V], fault: Fault) -> None:
        entrant = question.entrant
        if self._rerun_if_starved and isinstance(fault, PeerTimeout) and entrant.was_starved:
            raise MachineStalled(f"the machine kept {entrant.name} waiting for longer than it may think")
        self._blame(entrant, fault)
        if entrant.conduct.out or not entrant.can_play_on or isinstance(fault, (PeerGone, Flood)):
            self._remove(entrant, fault)
        self._substitute(table, question)

    def give_up(self, entrant: ProgramEntrant[A, V], fault: Fault) -> None:
        """Call this for a program that failed before the first hand: somebody else plays for it, or the match
        is aborted."""
        self._blame(entrant, fault)
        self._remove(entrant, fault)

    def _blame(self, entrant: ProgramEntrant[A, V], fault: Fault) -> None:
        stderr = entrant.program.stderr_tail() if isinstance(fault, (PeerGone, PeerTimeout)) else None
        entrant.conduct.note(fault, stderr or None)
        if self._terms.policy is Policy.ABORT:
            raise MatchAborted(entrant.name, fault, stderr)
        entrant.conduct.out = self._terms.policy is Policy.STRICT

    def _remove(self, entrant: ProgramEntrant[A, V], fault: Fault) -> None:
        entrant.conduct.gone = str(fault)
        self._programs.stop(entrant.program)

    def _substitute(self, table: Table[Any, A, V], question: _Question[A, V]) -> None:
        question.entrant.conduct.substituted += 1
        table.submit(question.seat, self._fallback.choose(question.view, Clock()))


@dataclass(slots=True)
class _Question(Generic[A, V]):
    seat: Seat
    entrant: ProgramEntrant[A, V]
    view: V


def _present(seated: Sequence[Entrant[A, V]]) -> list[tuple[Seat, ProgramEntrant[A, V]]]:
    return [
        (Seat(seat), entrant)
        for seat, entrant in enumerate(seated)
        if isinstance(entrant, ProgramEntrant) and entrant.conduct.gone is None
    ]


@dataclass(frozen=True)
class Played:
    """One hand of a match and the score after it."""

    seating: Seating
    record: AnyRecord
    result: Result
    match: Match


def play_match(host: Host[Any, Any], match: Match, seed: int | str) -> Iterator[Played]:
    """Play a match to its end, hand by hand. Then the programs are told and ended."""
    host.greet()
    while (seating := match.next_hand()) is not None:
        table = Table(Record(seating.game, shuffled(seating, seed)))
        host.play(table, seating.players)
        result = table.result
        assert result is not None, "the hand is over"
        match = match.after(result)
        yield Played(seating, table.record, result, match)
    host.part(match.standings)


@dataclass(frozen=True)
class EntrantStanding:
    """The rank of an entrant. Equal points share a rank. Entrants that are out or never answered come after
    all others."""

    name: str
    points: int
    rank: int
    conduct: Conduct


def standings(entrants: Sequence[Entrant[Any, Any]], match: Match) -> list[EntrantStanding]:
    """The standing of each entrant, in the order of the entrants."""
    merits = [
        (not (entrant.conduct.out or entrant.conduct.never_answered), points)
        for entrant, points in zip(entrants, match.standings, strict=True)
    ]
    return [
        EntrantStanding(entrant.name, merit[1], 1 + sum(other > merit for other in merits), entrant.conduct)
        for entrant, merit in zip(entrants, merits, strict=True)
    ]
