"""The auction of four-hand pinochle, and the choice of its winner: a trump, or throwing the hand in."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, ClassVar

from cardtable.core import Move, Seat, chosen
from cardtable.games.final_state import FinalState
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
)
from cardtable.games.pinochle.exchange import Giving
from cardtable.games.pinochle.hands import NO_CARDS, SUITS, count, kind
from cardtable.games.pinochle.melds import has_marriage
from cardtable.games.pinochle.play import lay_down
from cardtable.games.pinochle.score import no_marriage, passed_out, thrown_in
from cardtable.games.pinochle.view import Contract, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.cards import Suit
    from cardtable.core import Result
    from cardtable.games.pinochle.game import Pinochle, State
    from cardtable.games.pinochle.hands import Deal


@value
class Bidding:
    """`silent` has a bit for each seat that speaks no more. If the dealer can be stuck with the minimum
    bid, the dealer is the `holder` from the start."""

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
        return self.game.minimum if self.holder is None else self.game.ladder.after(self.high)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.to_act[0]:
            return ()
        calls = self.game.ladder.calls(self.lowest)
        return (*calls, Word.MISDEAL) if _is_misdeal(self, seat) else calls

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Word.PASS:
            return None
        if action is Word.MISDEAL:
            return None if _is_misdeal(self, seat) else Text("pinochle.rules.noMisdeal")
        if not isinstance(action, Bid):
            return Text("pinochle.rules.auction")
        game = self.game
        if not self.lowest <= action.amount <= game.highest:
            return Text("pinochle.rules.range", lowest=self.lowest, highest=game.highest)
        below = game.bids[bisect_right(game.bids, action.amount) - 1]
        if below == action.amount:
            return None
        if game.fives is None and game.tens is None:
            return Text("pinochle.rules.steps", minimum=game.minimum, step=game.step)
        return Text("pinochle.rules.noBid", bid=action.amount, below=below, above=game.ladder.after(below))

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        (seat,) = self.to_act
        history = (*self.history, Move(seat, action))
        high, holder, silent = self.high, self.holder, self.silent
        if action is Word.MISDEAL:
            return NotPlayed(self.game, self.deal, history, high, holder, passed_out())
        if isinstance(action, Bid):
            high, holder = action.amount, seat
        if action is Word.PASS or self.game.auction == "once":
            silent |= 1 << seat
        return _next_call(self.game, self.deal, history, high, holder, silent, seat)

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)


@value
class Naming:
    """The auction is over: its winner names trump, or throws in, or has no suit to name."""

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
        suits = self._suits
        named = [trump for trump in (*TRUMPS, *(MOONS if self.game.moon else ())) if trump.suit in suits]
        words = [Word.THROW_IN] if self.game.throw_in or not suits else []
        return (*named, *words, *([Word.MISDEAL] if _is_misdeal(self, seat) else []))

    @property
    def _suits(self) -> tuple[Suit, ...]:
        """The suits that may be named."""
        if not self.game.marriage:
            return SUITS
        return tuple(suit for suit in SUITS if has_marriage(self.deal.hands[self.holder], suit))

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Word.THROW_IN:
            return None if self.game.throw_in or not self._suits else Text("pinochle.rules.noThrowIn")
        if action is Word.MISDEAL:
            return None if _is_misdeal(self, seat) else Text("pinochle.rules.noMisdeal")
        if not isinstance(action, NameTrump):
            return Text("pinochle.rules.nameTrump")
        if action.moon and not self.game.moon:
            return Text("pinochle.rules.noMoon")
        if action.suit not in self._suits:
            return Text("pinochle.rules.noMarriage", suit=Text(f"marks.{action.suit}"))
        return None

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        game, deal = self.game, self.deal
        history = (*self.history, Move(self.holder, action))
        if not isinstance(action, NameTrump):
            return NotPlayed(game, deal, history, self.high, self.holder, self._given_up(action))
        contract = Contract(self.high, self.holder, action.suit, action.moon)
        if game.passing:
            return Giving(game, deal, history, contract)
        return lay_down(game, deal, history, (), contract, deal.hands)

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)

    def _given_up(self, action: Action) -> Result:
        if action is Word.MISDEAL:
            return passed_out()
        if self._suits:
            return thrown_in(self.high, self.holder)
        melds = [self.game.melds(hand, None) for hand in self.deal.hands]
        return no_marriage(self.game, self.high, self.holder, melds)


@value
class NotPlayed(FinalState):
    """Thrown in by the winner of the auction, passed by everybody, or dealt again for five nines."""

    game: Pinochle
    deal: Deal
    history: Moves
    high: int
    holder: Seat | None
    result: Result

    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES
    secrets: ClassVar[tuple[Action, ...]] = ()

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)


FIVE = 5


def _is_misdeal(state: Bidding | Naming, seat: Seat) -> bool:
    """Whether this seat may show five nines: only before it has said anything else."""
    if not state.game.five_nines or any(move.seat == seat for move in state.history):
        return False
    return sum(count(state.deal.hands[seat], kind("9", suit)) for suit in SUITS) >= FIVE


def open_auction(game: Pinochle, deal: Deal) -> Bidding:
    """The first position of a hand."""
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
    return View(
        game=state.game,
        seat=seat,
        to_act=state.to_act,
        legal=() if seat is None else state.legal(seat),
        hand=NO_CARDS if seat is None else state.deal.hands[seat],
        high=state.high,
        holder=state.holder,
        history=state.history,
        result=state.result,
        deal=None if state.result is None else state.deal,
    )
