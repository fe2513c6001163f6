"""Replays a recorded hand for one bot: it gets the same questions until it answers differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.arena.journal.journal import JOURNAL, refuse_misfit
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.journal.verify import bot_texts, read_tournament, record_of, why_not
from cardtable.arena.plan.sets import chair_seed, seat_seed
from cardtable.core import Clock, Seat
from cardtable.errors import BadOption, IllegalAction, PeerGone, PeerTimeout
from cardtable.hosting.bots import Hosted
from cardtable.hosting.conduct import FAULTS, with_stderr
from cardtable.hosting.entrants import ProgramEntrant
from cardtable.programs.group import ProgramGroup
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.names import names_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cardtable.hosting.bots import Bot
    from cardtable.hosting.conduct import TimeLimits
    from cardtable.record import AnyRecord
    from cardtable.table import AnyTable


@dataclass(frozen=True)
class RecordedSeat:
    """One seat in a hand of a journal: the hand, the bot that sat there, and the seeds that it got."""

    record: AnyRecord
    seat: Seat
    bot: str
    player_seed: int
    program_seed: int


def find_hand(folder: Path, number: int, hand: int, seat: int) -> RecordedSeat:
    """Find a hand. Sets and seats count from 0, the hands of a set from 1.

    Raises BadOption if there is no such hand, and BadJournal if the recorded hand is not legal.
    """
    plan, lines = read_tournament(folder)
    if number >= len(lines):
        raise BadOption(f"there is no set {number}: {len(lines)} were played, from 0 on")
    line = lines[number]
    refuse_misfit(folder, plan, line)
    if hand > len(line.hands):
        raise BadOption(f"there is no hand {hand}: a set has {len(line.hands)}, from 1 on")
    if seat >= plan.game.seats:
        raise BadOption(f"there is no seat {seat}: the game has {plan.game.seats}, from 0 on")
    lineup = plan.lineup_of(number)
    seating = plan.seatings(plan.deal_of(number))[hand - 1]
    chair = seating.players[seat]
    why = why_not(plan, seating, line, line.hands[hand - 1])
    if why is not None:
        raise BadJournal(f"{folder / JOURNAL} line {number + 1} hand {hand}: {why}")
    own = seat_seed(plan.seed, seating.deal, seat)
    return RecordedSeat(
        record_of(seating, line, line.hands[hand - 1]),
        Seat(seat),
        bot_texts(folder)[lineup[plan.place_of(chair)]],
        own,
        chair_seed(plan.seed, plan.block_start(number), chair) if plan.block else own,
    )


@dataclass(frozen=True)
class ReplayedDecision:
    """One decision of the seat: the recorded action, and the new answer or the reason why there is none."""

    number: int
    recorded: str
    answer: str | None
    fault: str | None = None

    @property
    def differs(self) -> bool:
        """Whether the bot decides differently now."""
        return self.answer != self.recorded


def replayed(
    recorded: RecordedSeat, bot: Bot, terms: TimeLimits, io_log: Path | None = None
) -> list[ReplayedDecision]:
    """The decisions of this seat up to the first that differs. Later questions would belong to a different
    hand."""
    if isinstance(bot, Hosted):
        with ProgramGroup(adopt_orphans=True) as programs:
            return list(_decisions(recorded, _Program(recorded, bot, terms, programs, io_log)))
    player = bot.make(recorded.player_seed)
    return list(_decisions(recorded, lambda table: player.choose(table.view(recorded.seat), Clock())))


def _decisions(recorded: RecordedSeat, ask: Callable[[AnyTable], Any]) -> Iterator[ReplayedDecision]:
    record, seat, number = recorded.record, recorded.seat, 0
    table: AnyTable = Table(Record(record.game, record.deal))
    while table.waiting and table.length < len(record.actions):
        actions = dict(zip(table.waiting, record.actions[table.length :], strict=False))
        if seat in actions:
            number += 1
            decision = _decide(ask, table, seat, number, actions[seat])
            yield decision
            if decision.differs:
                return
        table.submit_all(actions)


def _decide(
    ask: Callable[[AnyTable], Any], table: AnyTable, seat: Seat, number: int, recorded: Any
) -> ReplayedDecision:
    answer = None
    try:
        answer = ask(table)
        if answer != recorded:
            # On a copy, because this only checks whether the action is legal.
            table.copy().submit(seat, answer)
    except IllegalAction as fault:
        return ReplayedDecision(number, str(recorded), None if answer is None else str(answer), str(fault))
    except FAULTS as fault:
        return ReplayedDecision(number, str(recorded), None, str(fault))
    return ReplayedDecision(number, str(recorded), str(answer))


class _Program:
    """A program at the seat. The other seats are empty."""

    def __init__(
        self,
        recorded: RecordedSeat,
        bot: Hosted,
        terms: TimeLimits,
        programs: ProgramGroup,
        io_log: Path | None,
    ) -> None:
        game, seat = recorded.record.game, recorded.seat
        self._seat = seat
        self._programs = programs
        self._program = bot.start(programs, bot.name, seat, seed=recorded.program_seed, io_log=io_log)
        codec = bot.table()()
        self._entrant: ProgramEntrant[Any, Any] = ProgramEntrant(bot.name, self._program, codec, terms)
        titles = [f"player{number}" for number in range(game.seats)]
        titles[seat] = bot.name
        names = names_for(titles)
        self._entrant.greet(names, seat)
        self._entrant.begin(game.start(recorded.record.deal).view(seat), names)

    def __call__(self, table: AnyTable) -> Any:
        try:
            return self._answer(table)
        except (PeerGone, PeerTimeout) as fault:
            raise type(fault)(with_stderr(str(fault), self._program.stderr_tail())) from None

    def _answer(self, table: AnyTable) -> Any:
        self._entrant.ask(table.view(self._seat))
        action = None
        while action is None:
            if self._programs.wait([self._program], self._entrant.next_look):
                action = self._entrant.answer()
            elif self._entrant.is_late():
                raise self._entrant.miss()
        return action
