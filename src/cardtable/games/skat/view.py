"""What a seat sees of a hand of skat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Hidden, Seat
from cardtable.games.skat.actions import DECK, PLAIN, Action, Bid, Call, Contract, Kind, Play
from cardtable.games.skat.kinds import ORDERS, TRUMPS
from cardtable.games.skat.scoring import least_value
from cardtable.roles import Roles, turn_of, winning_seat
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.cards import Card
    from cardtable.core import Move, Result
    from cardtable.games.skat.deal import Deal
    from cardtable.games.skat.game import Skat
    from cardtable.texts import Text

REARHAND = Seat(2)
NOTHING = Cards()


@value
class Worth:
    """What a game counts at least with the cards that a seat knows, and how many of them are trumps."""

    game: Contract
    value: int
    trumps: int


@value(kw_only=True)
class View:
    """Seat 0 is forehand, 1 middlehand, 2 rearhand.

    `found` are the two cards that this seat picked up. `skat` are the cards that it knows to be in the skat
    now: for the declarer the pushed ones, for everybody both cards once the hand is over. `shown` is what the
    declarer still holds, if the cards are open. `declarer` and `contract` are None until they are decided,
    and in ramsch. `points` and `tricks` are taken so far, by seat, without the skat.
    """

    game: Skat
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    hand: Cards
    found: Cards = NOTHING
    skat: Cards = NOTHING
    shown: Cards = NOTHING
    bid: int = 0
    declarer: Seat | None = None
    contract: Contract | None = None
    doubled: int = 1
    trick: tuple[Card, ...] = ()
    points: tuple[int, ...] = (0, 0, 0)
    tricks: tuple[int, ...] = (0, 0, 0)
    history: tuple[Move[Action | Hidden], ...]
    result: Result | None = None
    deal: Deal | None = None

    @property
    def roles(self) -> Roles:
        """At a table of four the dealer does not play."""
        turn, dealer = turn_of(self.to_act), None if self.game.table == 4 else REARHAND
        if self.contract is None:
            return Roles(turn, dealer, self.declarer)
        order = ORDERS[self.contract.kind]
        winning = winning_seat(order, self.plays, self.game.seats, is_over=self.result is not None)
        return Roles(turn, dealer, self.declarer, winning)

    @property
    def duty(self) -> Text | None:
        """What this seat has to do in the trick; None if it is not to play to one."""
        # Ramsch has the trumps of grand.
        order = ORDERS[Kind.GRAND if self.contract is None else self.contract.kind]
        return order.duty([play.card for play in self.legal if isinstance(play, Play)], self.trick)

    @property
    def trumps(self) -> tuple[Card, ...]:
        """The trumps of this hand, highest first: before a game is announced the jacks."""
        kind = Kind.GRAND if self.contract is None else self.contract.kind
        return tuple([card for card in TRUMPS[kind] if card in self.hand])

    @property
    def worth(self) -> tuple[Worth, ...]:
        """The games that this seat may announce, or while it bids the plain ones. () at other times."""
        games = [action for action in self.legal if isinstance(action, Contract)]
        if (
            not games
            and self.contract is None
            and any(isinstance(action, Bid) or action is Call.YES for action in self.legal)
        ):
            games = [*PLAIN]
        cards = Cards(self.hand | self.skat)
        return tuple(
            [
                Worth(game, least_value(game, cards), sum(card in cards for card in TRUMPS[game.kind]))
                for game in games
            ]
        )

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card played, with its seat, from the first on."""
        return tuple([(move.seat, move.action.card) for move in self.history if type(move.action) is Play])

    @property
    def last_trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The trick before the current one; () if there was none."""
        plays = self.plays
        complete = len(plays) - len(plays) % 3
        return plays[max(0, complete - 3) : complete]


def apart(views: Iterable[View]) -> Cards:
    """The cards in the skat, from the Views of all three seats: those that nobody holds or has played."""
    left = Cards.of(DECK)
    for view in views:
        left = Cards(left & ~view.hand & ~Cards.of(card for _, card in view.plays))
    return left
