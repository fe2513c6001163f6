"""The deals that fit what a seat has seen of a round.

The cards a seat holds come from known places: its dealt hand and the places of the stock it drew from. A card
it showed, played or melded, came from one of the places it had by then. Cards that were shown earlier have
fewer possible places, and these are among those of the later ones. So in this order each card finds the same
number of free places wherever the others went. The unseen cards then fill the rest in any order.

That would be uniform if the copies of a card were different. They are not: if the other copy lay in one of
the possible places of the shown one, the same deal is found in two ways. So such a deal is kept only every
other time.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cardtable.dealing.dealer import Dealer
from cardtable.games.pinochle.hands import ORDERS, Hand
from cardtable.games.two_hand_pinochle.actions import Coin, Copy, Meld, Play, Word
from cardtable.games.two_hand_pinochle.deal import Deal
from cardtable.games.two_hand_pinochle.round import Round, dix
from cardtable.games.two_hand_pinochle.state import Chasing, Leading, Melding, Over, State, Tossing
from cardtable.games.two_hand_pinochle.view import Due

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from cardtable.cards import Card, Suit
    from cardtable.core import Move, Seat
    from cardtable.games.two_hand_pinochle.actions import Action
    from cardtable.games.two_hand_pinochle.game import TwoHand
    from cardtable.games.two_hand_pinochle.view import View


HALF = 0.5


class Trail:
    """What everybody knows, from the moves of a round, about the cards that a seat got and showed.

    By seat: `drew` are the places in the stock it drew from; `shown` its cards that came from the deal or the
    stock, each with the number of draws before it was shown; `gained` the trump card if it came to this seat,
    `last` the same card if it was drawn; `left` what it no longer has; `barred` the cards it cannot have.
    """

    def __init__(self, game: TwoHand, trump: Suit, upcard: tuple[Card, ...], stock: int) -> None:
        self._classic = game.classic
        self._order = ORDERS[trump]
        self._nine = dix(trump)
        self._upcard = upcard
        self._stock = stock
        self.drew: tuple[list[int], list[int]] = ([], [])
        self.shown: tuple[list[tuple[Card, int]], list[tuple[Card, int]]] = ([], [])
        self.gained: tuple[list[Card], list[Card]] = ([], [])
        self.last: tuple[list[Card], list[Card]] = ([], [])
        self.left: tuple[list[Card], list[Card]] = ([], [])
        self.barred = [0, 0]
        self._known: tuple[list[Card], list[Card]] = ([], [])
        self._lead: Card | None = None
        self._winner = 0

    def follow(self, history: Sequence[Move[Action]]) -> Trail:
        """Add these moves."""
        for move in history:
            self._take(move.seat, move.action)
        return self

    def _take(self, seat: int, action: Action) -> None:
        if isinstance(action, Play):
            self._show(seat, action.copy)
            self.left[seat].append(action.copy.card)
            self._play(seat, action.copy.card)
        elif isinstance(action, Meld):
            for copy in action.copies:
                self._show(seat, copy)
        elif action is Word.EXCHANGE:
            self._show(seat, Copy(self._nine))
            self.left[seat].append(self._nine)
            self._gain(seat, (self._nine,))
        if action is Word.NO_MELD or (isinstance(action, Meld) and not self._classic):
            self._draw()

    def _show(self, seat: int, copy: Copy) -> None:
        if copy.stars:
            return
        # Of two copies, one of which is known to be there, it is that one until both have been shown.
        if copy.card in self._known[seat]:
            self._known[seat].remove(copy.card)
        else:
            self.shown[seat].append((copy.card, len(self.drew[seat])))

    def _play(self, seat: int, card: Card) -> None:
        lead = self._lead
        if lead is None:
            self._lead = card
            return
        if self._classic and not self._upcard:
            self.barred[seat] |= self._missing(lead, card)
        self._winner = seat if self._order.beaten_by[lead.index] & card.bit else 1 - seat
        self._lead = None

    def _missing(self, lead: Card, chase: Card) -> int:
        """The cards that a player who chases like this under the classic duties does not have."""
        order = self._order
        # A trump that was led must be beaten if possible. A player who only follows has no higher one.
        if order.trumps & lead.bit and order.trumps & chase.bit:
            return 0 if order.beaten_by[lead.index] & chase.bit else order.beaten_by[lead.index]
        missing = order.void(lead, chase)
        return missing if not missing or order.trumps & chase.bit else missing | order.trumps

    def _draw(self) -> None:
        if not self._upcard:
            return
        place = len(self.drew[0]) + len(self.drew[1])
        self.drew[self._winner].append(place)
        # In turn 12 one card is left for the winner, and the loser gets the trump card.
        if place + 1 < self._stock:
            self.drew[1 - self._winner].append(place + 1)
        else:
            self.last[1 - self._winner].extend(self._upcard)
            self._gain(1 - self._winner, ())

    def _gain(self, seat: int, instead: tuple[Card, ...]) -> None:
        """The trump card goes to a seat, and another card, or none, takes its place."""
        self.gained[seat].extend(self._upcard)
        self._known[seat].extend(self._upcard)
        self._upcard = instead


def seen(
    game: TwoHand, deal: Deal, actions: Sequence[Action], seat: Seat | None
) -> tuple[tuple[Any, ...], ...]:
    """The own hand, the trump card, the cards it drew in their places, and the coin once it was called."""
    state = game.start(deal)
    for action in actions:
        state = state.apply({state.to_act[0]: action})
    round = state.round
    hands = tuple(tuple(hand) if owner == seat else () for owner, hand in enumerate(deal.hands))
    drew = (
        _trail(game, deal.trump, round.trump, len(deal.stock), round.history).drew[seat]
        if seat is not None
        else ()
    )
    stock = tuple(card if place in drew else None for place, card in enumerate(deal.stock))
    others: tuple[tuple[Any, ...], ...] = (deal.trump, stock, deal.coin if actions else ())
    shown = zip((deal.trump, deal.stock, deal.coin), others, strict=True)
    return (*hands, *(pile for dealt, pile in shown if dealt))


def worlds(game: TwoHand, view: View, rng: Random) -> Iterator[State]:
    """States that look like this view, endlessly."""
    trail = _trail(game, view.turned, view.trump, _stock_dealt(view), view.history)
    if view.deal is not None:
        while True:
            yield _state(view, view.deal, trail)
    dealer = _Places(game, view, trail)
    while True:
        yield _state(view, dealer.deal(rng), trail)


def _trail(
    game: TwoHand, turned: tuple[Card, ...], trump: Suit, stock: int, history: Sequence[Move[Action]]
) -> Trail:
    upcard = turned if game.standing is None else game.standing.upcard
    return Trail(game, trump, upcard, stock).follow(history)


def _stock_dealt(view: View) -> int:
    piles = [pile.size for pile in view.game.layout.piles if pile.name == "stock"]
    return piles[0] if piles else 0


class _Places:
    """Deals the cards whose place a seat does not know."""

    def __init__(self, game: TwoHand, view: View, trail: Trail) -> None:
        self._view, self._trail = view, trail
        sizes = {pile.name: pile.size for pile in game.layout.piles}
        self._hands = sizes["hand 0"], sizes["hand 1"]
        self._stock = _stock_dealt(view)
        # The card under the stock was turned, or shown in an exchange.
        self._drew = () if view.seat is None else view.drew[: len(trail.drew[view.seat])]
        seen = Counter([*view.turned, *view.dealt, *self._drew])
        for seat in self._strangers:
            seen.update(card for card, _ in trail.shown[seat])
        unseen = list((Counter(game.layout.decks[0].cards) - seen).elements())
        free = [self._free(seat) if seat in self._strangers else 0 for seat in (0, 1)]
        barred = [set(Hand(mask)) for mask in (*trail.barred, 0)]
        self._unseen = Dealer(unseen, [*free, len(unseen) - sum(free)], barred)

    @property
    def _strangers(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if seat != self._view.seat)

    def _free(self, seat: int) -> int:
        trail = self._trail
        return self._hands[seat] + len(trail.drew[seat]) - len(trail.shown[seat])

    def deal(self, rng: Random) -> Deal:
        while True:
            deal = self._try(rng)
            if deal is not None:
                return deal

    def _try(self, rng: Random) -> Deal | None:
        view = self._view
        *shares, rest = self._unseen.deal(rng)
        rng.shuffle(rest)
        stock: dict[int, Card] = {}
        hands = [view.dealt, view.dealt]
        for seat, share in enumerate(shares):
            drew = self._drew
            if seat != view.seat:
                rng.shuffle(share)
                got = self._got(seat, share, rng)
                if got is None:
                    return None
                hands[seat], drew = Hand.of(got[: self._hands[seat]]), tuple(got[self._hands[seat] :])
            stock.update(zip(self._trail.drew[seat], drew, strict=True))
        drawn = [stock[place] for place in range(len(stock))]
        return Deal((hands[0], hands[1]), view.turned, (*drawn, *rest), self._coin(rng))

    def _got(self, seat: int, share: list[Card], rng: Random) -> list[Card] | None:
        """What a seat was dealt and drew, in this order: what it has shown, and its share of the rest.
        None if the deal is to be dropped."""
        hand, end = self._hands[seat], self._hands[seat] + len(self._trail.drew[seat])
        places: dict[int, Card] = {}
        free, reached = list(range(hand)), hand
        reach: dict[Card, int] = {}  # By card: it could have come from the places before this.
        for card, draws in self._trail.shown[seat]:
            free.extend(range(reached, hand + draws))
            reached = hand + draws
            place = free.pop(rng.randrange(len(free)))
            if place < reach.get(card, 0) and rng.random() < HALF:
                return None
            reach.setdefault(card, reached)
            places[place] = card
        free.extend(range(reached, end))
        for place, card in zip(free, share, strict=True):
            if place < reach.get(card, 0) and rng.random() < HALF:
                return None
            places[place] = card
        return [places[place] for place in range(end)]

    def _coin(self, rng: Random) -> tuple[Coin, ...]:
        view = self._view
        if view.game.leader is not None:
            return ()
        if view.due is Due.CALL:
            return (rng.choice(list(Coin)),)
        call = view.history[0].action
        leader = view.history[1].seat if len(view.history) > 1 else view.to_act[0]
        assert isinstance(call, Coin)
        return (call if leader == view.history[0].seat else _other(call),)


def _other(coin: Coin) -> Coin:
    return Coin.TAILS if coin is Coin.HEADS else Coin.HEADS


def _state(view: View, deal: Deal, trail: Trail) -> State:
    one, other = (
        (*(deal.stock[place] for place in places), *last)
        for places, last in zip(trail.drew, trail.last, strict=True)
    )
    hands = _held(view, deal, trail, 0), _held(view, deal, trail, 1)
    round = Round(view.game, deal, view.trump, view.upcard, (one, other), hands, view.open, view.history)
    if view.result is not None:
        return Over(round, view.result)
    if view.due is Due.CALL:
        return Tossing(round)
    (seat,) = view.to_act
    if view.due is Due.LEAD:
        return Leading(round, seat)
    if view.due is Due.CHASE:
        return Chasing(round, seat, view.lead[0])
    return Melding(round, seat, _has_melded(view))


def _held(view: View, deal: Deal, trail: Trail, seat: int) -> Hand:
    got = Counter(
        [*deal.hands[seat], *(laid.card for laid in view.game.saved[seat].table), *trail.gained[seat]]
    )
    got.update(deal.stock[place] for place in trail.drew[seat])
    return Hand.of((got - Counter(trail.left[seat])).elements())


def _has_melded(view: View) -> bool:
    """Whether the one meld of the turn, not counting a dix, has been declared by the classic rules."""
    for move in reversed(view.history):
        if isinstance(move.action, Play):
            return False
        # The dix is the only meld of one card.
        if isinstance(move.action, Meld) and len(move.action.copies) > 1:
            return True
    return False
