"""Which options of four-hand pinochle the kernel knows.

The order of cards and what must be played follow from the trump and the deck, what the cards count from
`counting`. All other options change the auction, the melds, the cards that are passed, or the score.
"""

from __future__ import annotations

from cardtable.search.door import Door

MATCH = {"dealer", "scores", "played", "target", "floor", "hands"}
BIDS = {"minimum", "step", "highest", "fives", "tens"}
AUCTION = BIDS | {"auction", "stuck", "throw_in", "marriage", "concede", "agreements"}
MELDS = {"big_doubles", "least_meld", "short_meld", "five_nines"}
SCORE = {"moon", "bidder_counters", "save", "set_costs"}
CARDS = {"passing", "deck", "counting"}

WHOLE_HANDS = Door("whole hands")
POSITIONS = Door("positions", frozenset(MATCH | AUCTION | MELDS | SCORE | CARDS))
