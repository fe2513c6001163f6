"""Four-hand pinochle with open cards: positions for the functions of `search.tricks.open_cards`.

The value of a position is what one side has taken in tricks in the end, including the last trick and without
melds; or its number of tricks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

from cardtable._kernel import TrickGame, TrickPosition
from cardtable.cards import Cards, Suit
from cardtable.errors import BadOption
from cardtable.games.pinochle.actions import SEATS, SIDES
from cardtable.games.pinochle.hands import EIGHTY, FORTY_EIGHT, KINDS, ORDERS, Hand
from cardtable.games.pinochle.score import SCALES, WORTH, Counting, taken
from cardtable.search.pinochle.door import POSITIONS
from cardtable.search.tricks.open_cards import kernel_deck, wrong_sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.pinochle import View
    from cardtable.games.pinochle.hands import Pack
    from cardtable.games.pinochle.play import Following, Leading

_GAMES = {FORTY_EIGHT: TrickGame.PINOCHLE, EIGHTY: TrickGame.DOUBLE_PINOCHLE}
_DECKS = {
    (pack, trump): tuple(card for card in kernel_deck(ORDERS[trump]) if card in pack.kinds)
    for pack in _GAMES
    for trump in Suit
}
_NUMBERS = {key: {card: number for number, card in enumerate(deck)} for key, deck in _DECKS.items()}

MOST_TRICKS, MOST_OF_A_SUIT = 12, 16
"""The largest number of tricks that is solved, with this many cards of each suit: the whole single deck."""


def can_be_solved(view: View) -> bool:
    """Whether the kernel knows the game, and few enough cards are left for a search."""
    if not POSITIONS.admits(view.game):
        return False
    complete = len(view.plays) // 4
    gone = Counter(card.suit for card in view.plays[: 4 * complete])
    pack = view.game.pack
    longest = max(len(pack.ranks) * pack.copies - gone[suit] for suit in Suit)
    return pack.tricks - complete <= MOST_TRICKS and longest <= MOST_OF_A_SUIT


@dataclass(frozen=True)
class _Count:
    """What the kernel counts: points of each card in its order, of every trick and of the last one, all
    divided by `unit`."""

    worth: tuple[int, ...]
    each: int
    last: int
    unit: int

    @classmethod
    def of(cls, counting: Counting, trump: Suit) -> _Count:
        by_card, last = WORTH[counting], SCALES[counting].last
        worth = [by_card[card.index] for card in _DECKS[SCALES[counting].pack, trump]]
        # Then counting to 250 is the same search as counting to 25.
        unit = gcd(last, *worth)
        return cls(tuple(points // unit for points in worth), 0, last // unit, unit)


_COUNTS = {(counting, trump): _Count.of(counting, trump) for counting in SCALES for trump in Suit}
_TRICKS = {pack: _Count((0,) * len(pack.kinds), 1, 0, 1) for pack in _GAMES}


@dataclass(frozen=True)
class PinochlePosition:
    """The remaining cards, and those of the current trick, which `leader` began.

    The value is counted for `side`: 0 for seats 0 and 2, 1 for the others. `points` is what it has taken so
    far. With `tricks` its tricks are counted instead of counters. Raises BadOption if the position is not
    possible.
    """

    trump: Suit
    hands: tuple[Hand, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    side: int = 0
    points: int = 0
    counting: Counting = "25"
    tricks: bool = False

    def __post_init__(self) -> None:
        for why in filter(None, (check() for check in (self._wrong_option, self._wrong_cards))):
            raise BadOption(f"no position of pinochle: {why}")

    @property
    def turn(self) -> Seat:
        return SEATS[(self.leader + len(self.trick)) % 4]

    @property
    def maximizes(self) -> bool:
        return self.turn % 2 == self.side

    @property
    def unit(self) -> int:
        return self._count.unit

    @property
    def deck(self) -> tuple[Card, ...]:
        return _DECKS[self.pack, self.trump]

    @property
    def pack(self) -> Pack:
        return SCALES[self.counting].pack

    @property
    def kernel(self) -> TrickPosition:
        """The position in the kernel's form. Raises BadOption if it is not possible."""
        number, count = _NUMBERS[self.pack, self.trump], self._count
        try:
            return TrickPosition(
                _GAMES[self.pack],
                [[number[card] for card in hand] for hand in self.hands],
                [number[card] for card in self.trick],
                leader=self.leader,
                side=SIDES[self.side],
                worth=count.worth,
                each=count.each,
                last=count.last,
            )
        except ValueError as error:
            raise BadOption(f"no position of pinochle: {error}") from None

    @property
    def _count(self) -> _Count:
        return _TRICKS[self.pack] if self.tricks else _COUNTS[self.counting, self.trump]

    @classmethod
    def of_state(
        cls, state: Leading | Following, *, side: int | None = None, tricks: bool = False
    ) -> PinochlePosition:
        """The position of this state, for this side or that of the bidder."""
        hands = [Hand(hand) for hand in state.hands]
        return cls.of_view(state.view(None), hands, side=side, tricks=tricks)

    @classmethod
    def of_view(
        cls, view: View, hands: Sequence[Hand], *, side: int | None = None, tricks: bool = False
    ) -> PinochlePosition:
        """The position of this view with these remaining cards of each seat, sampled or known, for this
        side or that of the bidder."""
        POSITIONS.check(view.game)
        if view.contract is None or not view.leaders or not view.to_act:
            raise BadOption("no position of pinochle: there is nothing to solve before the play")
        trump, counting = view.contract.trump, view.game.counting
        won = taken(view.plays, view.leaders, trump, counting)
        counted = view.contract.bidder % 2 if side is None else side
        points = (won.tricks if tricks else won.counters)[counted]
        return cls(trump, tuple(hands), view.leaders[-1], view.trick, counted, points, counting, tricks)

    def _wrong_option(self) -> str | None:
        if self.trump not in iter(Suit):
            return f"trump is a suit, not {self.trump}"
        if self.leader not in SEATS:
            return f"the leader is a seat from 0 to 3, not {self.leader}"
        if self.side not in (0, 1):
            return f"the side is 0 or 1, not {self.side}"
        if self.counting not in SCALES:
            return f"counting is one of {', '.join(SCALES)}, not {self.counting}"
        return f"a side cannot have {self.points} so far" if self.points < 0 else None

    def _wrong_cards(self) -> str | None:
        if len(self.hands) != len(SEATS) or len(self.trick) >= len(SEATS):
            return "four seats hold cards, and a trick on the table has at most three"
        for pile in (*self.hands, *(card.bit for card in self.trick)):
            if pile & KINDS & ~self.pack.everything:
                return f"{Cards(pile & KINDS & ~self.pack.everything)} does not belong to the deck"
        there = Counter(card for hand in self.hands for card in hand) + Counter(self.trick)
        for card, times in there.items():
            if times > self.pack.copies:
                return f"{card} is there {times} times; the deck has {self.pack.copies}"
        return wrong_sizes(self.hands, self.leader, self.trick, MOST_TRICKS)
