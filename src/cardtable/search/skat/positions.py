"""Skat with open cards: positions for the functions of `search.tricks.open_cards`.

The value of a position is the declarer's card points in the end, including the skat, when all cards are
played. Announcements that end a game early do not change it. In null it is 1 if the declarer takes no trick
and 0 otherwise. Ramsch, where everybody is alone, cannot be solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable._kernel import TrickGame, TrickPosition
from cardtable.cards import Cards
from cardtable.errors import BadOption
from cardtable.games.skat import Kind, Solo
from cardtable.games.skat.actions import DECK
from cardtable.games.skat.deal import HAND
from cardtable.games.skat.kinds import ORDERS, POINTS, card_points
from cardtable.games.skat.terms import SEATS
from cardtable.search.skat.door import POSITIONS
from cardtable.search.tricks.open_cards import kernel_deck, wrong_sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.skat import Playing, View

_DECKS = tuple(kernel_deck(ORDERS[kind]) for kind in Kind)
_NUMBERS = tuple({card: number for number, card in enumerate(deck)} for deck in _DECKS)
_GAMES = {Kind.GRAND: TrickGame.SKAT_GRAND, Kind.NULL: TrickGame.SKAT_NULL}
_ALL = Cards.of(DECK)
_ONE_FOR_EACH_TRICK = [0] * len(DECK), 1
_CARD_POINTS = tuple([POINTS[card.index] for card in deck] for deck in _DECKS)


@dataclass(frozen=True)
class SkatPosition:
    """The remaining cards, and those of the current trick, which `leader` began.

    `points` is what the declarer has so far, with the skat. With `tricks` the declarer's tricks are counted
    instead of card points, for schwarz. A null must not be lost yet. Raises BadOption if the position is not
    possible.
    """

    kind: Kind
    declarer: Seat
    hands: tuple[Cards, Cards, Cards]
    leader: Seat
    trick: tuple[Card, ...] = ()
    points: int = 0
    tricks: bool = False

    unit = 1

    def __post_init__(self) -> None:
        for why in filter(None, (self._wrong_seat(), self._wrong_cards(), self._wrong_count())):
            raise BadOption(f"no position of skat: {why}")

    @property
    def turn(self) -> Seat:
        return SEATS[(self.leader + len(self.trick)) % 3]

    @property
    def maximizes(self) -> bool:
        return self.turn == self.declarer

    @property
    def deck(self) -> tuple[Card, ...]:
        return _DECKS[self.kind]

    @property
    def kernel(self) -> TrickPosition:
        """The position in the kernel's form. Raises BadOption if it is not possible."""
        number = _NUMBERS[self.kind]
        worth, each = _ONE_FOR_EACH_TRICK if self.tricks else (_CARD_POINTS[self.kind], 0)
        try:
            return TrickPosition(
                _GAMES.get(self.kind, TrickGame.SKAT_SUIT),
                [[number[card] for card in hand] for hand in self.hands],
                [number[card] for card in self.trick],
                leader=self.leader,
                side=[self.declarer],
                worth=worth,
                each=each,
                last=0,
            )
        except ValueError as error:
            raise BadOption(f"no position of skat: {error}") from None

    @classmethod
    def of_state(cls, state: Playing, *, tricks: bool = False) -> SkatPosition:
        """The position of a game with a declarer."""
        terms = state.terms
        POSITIONS.check(state.terms.game)
        if not isinstance(terms, Solo):
            raise BadOption("no position of skat: ramsch is not played by two sides")
        left = [Cards(hand & ~state.played) for hand in terms.hands]
        declarer = terms.declarer
        leader = SEATS[(state.to_act[0] - len(state.trick)) % 3]
        so_far = _so_far(terms.kind, state.points[declarer] + card_points(terms.skat))
        points = state.tricks[declarer] if tricks else so_far
        return cls(terms.kind, declarer, (left[0], left[1], left[2]), leader, state.trick, points, tricks)

    @classmethod
    def of_view(cls, view: View, hands: Sequence[Cards], *, tricks: bool = False) -> SkatPosition:
        """The position of this view with these remaining cards of each seat, sampled or known. Cards that
        are neither held nor played lie in the skat."""
        POSITIONS.check(view.game)
        if view.declarer is None or view.contract is None or not view.to_act:
            raise BadOption("no position of skat: there is nothing to solve before the play or in ramsch")
        front, middle, rear = hands
        played = Cards.of(card for _, card in view.plays)
        skat = _ALL & ~(played | front | middle | rear)
        so_far = _so_far(view.contract.kind, view.points[view.declarer] + card_points(skat))
        leader = SEATS[(view.to_act[0] - len(view.trick)) % 3]
        points = view.tricks[view.declarer] if tricks else so_far
        held = (front, middle, rear)
        return cls(view.contract.kind, view.declarer, held, leader, view.trick, points, tricks)

    def _wrong_seat(self) -> str | None:
        for name, seat in (("declarer", self.declarer), ("leader", self.leader)):
            if seat not in SEATS:
                return f"the {name} is a seat from 0 to 2, not {seat}"
        return None if self.kind in iter(Kind) else f"{self.kind} is no kind of game"

    def _wrong_cards(self) -> str | None:
        if len(self.hands) != len(SEATS) or len(self.trick) >= len(SEATS):
            return "three seats hold cards, and a trick on the table has at most two"
        piles = (*self.hands, *(card.bit for card in self.trick))
        seen = 0
        for pile in piles:
            if pile & ~_ALL:
                return f"{Cards(pile & ~_ALL)} does not belong to the deck"
            if pile & seen:
                return f"{Cards(pile & seen)} is there twice"
            seen |= pile
        return wrong_sizes(self.hands, self.leader, self.trick, HAND)

    def _wrong_count(self) -> str | None:
        if self.points < 0 or (self.points and self.kind is Kind.NULL):
            return f"the declarer cannot have {self.points} so far"
        return None


def _so_far(kind: Kind, points: int) -> int:
    # A null is decided by tricks. Its value is 0 or 1, whatever the cards count.
    return 0 if kind is Kind.NULL else points
