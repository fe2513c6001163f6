"""What a seat sees of a hand of Hearts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.roles import Roles, turn_of, winning_seat
from cardtable.texts import Text
from cardtable.value import value
from hearts.actions import ORDER, SEATS, Action, Play, penalty

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.core import Hidden, Move, Result, Seat
    from hearts.game import Deal, Hearts


@value(kw_only=True)
class View:
    """`passed` and `received` are the cards that this seat gave away and got. `leader` leads the current
    trick, or led the last one once the hand is over; None while cards are passed. `taken` are the
    penalty cards in the tricks of each seat. `broken` says whether hearts may be led."""

    game: Hearts
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    hand: Cards
    passed: Cards = Cards()
    received: Cards = Cards()
    leader: Seat | None = None
    trick: tuple[Card, ...] = ()
    taken: tuple[Cards, ...]
    broken: bool = False
    history: tuple[Move[Action | Hidden], ...]
    result: Result | None = None
    deal: Deal | None = None

    @property
    def passing(self) -> str:
        """Where cards are passed in this hand: left, right, across; or hold."""
        return self.game.passing

    @property
    def points(self) -> tuple[int, ...]:
        """The penalty points that each seat has taken so far."""
        return tuple(penalty(cards) for cards in self.taken)

    @property
    def duty(self) -> Text | None:
        """What this seat has to do in the trick; None if it is not to play to one."""
        cards = [each.card for each in self.legal if isinstance(each, Play)]
        said = ORDER.duty(cards, self.trick)
        if said and said.key == "duties.any" and len(cards) < len(self.hand):
            return Text("hearts.rules.firstTrick")
        return said

    @property
    def plays(self) -> list[tuple[Seat, Card]]:
        """Every card played with its seat, from the first on."""
        return [(move.seat, move.action.card) for move in self.history if isinstance(move.action, Play)]

    @property
    def roles(self) -> Roles:
        winning = winning_seat(ORDER, self.plays, len(SEATS), is_over=self.result is not None)
        return Roles(turn_of(self.to_act), winning=winning)
