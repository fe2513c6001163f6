"""A position of a hand as plain data, worked out once for all who look at it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardtable.core import Seat
from cardtable.games.bridge.play import ORDERS as BRIDGE_ORDERS
from cardtable.games.pinochle import Play
from cardtable.games.pinochle.hands import ORDERS as PINOCHLE_ORDERS
from cardtable.games.skat.kinds import ORDERS as SKAT_ORDERS
from cardtable.games.two_hand_pinochle import Play as TwoHandPlay
from cardtable.notation.own.plain import Plain, plain
from cardtable.players.bridge import explain
from cardtable.server.views.action_text import label
from cardtable.server.views.shapes import LegalShape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.cards import Card
    from cardtable.core import Game
    from cardtable.table import Table
    from cardtable.tricks import Order

TOLD_APART = ("game", "legal", "history")
REARHAND = Seat(2)


@dataclass(frozen=True)
class Sight:
    """What one seat, or a spectator, sees."""

    view: dict[str, Any]
    legal: list[LegalShape]


@dataclass(frozen=True)
class Roles:
    """Who has a part of their own: None where a game knows no such part, or it is not settled. `turn` is
    the seat whose hand a card or call is due from, which need not be the seat that decides; `winning` has
    the best card of the trick so far, or of the last one once the hand is over."""

    turn: Seat | None = None
    dealer: Seat | None = None
    declarer: Seat | None = None
    winning: Seat | None = None


class Position:
    """`table` is not changed as long as the position is in use."""

    def __init__(self, game: Game[Any, Any, Any], table: Table[Any, Any, Any]) -> None:
        self._game = game
        self._table = table
        self._views: dict[Seat | None, Any] = {}
        self._sights: dict[Seat | None, Sight] = {}
        self._told: dict[int, tuple[object, Plain]] = {}

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self._table.view(seat)
        return self._views[seat]

    def sight(self, seat: Seat | None) -> Sight:
        if seat not in self._sights:
            view = self.view(seat)
            shown = [field.name for field in fields(view) if field.name not in TOLD_APART]
            told = {name: getattr(view, name) for name in shown} | self._worked_out(view)
            legal = [LegalShape(str(action), label(self._game, action)) for action in view.legal]
            self._sights[seat] = Sight({name: self._plain(value) for name, value in told.items()}, legal)
        return self._sights[seat]

    def _plain(self, value: object) -> Plain:
        """Most of a view is the very same object in all of them. It is kept, so that no other gets its id."""
        if id(value) not in self._told:
            self._told[id(value)] = value, plain(value)
        return self._told[id(value)][1]

    def _worked_out(self, view: Any) -> dict[str, Any]:
        """What follows from the fields of a view: counts, and what calls mean to our players."""
        if self._game.name == "bridge":
            return {"won": view.won, "meanings": self._meanings}
        if self._game.name == "pinochle":
            return {"meld_points": view.meld_points, "counters": view.counters}
        return {}

    @cached_property
    def _meanings(self) -> list[str]:
        """The same for all: calls are no secret."""
        view = self.view(None)
        return [explain(view, number) for number in range(len(view.calls))]

    @cached_property
    def counts(self) -> list[int]:
        """How many cards each seat holds: everybody at a table sees that."""
        return [len(self.view(seat).hand) for seat in self._seats]

    @cached_property
    def hands(self) -> list[Any]:
        """The cards of every seat: for hands that are over only."""
        return [plain(self.view(seat).hand) for seat in self._seats]

    @cached_property
    def sides(self) -> list[list[int]]:
        return [list(side) for side in self._table.sides]

    @cached_property
    def roles(self) -> Roles:
        return ROLES.get(self._game.name, _whose_turn)(self.view(None))

    @property
    def _seats(self) -> list[Seat]:
        return [Seat(number) for number in range(self._game.seats)]


def _whose_turn(view: Any) -> Roles:
    return Roles(view.to_act[0] if len(view.to_act) == 1 else None)


def _in_bridge(view: Any) -> Roles:
    if view.contract is None:
        return Roles(view.turn, view.game.dealing)
    winning = _best(BRIDGE_ORDERS[view.contract.strain], list(view.plays()), view)
    return Roles(view.turn, view.game.dealing, view.contract.declarer, winning)


def _in_skat(view: Any) -> Roles:
    """At a table of four the dealer does not play."""
    turn, dealer = _whose_turn(view).turn, None if view.game.table == 4 else REARHAND
    if view.contract is None:
        return Roles(turn, dealer, view.declarer)
    return Roles(turn, dealer, view.declarer, _best(SKAT_ORDERS[view.contract.kind], view.plays, view))


def _in_pinochle(view: Any) -> Roles:
    turn, dealer = _whose_turn(view).turn, Seat(view.game.dealer)
    if view.contract is None:
        return Roles(turn, dealer)
    plays = [(move.seat, move.action.card) for move in view.history if isinstance(move.action, Play)]
    return Roles(turn, dealer, view.contract.bidder, _best(PINOCHLE_ORDERS[view.contract.trump], plays, view))


def _in_two_hand(view: Any) -> Roles:
    plays = [
        (move.seat, move.action.copy.card) for move in view.history if isinstance(move.action, TwoHandPlay)
    ]
    return Roles(_whose_turn(view).turn, winning=_best(PINOCHLE_ORDERS[view.trump], plays, view))


def _best(order: Order, plays: Sequence[tuple[Seat, Card]], view: Any) -> Seat | None:
    """Whose card takes the trick so far; when all is over, whose took the last one."""
    seats = view.game.seats
    size = len(plays) % seats or (0 if view.result is None else seats)
    trick = plays[len(plays) - size :]
    return trick[order.best([card for _, card in trick])][0] if trick else None


ROLES: dict[str, Callable[[Any], Roles]] = {
    "bridge": _in_bridge,
    "pinochle": _in_pinochle,
    "skat": _in_skat,
    "two-hand-pinochle": _in_two_hand,
}
