"""What the seat on turn can count: the cards that are out, and who may still hold them."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from cardtable.cards import Card, Cards
from cardtable.games.skat.actions import DECK, Kind
from cardtable.games.skat.kinds import ORDERS, POINTS

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.games.skat import View
    from cardtable.tricks import Order

HAND = 10
_DECK = int(Cards.of(DECK))


class Outstanding:
    """One decision: the cards on the table, who still has to play, and which cards are out."""

    def __init__(self, view: View, cards: list[Card]) -> None:
        assert view.seat is not None
        self.view = view
        self.cards = cards
        self.seat = view.seat
        self.kind = Kind.GRAND if view.contract is None else view.contract.kind
        self.order: Order = ORDERS[self.kind]
        self.trick = view.trick
        played = view.plays
        self.out = _DECK & ~Cards.of(card for _, card in played) & ~int(view.hand) & ~int(view.skat)
        """Cards that the others may hold."""
        self.lacks = [0, 0, 0]
        """By seat the cards that it has shown not to hold."""
        self._held = [HAND, HAND, HAND]
        for number, (seat, card) in enumerate(played):
            self._held[seat] -= 1
            self.lacks[seat] |= self.order.void(played[number - number % 3][1], card)
        self.declares = view.seat == view.declarer
        # Who played each card of the trick, its leader first.
        self.places = [(view.seat - number) % 3 for number in range(len(view.trick), 0, -1)]

    @property
    def next_seat(self) -> int:
        return (self.seat + 1) % 3

    @property
    def declarer(self) -> Seat | None:
        return self.view.declarer

    @property
    def on_table(self) -> int:
        """The card points in the trick so far."""
        return sum([POINTS[card.index] for card in self.trick])

    @property
    def top(self) -> Card:
        """The card that wins the trick so far."""
        return self.trick[self.order.best(self.trick)]

    @property
    def top_seat(self) -> int:
        return self.places[self.order.best(self.trick)]

    def beats(self, card: Card) -> bool:
        """Whether this card would win the trick so far."""
        return not self.trick or bool(card.bit & self.order.beaten_by[self.top.index])

    def is_trump(self, card: Card) -> bool:
        return bool(card.bit & self.order.trumps)

    def above(self, card: Card) -> int:
        """How many outstanding cards of its suit are higher."""
        return (self.order.beaten_by[card.index] & self.out & self.order.same_suit[card.index]).bit_count()

    def below(self, card: Card) -> int:
        """How many outstanding cards of its suit are lower."""
        suit = self.order.same_suit[card.index]
        return (suit & ~self.order.beaten_by[card.index] & self.out).bit_count()

    def length(self, card: Card) -> int:
        """How many cards of its suit are in the own hand."""
        return (int(self.view.hand) & self.order.same_suit[card.index]).bit_count()

    def power(self, card: Card) -> int:
        """The number of cards that this one beats in its suit; every trump is above every plain card."""
        suit = self.order.same_suit[card.index]
        return (suit & ~self.order.beaten_by[card.index]).bit_count() + 20 * self.is_trump(card)

    def holds_none(self, seat: int, cards: int) -> float:
        """The chance that this seat has none of these cards, if all places are equally likely."""
        certain = self._certain(seat)
        if cards & certain:
            return 0.0
        free = self.out & ~self.lacks[seat] & ~certain
        wanted = (cards & free).bit_count()
        if not wanted:
            return 1.0
        places, held = free.bit_count(), self._held[seat] - certain.bit_count()
        return comb(places - wanted, held) / comb(places, held) if places - wanted >= held else 0.0

    def _certain(self, seat: int) -> int:
        """What only this seat can hold: the declarer knows the skat, and the third player lacks it."""
        if not self.declares or not self.view.skat:
            return 0
        return self.out & self.lacks[3 - self.seat - seat]

    @property
    def opponents_behind(self) -> list[int]:
        """The seats of the other side that play after this one."""
        behind = [(self.seat + step) % 3 for step in range(1, 3 - len(self.trick))]
        return [seat for seat in behind if self.declares or self.declarer in (None, seat)]

    def may_beat(self, seat: int, card: Card) -> bool:
        """Whether this seat, still to play, may hold a card that takes the trick from this one."""
        led = self.trick[0] if self.trick else card
        suit = self.order.same_suit[led.index]
        beating = self.out & ~self.lacks[seat] & self.order.beaten_by[card.index]
        # Who certainly has a card of the suit cannot trump.
        return bool(beating & suit if self._certain(seat) & suit else beating)

    def goes_over(self, seat: int, card: Card) -> float:
        """The chance that this seat, still to play, takes the trick from this card."""
        led = self.trick[0] if self.trick else card
        suit, higher = self.order.same_suit[led.index], self.order.beaten_by[card.index]
        trumps = int(self.order.trumps)
        if suit & trumps:
            return 1 - self.holds_none(seat, higher)
        ruffs = self.holds_none(seat, suit) * (1 - self.holds_none(seat, higher & trumps))
        return min(1.0, ruffs + 1 - self.holds_none(seat, higher & suit))


def points(card: Card) -> int:
    """The card points of this card."""
    return POINTS[card.index]
