"""Which options of two-hand pinochle the kernel knows."""

from __future__ import annotations

from cardtable.search.door import Door

WHOLE_HANDS = Door("whole hands")
POSITIONS = Door("positions", frozenset({"classic", "totals", "round", "position"}))
