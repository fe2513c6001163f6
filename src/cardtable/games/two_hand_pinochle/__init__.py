"""Two-hand pinochle."""

from cardtable.cards import Card, Suit
from cardtable.games.pinochle.hands import Hand
from cardtable.games.pinochle.melds import MeldName
from cardtable.games.pinochle.series import AHEAD
from cardtable.games.two_hand_pinochle.actions import Action, Coin, Copy, Meld, Play, Word
from cardtable.games.two_hand_pinochle.deal import Deal
from cardtable.games.two_hand_pinochle.game import TwoHand
from cardtable.games.two_hand_pinochle.match import ManyRounds
from cardtable.games.two_hand_pinochle.melding import POINTS, TITLES, Laid
from cardtable.games.two_hand_pinochle.position import Position
from cardtable.games.two_hand_pinochle.round import CARD_POINTS, card_points
from cardtable.games.two_hand_pinochle.state import Chasing, Leading, Melding, Over, State, Tossing
from cardtable.games.two_hand_pinochle.view import Due, Open, View
from cardtable.series import Series
from cardtable.texts import Text

TITLE = Text("two-hand-pinochle.title")
ABOUT = Text("two-hand-pinochle.about")
EMBLEM = ("HK", "HQ", "D9")
DECISIONS = {Meld: "melds", Word: "melds"}
MATCH = ManyRounds
SERIES = Series(counts=(AHEAD,))
SHOWN = ("duty", "offers")


__all__ = [
    "ABOUT",
    "CARD_POINTS",
    "DECISIONS",
    "EMBLEM",
    "MATCH",
    "POINTS",
    "SERIES",
    "SHOWN",
    "TITLE",
    "TITLES",
    "Action",
    "Card",
    "Chasing",
    "Coin",
    "Copy",
    "Deal",
    "Due",
    "Hand",
    "Laid",
    "Leading",
    "ManyRounds",
    "Meld",
    "MeldName",
    "Melding",
    "Open",
    "Over",
    "Play",
    "Position",
    "State",
    "Suit",
    "Tossing",
    "TwoHand",
    "View",
    "Word",
    "card_points",
]
