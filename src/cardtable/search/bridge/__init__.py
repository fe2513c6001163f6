"""Bridge with open cards."""

from cardtable.search.bridge.solving import POSITIONS, REVIEW, solve
from cardtable.search.bridge.whole_hands import WHOLE_HANDS
from cardtable.search.part import SearchPart, Solver

PART = SearchPart(review=REVIEW, solver=Solver(solve, POSITIONS), whole_hands=WHOLE_HANDS)
