"""The kernel's numbering of actions of 6 nimmt!."""

from __future__ import annotations

from cardtable._kernel import NimmtBatch, NimmtHand
from cardtable.games.nimmt.actions import PLAYS, TAKES
from cardtable.search.nimmt import door
from cardtable.search.part import WholeHands

# The first of each stands for no card.
WHOLE_HANDS = WholeHands(NimmtHand, NimmtBatch, door.WHOLE_HANDS, actions=(*PLAYS[1:], *TAKES[1:]))
