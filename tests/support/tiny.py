"""A game small enough to hold in the head, for trying out what works for any game.

Seven cards, two seats with three each, one left over. Both put one card away face down, then both
show one of the two they have left: the higher card wins as many points as the cards are apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.core import Hidden, Line, Move, Result, Seat, in_turn
from cardtable.dealing.dealer import Dealer
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.errors import IllegalAction, NotationError
from cardtable.roles import Roles, turn_of
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

BOTH = (Seat(0), Seat(1))


@dataclass(frozen=True)
class Away:
    card: int

    def __str__(self) -> str:
        return f"away {self.card}"


@dataclass(frozen=True)
class Show:
    card: int

    def __str__(self) -> str:
        return f"show {self.card}"


Action = Away | Show


@dataclass(frozen=True)
class Deal:
    hands: tuple[tuple[int, ...], ...]

    @property
    def piles(self) -> tuple[tuple[int, ...], ...]:
        return self.hands


@value(kw_only=True)
class View:
    game: Tiny
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    history: tuple[Move[Action | Hidden], ...]
    result: Result | None
    deal: Deal | None
    hand: tuple[int, ...]
    away: tuple[int, ...]
    """What this seat knows of the cards put away: its own."""

    @property
    def roles(self) -> Roles:
        return Roles(turn_of(self.to_act))


@value
class State:
    game: Tiny
    deal: Deal
    away: tuple[Action, ...]
    shown: tuple[Action, ...]

    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = ((Seat(0),), (Seat(1),))

    @property
    def secrets(self) -> tuple[Action, ...]:
        return self.away

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.shown else BOTH

    @property
    def result(self) -> Result | None:
        if not self.shown:
            return None
        mine, yours = (action.card for action in self.shown)
        lines = (Line("cards apart", mine - yours, (Seat(0),)), Line("cards apart", yours - mine, (Seat(1),)))
        return Result((mine - yours, yours - mine), lines, (1, 1))

    def left(self, seat: Seat) -> tuple[int, ...]:
        gone = {action.card for action in (*self.away[seat : seat + 1], *self.shown[seat : seat + 1])}
        return tuple(card for card in self.deal.hands[seat] if card not in gone)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if not self.to_act:
            return ()
        return tuple(Show(card) if self.away else Away(card) for card in self.left(seat))

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if isinstance(action, Show) != bool(self.away):
            return "first a card is put away, then one is shown"
        return None if action.card in self.left(seat) else "this card is not in the hand"

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        in_turn(self.to_act, moves)
        for seat, action in moves.items():
            why = self.why_not(seat, action)
            if why is not None:
                raise IllegalAction(seat, action, why)
        actions = tuple(moves[seat] for seat in BOTH)
        if self.away:
            return self.game.state_of(self.deal, self.away, actions)
        return self.game.state_of(self.deal, actions, ())

    def view(self, seat: Seat | None) -> View:
        return self.game.view_of(self, seat)


@dataclass(frozen=True)
class Tiny:
    name: ClassVar[str] = "tiny"

    seats: int = 2

    @classmethod
    def presets(cls) -> Mapping[str, Tiny]:
        return {"tiny": cls()}

    @cached_property
    def layout(self) -> Layout:
        return Layout(Deck(tuple(range(1, 8)), (Pile("hand 0", 3), Pile("hand 1", 3))))

    def deal(self, rng: Random) -> Deal:
        return self.deal_of(self.layout.shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        return Deal(tuple(tuple(sorted(pile)) for pile in piles))

    def start(self, deal: Deal) -> State:
        return self.state_of(deal, (), ())

    def state_of(self, deal: Deal, away: tuple[Action, ...], shown: tuple[Action, ...]) -> State:
        return State(self, deal, away, shown)

    def view_of(self, state: State, seat: Seat | None) -> View:
        away: list[Move[Action | Hidden]] = [Move(Seat(who), Hidden()) for who in range(len(state.away))]
        shown: list[Move[Action | Hidden]] = [
            Move(Seat(who), action) for who, action in enumerate(state.shown)
        ]
        return View(
            game=self,
            seat=seat,
            to_act=state.to_act,
            legal=() if seat is None else state.legal(seat),
            history=(*away, *shown),
            result=state.result,
            deal=state.deal if state.shown else None,
            hand=() if seat is None else state.left(seat),
            away=self.away_seen(state, seat),
        )

    def away_seen(self, state: State, seat: Seat | None) -> tuple[int, ...]:
        if state.shown:
            return tuple(action.card for action in state.away)
        return () if seat is None else tuple(action.card for action in state.away[seat : seat + 1])

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        if view.deal is not None:
            shown = tuple(move.action for move in view.history if isinstance(move.action, Show))
            while True:
                yield self.state_of(view.deal, tuple(Away(card) for card in view.away), shown)
        unseen = [card for card in range(1, 8) if card not in (*view.hand, *view.away)]
        dealer = Dealer(unseen, [3, 1] if view.seat is not None else [3, 3, 1])
        while True:
            hands = [tuple(sorted(pile)) for pile in dealer.deal(rng)[:-1]]
            if view.seat is not None:
                hands.insert(view.seat, tuple(sorted((*view.hand, *view.away))))
            yield self.state_of(Deal(tuple(hands)), self.guess_away(view, hands, rng), ())

    def guess_away(self, view: View, hands: Sequence[Sequence[int]], rng: Random) -> tuple[Action, ...]:
        if not view.history:
            return ()
        own = view.seat
        return tuple(
            Away(view.away[0]) if seat == own else Away(rng.choice(hand)) for seat, hand in enumerate(hands)
        )

    def parse(self, text: str) -> Action:
        kind, _, card = text.partition(" ")
        if kind in ("away", "show") and card.isdigit():
            return Away(int(card)) if kind == "away" else Show(int(card))
        raise NotationError(text, None, "an action is `away` or `show` and a card")

    def seen(self, deal: Deal, actions: Sequence[Action], seat: Seat | None) -> tuple[tuple[int, ...], ...]:
        shown = {action.card for action in actions if isinstance(action, Show)}
        return tuple(
            tuple(card for card in hand if owner == seat or card in shown)
            for owner, hand in enumerate(deal.hands)
        )

    def worth(self, deal: Deal) -> int:
        return 2
