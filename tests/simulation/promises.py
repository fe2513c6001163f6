"""What must be true after every run, whatever has happened in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cardtable.server.events import Acted, Dealt
from cardtable.server.tables.room import Room
from history.checking import faults
from simulation.nature import EPOCH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from history.checking import Log
    from history.operations import History
    from simulation.servers import Asked

TOLERANCE = 1.5
"""Seconds that a clock may be wrong for each time that nobody served: short stops are not given back."""
PROMPT_SECONDS = 3.0
TAKING_OVER_SECONDS = 8.0

Times = list[tuple[float, float]]


@dataclass
class Facts:
    """`sent` is all that left a server, `served` when some server was there, `outages` when the store was
    not, `calm_since` when all faults had ended."""

    logs: dict[str, Log]
    history: History
    sent: list[tuple[float, str | None, bytes]]
    asked: list[Asked]
    served: Times
    outages: Times
    calm_since: float


def broken_promises(facts: Facts) -> list[str]:
    found = faults(facts.history, facts.logs)
    if found:
        return found
    for table, log in facts.logs.items():
        rooms = [Room.open(table, log[0])]
        for each in log[1:]:
            rooms.append(rooms[-1].after(each))
        found += _fair_clocks(facts, log, rooms)
        found += _own_decisions(facts, log, rooms)
        found += _prompt(facts, log)
    return [*found, *_kept_secrets(facts)]


def _fair_clocks(facts: Facts, log: Log, rooms: list[Room]) -> Iterator[str]:
    """Nobody's clock runs out before the time was there to be used."""
    moved_at: float = 0.0
    for before, each, after in zip(rooms, log[1:], rooms[1:], strict=False):
        if isinstance(each.event, Acted) and each.event.by == "clock":
            allowed = before.opened.turn_seconds or 0.0
            used, stops = _usable(facts, moved_at - EPOCH, each.at - EPOCH)
            if used < allowed - TOLERANCE * (1 + stops):
                chair = each.event.chair
                yield f"chair {chair} had {used:.1f} of {allowed:g} s when its clock ran out at {each.seq}"
        if after.moved_at == each.seq:
            moved_at = each.at


def _usable(facts: Facts, start: float, end: float) -> tuple[float, int]:
    """The seconds in which some server could take a move, and in how many pieces they came."""
    edges = sorted({start, end, *(edge for times in (*facts.served, *facts.outages) for edge in times)})
    used, pieces, was_there = 0.0, 0, False
    for left, right in pairwise(edges):
        if left < start or right > end:
            continue
        there = any(begin <= left and right <= until for begin, until in facts.served)
        there = there and not any(begin <= left and right <= until for begin, until in facts.outages)
        used += (right - left) * there
        pieces += there and not was_there
        was_there = there
    return used, pieces


def _own_decisions(facts: Facts, log: Log, rooms: list[Room]) -> Iterator[str]:
    """What a computer did is what one decided at this very position."""
    decided: dict[object, list[Asked]] = {}
    for asked in facts.asked:
        decided.setdefault((asked.view.seat, len(asked.view.history)), []).append(asked)
    for before, each in zip(rooms, log[1:], strict=False):
        if not isinstance(each.event, Acted) or each.event.by == "person":
            continue
        assert before.hand is not None
        view = before.hand.table.view(before.hand.seat_of(each.event.chair))
        here = decided.get((view.seat, len(view.history)), [])
        if not any(str(one.action) == each.event.action and one.view == view for one in here):
            yield f"event {each.seq}, {each.event}, was decided by no computer that looked at this position"


def _prompt(facts: Facts, log: Log) -> Iterator[str]:
    """When nothing is wrong, computers do not keep people waiting."""
    since = facts.calm_since + EPOCH + TAKING_OVER_SECONDS
    for before, each in pairwise(log):
        if isinstance(each.event, Acted) and each.event.by == "computer":
            waited = each.at - max(before.at, since)
            if waited > PROMPT_SECONDS:
                yield f"a computer took {waited:.1f} s for event {each.seq}"


def _kept_secrets(facts: Facts) -> Iterator[str]:
    """No byte of the secret of a deal leaves a server before its hand is over."""
    for log in facts.logs.values():
        hands = [each for each in log if isinstance(each.event, Dealt)]
        for dealt, following in zip(hands, [*hands[1:], None], strict=True):
            assert dealt.secret is not None
            text = dealt.secret.hex().encode()
            last = log[-1].at if following is None else following.at
            for at, who, body in facts.sent:
                if text in body and not _is_over(log, dealt.seq, at + EPOCH, last):
                    yield f"{who} was sent the secret of the hand dealt at {dealt.seq} while it was played"


def _is_over(log: Log, dealt: int, at: float, last: float) -> bool:
    """Whether the hand had ended by then: its last action was stored."""
    acted = [each for each in log if each.seq > dealt and each.at <= last and isinstance(each.event, Acted)]
    return bool(acted) and acted[-1].at <= at
