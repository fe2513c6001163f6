"""What a seat sees of a round of two-hand pinochle: the open cards of both, and its own cards."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import ORDERS, Hand
from cardtable.games.two_hand_pinochle.actions import Meld, Play
from cardtable.games.two_hand_pinochle.melding import POINTS, Table, lying, name_of
from cardtable.roles import Roles, turn_of, winning_seat
from cardtable.value import value

if TYPE_CHECKING:
    from cardtable.cards import Card, Suit
    from cardtable.core import Move, Result, Seat
    from cardtable.games.pinochle.melds import MeldName
    from cardtable.games.two_hand_pinochle.actions import Action
    from cardtable.games.two_hand_pinochle.deal import Deal
    from cardtable.games.two_hand_pinochle.game import TwoHand
    from cardtable.texts import Text


class Due(Enum):
    """What has to be done next."""

    CALL = "call"
    LEAD = "lead"
    CHASE = "chase"
    MELD = "meld"
    NOTHING = "nothing"

    def __str__(self) -> str:
        return self.value


@value
class Open:
    """What everybody sees of a seat: its melded cards, the melds it declared in the order of their
    numbers, the cards it has won and its score in this round."""

    table: Table
    declared: tuple[MeldName, ...]
    won: tuple[Card, ...]
    score: int

    @property
    def melds(self) -> tuple[tuple[MeldName, Hand], ...]:
        """The melds that are still whole."""
        cards = [lying(self.table, number) for number in range(len(self.declared))]
        return tuple(
            (name, Hand.of(self.table[place].card for place in places))
            for name, places in zip(self.declared, cards, strict=True)
            if places
        )


@value
class Offer:
    """A meld that can be declared: its name and its points."""

    name: MeldName
    points: int


@value(kw_only=True)
class View:
    """`dealt` and `drew` are the own cards as they came, without those that lay on the table when a saved
    round was continued, and without the card of an exchange. The last card that the loser of turn 12 drew is
    the one under the stock. `hand` is what is left of all. `turned` is the card that made trumps, if it was
    dealt in this round. `upcard` lies under the `stock`, whose number of cards is given, and `lead` is
    the card to be chased."""

    game: TwoHand
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    due: Due
    trump: Suit
    turned: tuple[Card, ...]
    upcard: tuple[Card, ...]
    stock: int
    lead: tuple[Card, ...]
    open: tuple[Open, Open]
    hand: Hand
    dealt: Hand
    drew: tuple[Card, ...]
    history: tuple[Move[Action], ...]
    result: Result | None
    deal: Deal | None

    @property
    def roles(self) -> Roles:
        plays = [(move.seat, move.action.copy.card) for move in self.history if isinstance(move.action, Play)]
        order, is_over = ORDERS[self.trump], self.result is not None
        return Roles(
            turn_of(self.to_act), winning=winning_seat(order, plays, self.game.seats, is_over=is_over)
        )

    @property
    def duty(self) -> Text | None:
        """What this seat has to do when it chases; None if it does not chase. There are duties in the
        classic end game only, and a plain suit does not have to be beaten."""
        order, ends = ORDERS[self.trump], self.game.classic and not self.upcard
        cards = [play.copy.card for play in self.legal if isinstance(play, Play)]
        beat = ends and any(card in order.trumps for card in self.lead)
        return order.duty(cards, self.lead, follow=ends, beat=beat, trump=ends)

    @property
    def offers(self) -> dict[Action, Offer]:
        """The melds that can be declared now."""
        named = [(meld, name_of(meld, self.trump)) for meld in self.legal if isinstance(meld, Meld)]
        return {meld: Offer(name, POINTS[name]) for meld, name in named if name is not None}
