"""The kernel's numbering of actions of skat."""

from __future__ import annotations

from cardtable._kernel import SkatBatch, SkatHand
from cardtable.games.skat.actions import ANNOUNCED, BIDS, DISCARDS, FROM_HAND, PLAYS, Call, Discard
from cardtable.search.part import WholeHands
from cardtable.search.skat import door

WHOLE_HANDS = WholeHands(
    SkatHand,
    SkatBatch,
    door.WHOLE_HANDS,
    actions=(
        *(Call.PASS, Call.YES, Call.PICK_UP),
        *BIDS,
        *ANNOUNCED,
        *FROM_HAND,
        *PLAYS.values(),
        *DISCARDS.values(),
    ),
    hidden=(Discard,),
)
