"""What a seat sees of a hand of four-hand pinochle."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardtable.core import Hidden, Move, Result, Seat
from cardtable.games.pinochle.actions import Action, Bid, Play
from cardtable.games.pinochle.agreements import told_by
from cardtable.games.pinochle.hands import NO_CARDS, ORDERS, SUITS
from cardtable.games.pinochle.melds import Meld, points
from cardtable.games.pinochle.score import taken
from cardtable.roles import Roles, turn_of, winning_seat
from cardtable.value import value

if TYPE_CHECKING:
    from cardtable.cards import Card, Suit
    from cardtable.games.pinochle.game import Pinochle
    from cardtable.games.pinochle.hands import Deal, Hand
    from cardtable.games.pinochle.score import Counting
    from cardtable.texts import Text


@value
class Contract:
    """Who plays which trump, once it is named."""

    bid: int
    bidder: Seat
    trump: Suit
    moon: bool

    @property
    def partner(self) -> Seat:
        return Seat((self.bidder + 2) % 4)


@value(kw_only=True)
class View:
    """`high` and `holder` are the current bid and its seat. Before the first bid of a game without a stuck
    dealer they are 0 and None. `given` and `returned` are the cards passed to the bidder and back,
    visible only to these two until the hand is over. `melds` is by seat. `leaders` has the seat that
    led each trick, including the current one."""

    game: Pinochle
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    hand: Hand
    high: int
    holder: Seat | None
    contract: Contract | None = None
    given: Hand = NO_CARDS
    returned: Hand = NO_CARDS
    melds: tuple[tuple[Meld, ...], ...] = ()
    leaders: tuple[Seat, ...] = ()
    history: tuple[Move[Action | Hidden], ...]
    result: Result | None = None
    deal: Deal | None = None

    @property
    def roles(self) -> Roles:
        turn, dealer = turn_of(self.to_act), Seat(self.game.dealer)
        if self.contract is None:
            return Roles(turn, dealer)
        plays = [(move.seat, move.action.card) for move in self.history if isinstance(move.action, Play)]
        order = ORDERS[self.contract.trump]
        winning = winning_seat(order, plays, self.game.seats, is_over=self.result is not None)
        return Roles(turn, dealer, self.contract.bidder, winning)

    @property
    def plays(self) -> tuple[Card, ...]:
        """Every card played, from the first on."""
        return tuple([move.action.card for move in self.history if isinstance(move.action, Play)])

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the current trick; () between two tricks."""
        played = self.plays
        return played[len(played) // 4 * 4 :]

    @property
    def duty(self) -> Text | None:
        """What this seat has to do in the trick; None if it is not to play to one."""
        if self.contract is None:
            return None
        cards = [play.card for play in self.legal if isinstance(play, Play)]
        return ORDERS[self.contract.trump].duty(cards, self.trick, beat=True, trump=True)

    @property
    def meld_points(self) -> tuple[int, int]:
        """The melded points of each side."""
        sums = [points(laid) for laid in self.melds] or [0] * 4
        return sums[0] + sums[2], sums[1] + sums[3]

    @property
    def needs(self) -> int:
        """The points that the bidders still need for their bid; 0 once it is made."""
        if self.contract is None:
            return 0
        side, game = self.contract.bidder % 2, self.game
        meld, counters = self.meld_points[side], self.counters[side]
        counted = meld if meld >= game.least_meld else 0
        return max(0, self.contract.bid - counted - counters, game.bidder_counters - counters)

    @property
    def meld_values(self) -> dict[Suit, int]:
        """The melds of the own hand with each suit as trump, until one is named."""
        if self.contract is not None or not self.hand:
            return {}
        return {suit: points(self.game.melds(self.hand, suit)) for suit in SUITS}

    @property
    def tells(self) -> dict[int, int]:
        """What each bid that I could make now would tell my partner about melds, by the agreements of this
        table."""
        if self.game.agreements != "meld" or any(move.seat == self.seat for move in self.history):
            return {}
        high = self.high or None
        bids = {bid.amount: told_by(self.game, high, bid) for bid in self.legal if isinstance(bid, Bid)}
        return {bid: melds for bid, melds in bids.items() if melds is not None}

    @property
    def counters(self) -> tuple[int, int]:
        """What each side has taken in tricks, including the points of the last one."""
        if self.contract is None:
            return 0, 0
        return _counters(self.plays, self.leaders, self.contract.trump, self.game.counting)


@lru_cache(maxsize=256)
def _counters(
    plays: tuple[Card, ...], leaders: tuple[Seat, ...], trump: Suit, counting: Counting
) -> tuple[int, int]:
    # `needs` asks once more for the same.
    return taken(plays, leaders, trump, counting).counters
