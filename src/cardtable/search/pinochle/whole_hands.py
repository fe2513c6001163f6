"""The kernel's numbering of actions of four-hand pinochle."""

from __future__ import annotations

from cardtable._kernel import PinochleBatch, PinochleHand
from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.actions import PLAYS, TRUMPS, Bid, Word
from cardtable.games.pinochle.hands import SORTED
from cardtable.search.part import WholeHands
from cardtable.search.pinochle import door

_RULES = Pinochle()

WHOLE_HANDS = WholeHands(
    PinochleHand,
    PinochleBatch,
    door.WHOLE_HANDS,
    actions=(
        *(Word.PASS, Word.THROW_IN),
        *(Bid(amount) for amount in range(_RULES.minimum, _RULES.highest + 1)),
        *TRUMPS,
        *(PLAYS[card.index] for card in SORTED),
    ),
)
