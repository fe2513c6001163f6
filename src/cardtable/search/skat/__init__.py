"""Skat with open cards."""

from __future__ import annotations

from cardtable.search.part import SearchPart, Solver
from cardtable.search.skat.solving import POSITIONS, REVIEW, solve
from cardtable.search.skat.whole_hands import WHOLE_HANDS

PART = SearchPart(review=REVIEW, solver=Solver(solve, POSITIONS), whole_hands=WHOLE_HANDS)
