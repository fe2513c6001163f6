"""Which options of skat the kernel knows.

Cards of a game with a declarer are played alike with all of them: they change the auction, what may be said
beside the cards, and what the game counts.
"""

from __future__ import annotations

from cardtable.search.door import Door

WHOLE_HANDS = Door("whole hands")
POSITIONS = Door("positions", frozenset({"table", "ramsch", "kontra", "showing"}))
