"""A journal refereed again: the deals from their seed, the seatings, every move, every result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.arena.journal import read_manifest, read_sets
from cardtable.arena.line_file import BadJournal
from cardtable.arena.plan import Plan
from cardtable.errors import BadOption, CardtableError
from cardtable.match import shuffled
from cardtable.notation.options import make_game
from cardtable.notation.records import deal_from_plain
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardtable.arena.plan import HandLine, SetLine
    from cardtable.match import Seating

AnyRecord = Record[Any, Any, Any]


class Tournament(msgspec.Struct):
    """What a referee has to know of the manifest."""

    game: str
    options: dict[str, Any]
    lineups: list[tuple[int, ...]]
    seed: str


def read_tournament(folder: Path) -> tuple[Plan, list[SetLine]]:
    """What was to be played, and what was."""
    try:
        played = msgspec.convert(read_manifest(folder)["tournament"], Tournament)
        plan = Plan(make_game(played.game, played.options), (), tuple(played.lineups), played.seed)
    except (msgspec.ValidationError, BadOption) as error:
        raise BadJournal(f"{folder}: the manifest does not say what was played: {error}") from None
    if not plan.lineups:
        raise BadJournal(f"{folder}: the manifest does not say who played")
    return plan, read_sets(folder)


def record_of(seating: Seating, line: SetLine, hand: HandLine) -> AnyRecord:
    """A hand of the journal as a record. NotationError if it cannot be read."""
    game = seating.game
    actions = tuple(game.parse(action) for action in hand.actions)
    return Record(game, deal_from_plain(game, line.deal), actions)


def differences(plan: Plan, line: SetLine) -> Iterator[str]:
    """What is not as it should be in this set, each in one line."""
    number, _ = plan.deal_and_lineup(line.set)
    seatings = plan.seatings(number)
    if [list(seating.players) for seating in seatings] != [hand.chairs for hand in line.hands]:
        yield f"set {line.set}: these are not the seatings of deal {number}"
        return
    for count, (seating, hand) in enumerate(zip(seatings, line.hands, strict=True), 1):
        why = _why_not(plan, seating, line, hand)
        if why is not None:
            yield f"set {line.set} hand {count}: {why}"


def _why_not(plan: Plan, seating: Seating, line: SetLine, hand: HandLine) -> str | None:
    try:
        record = record_of(seating, line, hand)
        result = record.last.result
    except CardtableError as error:
        return str(error)
    if record.deal != shuffled(seating, plan.seed):
        return f"this is not deal {seating.deal} of seed {plan.seed}"
    if result is None:
        return "the hand is not played to its end"
    if list(result.points) != hand.points:
        return f"the points are {list(result.points)}, not {hand.points}"
    return None
