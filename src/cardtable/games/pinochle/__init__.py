"""Four-hand pinochle."""

from cardtable.cards import Card, Suit
from cardtable.games.part import RulesPart
from cardtable.games.pinochle.actions import Action, Bid, Give, NameTrump, Play, Word
from cardtable.games.pinochle.game import Pinochle, State
from cardtable.games.pinochle.hands import Deal, Hand
from cardtable.games.pinochle.match import ToTarget
from cardtable.games.pinochle.melds import Meld
from cardtable.games.pinochle.series import SERIES
from cardtable.games.pinochle.view import Contract, View
from cardtable.texts import Text

PART = RulesPart(
    title=Text("pinochle.title"),
    about=Text("pinochle.about"),
    emblem=("SQ", "DJ", "HA"),
    match=ToTarget,
    series=SERIES,
    shown=("duty", "meld_values", "tells"),
    shown_to_all=("meld_points", "counters", "needs"),
    decisions={Give: "discards"},
)


__all__ = [
    "PART",
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
