"""A player of four-hand pinochle by rule: bids what a hand promises, helps the partner, counts cards.

Its bids are natural: it says no more than it means to play, and nothing else is agreed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle import Action, Bid, Give, Hand, NameTrump, View, Word
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.estimate import Estimate, estimates
from cardtable.players.pinochle.moon import is_sure
from cardtable.players.pinochle.passing import gift, give_back
from cardtable.players.pinochle.tricks import best_card
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.cards import Suit

CAUTION = 2.0
"""Points that are kept back when others are still to speak: the estimate is a mean."""

HOPELESS = 8.0
"""Points that an estimate must fall short of the bid before the hand is thrown in."""


class BasicPlayer:
    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Text("why.only"))
        if view.contract is None:
            best = estimates(view.hand, view.game)[0]
            return _name(view, best) if view.seat == view.holder else _bid(view, best)
        if not view.melds:
            return _give(view, view.contract.trump, returns=view.seat == view.contract.bidder)
        return best_card(view)


def _bid(view: View, best: Estimate) -> Advice[Action]:
    assert view.seat is not None
    scale = SCALES[view.game.counting].unit
    passes = Advice(Word.PASS, promise("pass", best))
    offers = [action.amount for action in view.legal if isinstance(action, Bid)]
    partner_holds = view.holder is not None and view.holder % 2 == view.seat % 2
    spoken = any(isinstance(move.action, Bid) for move in view.history)
    if partner_holds and spoken:
        return Advice(Word.PASS, Text("pinochle.why.partners_bid"))
    if partner_holds and best.points < view.high + CAUTION * scale:
        return passes
    if view.game.auction == "once" and not _is_last(view):
        # There is no second chance: say at once what keeps the others out.
        limit = best.points - CAUTION * scale
        most = max((offer for offer in offers if offer <= limit), default=0)
        return Advice(Bid(most), promise("once", best, bid=most)) if most else passes
    lowest = offers[0]
    return Advice(Bid(lowest), promise("bid", best, bid=lowest)) if lowest <= best.points else passes


def _is_last(view: View) -> bool:
    return view.seat == view.game.dealer


def _name(view: View, best: Estimate) -> Advice[Action]:
    scale = SCALES[view.game.counting].unit
    if Word.THROW_IN in view.legal and best.points + HOPELESS * scale < view.high:
        return Advice(Word.THROW_IN, promise("throw_in", best, bid=view.high))
    moon = NameTrump(best.trump, moon=True)
    if moon in view.legal and is_sure(view.hand, best.trump, view.game.pack):
        return Advice(moon, Text("pinochle.why.moon_sure", suit=Text(f"suits.{best.trump}")))
    return Advice(NameTrump(best.trump), trump_reason(view.hand, best.trump, best.meld))


def promise(key: str, best: Estimate, **more: object) -> Text:
    """A sentence about what the hand promises."""
    return Text(f"pinochle.why.{key}", suit=Text(f"suits.{best.trump}"), points=round(best.points), **more)


def trump_reason(hand: Hand, trump: Suit, meld: int) -> Text:
    """What speaks for this trump."""
    trumps = sum(card.suit == trump for card in hand)
    return Text("pinochle.why.trump", suit=Text(f"suits.{trump}"), meld=meld, trumps=trumps)


def _give(view: View, trump: Suit, *, returns: bool) -> Advice[Action]:
    if returns:
        cards = give_back(view.hand, trump, view.game)
        return Advice(Give(cards), Text("pinochle.why.returns", suit=Text(f"suits.{trump}")))
    cards = gift(view.hand, trump, view.game.passing)
    return Advice(Give(cards), Text("pinochle.why.gives", suit=Text(f"suits.{trump}")))
