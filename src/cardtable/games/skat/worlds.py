"""Every hand that is possible, seen from one seat."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

from cardtable.cards import Card, Cards
from cardtable.core import Hidden
from cardtable.dealing.dealer import Dealer
from cardtable.games.skat.actions import DECK, DISCARDS, Action, Discard, Kind
from cardtable.games.skat.deal import HAND, SKAT, Deal
from cardtable.games.skat.kinds import ORDERS
from cardtable.games.skat.view import View
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.core import Move, Seat
    from cardtable.games.skat.actions import Contract
    from cardtable.games.skat.auction import State
    from cardtable.games.skat.game import Skat

IN_SKAT = 3


def worlds(view: View, rng: Random) -> Iterator[State]:
    """The unseen cards are distributed over their possible places. All that is public stays the same.

    Once two cards were pushed, they are a fourth pile next to the hands, about which the play says nothing.
    Any two of the declarer's twelve can then have been the dealt skat.
    """
    if view.deal is not None:
        pushed = DISCARDS[view.skat] if _exchanged(view) else None
        state = _replayed(view, view.deal, pushed)
        while True:
            yield state
    # All worlds share the history. It is played through once, and then only cards change.
    template: State | None = None
    for deal, pushed in _deals(view, rng):
        if template is None:
            template = _replayed(view, deal, pushed)
        yield template.redealt(deal, pushed)


def position(
    *,
    game: Skat,
    seat: Seat,
    hand: Cards,
    found: Cards,
    skat: Cards,
    shown: Cards,
    declarer: Seat | None,
    contract: Contract | None,
    history: tuple[Move[Action | Hidden], ...],
) -> State:
    """A position in which this seat has seen this. The rest is invented, but cannot be seen from there. For
    programs that hear of a hand that is played somewhere else. The fields are those of a View."""
    heard = View(
        game=game,
        seat=seat,
        to_act=(),
        legal=(),
        hand=hand,
        found=found,
        skat=skat,
        shown=shown,
        declarer=declarer,
        contract=contract,
        history=history,
    )
    return next(worlds(heard, Random(0)))


def _exchanged(view: View) -> bool:
    return any(type(move.action) is Hidden for move in view.history)


def _deals(view: View, rng: Random) -> Iterator[tuple[Deal, Discard | None]]:
    for piles in layouts(view, rng):
        yield _before_exchange(view, piles, rng)


def layouts(view: View, rng: Random) -> Iterator[list[Cards]]:
    """The three hands after the exchange, including played cards, and the skat; endlessly, every
    consistent layout equally likely."""
    unseen = _Unseen(view)
    dealer = unseen.dealer()
    while True:
        yield unseen.with_known([Cards.of(pile) for pile in dealer.deal(rng)])


def all_layouts(view: View, most: int) -> list[list[Cards]] | None:
    """Every consistent layout, each once. None if there are more than `most`."""
    unseen = _Unseen(view)
    if unseen.dealer().ways > most:
        return None
    return [unseen.with_known(piles) for piles in unseen.every()]


class _Unseen:
    """The cards that a seat has not seen, and their possible places."""

    def __init__(self, view: View) -> None:
        self._known = known(view)
        front, middle, rear, skat = self._known
        everywhere = front | middle | rear | skat
        self._cards = [card for card in DECK if not card.bit & everywhere]
        self._room = [HAND - len(front), HAND - len(middle), HAND - len(rear), SKAT - len(skat)]
        self._barred = [list(pile) for pile in barred(view)]

    def dealer(self) -> Dealer[Card]:
        return Dealer(self._cards, self._room, self._barred)

    def with_known(self, piles: Sequence[Cards]) -> list[Cards]:
        return [Cards(pile | seen) for pile, seen in zip(piles, self._known, strict=True)]

    def every(self) -> Iterator[tuple[Cards, ...]]:
        piles: list[tuple[Cards, ...]] = [(Cards(),) * len(self._room)]
        for card in self._cards:
            piles = [after for before in piles for after in self._ways_on(before, card)]
        yield from piles

    def _ways_on(self, piles: tuple[Cards, ...], card: Card) -> Iterator[tuple[Cards, ...]]:
        for number, pile in enumerate(piles):
            if len(pile) < self._room[number] and card not in self._barred[number]:
                yield (*piles[:number], Cards(pile | card.bit), *piles[number + 1 :])


def _before_exchange(view: View, piles: list[Cards], rng: Random) -> tuple[Deal, Discard | None]:
    skat = piles.pop()
    if view.declarer is None or not _exchanged(view):
        return Deal((piles[0], piles[1], piles[2]), skat), None
    twelve = Cards(piles[view.declarer] | skat)
    dealt = view.found or Cards.of(rng.sample(list(twelve), SKAT))
    piles[view.declarer] = Cards(twelve & ~dealt)
    return Deal((piles[0], piles[1], piles[2]), dealt), DISCARDS[skat]


def known(view: View) -> list[Cards]:
    """The cards known to be, or to have been, in each hand after the exchange, and in the skat."""
    piles = [0, 0, 0, int(view.skat)]
    for seat, card in view.plays:
        piles[seat] |= card.bit
    if view.declarer is not None:
        piles[view.declarer] |= view.shown
    if view.seat is not None:
        piles[view.seat] |= view.hand
        if len(view.hand) == HAND + SKAT:
            # Picked up and not yet pushed: the skat as dealt is known.
            piles[view.seat] &= ~view.found
            piles[IN_SKAT] = view.found
    return [Cards(pile) for pile in piles]


def barred(view: View) -> list[Cards]:
    """The cards that each hand has shown not to have, by not following suit."""
    # Ramsch has no contract and is played in the order of grand.
    order = ORDERS[Kind.GRAND if view.contract is None else view.contract.kind]
    piles = [0, 0, 0, 0]
    plays = view.plays
    for number, (seat, card) in enumerate(plays):
        led = plays[number - number % 3][1]
        piles[seat] |= order.void(led, card)
    return [Cards(pile) for pile in piles]


def _replayed(view: View, deal: Deal, pushed: Discard | None) -> State:
    actions: list[Action] = []
    for move in view.history:
        if not isinstance(move.action, Hidden):
            actions.append(move.action)
        elif pushed is not None:
            actions.append(pushed)
    # The states of a game of skat are States of skat, but Record cannot express that.
    return cast("State", Record(view.game, deal, tuple(actions)).last)
