"""A position of bridge with all cards open.

As text it is `strain: NT; leader: W; hands: N:A.K.. K.A.. Q.Q.. J.J..; trick: SK`. The parts are on separate
lines or separated by semicolons. `hands` are the remaining cards, written as a deal of PBN. `trick` has the
cards on the table from the leader on, if there are any.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Cards, card
from cardtable.errors import GameError, NotationError
from cardtable.games.bridge import SEATS, parse_seat, parse_strain, read_hand
from cardtable.games.bridge.contract import ORDERS, SEAT_NAMES
from cardtable.search.bridge.door import POSITIONS
from cardtable.search.tricks import position_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import Contract, Deal, Playing, Strain, View

NAMES = ("strain", "leader", "hands", "trick")


@dataclass(frozen=True)
class BoardPosition:
    """The remaining cards, and those of the current trick, which `leader` began."""

    hands: tuple[Cards, ...]
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()

    @property
    def turn(self) -> Seat:
        """The hand that plays next."""
        return SEATS[(self.leader + len(self.trick)) % 4]

    @property
    def why_not(self) -> str | None:
        """What is wrong with these cards, or None."""
        if len(self.trick) > 3:
            return f"{len(self.trick)} cards lie in a trick that is not complete"
        seen = 0
        for hand in (*self.hands, *(Cards(each.bit) for each in self.trick)):
            if seen & hand:
                return f"{next(iter(Cards(seen & hand)))} is there twice"
            seen |= hand
        size = len(self.hands[self.turn])
        for seat in SEATS:
            expected = size - ((seat - self.leader) % 4 < len(self.trick))
            if len(self.hands[seat]) != expected:
                return f"{SEAT_NAMES[seat]} has {len(self.hands[seat])} cards and not {expected}"
        if not size:
            return "no cards are left"
        return self._revoke

    @property
    def _revoke(self) -> str | None:
        for number, played in enumerate(self.trick[1:], 1):
            seat, led = SEATS[(self.leader + number) % 4], self.trick[0].suit
            if played.suit != led and any(held.suit == led for held in self.hands[seat]):
                return f"{SEAT_NAMES[seat]} has a card of the suit that was led and played {played}"
        return None

    def after(self, card: Card) -> BoardPosition:
        """The position after this card."""
        hands = tuple(Cards(hand & ~card.bit) for hand in self.hands)
        trick = (*self.trick, card)
        if len(trick) < 4:
            return BoardPosition(hands, self.strain, self.leader, trick)
        winner = SEATS[(self.leader + ORDERS[self.strain].best(trick)) % 4]
        return BoardPosition(hands, self.strain, winner)

    @classmethod
    def of_lead(cls, deal: Deal, contract: Contract) -> BoardPosition:
        """The position before the opening lead."""
        return cls(deal.hands, contract.strain, contract.leader)

    @classmethod
    def of_play(cls, state: Playing) -> BoardPosition:
        """The position of this state."""
        POSITIONS.check(state.terms.game)
        left = ~state.played
        hands = tuple(Cards(hand & left) for hand in state.deal.hands)
        leader = SEATS[(state.turn - len(state.trick)) % 4]
        return cls(hands, state.terms.contract.strain, leader, state.trick)

    @classmethod
    def of_view(cls, view: View, hands: Sequence[Cards]) -> BoardPosition:
        """The position of this view with these dealt hands, sampled or known. Raises GameError before the
        play."""
        POSITIONS.check(view.game)
        if view.contract is None or view.leader is None:
            raise GameError("there is nothing to solve before the play")
        played = sum(played.bit for _, played in view.plays())
        left = tuple(Cards(hand & ~played) for hand in hands)
        return cls(left, view.contract.strain, view.leader, view.trick)


def looks_like(text: str) -> bool:
    """Whether a text begins like a position."""
    return text.lstrip().lower().startswith(tuple(f"{name}:" for name in NAMES))


def read(text: str) -> BoardPosition:
    """The position in a text. Raises NotationError if it is not one, and GameError for impossible cards."""
    said = position_text.fields(text, NAMES)
    position = BoardPosition(
        _hands(said["hands"]),
        parse_strain(said["strain"]),
        parse_seat(said["leader"]),
        tuple(card(word) for word in said["trick"].split()),
    )
    if position.why_not is not None:
        raise GameError(f"this position is not possible: {position.why_not}")
    return position


def _hands(text: str) -> tuple[Cards, ...]:
    first, colon, rest = text.partition(":")
    words = rest.split()
    if not colon or len(words) != len(SEATS):
        raise NotationError(text, None, "hands are a seat, a colon and four hands separated by spaces")
    start = parse_seat(first)
    return tuple(read_hand(words[(seat - start) % len(SEATS)]) for seat in SEATS)
