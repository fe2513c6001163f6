"""Bidding practice: hands dealt for a theme, and each call of a person judged by the system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.errors import GameError, IllegalAction
from cardtable.games.bridge import Bridge, Call, contract_of, score, side_of
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding
from cardtable.players.bridge.basic import call_reason
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.system.auction import Auction
from cardtable.players.bridge.system.expression import parse_expression
from cardtable.players.bridge.system.pattern import STRAINS
from cardtable.record import Record
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.door import POSITIONS
from cardtable.search.bridge.par import par
from cardtable.texts import Text

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
THEMES = {
    "any": ("any", "any"),
    "opening": ("12-21 hcp", "any"),
    "raising": ("6-12 hcp, 3+ S, 3+ H", "12-19 hcp, 5+ S or 5+ H"),
    "notrump": ("8-9 hcp, 5+ H or 5+ S", "15-17 hcp, balanced"),
    "weak": ("5-10 hcp, 6+ S or 6+ H or 6+ D", "any"),
    "slam": ("15+ hcp", "15-19 hcp"),
}
"""The hands of the person and the partner, by the name of the theme."""


def condition(text: str) -> Condition:
    """Reads a condition of system files, such as `8-9 hcp, 5+ H or 5+ S`. Raises NotationError."""
    return parse_expression(text).build(Auction(), dict(STRAINS))


def deal_for(person: str, partner: str, rng: Random) -> Deal:
    """A deal in which South (the person) and North hold such hands. Raises GameError if none is found."""
    wanted = ((PERSON, condition(person)), (PARTNER, condition(partner)))
    for text, (_, asked) in zip((person, partner), wanted, strict=True):
        if not asked.may:
            raise GameError(Text("bridge.practice.no_such_hand", hand=text))
    for _ in range(TRIES):
        deal = Bridge().deal(rng)
        if all(asked.fits(EvaluatedHand(deal.hands[seat])) for seat, asked in wanted):
            return deal
    raise GameError(Text("bridge.practice.no_such_hands", me=person, partner=partner, deals=TRIES))


@dataclass(frozen=True)
class Spoken:
    """A call of the auction and its meaning in the system."""

    seat: Seat
    call: AnyCall
    means: str


@dataclass(frozen=True)
class Advised:
    """What the system calls here, what that means, and why this hand calls it."""

    call: AnyCall
    means: str
    why: Text


@dataclass(frozen=True)
class PracticeResult:
    """The final contract, and its score for North and South with open cards."""

    contract: Contract | None
    points: int
    tricks: int


class Practice:
    """A deal that a person, South, bids with the computer as partner. The opponents pass unless they are
    told to bid. `spoken` is the auction so far. `advised` is what the system would have called in each
    place where the person has called, by the number of the call."""

    def __init__(self, game: Bridge, deal: Deal, system: System, *, opponents: bool = False) -> None:
        POSITIONS.check(game)
        self.game = game
        self.deal = deal
        self.system = system
        self.spoken: list[Spoken] = []
        self.advised: dict[int, Advised] = {}
        self._opponents = opponents
        self._vulnerable = bidding.vulnerability(game)

    @property
    def calls(self) -> tuple[AnyCall, ...]:
        return tuple(spoken.call for spoken in self.spoken)

    @property
    def turn(self) -> Seat:
        """The seat that calls next."""
        return Seat((self.game.dealing + len(self.spoken)) % 4)

    @property
    def is_over(self) -> bool:
        return is_over(self.calls)

    def advise(self) -> Advised:
        """What the system calls for the seat on turn."""
        hand = self.deal.hands[self.turn]
        rule = bidding.choose(self.system, self.calls, hand, self._vulnerable)
        why = call_reason(hand, rule, self.system, self.calls, self._vulnerable)
        return Advised(rule.call, self._meaning(rule.call), why)

    def can(self, call: AnyCall) -> bool:
        """Whether this call is legal now."""
        return not self.is_over and self.system.auction(self.calls, self._vulnerable).can(call)

    def call(self, call: AnyCall) -> str:
        """Add a call. Returns its meaning in the system. Raises IllegalAction if it is not legal."""
        why = Record(self.game, self.deal, self.calls).last.why_not(self.turn, call)
        if why is not None:
            raise IllegalAction(self.turn, call, why)
        if self.turn == PERSON:
            self.advised[len(self.spoken)] = self.advise()
        means = self._meaning(call)
        self.spoken.append(Spoken(self.turn, call, means))
        return means

    def _meaning(self, call: AnyCall) -> str:
        return bidding.meaning(self.system, (*self.calls, call), self._vulnerable)

    def go_on(self) -> list[Spoken]:
        """The calls of the others until it is the person's turn or the auction is over."""
        before = len(self.spoken)
        while not self.is_over and self.turn != PERSON:
            silent = side_of(self.turn) != side_of(PERSON) and not self._opponents
            self.call(Call.PASS if silent else self.advise().call)
        return self.spoken[before:]

    def of_system(self) -> Practice:
        """The same deal bid by the system alone."""
        other = Practice(self.game, self.deal, self.system, opponents=self._opponents)
        while not other.is_over:
            other.go_on()
            if not other.is_over:
                other.call(other.advise().call)
        return other

    def result(self) -> PracticeResult:
        """The final contract with its score."""
        contract = contract_of(self.game.dealing, self.calls)
        if contract is None:
            return PracticeResult(None, 0, 0)
        (tricks,) = double_dummy.tricks([(self.deal, contract)])
        won = score(contract, tricks, self.game.vulnerable_sides[side_of(contract.declarer)])
        return PracticeResult(
            contract, won if side_of(contract.declarer) == side_of(PERSON) else -won, tricks
        )

    def par(self) -> Par:
        """The par score of the deal."""
        return par(double_dummy.table(self.deal), self.game.vulnerable, self.game.dealing)
