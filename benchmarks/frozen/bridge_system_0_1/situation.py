"""An auction seen by the one who calls next: who opened, what everybody has shown, what is still legal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from benchmarks.frozen.bridge_system_0_1.meaning import Meaning, Shown
from cardtable.games.bridge import BIDS, SEATS, Bid, Call, Strain, partner

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall


@dataclass(frozen=True)
class Said:
    """A call with who made it and what it means."""

    seat: Seat
    call: AnyCall
    meaning: Meaning


@dataclass(frozen=True)
class Situation:
    dealer: Seat
    said: tuple[Said, ...] = ()

    @cached_property
    def me(self) -> Seat:
        return SEATS[(self.dealer + len(self.said)) % 4]

    @cached_property
    def partner(self) -> Seat:
        return partner(self.me)

    @cached_property
    def rho(self) -> Seat:
        return SEATS[(self.me + 3) % 4]

    def calls_of(self, *seats: Seat) -> list[Said]:
        """What these seats said, passes left out."""
        return [said for said in self.said if said.seat in seats and said.call is not Call.PASS]

    @cached_property
    def mine(self) -> list[Said]:
        return self.calls_of(self.me)

    @cached_property
    def partners(self) -> list[Said]:
        return self.calls_of(self.partner)

    @cached_property
    def ours(self) -> list[Said]:
        return self.calls_of(self.me, self.partner)

    @cached_property
    def theirs(self) -> list[Said]:
        return self.calls_of(self.rho, partner(self.rho))

    @cached_property
    def opening(self) -> Said | None:
        return next((said for said in self.said if isinstance(said.call, Bid)), None)

    @cached_property
    def last_bid(self) -> Bid | None:
        bids = (said.call for said in reversed(self.said))
        return next((call for call in bids if isinstance(call, Bid)), None)

    @cached_property
    def last_bidder(self) -> Seat | None:
        return next((said.seat for said in reversed(self.said) if isinstance(said.call, Bid)), None)

    @cached_property
    def is_theirs(self) -> bool:
        """Whether the last bid is the opponents'."""
        return self.last_bidder is not None and self.last_bidder not in (self.me, self.partner)

    @cached_property
    def rho_said(self) -> AnyCall:
        return self.said[-1].call if self.said else Call.PASS

    @cached_property
    def doubled(self) -> bool:
        after = [said.call for said in reversed(self.said)]
        calls = after[: after.index(self.last_bid)] if self.last_bid in after else []
        return Call.DOUBLE in calls or Call.REDOUBLE in calls

    @cached_property
    def is_forced(self) -> bool:
        """Partner's last call is forcing and the opponents have left it to me."""
        if not self.partners or self.rho_said is not Call.PASS:
            return False
        # If the call before the opponent's pass is another one, partner has passed since.
        return self.partners[-1].meaning.forcing and self.partners[-1] == self.said[-2]

    @cached_property
    def their_suits(self) -> list[int]:
        return sorted(
            {
                int(said.call.strain)
                for said in self.theirs
                if isinstance(said.call, Bid)
                and said.call.strain is not Strain.NOTRUMP
                and not said.meaning.artificial
            }
        )

    def shown(self, seat: Seat) -> Shown:
        shown = Shown()
        for said in self.said:
            if said.seat == seat:
                shown = shown.told(said.meaning)
        return shown

    @cached_property
    def partner_shown(self) -> Shown:
        return self.shown(self.partner)

    def can(self, level: int, strain: int) -> bool:
        index = (level - 1) * 5 + strain
        return index < len(BIDS) and (self.last_bid is None or index > self.last_bid.index)

    def level_for(self, strain: int) -> int:
        """The lowest level at which this strain can be bid; 8 if none is left."""
        return next((level for level in range(1, 8) if self.can(level, strain)), 8)


def bid(level: int, strain: int) -> Bid:
    return BIDS[(level - 1) * 5 + strain]
