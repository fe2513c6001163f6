"""Matches that any game can be played in."""

from __future__ import annotations

from cardtable.core import Result
from cardtable.match import HandAfterHand
from support.tiny import Tiny


def test_hand_after_hand_moves_everybody_on() -> None:
    """Each hand is a new deal, everybody one seat further, and the points follow the players."""
    match = HandAfterHand(Tiny())
    seatings = []
    for points in [(3, -3), (2, -2), (1, -1)]:
        seating = match.next_hand()
        seatings.append((seating.deal, seating.players))
        match = match.after(Result(points, ()))
    assert seatings == [(0, (0, 1)), (1, (1, 0)), (2, (0, 1))]
    assert match.standings == (3 - 2 + 1, -3 + 2 - 1)
