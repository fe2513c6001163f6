"""Rules for a card of four-hand pinochle: what a careful partner plays, and why."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.pinochle.actions import PLAYS, SEATS, Play
from cardtable.games.pinochle.hands import (
    KINDS,
    ORDERS,
    STRENGTH,
    Hand,
    count,
    kind,
    minus,
    plus,
)
from cardtable.games.pinochle.knowledge import knowledge
from cardtable.games.pinochle.score import WORTH
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.cards import Card, Suit
    from cardtable.games.pinochle import View

MAY_WIN = 1
"""A card may take a trick if at most this many higher ones are out."""
PLACE = {rank: place for place, rank in enumerate(STRENGTH)}


class Outlook:
    """What the seat to act knows about this trick."""

    def __init__(self, view: View) -> None:
        assert view.contract is not None
        assert view.seat is not None
        self.knows = knowledge(view)
        self.seat, self.hand, self.trick = view.seat, view.hand, view.trick
        self.order = ORDERS[view.contract.trump]
        self.worth = WORTH[view.game.counting]
        gone = reduce(plus, self.knows.played)
        self.outside = minus(minus(view.game.pack.everything, gone), view.hand)
        """The cards that the other three still have."""
        self.lacking = self.knows.lacking
        self.place = self.order.best(self.trick) if self.trick else 0
        self.leads = view.leaders[-1]

    @property
    def partner_wins(self) -> bool:
        return bool(self.trick) and (self.leads + self.place) % 2 == self.seat % 2

    @property
    def behind(self) -> tuple[int, ...]:
        """The seats that play after this one."""
        return tuple((self.seat + step) % 4 for step in range(1, 4 - len(self.trick)))

    def can_be_beaten(self, card: Card) -> bool:
        """Whether an opponent behind could take the trick from this card."""
        return any(
            seat % 2 != self.seat % 2
            and self.outside & self.order.beaten_by[card.index] & ~self._not(seat, card)
            for seat in self.behind
        )

    def _not(self, seat: int, card: Card) -> int:
        """The cards that this seat does not have, or may not play as long as it can follow."""
        suit = self.order.same_suit[(self.trick[0] if self.trick else card).index]
        must_follow = self.outside & suit & ~self.lacking[seat]
        # A seat that may have the suit is assumed to have it. Then its trumps take nothing.
        return self.lacking[seat] | (self.order.trumps & ~suit if must_follow else 0)

    def is_trump(self, card: Card) -> bool:
        """Whether this card is a trump."""
        return bool(card.bit & self.order.trumps)


def best_card(view: View) -> Advice[Play]:
    """The card that the rules play, with the reason."""
    look = Outlook(view)
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return _play(cards[0], "only")
    if not look.trick:
        return _lead(look, cards)
    best = look.trick[look.place]
    winning = [card for card in cards if look.order.beaten_by[best.index] & card.bit]
    if winning:
        return _win(look, winning)
    return _lose(look, cards, best)


def _lead(look: Outlook, cards: list[Card]) -> Advice[Play]:
    sure = [card for card in cards if not look.can_be_beaten(card)]
    plain = [card for card in sure if not look.is_trump(card) and look.worth[card.index]]
    if plain:
        card = min(plain, key=lambda each: (PLACE[_rank(each)], _length(look, each.suit)))
        return _play(card, "lead_sure")
    trumps = [card for card in sure if look.is_trump(card)]
    if trumps and look.outside & look.order.trumps:
        return _play(max(trumps, key=lambda each: look.worth[each.index]), "lead_trump")
    waste = [card for card in cards if not look.is_trump(card)] or cards
    card = min(
        waste, key=lambda each: (look.worth[each.index], _length(look, each.suit), -PLACE[_rank(each)])
    )
    return _play(card, "lead_cheap")


def _win(look: Outlook, winning: list[Card]) -> Advice[Play]:
    safe = [card for card in winning if not look.can_be_beaten(card)]
    if safe and not look.behind:
        card = max(safe, key=lambda each: (look.worth[each.index] > 0, PLACE[_rank(each)]))
        return _play(card, "last" if look.worth[card.index] else "last_cheap")
    if safe:
        card = max(safe, key=lambda each: PLACE[_rank(each)])
        lowest = max(winning, key=lambda each: PLACE[_rank(each)])
        return _play(card, "holds_cheap" if card is lowest else "holds")
    card = max(winning, key=lambda each: (not look.worth[each.index], PLACE[_rank(each)]))
    return _play(card, "beat_cheaply")


def _lose(look: Outlook, cards: list[Card], best: Card) -> Advice[Play]:
    ours = look.partner_wins and not look.can_be_beaten(best)
    ours = ours or _partner_will_take(look, best)
    if ours:
        return _play(max(cards, key=lambda each: _gives(look, each)), "partners")
    card = max(cards, key=lambda each: (-look.worth[each.index], not look.is_trump(each), PLACE[_rank(each)]))
    return _play(card, "lost" if look.behind else "lost_last")


def _gives(look: Outlook, card: Card) -> tuple[bool, bool, int, int]:
    """A counter, if possible not a trump; among cards that take no later trick, the one that counts most."""
    worth = look.worth[card.index]
    higher = Hand(look.outside & look.order.beaten_by[card.index] & look.order.same_suit[card.index])
    wins_later = len(list(higher)) <= MAY_WIN
    return worth > 0, not look.is_trump(card), 0 if wins_later else worth, PLACE[_rank(card)]


def _partner_will_take(look: Outlook, best: Card) -> bool:
    """The partner still has to play, has shown a card that beats, and nobody behind can beat that."""
    partner = SEATS[(look.seat + 2) % 4]
    if partner not in look.behind:
        return False
    held = minus(look.knows.known[partner], look.knows.played[partner])
    beating = Hand(held & look.order.beaten_by[best.index] & KINDS)
    return any(not look.outside & look.order.beaten_by[each.index] for each in beating)


def _length(look: Outlook, suit: Suit) -> int:
    return sum(count(look.hand, kind(rank, suit)) for rank in STRENGTH)


def _rank(card: Card) -> str:
    return str(card)[1]


def _play(card: Card, why: str) -> Advice[Play]:
    return Advice(PLAYS[card.index], Text(f"pinochle.why.{why}"))


def reason(view: View, card: Card) -> Text:
    """Why a player may want to play this card, whatever the rules would play."""
    look = Outlook(view)
    return Text(f"pinochle.why.{_following(look, card) if look.trick else _leading(look, card)}")


def _leading(look: Outlook, card: Card) -> str:
    if look.is_trump(card):
        return "lead_any_trump" if look.can_be_beaten(card) else "lead_trump"
    if not look.can_be_beaten(card):
        return "lead_sure"
    return "lead_suit" if look.worth[card.index] else "lead_cheap"


def _following(look: Outlook, card: Card) -> str:
    best = look.trick[look.place]
    if look.order.beaten_by[best.index] & card.bit:
        if look.can_be_beaten(card):
            return "beat_cheaply"
        if look.behind:
            return "takes"
        return "last" if look.worth[card.index] else "last_cheap"
    if look.partner_wins:
        return "partners" if look.worth[card.index] else "partners_keep"
    lost = "lost" if look.behind else "lost_last"
    return f"{lost}_later" if look.worth[card.index] else lost
