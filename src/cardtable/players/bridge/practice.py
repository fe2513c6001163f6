"""Bidding practice: hands dealt for a theme, and each call of a person judged by the system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.errors import GameError
from cardtable.games.bridge import Bridge, Call, contract_of, score, side_of
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding
from cardtable.players.bridge.hand import Hand
from cardtable.players.bridge.system.auction import Auction
from cardtable.players.bridge.system.expression import parse_expression
from cardtable.players.bridge.system.pattern import STRAINS
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.par import par

if TYPE_CHECKING:
    from random import Random

    from cardtable.games.bridge import AnyCall, Contract, Deal
    from cardtable.players.bridge.system.condition import Condition
    from cardtable.players.bridge.system.rules import System
    from cardtable.search.bridge.par import Par

PERSON = Seat(2)
PARTNER = Seat(0)
# One deal in some thousands fits a narrow theme.
TRIES = 20_000


def condition(text: str) -> Condition:
    """A condition of system files, such as `8-9 hcp, 5+ H or 5+ S`. NotationError if it is none."""
    return parse_expression(text).build(Auction(), dict(STRAINS))


def deal_for(person: str, partner: str, rng: Random) -> Deal:
    """A deal in which South, the person, and North hold such hands. GameError if none turns up."""
    wanted = ((PERSON, condition(person)), (PARTNER, condition(partner)))
    for _ in range(TRIES if all(asked.may for _, asked in wanted) else 0):
        deal = Bridge().deal(rng)
        if all(asked.fits(Hand(deal.hands[seat])) for seat, asked in wanted):
            return deal
    raise GameError(f"no hands fit {person!r} and {partner!r} in {TRIES} deals")


@dataclass(frozen=True)
class Result:
    """Where an auction ended, and what it scores for North and South with open cards."""

    contract: Contract | None
    points: int
    tricks: int


class Practice:
    """A deal that a person, South, bids with the computer as partner. The others pass unless told to bid."""

    def __init__(self, game: Bridge, deal: Deal, system: System, *, opponents: bool = False) -> None:
        self.game = game
        self.deal = deal
        self.system = system
        self.calls: tuple[AnyCall, ...] = ()
        self._opponents = opponents

    @property
    def turn(self) -> Seat:
        return Seat((self.game.dealing + len(self.calls)) % 4)

    @property
    def is_over(self) -> bool:
        return is_over(self.calls)

    def advise(self) -> tuple[AnyCall, str]:
        """What the system calls for the seat on turn, and what that means."""
        rule = bidding.choose(self.system, self.calls, self.deal.hands[self.turn])
        return rule.call, bidding.meaning(self.system, (*self.calls, rule.call))

    def call(self, call: AnyCall) -> str:
        """Adds a call; what it means to the system. GameError if it is not legal here."""
        if not self.system.auction(self.calls).can(call):
            raise GameError(f"{call} is not possible now")
        self.calls = (*self.calls, call)
        return bidding.meaning(self.system, self.calls)

    def go_on(self) -> list[tuple[Seat, AnyCall, str]]:
        """The calls of the others until the person is asked or the auction is over."""
        made: list[tuple[Seat, AnyCall, str]] = []
        while not self.is_over and self.turn != PERSON:
            seat = self.turn
            silent = side_of(seat) != side_of(PERSON) and not self._opponents
            call = Call.PASS if silent else self.advise()[0]
            made.append((seat, call, self.call(call)))
        return made

    def of_system(self) -> Practice:
        """The same deal bid by the system alone."""
        other = Practice(self.game, self.deal, self.system, opponents=self._opponents)
        while not other.is_over:
            other.go_on()
            if not other.is_over:
                other.call(other.advise()[0])
        return other

    def result(self) -> Result:
        contract = contract_of(self.game.dealing, self.calls)
        if contract is None:
            return Result(None, 0, 0)
        (tricks,) = double_dummy.tricks([(self.deal, contract)])
        won = score(contract, tricks, self.game.vulnerable_sides[side_of(contract.declarer)])
        return Result(contract, won if side_of(contract.declarer) == side_of(PERSON) else -won, tricks)

    def par(self) -> Par:
        return par(double_dummy.table(self.deal), self.game.vulnerable, self.game.dealing)
