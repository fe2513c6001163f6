"""Pinochle: the four-hand game here, the two-hand game in `two_hand`."""

from cardtable.cards import Card, Suit
from cardtable.games.pinochle.actions import Action, Bid, Give, NameTrump, Play, Word
from cardtable.games.pinochle.game import Pinochle, State
from cardtable.games.pinochle.hands import Deal, Hand
from cardtable.games.pinochle.match import ToTarget
from cardtable.games.pinochle.melds import Meld
from cardtable.games.pinochle.view import Contract, View

__all__ = [
    "Action",
    "Bid",
    "Card",
    "Contract",
    "Deal",
    "Give",
    "Hand",
    "Meld",
    "NameTrump",
    "Pinochle",
    "Play",
    "State",
    "Suit",
    "ToTarget",
    "View",
    "Word",
]
