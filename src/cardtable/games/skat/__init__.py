"""Skat"""

from cardtable.cards import Card, Cards
from cardtable.games.part import RulesPart
from cardtable.games.skat.actions import Action, Bid, Call, Contract, Discard, Kind, Play
from cardtable.games.skat.auction import Bidding, State
from cardtable.games.skat.deal import Deal
from cardtable.games.skat.exchange import Announcing, Choosing, Discarding, Doubling
from cardtable.games.skat.game import Skat
from cardtable.games.skat.match import DUPLICATE, SERIES, SkatList
from cardtable.games.skat.play import Answering, Over, Playing
from cardtable.games.skat.terms import Ramsch, Solo
from cardtable.games.skat.view import View, Worth, apart
from cardtable.texts import Text

PART = RulesPart(
    title=Text("skat.title"),
    about=Text("skat.about"),
    emblem=("CJ", "SJ", "HT"),
    match=SkatList,
    duplicate=DUPLICATE,
    series=SERIES,
    shown=("duty", "trumps", "worth"),
    decisions={Discard: "discards"},
    apart=apart,
    read_deal=Deal.parse,
)


__all__ = [
    "PART",
    "Action",
    "Announcing",
    "Answering",
    "Bid",
    "Bidding",
    "Call",
    "Card",
    "Cards",
    "Choosing",
    "Contract",
    "Deal",
    "Discard",
    "Discarding",
    "Doubling",
    "Kind",
    "Over",
    "Play",
    "Playing",
    "Ramsch",
    "Skat",
    "SkatList",
    "Solo",
    "State",
    "View",
    "Worth",
]
