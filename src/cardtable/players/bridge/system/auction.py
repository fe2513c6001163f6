"""An auction as the next caller understands it: the bids, what everybody has shown, and what is legal.

Seats are counted from the dealer, so that the same calls are the same situation at every table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardtable.games.bridge import BIDS, Bid, Call, Strain
from cardtable.players.bridge.system.hand_types import (
    EVERYTHING,
    hcp_bounds,
    length_bounds,
    points_bounds,
)

if TYPE_CHECKING:
    from cardtable.games.bridge import AnyCall

NOTRUMP = int(Strain.NOTRUMP)
GAME_LEVEL = (5, 5, 4, 4, 3)
Vulnerability = tuple[bool, bool]
"""Whether the side of the dealer is vulnerable, and whether the other side is."""
NOBODY: Vulnerability = (False, False)
VULNERABILITIES = (NOBODY, (True, False), (False, True), (True, True))


@dataclass(frozen=True)
class Understood:
    """A call with its information: the types of hands that it leaves, and whether it is forcing."""

    call: AnyCall
    types: int = EVERYTHING
    forcing: bool = False
    game_forcing: bool = False
    artificial: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shown:
    """What is known of a hand: a set of types, and the bounds of points and lengths."""

    types: int = EVERYTHING

    @cached_property
    def hcp(self) -> tuple[int, int]:
        return hcp_bounds(self.types)

    @cached_property
    def points(self) -> tuple[int, int]:
        return points_bounds(self.types)

    @cached_property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        return tuple(length_bounds(self.types, suit) for suit in range(4))

    def support(self, trumps: int) -> int:
        """The fewest points that the hand has for a contract in this suit."""
        return points_bounds(self.types, trumps)[0]

    def least(self, suit: int) -> int:
        """The fewest cards of this suit."""
        return self.lengths[suit][0]

    def combined(self, types: int) -> Shown:
        """Both pieces of information combined, or the newer one if they contradict each other."""
        both = self.types & types
        return Shown(both or types or EVERYTHING)


@dataclass(frozen=True)
class Auction:
    """The calls so far with their meaning, and what each seat has shown."""

    said: tuple[Understood, ...] = ()
    known: tuple[Shown, ...] = (Shown(),) * 4
    vulnerable: Vulnerability = NOBODY

    def after(self, understood: Understood) -> Auction:
        """The auction with one more call."""
        known = list(self.known)
        known[self.me] = known[self.me].combined(understood.types)
        return Auction((*self.said, understood), tuple(known), self.vulnerable)

    @cached_property
    def me(self) -> int:
        return len(self.said) % 4

    @cached_property
    def we_are_vulnerable(self) -> bool:
        return self.vulnerable[self.me % 2]

    @cached_property
    def they_are_vulnerable(self) -> bool:
        return self.vulnerable[1 - self.me % 2]

    @cached_property
    def calls(self) -> tuple[AnyCall, ...]:
        """The calls from the opening on."""
        calls = [said.call for said in self.said]
        return tuple(calls[self.opened_at :]) if self.opened_at is not None else ()

    @cached_property
    def opened_at(self) -> int | None:
        return next((number for number, said in enumerate(self.said) if isinstance(said.call, Bid)), None)

    @cached_property
    def shown(self) -> Shown:
        return self.known[self.me]

    @cached_property
    def partner(self) -> Shown:
        return self.known[(self.me + 2) % 4]

    def of(self, distance: int) -> list[Understood]:
        """The calls, without passes, of the seat this many places before mine; 0 is mine."""
        seat = (self.me - distance) % 4
        return [each for n, each in enumerate(self.said) if n % 4 == seat and each.call is not Call.PASS]

    @cached_property
    def mine(self) -> list[Understood]:
        return self.of(0)

    @cached_property
    def partners(self) -> list[Understood]:
        return self.of(2)

    @cached_property
    def theirs(self) -> list[Understood]:
        return [*self.of(1), *self.of(3)]

    @cached_property
    def last_bid_at(self) -> int | None:
        """The number of the last bid, or None."""
        numbers = reversed(range(len(self.said)))
        return next((number for number in numbers if isinstance(self.said[number].call, Bid)), None)

    @cached_property
    def last_bid(self) -> Bid | None:
        if self.last_bid_at is None:
            return None
        call = self.said[self.last_bid_at].call
        assert isinstance(call, Bid)
        return call

    @cached_property
    def is_theirs(self) -> bool:
        """Whether the last bid is the opponents'."""
        return self.last_bid_at is not None and (self.me - self.last_bid_at) % 2 == 1

    @cached_property
    def doubled(self) -> int:
        """0, 1 if the last bid is doubled, 2 if it is redoubled."""
        after = [] if self.last_bid_at is None else [said.call for said in self.said[self.last_bid_at :]]
        return 2 if Call.REDOUBLE in after else 1 if Call.DOUBLE in after else 0

    @cached_property
    def rho(self) -> AnyCall:
        return self.said[-1].call if self.said else Call.PASS

    def can(self, call: AnyCall) -> bool:
        """Whether this call is legal."""
        if isinstance(call, Bid):
            return self.last_bid is None or call.index > self.last_bid.index
        if call is Call.DOUBLE:
            return self.is_theirs and not self.doubled
        if call is Call.REDOUBLE:
            return self.last_bid is not None and not self.is_theirs and self.doubled == 1
        return True

    def cheapest(self, strain: int) -> int:
        """The lowest level at which this strain can be bid; 8 if there is none."""
        return next((level for level in range(1, 8) if self.can(bid(level, strain))), 8)

    @cached_property
    def is_game(self) -> bool:
        """Whether the last bid is a game or more."""
        return self.last_bid is not None and self.last_bid.level >= GAME_LEVEL[self.last_bid.strain]

    @cached_property
    def game_forced(self) -> bool:
        """Whether our side has promised to reach a game and has not yet."""
        ours = [each for n, each in enumerate(self.said) if (self.me - n) % 2 == 0]
        return any(each.game_forcing for each in ours) and not self.is_game

    @cached_property
    def ends_if_passed(self) -> bool:
        """Whether a pass now would end the auction."""
        calls = [said.call for said in self.said]
        return len(calls) >= 3 and calls[-2:] == [Call.PASS, Call.PASS] and self.last_bid is not None

    @cached_property
    def is_forced(self) -> bool:
        """Whether a pass would break a promise of our side."""
        if self.game_forced and (self.ends_if_passed or not self.is_theirs):
            return self.rho is Call.PASS or self.ends_if_passed
        if self.rho is not Call.PASS or len(self.said) < 2:
            return False
        return self.said[-2].forcing and self.said[-2].call is not Call.PASS

    @cached_property
    def their_suits(self) -> tuple[int, ...]:
        return tuple(sorted({*self.suits_of(1), *self.suits_of(3)}))

    def suits_of(self, distance: int) -> tuple[int, ...]:
        """The suits that a seat has bid, or shown four cards of, from the highest down."""
        bids = (said for said in self.of(distance) if isinstance(said.call, Bid) and not said.artificial)
        named = {int(said.call.strain) for said in bids if isinstance(said.call, Bid)}
        shown = self.known[(self.me - distance) % 4]
        return tuple(s for s in reversed(range(4)) if s in named or shown.least(s) >= 4)

    @cached_property
    def trumps(self) -> tuple[int, ...]:
        """The suit that our side agrees on: the one with the most cards shown, or the last one bid."""
        known = {suit: self.shown.least(suit) + self.partner.least(suit) for suit in reversed(range(4))}
        best = max(known, key=lambda suit: known[suit])
        if known[best] >= 7:
            return (best,)
        ours = [each for n, each in enumerate(self.said) if (self.me - n) % 2 == 0 and not each.artificial]
        named = [int(each.call.strain) for each in ours if isinstance(each.call, Bid)]
        return tuple(suit for suit in reversed(named) if suit != NOTRUMP)[:1]

    def passed(self, distance: int) -> bool:
        """Whether this seat had a chance to open and did not."""
        seat = (self.me - distance) % 4
        before = len(self.said) if self.opened_at is None else self.opened_at
        return any(number % 4 == seat for number in range(before))


def bid(level: int, strain: int) -> Bid:
    """The bid of this level and strain."""
    return BIDS[(level - 1) * 5 + strain]
