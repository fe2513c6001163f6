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
from cardtable.games.bridge.view import RefusedClaim, Trick, View
from cardtable.games.bridge.worlds import barred_cards, hidden_hands, known_cards
from cardtable.games.part import RulesPart
from cardtable.texts import Text

State = Bidding | Playing | Claiming | Over

PART = RulesPart(
    title=Text("bridge.title"),
    about=Text("bridge.about"),
    emblem=("SA", "HK", "CQ"),
    match=usual_match,
    duplicate=DUPLICATE,
    series=SERIES,
    shown=("duty",),
    shown_to_all=("won",),
    read_deal=Deal.parse,
)


__all__ = [
    "BIDS",
    "CLAIMS",
    "PART",
    "PLAYS",
    "SEATS",
    "SEAT_LETTERS",
    "SEAT_NAMES",
    "SIDES",
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
    "RefusedClaim",
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
