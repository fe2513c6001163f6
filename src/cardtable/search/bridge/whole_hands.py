"""The kernel's numbering of actions of bridge."""

from __future__ import annotations

from cardtable._kernel import BridgeBatch, BridgeHand
from cardtable.games.bridge.actions import BIDS, PLAYS, Call
from cardtable.search.bridge import door
from cardtable.search.part import WholeHands

WHOLE_HANDS = WholeHands(BridgeHand, BridgeBatch, door.WHOLE_HANDS, actions=(*Call, *BIDS, *PLAYS))
