"""Contract bridge."""

from cardtable.games.bridge.actions import (
    BIDS,
    CLAIMS,
    PLAYS,
    Action,
    AnyCall,
    Bid,
    Call,
    Claim,
    Consent,
    Play,
    Strain,
    parse_call,
    parse_strain,
)
from cardtable.games.bridge.auction import Bidding, contract_of, is_over
from cardtable.games.bridge.comparing import butler, cross_imps, datum, imps, matchpoints, victory_points
from cardtable.games.bridge.contract import (
    SEAT_LETTERS,
    SEAT_NAMES,
    SEATS,
    SIDES,
    Contract,
    Vulnerable,
    dealer_of,
    parse_seat,
    partner,
    side_of,
    vulnerable_on,
)
from cardtable.games.bridge.deal import Deal, holding, of_suit, ranks, read_hand, write_hand
from cardtable.games.bridge.duplicate import DUPLICATE
from cardtable.games.bridge.game import Bridge
from cardtable.games.bridge.match import Boards, Pairs, Rubber, Teams, on_board, usual_match
from cardtable.games.bridge.play import Claiming, Over, Playing, Terms
from cardtable.games.bridge.scoring import score
from cardtable.games.bridge.series import SERIES
from cardtable.games.bridge.view import Refused, Trick, View
from cardtable.games.bridge.worlds import barred_cards, hidden_hands, known_cards
from cardtable.texts import Text

State = Bidding | Playing | Claiming | Over

TITLE = Text("bridge.title")
ABOUT = Text("bridge.about")
EMBLEM = ("SA", "HK", "CQ")
OWN_CHAIR = 2
"""The seat of a person who plays alone. Books and newspapers show a board from South."""
PRACTICE_PAGE = "bidding"
"""The page for practising a part of the game."""
MATCH = usual_match
SHOWN = ("duty",)
SHOWN_TO_ALL = ("won",)


__all__ = [
    "ABOUT",
    "BIDS",
    "CLAIMS",
    "DUPLICATE",
    "EMBLEM",
    "MATCH",
    "OWN_CHAIR",
    "PLAYS",
    "PRACTICE_PAGE",
    "SEATS",
    "SEAT_LETTERS",
    "SEAT_NAMES",
    "SERIES",
    "SHOWN",
    "SHOWN_TO_ALL",
    "SIDES",
    "TITLE",
    "Action",
    "AnyCall",
    "Bid",
    "Bidding",
    "Boards",
    "Bridge",
    "Call",
    "Claim",
    "Claiming",
    "Consent",
    "Contract",
    "Deal",
    "Over",
    "Pairs",
    "Play",
    "Playing",
    "Refused",
    "Rubber",
    "State",
    "Strain",
    "Teams",
    "Terms",
    "Trick",
    "View",
    "Vulnerable",
    "barred_cards",
    "butler",
    "contract_of",
    "cross_imps",
    "datum",
    "dealer_of",
    "hidden_hands",
    "holding",
    "imps",
    "is_over",
    "known_cards",
    "matchpoints",
    "of_suit",
    "on_board",
    "parse_call",
    "parse_seat",
    "parse_strain",
    "partner",
    "ranks",
    "read_hand",
    "score",
    "side_of",
    "usual_match",
    "victory_points",
    "vulnerable_on",
    "write_hand",
]
