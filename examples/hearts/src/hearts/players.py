"""A simple player of Hearts: `hearts:basic`. It gets rid of dangerous cards and stays under the trick."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Card, Cards, Suit
from cardtable.core import Advice
from cardtable.players.part import PlayersPart
from hearts.actions import HEARTS, ORDER, PASSED, QUEEN, SEATS, Action, Pass, Play, penalty
from hearts.words import Text

if TYPE_CHECKING:
    from cardtable.advice import Why
    from cardtable.core import Clock
    from hearts.view import View

FEW_SPADES = 4
"""With more spades than this, the high ones are guarded."""


class BasicPlayer:
    """Always makes the same decision with the same View."""

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.leader is None:
            cards = sorted(view.hand, key=lambda card: _danger(card, view.hand), reverse=True)
            return Advice(Pass(Cards.of(cards[:PASSED])), lambda: Text("hearts.why.danger"))
        allowed = [action.card for action in view.legal if isinstance(action, Play)]
        card, why = _follow(view, allowed) if view.trick else _lead(allowed)
        return Advice(Play(card), why)


def _danger(card: Card, hand: Cards) -> float:
    """How much better it is to give a card away than to keep it: high cards, and cards of short suits."""
    lengths = Counter(each.suit for each in hand)
    if card.suit == Suit.SPADES and card.rank >= QUEEN.rank:
        return 30.0 if lengths[Suit.SPADES] <= FEW_SPADES else -1.0
    if card.suit == Suit.SPADES:
        return -1.0
    return card.rank + (2 if card in HEARTS else 0) - lengths[card.suit]


def _lead(allowed: list[Card]) -> tuple[Card, Why]:
    """The lowest card, but not the queen of spades and no card that she could be thrown under."""
    safe = [card for card in allowed if card.suit != Suit.SPADES or card.rank < QUEEN.rank] or allowed
    return min(safe, key=lambda card: (card.rank, card)), lambda: Text("hearts.why.low")


def _follow(view: View, allowed: list[Card]) -> tuple[Card, Why]:
    led = view.trick[0]
    best = view.trick[ORDER.best(view.trick)]
    if allowed[0].suit != led.suit:
        return max(allowed, key=lambda card: _danger_to_keep(card, view)), lambda: Text("hearts.why.worst")
    under = [card for card in allowed if not ORDER.beating(card.bit, best)]
    if QUEEN in under:
        return QUEEN, lambda: Text("hearts.why.queen")
    is_last = len(view.trick) == len(SEATS) - 1
    if (is_last and not penalty(Cards.of(view.trick))) or not _may_hurt(view):
        return _highest(allowed), lambda: Text("hearts.why.free")
    if under:
        return _highest(under), lambda: Text("hearts.why.below")
    over = [card for card in allowed if card is not QUEEN] or allowed
    card = _highest(over) if is_last else min(over)
    return card, lambda: Text("hearts.why.nothing", rank=RANKS[best.rank])


def _may_hurt(view: View) -> bool:
    """Not the first trick: a heart or the queen is hardly ever played to it."""
    return len(view.plays) >= len(SEATS)


def _highest(cards: list[Card]) -> Card:
    return max((card for card in cards if card is not QUEEN), default=QUEEN)


def _danger_to_keep(card: Card, view: View) -> float:
    if card is QUEEN:
        return 100.0
    gone = any(each is QUEEN for _, each in view.plays)
    if card.suit == Suit.SPADES and card.rank > QUEEN.rank and not gone:
        return 90.0
    return card.rank + (20 if card in HEARTS else 0)


PART = PlayersPart(bots={"basic": lambda seed: BasicPlayer()})
