"""Four-hand pinochle as a Game: its options, its deck, and what could still be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.errors import BadOption
from cardtable.games.pinochle.actions import SEATS, Action, parse
from cardtable.games.pinochle.auction import Bidding, Naming, NotPlayed, open_auction
from cardtable.games.pinochle.exchange import Giving, Returning
from cardtable.games.pinochle.hands import DOUBLE_DECK, Deal, Hand
from cardtable.games.pinochle.melds import Meld, forms, melds
from cardtable.games.pinochle.play import Following, Leading, Over
from cardtable.games.pinochle.score import SCALES, TRICKS, Counting
from cardtable.games.pinochle.seen import seen
from cardtable.games.pinochle.worlds import worlds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.cards import Card, Suit
    from cardtable.core import Seat
    from cardtable.games.pinochle.view import View

State = Bidding | Naming | NotPlayed | Giving | Returning | Leading | Following | Over

LAYOUT = Layout(Deck(DOUBLE_DECK, tuple(Pile(f"hand {seat}", TRICKS) for seat in SEATS)))


@dataclass(frozen=True)
class Pinochle:
    """`dealer`, `scores` of both sides and the hands `played` before are facts of the match; docs/games/
    pinochle.md tells what each option does. Without any set this is the SDZ game."""

    name: ClassVar[str] = "pinochle"
    seats: ClassVar[int] = 4
    layout: ClassVar[Layout] = LAYOUT

    dealer: int = 0
    scores: tuple[int, int] = (0, 0)
    played: int = 0
    auction: Literal["once", "passes"] = "once"
    minimum: int = 20
    step: int = 1
    # SDZPinochle has no highest bid, but keeps bids in eight bits.
    highest: int = 255
    stuck: bool = True
    throw_in: bool = True
    counting: Counting = "25"
    big_doubles: bool = True
    moon: int = 0
    passing: int = 0
    target: int = 120
    floor: int | None = None
    hands: int | None = None

    def __post_init__(self) -> None:
        for why in filter(None, (self._wrong_fact(), self._wrong_auction(), self._wrong_end())):
            raise BadOption(f"pinochle: {why}")

    @classmethod
    def presets(cls) -> Mapping[str, Pinochle]:
        classic = cls(
            auction="passes",
            minimum=200,
            step=10,
            highest=1000,
            stuck=False,
            counting="classic",
            target=1000,
        )
        racehorse = cls(auction="passes", highest=100, passing=3, target=150)
        return {"sdz": cls(), "classic": classic, "racehorse": racehorse}

    def melds(self, hand: int, trump: Suit) -> tuple[Meld, ...]:
        """What a hand lays down with this trump."""
        return melds(hand, forms(trump, SCALES[self.counting].melds, self.big_doubles))

    def deal(self, rng: Random) -> Deal:
        return self.deal_of(self.layout.shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        return Deal(tuple([Hand.of(pile) for pile in piles]))

    def start(self, deal: Deal) -> State:
        return open_auction(self, deal)

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        return worlds(view, rng)

    def parse(self, text: str) -> Action:
        return parse(text)

    def seen(self, deal: Deal, actions: Sequence[Action], seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
        state = self.start(deal)
        for action in actions:
            state = state.apply({state.to_act[0]: action})
        return seen(state, seat)

    def worth(self, deal: Deal) -> int:
        return SCALES[self.counting].total

    def _wrong_fact(self) -> str | None:
        if not 0 <= self.dealer < 4:
            return f"the dealer is a seat from 0 to 3, not {self.dealer}"
        if self.played < 0:
            return f"{self.played} hands cannot have been played"
        if self.passing not in (0, 3, 4):
            return f"0, 3 or 4 cards are passed, not {self.passing}"
        if self.moon < 0:
            return f"a moon counts 0 (there is none) or more, not {self.moon}"
        if self.counting not in SCALES:
            return f"counting is one of {', '.join(SCALES)}, not {self.counting}"
        return None

    def _wrong_auction(self) -> str | None:
        if self.auction not in ("once", "passes"):
            return f"the auction is `once` or `passes`, not {self.auction}"
        if self.minimum < 1 or self.step < 1:
            return "the lowest bid and the step between bids are 1 or more"
        if not self.minimum < self.highest <= 99_999:
            return (
                f"the highest bid lies above the minimum {self.minimum} and below 100000, not {self.highest}"
            )
        return None

    def _wrong_end(self) -> str | None:
        if self.target < 1:
            return f"the target is 1 or more, not {self.target}"
        if self.floor is not None and self.floor >= 0:
            return f"the floor lies below 0, not at {self.floor}"
        if self.hands is not None and self.hands < 1:
            return f"at least one hand is played, not {self.hands}"
        return None
