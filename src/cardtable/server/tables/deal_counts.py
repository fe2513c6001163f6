"""How many deals a game has is worked out in a thread, before the first id of a hand asks for it.

Where cards are there several times, that takes a tenth of a second, and a whole one with two packs of
pinochle. In the event loop every table would stand still for so long.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.dealing.layout import Layout
    from cardtable.server.tables.room import Room


class DealCounts:
    """`threads` has the one that counts, or has counted, for each kind of deal."""

    def __init__(self) -> None:
        self.threads: dict[object, threading.Thread] = {}

    def watch(self, before: Room | None, after: Room) -> None:
        """Begin to count with the first hand of a kind."""
        hand = after.hand
        if hand is None or (before is not None and before.hand is not None and before.hand.game is hand.game):
            return
        layout = hand.game.layout
        if layout.decks not in self.threads:
            thread = threading.Thread(target=_count, args=(layout,), name="cardtable-deals", daemon=True)
            self.threads[layout.decks] = thread
            thread.start()


def _count(layout: Layout) -> int:
    # The numbers on the way to it are remembered, and those are what an id needs.
    return layout.count
