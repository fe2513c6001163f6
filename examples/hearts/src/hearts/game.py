"""Hearts as a Game: its options, the deal, and the possible worlds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.cards import DECK, Card, Cards
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.errors import BadOption
from hearts.actions import SEATS, TWO_OF_CLUBS, Action, Pass, Play, parse, penalty
from hearts.state import Passing, State, first_lead
from hearts.worlds import worlds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.core import Seat
    from hearts.view import View

HAND = 13
STEPS = {"left": 1, "right": 3, "across": 2, "hold": 0}
"""How many seats further each card is passed, in the order of the hands."""


@dataclass(frozen=True)
class Deal:
    """Thirteen cards for each seat."""

    hands: tuple[Cards, ...]

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(hand) for hand in self.hands)


@dataclass(frozen=True)
class Hearts:
    """`passing` is where cards go in this hand: left, right, across or hold. `moon` is add (26 for the
    others) or subtract (26 off for the shooter). `totals` are the penalties from earlier hands of the
    match, which is over once somebody has `end`."""

    name: ClassVar[str] = "hearts"

    passing: str = "left"
    moon: str = "add"
    end: int = 100
    totals: tuple[int, ...] = (0, 0, 0, 0)

    def __post_init__(self) -> None:
        if self.passing not in STEPS:
            raise BadOption(f"cards are passed {', '.join(STEPS)}, not {self.passing!r}")
        if self.moon not in ("add", "subtract"):
            raise BadOption(f"a moon is add or subtract, not {self.moon!r}")
        if self.end < 1:
            raise BadOption(f"a match ends at 1 point or more, not at {self.end}")
        if len(self.totals) != len(SEATS):
            raise BadOption(f"totals are {len(SEATS)} numbers, one for each seat")

    @classmethod
    def presets(cls) -> Mapping[str, Hearts]:
        return {
            "standard": cls(),
            "right": cls(passing="right"),
            "across": cls(passing="across"),
            "hold": cls(passing="hold"),
            "moon-subtracts": cls(moon="subtract"),
        }

    @property
    def seats(self) -> int:
        return len(SEATS)

    @cached_property
    def layout(self) -> Layout:
        return Layout(Deck(DECK, tuple(Pile(f"hand {seat}", HAND) for seat in SEATS)))

    def giver(self, seat: Seat) -> Seat:
        """Who passes cards to this seat."""
        return SEATS[(seat - STEPS[self.passing]) % 4]

    def deal(self, rng: Random) -> Deal:
        return self.deal_of(self.layout.shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        return Deal(tuple(Cards.of(pile) for pile in piles))

    def start(self, deal: Deal) -> State:
        return first_lead(self, deal, ()) if self.passing == "hold" else Passing(self, deal)

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        return worlds(view, rng)

    def parse(self, text: str) -> Action:
        return parse(text)

    def seen(self, deal: Deal, actions: Sequence[Action], seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
        """For each pile as dealt: the own hand, received cards, and played cards whose owner at the deal
        is certain. Then nothing, because no card is left over. Then what is known of the hands after
        passing, by seat: what they played, and who has the two of clubs."""
        passes = {who: one.cards for who, one in zip(SEATS, actions, strict=False) if isinstance(one, Pass)}
        dealt, held = [Cards()] * len(SEATS), [Cards()] * len(SEATS)
        if self.passing == "hold" or passes:
            held = self._known_hands(deal, passes, actions)
        for who in SEATS:
            if self.passing == "hold" or (seat is not None and self.giver(who) == seat):
                dealt[who] = Cards(held[who] & deal.hands[who])
            if seat is not None and passes and self.giver(seat) == who:
                dealt[who] = Cards(dealt[who] | passes[who])
        if seat is not None:
            dealt[seat] = deal.hands[seat]
        return tuple(tuple(cards) for cards in (*dealt, Cards(), *held))

    def _known_hands(
        self, deal: Deal, passes: Mapping[Seat, Cards], actions: Sequence[Action]
    ) -> list[Cards]:
        played = Cards.of([TWO_OF_CLUBS, *(each.card for each in actions if isinstance(each, Play))])
        hands = [deal.hands[who] & ~passes.get(who, 0) | passes.get(self.giver(who), 0) for who in SEATS]
        return [Cards(hand & played) for hand in hands]

    def worth(self, deal: Deal) -> int:
        """The thirteen hearts and the queen of spades."""
        return sum(penalty(hand) for hand in deal.hands)
