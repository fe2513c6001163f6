"""Counting deals beside the event loop."""

from __future__ import annotations

from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.server.deals.deal_counts import DealCounts


def test_the_first_hand_of_a_kind() -> None:
    """One thread is enough for all deals of a kind."""
    counts = DealCounts()
    counts.count(Nimmt(seats=2).layout)
    counts.count(Nimmt(seats=2).layout)
    assert len(counts.threads) == 1
    counts.count(Pinochle().layout)
    assert len(counts.threads) == 2
    for thread in counts.threads.values():
        thread.join()
