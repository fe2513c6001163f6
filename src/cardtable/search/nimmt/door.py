"""Which options of 6 nimmt! the kernel knows."""

from __future__ import annotations

from cardtable.search.door import Door

WHOLE_HANDS = Door("whole hands", frozenset({"seats"}))
POSITIONS = Door("positions", frozenset({"seats", "tactics", "end", "totals"}))
