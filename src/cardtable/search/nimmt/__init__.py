"""6 nimmt! in the kernel."""

from __future__ import annotations

from cardtable.search.nimmt.solving import REVIEW, solve
from cardtable.search.nimmt.whole_hands import WHOLE_HANDS
from cardtable.search.part import SearchPart, Solver

PART = SearchPart(review=REVIEW, solver=Solver(solve), whole_hands=WHOLE_HANDS)
