"""6 nimmt! as a Game: its options, the deal, and the possible worlds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.core import Seat
from cardtable.dealing.dealer import Dealer
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.dealing.printed import PrintedDeal
from cardtable.errors import BadOption
from cardtable.games.nimmt.actions import HEADS, HIGHEST, Action, Card, Play, parse
from cardtable.games.nimmt.state import Choosing, Over, State, TakingRow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.games.nimmt.view import View

ROWS = 4
HAND = 10


@dataclass(frozen=True)
class Deal(PrintedDeal):
    """The four cards that start the rows, and ten cards for each seat, all ascending."""

    start: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        return (self.start, *self.hands)

    def named_piles(self) -> dict[str, tuple[Card, ...]]:
        return {"start": self.start, **{f"hand {seat}": hand for seat, hand in enumerate(self.hands)}}


@dataclass(frozen=True)
class Nimmt:
    """`tactics` uses only the cards 1 to 10·seats+4, so that all of them are in play.

    `totals` are the heads from earlier hands of the match, which is over once somebody has `end`.
    """

    name: ClassVar[str] = "nimmt"
    hand_size: ClassVar[int] = HAND

    seats: int = 4
    tactics: bool = False
    end: int = 66
    totals: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 10:
            raise BadOption(f"6 nimmt! has 2 to 10 seats, not {self.seats}")
        if self.end < 1:
            raise BadOption(f"a match ends at 1 head or more, not at {self.end}")
        if not self.totals:
            object.__setattr__(self, "totals", (0,) * self.seats)
        if len(self.totals) != self.seats or min(self.totals) < 0:
            raise BadOption(f"totals are {self.seats} numbers from 0 up, one for each seat")

    @classmethod
    def presets(cls) -> Mapping[str, Nimmt]:
        return {
            "box": cls(),
            "arena": cls(end=100),
            "tactics": cls(seats=3, tactics=True),
            "duel": cls(seats=2),
            "party": cls(seats=10),
        }

    @cached_property
    def all_seats(self) -> tuple[Seat, ...]:
        """All seats in order."""
        return tuple(Seat(seat) for seat in range(self.seats))

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple((seat,) for seat in self.all_seats)

    @cached_property
    def deck(self) -> range:
        """The cards that this game uses."""
        return range(1, (HAND * self.seats + ROWS if self.tactics else HIGHEST) + 1)

    @cached_property
    def layout(self) -> Layout:
        hands = (Pile(f"hand {seat}", HAND) for seat in self.all_seats)
        return Layout(Deck(tuple(self.deck), (Pile("start", ROWS), *hands)))

    def deal(self, rng: Random) -> Deal:
        return self.deal_of(self.layout.shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        start, *hands = (tuple(sorted(pile)) for pile in piles)
        return Deal(start, tuple(hands))

    def start(self, deal: Deal) -> State:
        # Rows lie from the highest end down, and the start cards are ascending.
        return Choosing(self, deal, deal.hands, tuple((card,) for card in reversed(deal.start)), (), ())

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        """The unseen cards are dealt to the other hands at random, because no play says where they lie."""
        if view.deal is not None and view.result is not None:
            over = Over(self, view.deal, view.rows, view.taken, view.history, view.result)
            while True:
                yield over
        shown: list[list[Card]] = [[] for _ in self.all_seats]
        for move in view.history:
            if isinstance(move.action, Play):
                shown[move.seat].append(move.action.card)
        if view.seat is not None:
            shown[view.seat].extend(view.hand)
        seen = {*view.start, *(card for cards in shown for card in cards)}
        unseen = [Card(card) for card in self.deck if card not in seen]
        room = [HAND - len(cards) for cards in shown]
        # The last pile has the cards that were not dealt.
        dealer = Dealer(unseen, [*room, len(unseen) - sum(room)])
        while True:
            piles = dealer.deal(rng)[: self.seats]
            deal = Deal(view.start, tuple(map(_together, shown, piles)))
            hands = tuple(
                view.hand if seat == view.seat else tuple(sorted(pile)) for seat, pile in enumerate(piles)
            )
            if view.waiting:
                yield TakingRow(self, deal, hands, view.rows, view.taken, view.history, view.waiting)
            else:
                yield Choosing(self, deal, hands, view.rows, view.taken, view.history)

    def parse(self, text: str) -> Action:
        return parse(text)

    def seen(self, deal: Deal, actions: Sequence[Action], seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
        """The start cards, the own hand, and every card that was played."""
        played = {action.card for action in actions if isinstance(action, Play)}
        hands = (
            tuple(card for card in hand if owner == seat or card in played)
            for owner, hand in enumerate(deal.hands)
        )
        return (deal.start, *hands)

    def worth(self, deal: Deal) -> int:
        """The heads on all cards that come to the table."""
        return sum(HEADS[card] for pile in deal.piles for card in pile)


def _together(shown: list[Card], pile: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(shown + pile))
