"""What the seat to act knows about the trick: who may beat a card, proved by counting."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.bridge import SEATS, Play, Strain, side_of
from cardtable.games.bridge.contract import ORDERS
from cardtable.games.bridge.worlds import barred_cards, known_cards
from cardtable.players.bridge.counting import WHOLE_DECK, Count

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.bridge import Playing, View

_SUIT = ORDERS[Strain.NOTRUMP].same_suit


class Outlook:
    """A card has to be played. `count` is what every player counts, and this what follows from it about each
    hidden hand."""

    def __init__(self, view: View) -> None:
        self.view, self.count = view, Count(view)
        self.trick, self.is_declarer = view.trick, self.count.is_declarer
        self.order = ORDERS[self.count.contract.strain]
        self.legal = [action.card for action in view.legal if isinstance(action, Play)]
        self.winning = self.count.beating(sum(card.bit for card in self.legal)) if self.trick else []
        """The legal cards that take the trick for now, the lowest first."""

    @cached_property
    def opponents_behind(self) -> tuple[int, ...]:
        """Those who play to this trick after this hand."""
        behind = [(self.count.turn + step) % 4 for step in range(1, 4 - len(self.trick))]
        return tuple(seat for seat in behind if side_of(SEATS[seat]) != side_of(self.count.turn))

    def is_trump(self, card: Card) -> bool:
        return int(card.suit) == self.count.trumps

    def own(self, suit: int) -> list[Card]:
        """The cards of a suit in the hand that plays, the lowest first."""
        return self.count.suit(self.count.held, suit)

    def others(self, suit: int) -> list[Card]:
        """Those in the declarer's other hand."""
        return self.count.suit(self.count.other, suit)

    def is_alike(self, card: Card, other: Card) -> bool:
        """Whether these two are worth the same."""
        return card in self.count.like(other)

    def is_cheapest(self, card: Card) -> bool:
        """Of those that take the trick."""
        return self.is_alike(card, self.winning[0])

    def is_lowest(self, card: Card) -> bool:
        """Of the suit that was led."""
        return card.suit == self.trick[0].suit and self.is_alike(card, self.legal[0])

    @cached_property
    def _known(self) -> list[int]:
        """The cards that each seat is known to have still."""
        return [cards & ~self.count.played for cards in known_cards(self.view)]

    @cached_property
    def _rooms(self) -> list[int]:
        """How many hidden cards each seat has."""
        played = [0] * len(SEATS)
        for seat, _ in self.view.plays():
            played[seat] += 1
        return [13 - gone - held.bit_count() for gone, held in zip(played, self._known, strict=True)]

    @cached_property
    def _may(self) -> list[int]:
        """The hidden cards that each seat may have."""
        hidden = WHOLE_DECK & ~self.count.played & ~sum(self._known)
        barred = [int(Cards.of(cards)) for cards in barred_cards(self.view)]
        return [hidden & ~lacks if room else 0 for lacks, room in zip(barred, self._rooms, strict=True)]

    def least(self, seat: int, suit: int) -> int:
        """The fewest cards of these that a seat has: what has no room elsewhere is here."""
        hidden = WHOLE_DECK & ~self.count.played & ~sum(self._known)
        elsewhere = sum(
            min(self._rooms[other], (self._may[other] & suit).bit_count()) for other in SEATS if other != seat
        )
        others = (self._may[seat] & ~suit).bit_count()
        fewest = max((hidden & suit).bit_count() - elsewhere, self._rooms[seat] - others, 0)
        return (self._known[seat] & suit).bit_count() + fewest

    def most(self, seat: int, suit: int) -> int:
        """The most cards of these that a seat may have."""
        return (self._known[seat] & suit).bit_count() + min(
            self._rooms[seat], (self._may[seat] & suit).bit_count()
        )

    def cannot_be_beaten(self, card: Card) -> bool:
        """Whether it is proved that no opponent behind beats this card in this trick."""
        led = _SUIT[(self.trick[0] if self.trick else card).index]
        beating = self.order.beaten_by[card.index]
        return not any(
            self.most(seat, beating & led) or (self.most(seat, beating & ~led) and not self.least(seat, led))
            for seat in self.opponents_behind
        )

    def holds(self, card: Card, state: Playing) -> bool:
        """The same for one position."""
        led = _SUIT[(self.trick[0] if self.trick else card).index]
        beating = self.order.beaten_by[card.index]
        for seat in self.opponents_behind:
            hand = left(state, seat)
            if beating & (hand & led or hand):
                return False
        return True


def left(state: Playing, seat: int) -> int:
    """What a hand has left."""
    return state.deal.hands[seat] & ~state.played
