"""Counting deals beside the event loop."""

from __future__ import annotations

from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.server import events as ev
from cardtable.server.deals.deal_counts import DealCounts
from cardtable.server.events import Logged
from cardtable.server.tables.room import Room
from server.folded import TABLE, dealt_room

OPENED = ev.Opened("person 0", "nimmt", {"seats": 2}, (None, None), True, 60.0, None)


def test_the_first_hand_of_a_kind() -> None:
    """There is nothing to count before cards are dealt; then one thread is enough for all deals of a kind."""
    counts = DealCounts()
    counts.watch(None, Room.open(TABLE, Logged(1, OPENED, 0.0)))
    assert len(counts.threads) == 0
    counts.watch(None, dealt_room(Nimmt(seats=2), 1))
    counts.watch(None, dealt_room(Nimmt(seats=2), 2))
    assert len(counts.threads) == 1
    counts.watch(None, dealt_room(Pinochle(), 1))
    assert len(counts.threads) == 2
    for thread in counts.threads.values():
        thread.join()
