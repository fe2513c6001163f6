"""Which options of bridge the kernel knows.

Cards are played alike with all of them: they change the auction, what may be said beside the cards, and what
the contract counts.
"""

from __future__ import annotations

from cardtable.search.door import Door

WHOLE_HANDS = Door("whole hands")
POSITIONS = Door(
    "positions",
    frozenset(
        {
            "dealer",
            "vulnerable",
            "contract",
            "auction_only",
            "claims",
            "defenders_claim",
            "scoring",
            "below",
            "games",
        }
    ),
)
