"""A round of two-hand pinochle in its phases: the toss, lead, chase, meld, over.

Rules of the course (docs/games/two_hand_pinochle.md): any card may be played at any time; the second
card wins if it is higher in the suit of the first or a trump on a plain suit; the winner of a turn
may declare one meld, then both draw; also when the stock is gone melds go on. With `classic` the
last twelve turns are played by following and winning, without melds, and the last one counts 10.

The winner of a turn is asked for a meld even if there is none, because not being asked would
tell the other that there is none. `legal` is in the order that ids count in: cards as hands are
sorted (suits diamonds, clubs, hearts, spades; ranks A T K Q J 9), of a card the copy with the fewest
stars first; melds from the most points to the fewest (of those that count 40: royal marriage, four
jacks, pinochle), then `exchange`, then `no meld`; heads before tails.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from cardtable.core import Result, Seat, chosen
from cardtable.games.pinochle.hands import KINDS, ORDERS, Hand, count
from cardtable.games.pinochle.melds import MeldName
from cardtable.games.two_hand_pinochle import melding
from cardtable.games.two_hand_pinochle.actions import Action, Coin, Copy, Meld, Play, Word
from cardtable.games.two_hand_pinochle.round import Round, dix
from cardtable.games.two_hand_pinochle.view import Due, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardtable.cards import Card
    from cardtable.games.two_hand_pinochle.deal import Deal
    from cardtable.tricks import Order

ONLY: tuple[tuple[Seat], tuple[Seat]] = ((Seat(0),), (Seat(1),))
CALLER = Seat(0)

# Made once: many cards and melds are skipped for these reasons when the legal ones are listed.
_FOLLOW, _TRUMP = Text("two-hand-pinochle.rules.follow"), Text("two-hand-pinochle.rules.trump")
_NO_EXCHANGE = Text("two-hand-pinochle.rules.noExchange")


@cache
def _is_dix(nine: Card) -> Text:
    return Text("two-hand-pinochle.rules.isDix", card=nine)


@cache
def _no_dix(nine: Card) -> Text:
    return Text("two-hand-pinochle.rules.noDix", card=nine)


class _Phase(ABC):
    """The common part of all phases: one seat decides, and only cards are hidden."""

    __slots__ = ()

    round: Round
    due: ClassVar[Due]
    result: ClassVar[Result | None] = None
    secrets: ClassVar[tuple[Action, ...]] = ()
    sides: ClassVar[tuple[tuple[Seat], tuple[Seat]]] = ONLY

    @property
    def deal(self) -> Deal:
        return self.round.deal

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]: ...

    @abstractmethod
    def why_not(self, seat: Seat, action: Action) -> str | None: ...

    @abstractmethod
    def options(self) -> Iterator[Action]:
        """The legal actions of the seat to act."""

    @abstractmethod
    def after(self, action: Action) -> State:
        """The position after this legal action."""

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(self.options()) if seat in self.to_act else ()

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        return self.after(chosen(self, moves))

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat, ())


@value
class Tossing(_Phase):
    """Seat 0 calls the coin. The one who is right leads."""

    round: Round

    due: ClassVar[Due] = Due.CALL
    to_act: ClassVar[tuple[Seat, ...]] = ONLY[CALLER]

    def options(self) -> Iterator[Action]:
        yield from Coin

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return None if isinstance(action, Coin) else Text("two-hand-pinochle.rules.call")

    def after(self, action: Action) -> State:
        leader = CALLER if (action,) == self.deal.coin else Seat(1 - CALLER)
        return Leading(self.round.noted(CALLER, action), leader)


@value
class Leading(_Phase):
    """A card has to be led."""

    round: Round
    seat: Seat

    due: ClassVar[Due] = Due.LEAD

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ONLY[self.seat]

    def options(self) -> Iterator[Action]:
        return _plays(self.round, self.seat)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Play):
            return Text("two-hand-pinochle.rules.lead")
        return _not_held(self.round, seat, action.copy)

    def after(self, action: Action) -> State:
        assert isinstance(action, Play)
        return Chasing(self.round.played(self.seat, action), Seat(1 - self.seat), action.copy.card)


@value
class Chasing(_Phase):
    """The led card has to be chased."""

    round: Round
    seat: Seat
    lead: Card

    due: ClassVar[Due] = Due.CHASE

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ONLY[self.seat]

    def options(self) -> Iterator[Action]:
        return (
            play
            for play in _plays(self.round, self.seat)
            if self._breaks_suit(self.seat, play.copy.card) is None
        )

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Play):
            return Text("two-hand-pinochle.rules.chase", card=self.lead)
        return _not_held(self.round, seat, action.copy) or self._breaks_suit(seat, action.copy.card)

    def after(self, action: Action) -> State:
        assert isinstance(action, Play)
        chase = action.copy.card
        chaser_wins = ORDERS[self.round.trump].beaten_by[self.lead.index] & chase.bit
        winner = self.seat if chaser_wins else Seat(1 - self.seat)
        return _turn_won(self.round.played(self.seat, action).won(winner, self.lead, chase), winner)

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat, (self.lead,))

    def _breaks_suit(self, seat: Seat, chase: Card) -> str | None:
        """The duty of the classic end game that this card breaks."""
        now = self.round
        if now.upcard or not now.game.classic:
            return None
        # The trump card is drawn last. Without it the stock is gone and the duties apply.
        must = due_cards(now.hands[seat] & KINDS, self.lead, ORDERS[now.trump])
        if must & chase.bit:
            return None
        if must & ORDERS[now.trump].same_suit[self.lead.index]:
            return _FOLLOW
        return _TRUMP


@value
class Melding(_Phase):
    """The winner of a turn may meld. By the classic rules a dix can be shown or exchanged in addition to
    the one meld of the turn, which has been `melded` or not."""

    round: Round
    seat: Seat
    melded: bool = False

    due: ClassVar[Due] = Due.MELD

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ONLY[self.seat]

    def options(self) -> Iterator[Action]:
        now = self.round
        hand, table = now.hands[self.seat], now.open[self.seat].table
        for meld, name in melding.melds(hand, table, now.trump, now.game.classic):
            if not self.melded or name is MeldName.NINE:
                yield meld
        if self._no_exchange() is None:
            yield Word.EXCHANGE
        yield Word.NO_MELD

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Word.NO_MELD:
            return None
        if action is Word.EXCHANGE:
            return self._no_exchange()
        if not isinstance(action, Meld):
            return Text("two-hand-pinochle.rules.meld")
        now = self.round
        name = melding.name_of(action, now.trump)
        if name is None:
            return Text("two-hand-pinochle.rules.noMeld")
        if self.melded and name is not MeldName.NINE:
            return Text("two-hand-pinochle.rules.oneMeld")
        table = now.open[seat].table
        return melding.why_not(now.hands[seat], table, name, action.copies, now.game.classic)

    def after(self, action: Action) -> State:
        now, winner = self.round, self.seat
        if isinstance(action, Meld):
            name = melding.name_of(action, now.trump)
            assert name is not None
            after = now.melded(winner, action, name)
            if now.game.classic:
                return Melding(after, winner, self.melded or name is not MeldName.NINE)
            return Leading(after.refilled(winner), winner)
        if action is Word.EXCHANGE:
            return Melding(now.exchanged(winner), winner, self.melded)
        return Leading(now.noted(winner, action).refilled(winner), winner)

    def _no_exchange(self) -> str | None:
        """Why the dix cannot be exchanged for the trump card. None if it can."""
        now = self.round
        if not now.game.classic:
            return _NO_EXCHANGE
        nine = dix(now.trump)
        if now.upcard == (nine,):
            return _is_dix(nine)
        melded = sum(laid.card is nine for laid in now.open[self.seat].table)
        return None if count(now.hands[self.seat], nine) > melded else _no_dix(nine)


@value
class Over(_Phase):
    """The round is over."""

    round: Round
    result: Result  # type: ignore[misc] # a phase class has none, this one an own for each round

    due: ClassVar[Due] = Due.NOTHING
    to_act: ClassVar[tuple[Seat, ...]] = ()

    def options(self) -> Iterator[Action]:
        return iter(())

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return Text("two-hand-pinochle.rules.over")

    def after(self, action: Action) -> State:
        return self


State = Tossing | Leading | Chasing | Melding | Over


def due_cards(held: int, lead: Card, order: Order) -> int:
    """The cards of a hand that may be played in the classic end game: follow, and beat a trump; otherwise
    trump; otherwise anything."""
    following = held & order.same_suit[lead.index]
    if following and order.trumps & lead.bit:
        return following & order.beaten_by[lead.index] or following
    return following or held & order.trumps or held


def _turn_won(now: Round, winner: Seat) -> State:
    if not now.hands[winner]:
        return Over(now, now.result(winner))
    if now.upcard or not now.game.classic:
        return Melding(now, winner)
    return Leading(now, winner)


def _plays(now: Round, seat: Seat) -> Iterator[Play]:
    hand, table = now.hands[seat], now.open[seat].table
    # Each kind once, in the sorted order that ids count in.
    for card in dict.fromkeys(hand):
        for copy in melding.copies(hand, table, card):
            yield PLAYS[copy]


def _not_held(now: Round, seat: Seat, copy: Copy) -> str | None:
    hand, table = now.hands[seat], now.open[seat].table
    return None if melding.place_of(hand, table, copy) is not None else melding.not_there(hand, copy)


PLAYS = {copy: Play(copy) for copies in melding.COPIES.values() for copy in copies}


def _view(state: _Phase, seat: Seat | None, lead: tuple[Card, ...]) -> View:
    now = state.round
    return View(
        game=now.game,
        seat=seat,
        to_act=state.to_act,
        legal=state.legal(seat) if seat is not None else (),
        due=state.due,
        trump=now.trump,
        turned=now.deal.trump,
        upcard=now.upcard,
        stock=now.stock,
        lead=lead,
        open=now.open,
        hand=now.hands[seat] if seat is not None else Hand(),
        dealt=now.deal.hands[seat] if seat is not None else Hand(),
        drew=now.drew[seat] if seat is not None else (),
        history=now.history,
        result=state.result,
        deal=now.deal if state.result is not None else None,
    )
