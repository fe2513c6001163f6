"""What a seat sees of a board: the auction, its hand, dummy once it is open, and the tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Move, Seat
from cardtable.games.bridge.actions import PLAYS, Action, AnyCall, Claim, Consent, Play
from cardtable.games.bridge.contract import ORDERS, SEATS, partner, side_of
from cardtable.roles import Roles
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.cards import Card, Cards
    from cardtable.core import Result
    from cardtable.games.bridge.contract import Contract
    from cardtable.games.bridge.deal import Deal
    from cardtable.games.bridge.game import Bridge
    from cardtable.texts import Text


@value
class Trick:
    """Four cards in the order they were played."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@value
class RefusedClaim:
    """A refused claim, and the number of cards that had been played before it."""

    after: int
    claimer: Seat
    claim: Claim
    answers: tuple[Consent, ...]


@value(kw_only=True)
class View:
    """`dummy` is what dummy holds, from the opening lead on. `open_hand` is the hand that `open_seat` has
    shown to this seat by a claim. `claimer` made the claim that has to be answered. `turn` is the hand that
    calls or plays next: the declarer chooses for dummy."""

    game: Bridge
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    hand: Cards
    calls: tuple[AnyCall, ...]
    contract: Contract | None
    dummy: Cards | None
    open_hand: Cards | None
    open_seat: Seat | None
    turn: Seat | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    refused: tuple[RefusedClaim, ...]
    claim: Claim | None
    claimer: Seat | None
    result: Result | None
    deal: Deal | None

    @property
    def history(self) -> tuple[Move[Action], ...]:
        calls = [Move(self.caller(number), call) for number, call in enumerate(self.calls)]
        return (*calls, *self._play())

    @property
    def roles(self) -> Roles:
        if self.contract is None:
            return Roles(self.turn, self.game.dealing)
        declarer, dummy = self.contract.declarer, self.contract.dummy
        return Roles(self.turn, self.game.dealing, declarer, self._winning, dummy)

    @property
    def _winning(self) -> Seat | None:
        if self.contract is not None and self.trick and self.turn is not None:
            best = ORDERS[self.contract.strain].best(self.trick)
            return SEATS[(self.turn - len(self.trick) + best) % 4]
        return self.tricks[-1].winner if self.result is not None and self.tricks else None

    def caller(self, number: int) -> Seat:
        """Who made the call with this number, from 0."""
        return SEATS[(self.game.dealing + number) % 4]

    @property
    def leader(self) -> Seat | None:
        """Who led, or has to lead, to the current trick. None outside the play."""
        if self.contract is None or self.turn is None:
            return None
        return SEATS[(self.turn - len(self.trick)) % 4]

    @property
    def duty(self) -> Text | None:
        """What this seat, or dummy for it, has to do in the trick; None if it is not to play to one."""
        if self.contract is None:
            return None
        cards = [play.card for play in self.legal if isinstance(play, Play)]
        return ORDERS[self.contract.strain].duty(cards, self.trick)

    @property
    def won(self) -> tuple[int, int]:
        """The tricks of North and South, and of East and West."""
        ours = sum(side_of(trick.winner) == 0 for trick in self.tricks)
        return ours, len(self.tricks) - ours

    def plays(self) -> Iterator[tuple[Seat, Card]]:
        """Every card with the hand that it came from."""
        for trick in self.tricks:
            for number, card in enumerate(trick.cards):
                yield SEATS[(trick.leader + number) % 4], card
        if self.trick and self.turn is not None:
            for number, card in enumerate(self.trick):
                yield SEATS[(self.turn - len(self.trick) + number) % 4], card

    def _play(self) -> Iterator[Move[Action]]:
        if self.contract is None:
            return
        declarer, dummy = self.contract.declarer, self.contract.dummy
        refused = list(self.refused)
        for number, (hand, card) in enumerate(self.plays()):
            while refused and refused[0].after == number:
                yield from _refused(refused.pop(0), declarer)
            yield MOVES[declarer if hand == dummy else hand][card.index]
        for claim in refused:
            yield from _refused(claim, declarer)
        if self.claim is not None and self.claimer is not None:
            yield Move(self.claimer, self.claim)
            if self.result is not None:
                yield from (Move(seat, Consent.ACCEPT) for seat in answering(self.claimer, declarer))


MOVES = [[Move(seat, play) for play in PLAYS] for seat in SEATS]
"""Moves by seat and card, made once, because a history is made for every move."""


def answering(claimer: Seat, declarer: Seat) -> tuple[Seat, ...]:
    """Who has to agree to a claim: all but the claimer and dummy."""
    return tuple(seat for seat in SEATS if seat not in (claimer, partner(declarer)))


def _refused(refused: RefusedClaim, declarer: Seat) -> Iterator[Move[Action]]:
    yield Move(refused.claimer, refused.claim)
    for seat, answer in zip(answering(refused.claimer, declarer), refused.answers, strict=True):
        yield Move(seat, answer)
