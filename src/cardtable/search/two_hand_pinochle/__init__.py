"""Two-hand pinochle in the kernel."""

from __future__ import annotations

from cardtable.search.part import SearchPart, Solver
from cardtable.search.two_hand_pinochle.solving import REVIEW, solve
from cardtable.search.two_hand_pinochle.whole_hands import WHOLE_HANDS

PART = SearchPart(review=REVIEW, solver=Solver(solve), whole_hands=WHOLE_HANDS)
