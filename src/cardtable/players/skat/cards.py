"""Which card to play in a trick of skat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Card, Cards
from cardtable.core import Advice
from cardtable.games.skat.actions import DECK, PLAYS, Action, Kind, Play
from cardtable.games.skat.kinds import JACKS, ORDERS, POINTS

if TYPE_CHECKING:
    from cardtable.games.skat import View
    from cardtable.tricks import Order


def advise_card(view: View) -> Advice[Action]:
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return Advice(PLAYS[cards[0]], "the only card that may be played")
    trick = _Trick(view, cards)
    if view.contract is not None and view.contract.kind is Kind.NULL:
        card, why = trick.null()
    elif view.declarer is None:
        card, why = trick.duck()
    elif view.trick:
        card, why = trick.follow()
    else:
        card, why = trick.lead()
    return Advice(PLAYS[card], why)


class _Trick:
    """One decision: what lies on the table, who is still to play, what is out."""

    def __init__(self, view: View, cards: list[Card]) -> None:
        self.view = view
        self.cards = cards
        self.kind = Kind.GRAND if view.contract is None else view.contract.kind
        self.order: Order = ORDERS[self.kind]
        played = Cards.of(card for _, card in view.plays)
        self.out = Cards.of(DECK) & ~played & ~view.hand & ~view.skat
        """Cards that the others may hold."""
        self.mine = view.seat == view.declarer
        seat = view.seat or 0
        # Who played each card of the trick, its leader first.
        self.places = [(seat - number) % 3 for number in range(len(view.trick), 0, -1)]

    def follow(self) -> tuple[Card, str]:
        best = self.order.best(self.view.trick)
        top = self.view.trick[best]
        winners = [card for card in self.cards if card.bit & self.order.beaten_by[top.index]]
        worth = sum(POINTS[card.index] for card in self.view.trick)
        last = len(self.view.trick) == 2
        if self.mine:
            return self._declarer_follows(winners, worth, last)
        if self.places[best] != self.view.declarer and (last or self._holds(top)):
            return self._smear(), "the trick is the partner's: give points"
        if not winners:
            return self._low(), "the trick is not ours: give little"
        return self._defender_takes(winners, worth)

    def _defender_takes(self, winners: list[Card], worth: int) -> tuple[Card, str]:
        if not self._declarer_behind():
            rich = max(winners, key=lambda card: (POINTS[card.index], -self._power(card)))
            return rich, "takes the trick from the declarer"
        sure = [card for card in winners if not self.order.beaten_by[card.index] & self.out]
        if sure:
            return max(sure, key=self._points), "takes the trick whatever comes"
        if worth < 10:
            return self._low(), "nothing sure to take it with"
        return min(winners, key=self._power), "makes the declarer beat it"

    def _declarer_follows(self, winners: list[Card], worth: int, last: bool) -> tuple[Card, str]:
        if not winners:
            return self._low(), "the trick is lost: give little"
        if last:
            plain = [card for card in winners if not card.bit & self.order.trumps]
            if plain:
                return max(plain, key=self._points), "takes the trick with the most points"
            if worth + max(map(self._points, winners)) >= 8 or not self._can_throw():
                rich = [card for card in winners if card not in JACKS]
                return (
                    max(rich, key=self._points) if rich else min(winners, key=self._power)
                ), "ruffs the points"
            return self._low(), "not worth a trump"
        sure = [card for card in winners if not self.order.beaten_by[card.index] & self.out]
        if sure and worth + max(map(self._points, sure)) >= 8:
            return max(sure, key=self._points), "takes the trick whatever comes"
        ruffs = [card for card in winners if card.bit & self.order.trumps]
        if ruffs and worth >= 4 and not self.view.trick[0].bit & self.order.trumps:
            return min(
                ruffs, key=lambda card: (card in JACKS, -POINTS[card.index])
            ), "ruffs before the last hand"
        if sure:
            return min(sure, key=self._power), "takes the trick cheaply"
        return self._low(), "cannot be sure of the trick"

    def lead(self) -> tuple[Card, str]:
        return self._declarer_leads() if self.mine else self._defender_leads()

    def _declarer_leads(self) -> tuple[Card, str]:
        trumps = [card for card in self.cards if card.bit & self.order.trumps]
        trumps_out = Cards(self.out & self.order.trumps)
        if trumps and trumps_out and (len(trumps) >= 3 or len(trumps) > len(trumps_out)):
            masters = [card for card in trumps if not self.order.beaten_by[card.index] & self.out]
            if masters:
                return max(masters, key=self._power), "pulls trumps from above"
            return min(
                trumps, key=lambda card: (POINTS[card.index], self._power(card))
            ), "pulls trumps from below"
        plain = [card for card in self.cards if not card.bit & self.order.trumps]
        masters = [card for card in plain if not self._beaten_in_suit(card)]
        if masters and (not trumps_out or self.kind is Kind.GRAND or len(trumps) < 3):
            return max(masters, key=self._points), "the highest of its suit"
        if plain:
            return min(
                plain, key=lambda card: (POINTS[card.index], -self._length(card))
            ), "gives up a low card"
        return max(trumps, key=self._power), "only trumps are left"

    def _defender_leads(self) -> tuple[Card, str]:
        plain = [card for card in self.cards if not card.bit & self.order.trumps]
        if not plain:
            return min(self.cards, key=self._power), "only trumps are left"
        declarer_next = ((self.view.seat or 0) + 1) % 3 == self.view.declarer
        masters = [card for card in plain if not self._beaten_in_suit(card) and POINTS[card.index] >= 10]
        if masters and (self.kind is Kind.GRAND or min(map(self._length, masters)) <= 4):
            return min(masters, key=self._length), "an ace while it still goes through"
        low = [card for card in plain if POINTS[card.index] < 10] or plain
        if declarer_next:
            long = max(low, key=lambda card: (self._length(card), -POINTS[card.index]))
            return long, "a long suit through the declarer"
        short = min(low, key=lambda card: (self._length(card), POINTS[card.index]))
        return short, "a short suit to the partner"

    def null(self) -> tuple[Card, str]:
        if self.mine:
            return self.duck()
        if not self.view.trick:
            return self._null_lead()
        played = self.view.declarer in self.places
        if played:
            top = self.view.trick[self.order.best(self.view.trick)]
            by_declarer = self.places[self.order.best(self.view.trick)] == self.view.declarer
            under = [card for card in self.cards if not card.bit & self.order.beaten_by[top.index]]
            if by_declarer and under:
                return max(under, key=self._power), "leaves the trick to the declarer"
            return max(self.cards, key=self._power), "gets rid of a high card"
        return min(self.cards, key=self._power), "stays as low as possible"

    def _null_lead(self) -> tuple[Card, str]:
        """A low card of a suit in which lower cards are out: the declarer may have to take it."""
        return min(
            self.cards, key=lambda card: (card.rank, self._length(card))
        ), "low, so that it stays with the declarer"

    def duck(self) -> tuple[Card, str]:
        """The highest card that does not take the trick; the lowest if every card might."""
        if not self.view.trick:
            return min(self.cards, key=self._exposure), "the safest card to lead"
        top = self.view.trick[self.order.best(self.view.trick)]
        under = [card for card in self.cards if not card.bit & self.order.beaten_by[top.index]]
        if under:
            return max(
                under, key=lambda card: (self._exposure(card), self._power(card))
            ), "does not take the trick"
        if len(self.view.trick) == 2:
            return max(self.cards, key=self._power), "takes it anyway, so with a high card"
        return min(self.cards, key=self._power), "hopes to be beaten"

    def _exposure(self, card: Card) -> int:
        """How many cards that are out lie below this one in its suit."""
        higher = self.order.beaten_by[card.index]
        return (self.order.same_suit[card.index] & ~higher & self.out).bit_count()

    def _holds(self, top: Card) -> bool:
        return not self.order.beaten_by[top.index] & self.out or not self._declarer_behind()

    def _declarer_behind(self) -> bool:
        """Whether the declarer has still to play to this trick."""
        return self.view.declarer not in self.places

    def _smear(self) -> Card:
        plain = [card for card in self.cards if not card.bit & self.order.trumps] or self.cards
        return max(plain, key=lambda card: (POINTS[card.index], -self._power(card)))

    def _can_throw(self) -> bool:
        return any(not card.bit & self.order.trumps for card in self.cards)

    def _low(self) -> Card:
        return min(
            self.cards,
            key=lambda card: (POINTS[card.index] + 2 * bool(card.bit & self.order.trumps), self._power(card)),
        )

    def _beaten_in_suit(self, card: Card) -> int:
        return self.order.beaten_by[card.index] & self.out & self.order.same_suit[card.index]

    def _length(self, card: Card) -> int:
        return (int(self.view.hand) & self.order.same_suit[card.index]).bit_count()

    def _power(self, card: Card) -> int:
        """How many cards of the deck this one beats in its suit."""
        suit = self.order.same_suit[card.index]
        # No suit has 20 cards, so every trump is above every plain card.
        return (suit & ~self.order.beaten_by[card.index]).bit_count() + 20 * bool(suit & self.order.trumps)

    @staticmethod
    def _points(card: Card) -> int:
        return POINTS[card.index]
