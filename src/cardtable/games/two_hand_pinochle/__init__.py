"""Two-hand pinochle."""

from cardtable.cards import Card, Suit
from cardtable.games.part import RulesPart
from cardtable.games.pinochle.hands import Hand
from cardtable.games.pinochle.melds import MeldName
from cardtable.games.pinochle.series import AHEAD
from cardtable.games.two_hand_pinochle.actions import Action, Coin, Copy, Meld, Play, Word
from cardtable.games.two_hand_pinochle.deal import Deal
from cardtable.games.two_hand_pinochle.game import TwoHand
from cardtable.games.two_hand_pinochle.match import ManyRounds
from cardtable.games.two_hand_pinochle.melding import POINTS, TITLES, Laid
from cardtable.games.two_hand_pinochle.position import RoundPosition
from cardtable.games.two_hand_pinochle.round import CARD_POINTS, card_points
from cardtable.games.two_hand_pinochle.state import Chasing, Leading, Melding, Over, State, Tossing
from cardtable.games.two_hand_pinochle.view import Due, Open, View
from cardtable.series import Series
from cardtable.texts import Text

PART = RulesPart(
    title=Text("two-hand-pinochle.title"),
    about=Text("two-hand-pinochle.about"),
    emblem=("HK", "HQ", "D9"),
    match=ManyRounds,
    series=Series(counts=(AHEAD,)),
    shown=("duty", "offers"),
    decisions={Meld: "melds", Word: "melds"},
)


__all__ = [
    "CARD_POINTS",
    "PART",
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
    "RoundPosition",
    "State",
    "Suit",
    "Tossing",
    "TwoHand",
    "View",
    "Word",
    "card_points",
]
