"""What a player at the table has counted: which cards are out, and which of its own are high."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.bridge import Strain, of_suit, side_of
from cardtable.games.bridge.contract import ORDERS

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import Contract, View

WHOLE_DECK = (1 << 52) - 1


@dataclass(frozen=True)
class Count:
    """The play as the deciding player sees it. `view` is in the play and its seat is to act."""

    view: View

    @cached_property
    def contract(self) -> Contract:
        assert self.view.contract is not None
        return self.view.contract

    @cached_property
    def turn(self) -> Seat:
        assert self.view.turn is not None
        return self.view.turn

    @cached_property
    def is_declarer(self) -> bool:
        return self.view.seat == self.contract.declarer

    @cached_property
    def trumps(self) -> int | None:
        return None if self.contract.strain is Strain.NOTRUMP else int(self.contract.strain)

    @cached_property
    def held(self) -> Cards:
        """The cards of the hand that plays next."""
        from_dummy = self.turn == self.contract.dummy and self.is_declarer
        return (self.view.dummy or Cards()) if from_dummy else self.view.hand

    @cached_property
    def other(self) -> Cards:
        """The declarer's other hand. Empty for a defender."""
        if not self.is_declarer:
            return Cards()
        return self.view.hand if self.turn == self.contract.dummy else self.view.dummy or Cards()

    @cached_property
    def played(self) -> int:
        return sum(card.bit for _, card in self.view.plays())

    @cached_property
    def unseen(self) -> Cards:
        """The cards in hands that this player cannot see."""
        seen = self.played | self.view.hand | (self.view.dummy or 0)
        return Cards(WHOLE_DECK & ~seen)

    @cached_property
    def against(self) -> Cards:
        """The cards that the other side may still have. A defender sees dummy's cards and cannot tell the
        declarer's from partner's."""
        if self.is_declarer:
            return self.unseen
        return Cards(self.unseen | (self.view.dummy or 0))

    def is_master(self, card: Card) -> bool:
        """Whether no card that the other side may have beats it in its own suit."""
        return not ORDERS[Strain.NOTRUMP].beaten_by[card.index] & self.against

    def suit(self, cards: int, suit: int) -> list[Card]:
        """The cards of a suit from the lowest up."""
        return list(of_suit(cards, suit))

    @cached_property
    def masters(self) -> list[Card]:
        """Cards of the hand that plays next that win if they are led and not ruffed."""
        return [card for card in self.held if self.is_master(card)]

    def like(self, card: Card) -> Cards:
        """The cards of the hand that plays next that are worth the same as this one."""
        # A card of the current trick is not gone: it may be the card to beat.
        return touching(card, self.held, self.played & ~sum(each.bit for each in self.view.trick))

    @cached_property
    def trumps_out(self) -> int:
        return 0 if self.trumps is None else len(of_suit(self.against, self.trumps))

    @cached_property
    def best(self) -> Card:
        """The card that is winning the trick."""
        return self.view.trick[ORDERS[self.contract.strain].best(self.view.trick)]

    @cached_property
    def is_ours(self) -> bool:
        """Whether partner's card is winning the trick."""
        place = ORDERS[self.contract.strain].best(self.view.trick)
        leader = self.turn - len(self.view.trick)
        return (leader + place) % 2 == self.turn % 2

    def beating(self, cards: int) -> list[Card]:
        """Those of these cards that beat the winning card of the trick."""
        return list(Cards(ORDERS[self.contract.strain].beating(cards, self.best)))

    @cached_property
    def tricks_needed(self) -> int:
        """The tricks that this side still needs, to make the contract or to defeat it."""
        won = self.view.won
        ours = won[side_of(self.turn)]
        # The contract leaves 13 - target tricks. One more defeats it.
        goal = self.contract.target if self.is_declarer else 14 - self.contract.target
        return max(0, goal - ours)


def touching(card: Card, held: int, gone: int) -> Cards:
    """The cards of a hand around this one, with only played cards between them."""
    run = (held | gone) & int(of_suit(WHOLE_DECK, card.suit))
    low = high = card.bit
    while run & low >> 1:
        low >>= 1
    while run & high << 1:
        high <<= 1
    # All bits from `low` to `high`.
    return Cards(held & (2 * high - low))
