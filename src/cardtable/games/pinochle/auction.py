"""The auction of four-hand pinochle, and what its winner makes of it: trump, or a hand thrown in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.core import Move, Seat, chosen, in_turn
from cardtable.games.pinochle.actions import (
    ALONE,
    MOONS,
    SIDES,
    TRUMPS,
    Action,
    Bid,
    Moves,
    NameTrump,
    Word,
    calls,
)
from cardtable.games.pinochle.exchange import Giving
from cardtable.games.pinochle.hands import NO_CARDS
from cardtable.games.pinochle.play import lay_down
from cardtable.games.pinochle.score import passed_out, thrown_in
from cardtable.games.pinochle.view import Contract, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.core import Result
    from cardtable.games.pinochle.game import Pinochle, State
    from cardtable.games.pinochle.hands import Deal


@value
class Bidding:
    """`silent` has a bit for each seat that speaks no more. `holder` is the dealer, with the minimum, from
    the start on if the dealer can be stuck with it."""

    game: Pinochle
    deal: Deal
    history: Moves
    high: int
    holder: Seat | None
    silent: int
    to_act: tuple[Seat, ...]

    result: ClassVar[None] = None
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES
    secrets: ClassVar[tuple[Action, ...]] = ()

    @property
    def lowest(self) -> int:
        """The lowest bid that would count."""
        return self.game.minimum if self.holder is None else self.high + self.game.step

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.to_act[0]:
            return ()
        return calls(self.lowest, self.game.highest, self.game.step)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Word.PASS:
            return None
        if not isinstance(action, Bid):
            return Text("pinochle.rules.auction")
        game = self.game
        if not self.lowest <= action.amount <= game.highest:
            return Text("pinochle.rules.range", lowest=self.lowest, highest=game.highest)
        if (action.amount - game.minimum) % game.step:
            return Text("pinochle.rules.steps", minimum=game.minimum, step=game.step)
        return None

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        (seat,) = self.to_act
        history = (*self.history, Move(seat, action))
        high, holder, silent = self.high, self.holder, self.silent
        if isinstance(action, Bid):
            high, holder = action.amount, seat
        if action is Word.PASS or self.game.auction == "once":
            silent |= 1 << seat
        return _next_call(self.game, self.deal, history, high, holder, silent, seat)

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)


@value
class Naming:
    """The auction is over: its winner names trump, or throws in."""

    game: Pinochle
    deal: Deal
    history: Moves
    high: int
    holder: Seat

    result: ClassVar[None] = None
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES
    secrets: ClassVar[tuple[Action, ...]] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ALONE[self.holder]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.holder:
            return ()
        moons = MOONS if self.game.moon else ()
        return (*TRUMPS, *moons, *([Word.THROW_IN] if self.game.throw_in else []))

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Word.THROW_IN:
            return None if self.game.throw_in else Text("pinochle.rules.noThrowIn")
        if not isinstance(action, NameTrump):
            return Text("pinochle.rules.nameTrump")
        if action.moon and not self.game.moon:
            return Text("pinochle.rules.noMoon")
        return None

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        game, deal = self.game, self.deal
        history = (*self.history, Move(self.holder, action))
        if not isinstance(action, NameTrump):
            return NotPlayed(game, deal, history, self.high, self.holder, thrown_in(self.high, self.holder))
        contract = Contract(self.high, self.holder, action.suit, action.moon)
        if game.passing:
            return Giving(game, deal, history, contract)
        return lay_down(game, deal, history, (), contract, deal.hands)

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)


@value
class NotPlayed:
    """Thrown in by the winner of the auction, or passed by everybody."""

    game: Pinochle
    deal: Deal
    history: Moves
    high: int
    holder: Seat | None
    result: Result

    to_act: ClassVar[tuple[Seat, ...]] = ()
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES
    secrets: ClassVar[tuple[Action, ...]] = ()

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return Text("rules.over")

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        in_turn((), moves)
        return self

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)


def open_auction(game: Pinochle, deal: Deal) -> Bidding:
    first = Seat((game.dealer + 1) % 4)
    if game.stuck:
        return Bidding(game, deal, (), game.minimum, Seat(game.dealer), 0, ALONE[first])
    return Bidding(game, deal, (), 0, None, 0, ALONE[first])


def _next_call(
    game: Pinochle, deal: Deal, history: Moves, high: int, holder: Seat | None, silent: int, seat: Seat
) -> State:
    """Who speaks after this seat: the next one that is not silent and does not hold the bid."""
    for step in range(1, 5):
        speaker = (seat + step) % 4
        if not silent >> speaker & 1 and speaker != holder:
            return Bidding(game, deal, history, high, holder, silent, ALONE[speaker])
    if holder is None:
        return NotPlayed(game, deal, history, high, holder, passed_out())
    return Naming(game, deal, history, high, holder)


def _view(state: Bidding | Naming | NotPlayed, seat: Seat | None) -> View:
    legal = () if seat is None else state.legal(seat)
    hand = NO_CARDS if seat is None else state.deal.hands[seat]
    deal = None if state.result is None else state.deal
    return View(
        state.game, seat, state.to_act, legal, hand, state.high, state.holder, None, NO_CARDS, NO_CARDS,
        (), (), state.history, state.result, deal,
    )  # fmt: skip
