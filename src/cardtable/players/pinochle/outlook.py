"""What the seat to act knows about the trick of four-hand pinochle: proved by counting, or likely."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from math import comb
from typing import TYPE_CHECKING

from cardtable.games.pinochle.actions import SEATS
from cardtable.games.pinochle.hands import (
    KINDS,
    MOST_COPIES,
    ORDERS,
    STRENGTH,
    Hand,
    all_copies,
    count,
    kind,
    minus,
    plus,
)
from cardtable.games.pinochle.knowledge import knowledge
from cardtable.games.pinochle.score import WORTH

if TYPE_CHECKING:
    from cardtable.cards import Card, Suit
    from cardtable.games.pinochle import View

PLACE = {rank: place for place, rank in enumerate(STRENGTH)}


@dataclass(frozen=True)
class Beaters:
    """Cards that a seat may have: those of the led suit, those of them that beat a card, and the trumps that
    beat it if the seat cannot follow."""

    follows: int
    higher: int
    trumps: int


class Outlook:
    """The cards that are out, who may have them, and the trick so far."""

    def __init__(self, view: View) -> None:
        assert view.contract is not None
        assert view.seat is not None
        self.view = view
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

    @property
    def opponents_behind(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.behind if seat % 2 != self.seat % 2)

    @property
    def best(self) -> Card:
        """The card that takes the trick so far."""
        return self.trick[self.place]

    def wins(self, card: Card) -> bool:
        """Whether it would take the trick now."""
        return not self.trick or bool(self.order.beaten_by[self.best.index] & card.bit)

    def is_trump(self, card: Card) -> bool:
        """Whether this card is a trump."""
        return bool(card.bit & self.order.trumps)

    def is_counter(self, card: Card) -> bool:
        return self.worth[card.index] > 0

    def is_highest(self, card: Card) -> bool:
        """Whether no card of its suit that is out beats it."""
        return not self.outside & self.order.beaten_by[card.index] & self.order.same_suit[card.index]

    def length(self, suit: Suit) -> int:
        """The number of own cards of a suit."""
        return sum(count(self.hand, kind(rank, suit)) for rank in STRENGTH)

    @cached_property
    def _held(self) -> tuple[int, ...]:
        """The cards that each seat is known to have still."""
        return tuple(
            minus(known, played) for known, played in zip(self.knows.known, self.knows.played, strict=True)
        )

    def beaters(self, seat: int, card: Card) -> Beaters:
        """What a seat may have that decides whether it beats this card."""
        suit = self.order.same_suit[(self.trick[0] if self.trick else card).index]
        may = self.outside & ~self.lacking[seat]
        beating = may & self.order.beaten_by[card.index]
        return Beaters(may & suit, beating & suit, beating & self.order.trumps & ~suit)

    def cannot_be_beaten(self, card: Card) -> bool:
        """Whether it is proved that no opponent behind can beat this card."""
        return all(self._cannot_beat(seat, card) for seat in self.opponents_behind)

    def _cannot_beat(self, seat: int, card: Card) -> bool:
        has = self.beaters(seat, card)
        # A seat that is known to have a card of the suit has to follow.
        return not has.higher and (not has.trumps or bool(self._held[seat] & has.follows))

    def chance_to_hold(self, card: Card) -> float:
        """How likely it is that no opponent behind beats this card, by the number of cards that are out."""
        chance = 1.0
        for seat in self.opponents_behind:
            chance *= 1 - self._chance_to_beat(seat, card)
        return chance

    def _chance_to_beat(self, seat: int, card: Card) -> float:
        has, held = self.beaters(seat, card), self._held[seat]
        if held & has.higher:
            return 1.0
        hidden = self.knows.sizes[seat] - self.knows.known[seat].bit_count()
        pool = reduce(minus, (self._held[each] for each in SEATS if each != self.seat), self.outside)
        follows, higher, trumps = (_copies(pool, kinds) for kinds in (has.follows, has.higher, has.trumps))
        out = pool.bit_count()
        beats = 1 - _none_of(higher, hidden, out)
        if held & has.follows:
            return beats
        void = _none_of(follows, hidden, out)
        return beats + void * (1 if held & has.trumps else 1 - _none_of(trumps, hidden, out - follows))

    def will_be_taken_by_partner(self) -> bool:
        """The partner still has to play, has shown a card that beats, and nobody behind can beat that."""
        partner = SEATS[(self.seat + 2) % 4]
        if partner not in self.behind:
            return False
        beating = Hand(self._held[partner] & self.order.beaten_by[self.best.index] & KINDS)
        return any(not self.outside & self.order.beaten_by[each.index] for each in beating)


def _copies(cards: int, kinds: int) -> int:
    """How many of the cards are of these kinds."""
    return (cards & all_copies(kinds, MOST_COPIES)).bit_count()


def _none_of(cards: int, hidden: int, among: int) -> float:
    """The chance that none of these cards is one of the hidden ones of a hand."""
    return comb(max(0, among - cards), hidden) / max(1, comb(among, hidden))


def rank(card: Card) -> str:
    return str(card)[1]
