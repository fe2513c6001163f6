"""Counts the deals of a game in a thread, before the first id of a hand needs the number.

For games with several copies of a card that takes a tenth of a second, and a second with two packs of
pinochle. In the event loop it would stop every table for that time.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.dealing.layout import Layout


class DealCounts:
    """`threads` has the counting thread for each kind of deal."""

    def __init__(self) -> None:
        self.threads: dict[object, threading.Thread] = {}

    def count(self, layout: Layout) -> None:
        """Start counting with the first hand of a kind."""
        if layout.decks not in self.threads:
            thread = threading.Thread(target=_count, args=(layout,), name="cardtable-deals", daemon=True)
            self.threads[layout.decks] = thread
            thread.start()


def _count(layout: Layout) -> int:
    # Intermediate numbers are cached, and an id needs them.
    return layout.count
