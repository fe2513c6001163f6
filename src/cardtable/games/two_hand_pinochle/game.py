"""Two-hand pinochle as a Game: its options, the deal, and the worth of a round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.core import Seat
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.errors import BadOption
from cardtable.games.pinochle.hands import DOUBLE_DECK, Hand, plus
from cardtable.games.two_hand_pinochle import worlds
from cardtable.games.two_hand_pinochle.actions import Action, Coin, parse
from cardtable.games.two_hand_pinochle.deal import Deal
from cardtable.games.two_hand_pinochle.position import HAND, STOCK, RoundPosition, RoundStanding, standing
from cardtable.games.two_hand_pinochle.round import LAST_TRICK, Round, card_points
from cardtable.games.two_hand_pinochle.state import Leading, State, Tossing
from cardtable.games.two_hand_pinochle.view import Open

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.games.two_hand_pinochle.view import View

NOTHING = Open((), (), (), 0)


@dataclass(frozen=True)
class TwoHand:
    """Seat 0 is dealt first and calls the toss. At a table with one person it is the person.

    `totals` are the points from earlier rounds. The player with more leads, and a coin decides if they are
    equal. With a `position` the round continues from there.
    """

    name: ClassVar[str] = "two-hand-pinochle"
    seats: ClassVar[int] = 2
    all_seats: ClassVar[tuple[Seat, Seat]] = (Seat(0), Seat(1))

    classic: bool = False
    totals: tuple[int, int] = (0, 0)
    round: int = 1
    position: RoundPosition | None = None

    def __post_init__(self) -> None:
        if self.round < 1:
            raise BadOption(f"rounds are numbered from 1 on, so there is no {self.round}")
        if self.position is not None:
            standing(self.position)

    @classmethod
    def presets(cls) -> Mapping[str, TwoHand]:
        return {"course": cls(), "classic": cls(classic=True)}

    @cached_property
    def standing(self) -> RoundStanding | None:
        """The position that the round continues from, or None."""
        return None if self.position is None else standing(self.position)

    @cached_property
    def saved(self) -> tuple[Open, Open]:
        """What was open when the round was continued."""
        return (NOTHING, NOTHING) if self.standing is None else self.standing.open

    @property
    def leader(self) -> Seat | None:
        """Who leads the first turn. None if a coin decides."""
        if self.position is not None:
            return Seat(self.position.leader)
        if self.totals[0] == self.totals[1]:
            return None
        return Seat(int(self.totals[1] > self.totals[0]))

    @cached_property
    def layout(self) -> Layout:
        if self.standing is not None:
            return Layout(_rest(self.standing))
        hands = Pile("hand 0", HAND), Pile("hand 1", HAND)
        cards = Deck(DOUBLE_DECK, (*hands, Pile("trump", 1), Pile("stock", STOCK, ordered=True)))
        return (
            Layout(cards) if self.leader is not None else Layout(cards, Deck(tuple(Coin), (Pile("coin", 1),)))
        )

    def deal(self, rng: Random) -> Deal:
        return self.deal_of(self.layout.shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        named = {pile.name: tuple(cards) for pile, cards in zip(self.layout.piles, piles, strict=True)}
        hands = Hand.of(named["hand 0"]), Hand.of(named["hand 1"])
        return Deal(hands, named.get("trump", ()), named.get("stock", ()), named.get("coin", ()))

    def start(self, deal: Deal) -> State:
        if self.standing is None:
            trump, upcard = deal.trump[0].suit, deal.trump
        else:
            trump, upcard = self.standing.trump, self.standing.upcard
        hands = self._with_melds(deal, 0), self._with_melds(deal, 1)
        round = Round(self, deal, trump, upcard, ((), ()), hands, self.saved, ())
        return Tossing(round) if self.leader is None else Leading(round, self.leader)

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        return worlds.worlds(self, view, rng)

    def parse(self, text: str) -> Action:
        return parse(text)

    def seen(self, deal: Deal, actions: Sequence[Action], seat: Seat | None) -> tuple[tuple[Any, ...], ...]:
        return worlds.seen(self, deal, actions, seat)

    def worth(self, deal: Deal) -> int:
        """The points of all 48 cards, and the last trick by the classic rules."""
        return card_points(DOUBLE_DECK) + (LAST_TRICK if self.classic else 0)

    def _with_melds(self, deal: Deal, seat: int) -> Hand:
        lying = Hand.of(laid.card for laid in self.saved[seat].table)
        return Hand(plus(deal.hands[seat], lying))


def _rest(standing: RoundStanding) -> Deck:
    """The cards whose place a position does not tell, and the piles that lack them."""
    # A Counter keeps the order of the deck, in which deals are numbered.
    cards = Counter(DOUBLE_DECK) - Counter(standing.known)
    hands = [
        Pile(f"hand {seat}", standing.hand - len(opened.table)) for seat, opened in enumerate(standing.open)
    ]
    stock = [Pile("stock", standing.stock, ordered=True)] if standing.stock else []
    return Deck(tuple(cards.elements()), (*hands, *stock))
