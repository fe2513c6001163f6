"""What is fixed before the first card: who plays which game with which cards, and when it is decided."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from cardtable.cards import Cards
from cardtable.core import Result, Seat
from cardtable.games.skat.actions import Action, Call, Contract, Discard, Kind
from cardtable.games.skat.kinds import ALL_POINTS, card_points
from cardtable.games.skat.scoring import TO_SCHNEIDER, TRICKS, Taken, ramsch_result, solo_result, verdict
from cardtable.value import value

if TYPE_CHECKING:
    from cardtable.games.skat.deal import Deal
    from cardtable.games.skat.game import Skat
    from cardtable.games.skat.scoring import ScoredGame

SEATS = (Seat(0), Seat(1), Seat(2))
ONE: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in SEATS)
OTHERS: tuple[tuple[Seat, ...], ...] = tuple(tuple(o for o in SEATS if o != seat) for seat in SEATS)
NOBODY: tuple[Seat, ...] = ()

Sides = tuple[tuple[Seat, ...], ...]
ALONE: Sides = ONE
AGAINST: tuple[Sides, ...] = tuple((ONE[seat], OTHERS[seat]) for seat in SEATS)
"""By declarer."""

Sums = tuple[int, int, int]
NONE: Sums = (0, 0, 0)


@value
class Solo:
    """One against two. `hands` are those after the exchange; `pushed` is None in a hand game.

    `claimed` says that the declarer has shown the cards. `refused_at` is the set of played cards when
    somebody last claimed or gave up in vain: that is not allowed again before the next card.
    """

    game: Skat
    deal: Deal
    declarer: Seat
    bid: int
    contract: Contract
    kind: Kind
    pushed: Discard | None
    hands: Sums
    skat: int
    doubled: int = 1
    claimed: bool = False
    refused_at: int = -1

    @classmethod
    def of(
        cls, game: Skat, deal: Deal, declarer: Seat, bid: int, contract: Contract, pushed: Discard | None
    ) -> Solo:
        """The terms of a game with this contract."""
        hands, skat = _exchanged(deal, declarer, pushed)
        return cls(game, deal, declarer, bid, contract, contract.kind, pushed, hands, skat)

    def redealt(self, deal: Deal, pushed: Discard | None) -> Solo:
        """The same terms with other cards."""
        hands, skat = _exchanged(deal, self.declarer, pushed)
        return Solo(
            self.game,
            deal,
            self.declarer,
            self.bid,
            self.contract,
            self.kind,
            pushed,
            hands,
            skat,
            self.doubled,
            self.claimed,
            self.refused_at,
        )

    def doubled_to(self, times: int) -> Solo:
        """The terms after kontra or re."""
        return replace(self, doubled=times)

    def after_offer(self, played: int, claimed: bool) -> Solo:
        """The terms after a refused offer to end the game."""
        return replace(self, claimed=self.claimed or claimed, refused_at=played)

    @property
    def sides(self) -> Sides:
        return AGAINST[self.declarer]

    @property
    def secrets(self) -> tuple[Action, ...]:
        return () if self.pushed is None else (self.pushed,)

    @property
    def shown(self) -> int:
        """The declarer's cards if they are open."""
        return self.hands[self.declarer] if self.contract.ouvert or self.claimed else 0

    def extras(self, seat: Seat, played: int) -> tuple[Action, ...]:
        """The actions other than playing a card."""
        if not self.game.showing or played == self.refused_at:
            return ()
        return (Call.SHOW, Call.CONCEDE) if seat == self.declarer else (Call.CONCEDE,)

    def decided(self, points: Sums, tricks: Sums) -> bool:
        """Whether the game ends at once, because it cannot be won any more."""
        contract = self.contract
        if contract.kind is Kind.NULL:
            return tricks[self.declarer] > 0
        if contract.schwarz:
            return sum(tricks) > tricks[self.declarer]
        return contract.schneider and sum(points) - points[self.declarer] > ALL_POINTS - TO_SCHNEIDER

    def taken(self, points: Sums, tricks: Sums) -> Taken:
        """What the declarer has when play ends normally."""
        own = points[self.declarer] + card_points(self.skat)
        others = sum(points) - points[self.declarer]
        played = sum(tricks)
        taken_by_others = played - tricks[self.declarer]
        left = ALL_POINTS - own - others
        return Taken(own, tricks[self.declarer], taken_by_others, left, final=played == TRICKS)

    def rest_to_declarer(self, points: Sums, tricks: Sums) -> Taken:
        """What the declarer has when the defenders have given up. A null is won as it stands."""
        if self.kind is Kind.NULL:
            return self.taken(points, tricks)
        others = sum(points) - points[self.declarer]
        taken_by_others = sum(tricks) - tricks[self.declarer]
        return Taken(ALL_POINTS - others, TRICKS - taken_by_others, taken_by_others)

    def given_up(self, points: Sums, tricks: Sums) -> Taken:
        """What the declarer has after giving up: what was taken is kept, and the defenders get the rest;
        in null nobody does."""
        so_far = self.taken(points, tricks)
        if self.kind is Kind.NULL:
            return replace(so_far, conceded=True)
        # Before the first trick is complete, nobody has made schneider or schwarz.
        complete = sum(tricks) > 0
        return Taken(so_far.points, so_far.tricks, TRICKS - so_far.tricks, final=complete, conceded=True)

    def verdict(self, taken: Taken) -> ScoredGame:
        """How the game ends."""
        # Matadors in the skat count too, also in a hand game (ISkO).
        return verdict(self.contract, self.bid, self.hands[self.declarer] | self.skat, taken)

    def result(self, taken: Taken) -> Result:
        """The result of the hand."""
        return solo_result(self.verdict(taken), self.declarer, taken, self.doubled, self.game.table)


@value
class Ramsch:
    """Everybody passed, and everybody tries to take as little as possible. Jacks are the only trumps."""

    game: Skat
    deal: Deal

    kind: ClassVar[Kind] = Kind.GRAND
    sides: ClassVar[Sides] = ALONE
    secrets: ClassVar[tuple[Action, ...]] = ()
    shown: ClassVar[int] = 0

    @property
    def hands(self) -> Sums:
        return self.deal.hands

    @property
    def skat(self) -> int:
        return self.deal.skat

    def redealt(self, deal: Deal, pushed: Discard | None) -> Ramsch:
        """The same terms with other cards."""
        return Ramsch(self.game, deal)

    def extras(self, seat: Seat, played: int) -> tuple[Action, ...]:
        """There are no other actions than playing a card."""
        return ()

    def decided(self, points: Sums, tricks: Sums) -> bool:
        """A ramsch is always played to its end."""
        return False

    def result(self, points: Sums, tricks: Sums, last: Seat) -> Result:
        """The skat goes with the last trick."""
        with_skat = list(points)
        with_skat[last] += card_points(self.skat)
        return ramsch_result(tuple(with_skat), tricks)


def _exchanged(deal: Deal, declarer: Seat, pushed: Discard | None) -> tuple[Sums, int]:
    if pushed is None:
        return deal.hands, deal.skat
    hands: list[int] = list(deal.hands)
    hands[declarer] = (hands[declarer] | deal.skat) & ~pushed.cards
    return (hands[0], hands[1], hands[2]), Cards(pushed.cards)
