"""Four-hand pinochle."""

from cardtable.cards import Card, Suit
from cardtable.games.pinochle.actions import Action, Bid, Give, NameTrump, Play, Word
from cardtable.games.pinochle.game import Pinochle, State
from cardtable.games.pinochle.hands import Deal, Hand
from cardtable.games.pinochle.match import ToTarget
from cardtable.games.pinochle.melds import Meld
from cardtable.games.pinochle.series import SERIES
from cardtable.games.pinochle.view import Contract, View
from cardtable.texts import Text

TITLE = Text("pinochle.title")
ABOUT = Text("pinochle.about")
EMBLEM = ("SQ", "DJ", "HA")
DECISIONS = {Give: "discards"}
MATCH = ToTarget
SHOWN = ("duty", "meld_values", "tells")
SHOWN_TO_ALL = ("meld_points", "counters", "needs")


__all__ = [
    "ABOUT",
    "DECISIONS",
    "EMBLEM",
    "MATCH",
    "SERIES",
    "SHOWN",
    "SHOWN_TO_ALL",
    "TITLE",
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
