"""Plays the sets of a tournament. A set depends on nothing but the plan and its number."""

from __future__ import annotations

import platform
import time
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from cardtable.arena.journal.under_way import finished_sets
from cardtable.arena.plan.plan import HandLine, SetLine
from cardtable.arena.play.decision_times import DecisionTimes
from cardtable.arena.play.rooms import BuiltInRoom, MixedRoom
from cardtable.hosting.conduct import MachineStalled
from cardtable.hosting.entrants import SlowDecisions
from cardtable.notation.own.records import deal_to_plain
from cardtable.programs.group import ProgramGroup
from cardtable.record import Record
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from cardtable.arena.journal.under_way import FinishedSets
    from cardtable.arena.plan.plan import Plan
    from cardtable.arena.plan.sets import Lineup
    from cardtable.arena.play.rooms import LineupRoom
    from cardtable.table import AnyTable


@dataclass
class PlayedSets:
    """Sets that were played in one go: a journal line for each, how long programs waited for processors,
    how often something was played again because the machine stalled, and the name of the machine."""

    lines: list[bytes] = field(default_factory=list)
    strain: SlowDecisions = field(default_factory=SlowDecisions)
    reruns: int = 0
    seconds: float = 0.0
    machine: str = field(default_factory=platform.node)
    times: defaultdict[int, DecisionTimes] = field(default_factory=lambda: defaultdict(DecisionTimes))
    """Decision times by the number of the bot. Programs are timed in all hands. Built-in players are timed
    only in the first hand of each set, so that quick ones are not slowed down."""


def play_sets(
    plan: Plan, numbers: Sequence[int], *, adopt_orphans: bool = False, keep: Path | None = None
) -> PlayedSets:
    """Play these sets and end everything that was started. `keep` is a file for finished sets. Sets that
    it already has are not played again, unless programs have to remember them."""
    batch = PlayedSets()
    for _ in sets_in_order(plan, numbers, batch, adopt_orphans=adopt_orphans, keep=keep):
        pass
    return batch


def sets_in_order(
    plan: Plan,
    numbers: Sequence[int],
    batch: PlayedSets,
    *,
    adopt_orphans: bool = False,
    keep: Path | None = None,
) -> Generator[bytes, None, None]:
    """Yield the line of each set as soon as it and all sets before it are played. They are added to the
    batch too."""
    started = time.monotonic()
    with finished_sets(keep) as finished:
        for lineup in dict.fromkeys(map(plan.lineup_of, numbers)):
            own = [number for number in numbers if plan.lineup_of(number) == lineup]
            while not finished.lines.keys() >= set(own):
                try:
                    with _room(plan, lineup, numbers[0], adopt_orphans, batch) as room:
                        for number in own:
                            # After a stall or a kill everything is played again so that programs remember it.
                            # Sets that were finished stand.
                            finished.add(number, msgspec.json.encode(_play_set(plan, room, number)))
                            yield from _in_turn(numbers, finished, batch)
                except MachineStalled:
                    batch.reruns += 1
        yield from _in_turn(numbers, finished, batch)
    batch.seconds = time.monotonic() - started


def _in_turn(numbers: Sequence[int], finished: FinishedSets, batch: PlayedSets) -> Iterator[bytes]:
    """The sets whose turn it is: all sets before them are in the batch."""
    while len(batch.lines) < len(numbers) and numbers[len(batch.lines)] in finished.lines:
        batch.lines.append(finished.lines[numbers[len(batch.lines)]])
        yield batch.lines[-1]


@contextmanager
def _room(
    plan: Plan, lineup: Lineup, first: int, adopt_orphans: bool, batch: PlayedSets
) -> Iterator[LineupRoom]:
    if not plan.has_programs(lineup):
        yield BuiltInRoom(plan, lineup, batch)
        return
    with ProgramGroup(adopt_orphans=adopt_orphans) as programs:
        room = MixedRoom(plan, lineup, programs, first, batch)
        yield room
        # After an error there is no goodbye: leaving `with` ends the programs.
        room.close()


def _play_set(plan: Plan, room: LineupRoom, number: int) -> SetLine:
    seatings = plan.seatings(plan.deal_of(number))
    first = seatings[0]
    _, deal = plan.dealt(first.deal)
    hands = []
    for seating in seatings:
        table: AnyTable = Table(Record(seating.game, deal))
        room.play(table, seating)
        assert table.result is not None, "the hand is over"
        actions = list(map(str, table.record.actions))
        hands.append(HandLine(list(seating.players), list(table.result.points), actions))
    drawn = None if plan.chosen is None else first.deal
    return SetLine(number, deal_to_plain(first.game, deal), hands, room.take_faults(), drawn)
