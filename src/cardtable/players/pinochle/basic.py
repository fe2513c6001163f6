"""A rule-based player of four-hand pinochle: bids what a hand promises, helps the partner, counts cards.

Its bids are natural: it says no more than it means to play, unless the partners have agreed to tell their
melds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle import Action, Bid, Give, Hand, NameTrump, View, Word
from cardtable.games.pinochle.agreements import told_by
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.agreements import Agreements, agreements_of
from cardtable.players.pinochle.estimate import Estimate, estimates
from cardtable.players.pinochle.moon import is_sure
from cardtable.players.pinochle.passing import LEGS, gift, give_back
from cardtable.players.pinochle.reasons import why_card
from cardtable.players.pinochle.tricks import usual_card
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.cards import Card, Suit

CAUTION = 2.0
"""Points that are kept back while others still have to speak, because the estimate is a mean."""

KEPT_BACK = 6.0, 4.0
"""The same where no cards are passed: in a single round while others still have to speak, and else. Whoever
overrates a hand most wins the auction, and failed bids cost most. With a pass it gains nothing."""

HOPELESS = 8.0
"""Points by which an estimate must be below the bid before the hand is thrown in."""


PURPOSES = ("run", "leg", "ace", "trump", "meld")
"""The purposes of a passed card, in the order they are mentioned."""


class BasicPlayer:
    """`agreements` are those of this player and its partner; None for those of the table."""

    def __init__(self, agreements: str | None = None) -> None:
        self._agreements = agreements_of(agreements)

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if len(view.legal) == 1:
            return Advice(view.legal[0], lambda: Text("why.only"))
        if view.contract is None:
            best = estimates(view.hand, view.game)[0]
            if view.seat == view.holder:
                return _name(view, best)
            return _bid(view, best, Agreements.at(view, self._agreements))
        if not view.melds:
            return _give(view, view.contract.trump, returns=view.seat == view.contract.bidder)
        play = usual_card(view)
        return Advice(play, lambda: why_card(view, play))


def _bid(view: View, hand_alone: Estimate, agreed: Agreements) -> Advice[Action]:
    assert view.seat is not None
    scale = SCALES[view.game.counting].unit
    adds, told = agreed.partner_adds(view.game, view.history, view.seat)
    best = replace(hand_alone, points=hand_alone.points + adds)
    offers = [action.amount for action in view.legal if isinstance(action, Bid)]
    passes = Advice(Word.PASS, lambda: call_reason("pass", best, told))
    first = agreed.first_call(view.game, view.history, view.seat, view.hand, offers[0], best.points)
    if isinstance(first, Bid):
        return Advice(first, lambda: tells_reason(view, first, best, told))
    if first is Word.PASS:
        return passes
    partner_holds = view.holder is not None and view.holder % 2 == view.seat % 2
    spoken = any(isinstance(move.action, Bid) for move in view.history)
    if partner_holds and spoken:
        return Advice(Word.PASS, lambda: Text("pinochle.why.partners_bid"))
    if partner_holds and best.points < view.high + CAUTION * scale:
        return passes
    lowest, limit = offers[0], best.points
    first_of_one_round = view.game.auction == "once" and not _is_last(view)
    if first_of_one_round or not view.game.passing:
        limit -= KEPT_BACK[not first_of_one_round] * scale
    if first_of_one_round:
        # There is no second chance, so bid at once what keeps the others out.
        most = max((offer for offer in offers if offer <= limit), default=0)
        if most:
            return Advice(Bid(most), lambda: promise("once", best, bid=most))
    if limit < lowest <= best.points:
        return Advice(Word.PASS, lambda: promise("risky", best, bid=lowest))
    if lowest > limit:
        return passes
    return Advice(Bid(lowest), lambda: call_reason("bid", best, told, bid=lowest))


def _is_last(view: View) -> bool:
    return view.seat == view.game.dealer


def _name(view: View, best: Estimate) -> Advice[Action]:
    scale = SCALES[view.game.counting].unit
    if Word.THROW_IN in view.legal and best.points + HOPELESS * scale < view.high:
        return Advice(Word.THROW_IN, lambda: promise("throw_in", best, bid=view.high))
    moon = NameTrump(best.trump, moon=True)
    if moon in view.legal and is_sure(view.hand, best.trump, view.game.pack):
        return Advice(moon, lambda: Text("pinochle.why.moon_sure", suit=Text(f"suits.{best.trump}")))
    return Advice(NameTrump(best.trump), lambda: trump_reason(view.hand, best.trump, best.meld))


def promise(key: str, best: Estimate, **more: object) -> Text:
    """A sentence about what the hand promises."""
    return Text(f"pinochle.why.{key}", suit=Text(f"suits.{best.trump}"), points=round(best.points), **more)


def call_reason(key: str, best: Estimate, told: int | None, **more: object) -> Text:
    """The same for a call, with what the partner's bid told, if it did."""
    return promise(key, best, **more) if told is None else promise(f"{key}_told", best, told=told, **more)


def tells_reason(view: View, bid: Bid, best: Estimate, told: int | None) -> Text:
    """What a first bid tells the partner, and what the partner's told, if it did."""
    melds = told_by(view.game, view.high or None, bid)
    return call_reason("tells", best, told, bid=bid.amount, melds=melds)


def trump_reason(hand: Hand, trump: Suit, meld: int) -> Text:
    """The reason for this trump."""
    trumps = sum(card.suit == trump for card in hand)
    return Text("pinochle.why.trump", suit=Text(f"suits.{trump}"), meld=meld, trumps=trumps)


def gift_reason(cards: Hand, trump: Suit, *, returns: bool) -> Text:
    """What the passed cards are for."""
    suit = Text(f"suits.{trump}")
    if returns:
        return Text("pinochle.why.returns", suit=suit)
    purposes: dict[str, list[Card]] = {purpose: [] for purpose in PURPOSES}
    for card in cards:
        purposes[_purpose(card, trump)].append(card)
    parts = [Text(f"pinochle.why.given.{purpose}", cards=some) for purpose, some in purposes.items() if some]
    return Text("pinochle.why.gives", suit=suit, parts=parts)


def _purpose(card: Card, trump: Suit) -> str:
    name = str(card)
    if card.suit == trump:
        return "trump" if name.endswith("9") else "run"
    if name in LEGS:
        return "leg"
    return "ace" if name.endswith("A") else "meld"


def _give(view: View, trump: Suit, *, returns: bool) -> Advice[Action]:
    cards = give_back(view.hand, trump, view.game) if returns else gift(view.hand, trump, view.game.passing)
    return Advice(Give(cards), lambda: gift_reason(cards, trump, returns=returns))
