"""Four-hand pinochle as a Game: its options, its deck, and the possible worlds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.errors import BadOption
from cardtable.games.pinochle.actions import SEATS, Action, Bid, BidLadder, parse
from cardtable.games.pinochle.agreements import Agreement
from cardtable.games.pinochle.auction import Bidding, Naming, NotPlayed, open_auction
from cardtable.games.pinochle.exchange import Giving, Returning
from cardtable.games.pinochle.hands import EIGHTY, FORTY_EIGHT, Deal, Hand, Pack
from cardtable.games.pinochle.melds import Meld, forms, melds, melds_without_trump
from cardtable.games.pinochle.play import Following, Leading, Over
from cardtable.games.pinochle.score import SCALES, Counting
from cardtable.games.pinochle.seen import seen
from cardtable.games.pinochle.worlds import worlds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.cards import Card, Suit
    from cardtable.core import Seat
    from cardtable.games.pinochle.view import View

State = Bidding | Naming | NotPlayed | Giving | Returning | Leading | Following | Over

LAYOUTS = {
    pack: Layout(Deck(pack.cards, tuple(Pile(f"hand {seat}", pack.tricks) for seat in SEATS)))
    for pack in (FORTY_EIGHT, EIGHTY)
}


@dataclass(frozen=True)
class Pinochle:
    """`dealer`, `scores` of both sides and the hands `played` before are facts of the match.
    docs/games/pinochle.md describes each option. The defaults are the SDZ game."""

    name: ClassVar[str] = "pinochle"
    seats: ClassVar[int] = 4

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
    deck: Literal["single", "double"] = "single"
    fives: int | None = None
    tens: int | None = None
    marriage: bool = False
    least_meld: int = 0
    short_meld: Literal["zero", "set"] = "zero"
    bidder_counters: int = 0
    save: int = 0
    set_costs: Literal["bid", "given", "nothing"] = "bid"
    concede: bool = False
    five_nines: bool = False
    # Changes no rule: everybody at the table knows what partners tell each other by their bids.
    agreements: Agreement = "natural"

    def __post_init__(self) -> None:
        checks = (
            self._wrong_fact, self._wrong_deck, self._wrong_auction, self._wrong_end, self._wrong_score
        )  # fmt: skip
        for why in filter(None, (check() for check in checks)):
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
        double = cls(
            auction="passes",
            minimum=50,
            highest=500,
            throw_in=False,
            counting="50",
            target=500,
            deck="double",
            fives=60,
            marriage=True,
            least_meld=20,
            short_meld="set",
            bidder_counters=20,
            save=20,
        )
        return {"sdz": cls(), "classic": classic, "racehorse": racehorse, "double": double}

    @property
    def pack(self) -> Pack:
        """The cards of this deck."""
        return SCALES[self.counting].pack

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.pack]

    @cached_property
    def ladder(self) -> BidLadder:
        """The possible bids."""
        five = 5 * SCALES[self.counting].melds
        return BidLadder(self.minimum, self.highest, self.step, self.fives, self.tens, five)

    @cached_property
    def bids(self) -> tuple[int, ...]:
        """Every bid from the lowest on."""
        return tuple(call.amount for call in self.ladder.calls(self.minimum) if isinstance(call, Bid))

    def melds(self, hand: int, trump: Suit | None) -> tuple[Meld, ...]:
        """The melds of a hand with this trump, or those that count without one."""
        table = "fourfold" if self.deck == "double" else "big" if self.big_doubles else "plain"
        listed = forms(trump, SCALES[self.counting].melds, table)
        return melds_without_trump(hand, listed) if trump is None else melds(hand, listed)

    def deal(self, rng: Random) -> Deal:
        return self.deal_of(self.layout.shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        return Deal(tuple([Hand.of(pile) for pile in piles]))

    def start(self, deal: Deal) -> State:
        return open_auction(self, deal)

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        return worlds(view, rng)

    def parse(self, text: str) -> Action:
        return parse(text, self.pack.copies)

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
        if self.passing not in (0, 2, 3, 4):
            return f"0, 2, 3 or 4 cards are passed, not {self.passing}"
        if self.moon < 0:
            return f"a moon counts 0 (there is none) or more, not {self.moon}"
        if self.counting not in SCALES:
            return f"counting is one of {', '.join(SCALES)}, not {self.counting}"
        return None

    def _wrong_deck(self) -> str | None:
        if self.deck not in ("single", "double"):
            return f"the deck is `single` or `double`, not {self.deck}"
        if (self.deck == "double") != (self.pack is EIGHTY):
            return f"counting {self.counting} is not for the {self.deck} deck"
        if self.deck == "double" and self.five_nines:
            return "the double deck has no nines"
        if self.deck == "double" and not self.big_doubles:
            return "the double deck has its own table of melds"
        return None

    def _wrong_score(self) -> str | None:
        if self.short_meld not in ("zero", "set"):
            return f"a short meld is `zero` or `set`, not {self.short_meld}"
        if self.set_costs not in ("bid", "given", "nothing"):
            return f"a set costs `bid`, `given` or `nothing`, not {self.set_costs}"
        total = SCALES[self.counting].total
        if not 0 <= self.save <= total or not 0 <= self.bidder_counters <= total:
            return f"counters that are needed lie between 0 and {total}"
        return f"the least meld is 0 or more, not {self.least_meld}" if self.least_meld < 0 else None

    def _wrong_auction(self) -> str | None:
        if self.auction not in ("once", "passes"):
            return f"the auction is `once` or `passes`, not {self.auction}"
        if self.minimum < 1 or self.step < 1:
            return "the lowest bid and the step between bids are 1 or more"
        if not self.minimum < self.highest <= 99_999:
            return (
                f"the highest bid lies above the minimum {self.minimum} and below 100000, not {self.highest}"
            )
        if self.agreements not in get_args(Agreement):
            return f"agreements are `natural` or `meld`, not {self.agreements}"
        if self.agreements == "meld" and self.auction == "once":
            return "who speaks only once tells no melds: `meld` agreements need the auction `passes`"
        if self.agreements == "meld" and self.fives is not None and self.fives <= self.minimum:
            return f"melds are told by bids below `fives`: it lies above the minimum {self.minimum}"
        if min(self.fives or self.minimum, self.tens or self.minimum) < self.minimum:
            return f"larger steps begin at the minimum {self.minimum} or above it"
        return None

    def _wrong_end(self) -> str | None:
        if self.target < 1:
            return f"the target is 1 or more, not {self.target}"
        if self.floor is not None and self.floor >= 0:
            return f"the floor lies below 0, not at {self.floor}"
        if self.hands is not None and self.hands < 1:
            return f"at least one hand is played, not {self.hands}"
        return None
