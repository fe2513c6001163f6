"""Contract bridge as a Game: its options, the deal, and the possible worlds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from cardtable.errors import BadOption, NotationError
from cardtable.games.bridge.actions import Action, Bid, Call, Claim, Play, parse
from cardtable.games.bridge.auction import contract_of, first_call
from cardtable.games.bridge.contract import (
    SEAT_LETTERS,
    SEATS,
    VULNERABLE_SIDES,
    Contract,
    Vulnerable,
    dealer_of,
    vulnerable_on,
)
from cardtable.games.bridge.deal import Deal, deal_of, layout
from cardtable.games.bridge.play import TRICKS, opening_lead, settled
from cardtable.games.bridge.worlds import worlds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.dealing.layout import Layout
    from cardtable.games.bridge.play import State
    from cardtable.games.bridge.view import View

SEAT_COUNT = 4


@dataclass(frozen=True)
class Bridge:
    """One board. With a `contract`, such as `3NS`, it starts at the opening lead. With `auction_only` it ends
    with the last pass.

    In rubber scoring `below` and `games` are the points below the line and the games won of North-South and
    East-West. They decide the vulnerability.
    """

    name: ClassVar[str] = "bridge"
    seats: ClassVar[int] = SEAT_COUNT

    dealer: Literal["N", "E", "S", "W"] = "N"
    vulnerable: Vulnerable = "none"
    contract: str = ""
    auction_only: bool = False
    claims: bool = False
    scoring: Literal["duplicate", "rubber"] = "duplicate"
    below: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    defenders_claim: bool = False

    def __post_init__(self) -> None:
        if self.dealer not in SEAT_LETTERS or len(self.dealer) != 1:
            raise BadOption(f"the dealer is N, E, S or W, not {self.dealer!r}")
        if self.vulnerable not in VULNERABLE_SIDES:
            raise BadOption(f"vulnerable is {', '.join(VULNERABLE_SIDES)}, not {self.vulnerable!r}")
        if self.scoring not in ("duplicate", "rubber"):
            raise BadOption(f"scoring is duplicate or rubber, not {self.scoring!r}")
        if self.defenders_claim and not self.claims:
            raise BadOption("defenders may claim only where claims are played with")
        self._check_contract()
        self._check_rubber()

    def _check_contract(self) -> None:
        if not self.contract:
            return
        if self.auction_only:
            raise BadOption("a hand with a given contract has no auction to end with")
        try:
            written = str(Contract.parse(self.contract))
        except NotationError as error:
            raise BadOption(str(error)) from None
        if written != self.contract:
            raise BadOption(f"the contract {self.contract!r} is written {written}")

    def _check_rubber(self) -> None:
        if self.scoring == "duplicate" and (any(self.below) or any(self.games)):
            raise BadOption("only rubber scoring has points below the line and games")
        if self.scoring == "rubber" and self.vulnerable != "none":
            raise BadOption("in rubber scoring the games won decide who is vulnerable")
        if not all(0 <= points < 100 and points % 10 == 0 for points in self.below):
            raise BadOption(f"below the line stand 0 to 90 points a side, not {self.below}")
        if not all(won in (0, 1) for won in self.games):
            raise BadOption(f"a side has won no game or one while the rubber lasts, not {self.games}")

    @classmethod
    def presets(cls) -> Mapping[str, Bridge]:
        return {
            "duplicate": cls(),
            "claims": cls(claims=True, defenders_claim=True),
            "rubber": cls(scoring="rubber"),
            "play": cls(contract="3NS"),
            "bidding": cls(auction_only=True),
        }

    @classmethod
    def board(cls, number: int, *, claims: bool = False) -> Bridge:
        """The board with this number, from 1: it sets the dealer and the vulnerability. Raises BadOption
        for a lower number."""
        if number < 1:
            raise BadOption(f"boards are numbered from 1, so there is no board {number}")
        dealer: Any = SEAT_LETTERS[dealer_of(number)]
        return cls(dealer=dealer, vulnerable=vulnerable_on(number), claims=claims)

    @cached_property
    def dealing(self) -> Seat:
        """The seat of the dealer."""
        return SEATS[SEAT_LETTERS.index(self.dealer)]

    @cached_property
    def vulnerable_sides(self) -> tuple[bool, bool]:
        """Whether North and South are vulnerable, and East and West."""
        if self.scoring == "rubber":
            return self.games[0] > 0, self.games[1] > 0
        return VULNERABLE_SIDES[self.vulnerable]

    @property
    def layout(self) -> Layout:
        return layout()

    def deal(self, rng: Random) -> Deal:
        return deal_of(layout().shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        return deal_of(piles)

    def start(self, deal: Deal) -> State:
        if self.contract:
            return opening_lead(settled(self, (), Contract.parse(self.contract)), deal)
        return first_call(self, deal)

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        return worlds(view, rng)

    def parse(self, text: str) -> Action:
        return parse(text)

    def seen(self, deal: Deal, actions: Sequence[Action], seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
        """The own hand, every card played, dummy's hand from the opening lead on, and the declarer's after
        the declarer's claim. The declarer also sees the hand of a defender who claimed."""
        played = {action.card for action in actions if isinstance(action, Play)}
        whole = {seat}
        contract = self._contract_after(actions)
        if contract is not None and played:
            whole.add(contract.dummy)
        if contract is not None and any(isinstance(action, Claim) for action in actions):
            claimers = set(self._claimers(deal, actions))
            whole |= claimers if seat == contract.declarer else claimers & {contract.declarer}
        return tuple(
            tuple(card for card in hand if owner in whole or card in played)
            for owner, hand in enumerate(deal.hands)
        )

    def _claimers(self, deal: Deal, actions: Sequence[Action]) -> Iterator[Seat]:
        """Who has claimed, which only the play tells."""
        state, number = self.start(deal), 0
        while number < len(actions):
            due = state.to_act
            if isinstance(actions[number], Claim):
                yield due[0]
            state = state.apply(dict(zip(due, actions[number:], strict=False)))
            number += len(due)

    def _contract_after(self, actions: Sequence[Action]) -> Contract | None:
        if self.contract:
            return Contract.parse(self.contract)
        calls = [action for action in actions if isinstance(action, Bid | Call)]
        return contract_of(self.dealing, calls)

    def worth(self, deal: Deal) -> int:
        return TRICKS
