"""Two-hand pinochle."""

from cardtable.cards import Card, Suit
from cardtable.games.pinochle.hands import Hand
from cardtable.games.pinochle.melds import MeldName
from cardtable.games.pinochle.two_hand.actions import Action, Coin, Copy, Meld, Play, Word
from cardtable.games.pinochle.two_hand.deal import Deal
from cardtable.games.pinochle.two_hand.game import TwoHand
from cardtable.games.pinochle.two_hand.match import ManyRounds
from cardtable.games.pinochle.two_hand.melding import POINTS, TITLES, Laid
from cardtable.games.pinochle.two_hand.position import Position
from cardtable.games.pinochle.two_hand.round import CARD_POINTS, card_points
from cardtable.games.pinochle.two_hand.state import Chasing, Leading, Melding, Over, State, Tossing
from cardtable.games.pinochle.two_hand.view import Due, Open, View

__all__ = [
    "CARD_POINTS",
    "POINTS",
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
