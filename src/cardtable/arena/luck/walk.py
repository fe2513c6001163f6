"""Other deals that a seat cannot tell from the real one when it decides.

All deals that look the same to the seat are equally likely. We can tell which deals these are: the other
players are ours, with a known seed, so we can ask them what they would have done with other cards. A step of
the walk exchanges two cards that the seat has not seen. The step is accepted if the others would have done
the same, as far as the seat saw it. A step is as likely as the step back. So every deal that the walk reaches
is as likely as the real one. The walk needs no time to warm up, and a walk that cannot move is still correct
(the method of Metropolis, started with a draw from its own distribution, as in the exact tests of Besag and
Clifford, 1989).
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from cardtable.core import Clock, Hidden, Seat
from cardtable.errors import GameError
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from cardtable.core import AnyPlayer, AnyState, Deal
    from cardtable.record import AnyRecord

Makers: TypeAlias = "Mapping[Seat, Callable[[], AnyPlayer]]"
"""For each seat with a player of ours, what makes it anew for a hand."""
NO_LIMIT = Clock()


class Walk:
    """A walk that begins with the deal of `past`, at the decision of the seat."""

    def __init__(self, past: AnyRecord, seat: Seat, makers: Makers, rng: Random) -> None:
        self._seat = seat
        self._makers = makers
        self._rng = rng
        self._move_to(past, past.last)
        self._view = self._state.view(seat)

    def _move_to(self, past: AnyRecord, state: AnyState) -> None:
        game, deal, actions = past.game, past.deal, past.actions
        self._past, self._state = past, state
        # A deal sorts its cards: they are at other places than in the one before.
        self._unseen = list(_unseen(past, self._seat))
        self._seen_by = {
            Seat(seat): {card for pile in game.seen(deal, actions, Seat(seat)) for card in pile}
            for seat in range(game.seats)
            if seat != self._seat
        }

    def advance(self, steps: int) -> AnyState:
        """Take this number of steps. Returns the position there."""
        for _ in range(steps):
            self._try_step()
        return self._state

    def _try_step(self) -> None:
        if len(self._unseen) < 2:
            return
        (one, first), (other, second) = self._rng.sample(self._unseen, 2)
        piles = [list(pile) for pile in _piles(self._past)]
        cards = piles[one][first], piles[other][second]
        if one == other or cards[0] == cards[1]:
            return
        deciding = {seat for seat, seen in self._seen_by.items() if not seen.isdisjoint(cards)}
        piles[one][first], piles[other][second] = piles[other][second], piles[one][first]
        layout = self._past.game.layout
        dealt = piles[: len(layout.piles)]
        # A program cannot be asked what it would have done. And nobody holds a card of another deck.
        if deciding <= self._makers.keys() and layout.why_not(dealt) is None:
            self._move_if_alike(self._past.game.deal_of(dealt), deciding)

    def _move_if_alike(self, deal: Deal, deciding: set[Seat]) -> None:
        """Move to this deal, unless the seat would have seen something different there."""
        game, history = self._past.game, self._view.history
        players = {seat: self._makers[seat]() for seat in deciding}
        state: AnyState = game.start(deal)
        actions: list[Any] = []
        while len(actions) < len(history):
            moves = {}
            for seat, before, shown in zip(
                state.to_act, self._past.actions[len(actions) :], history[len(actions) :], strict=False
            ):
                moves[seat] = players[seat].choose(state.view(seat), NO_LIMIT) if seat in players else before
                if moves[seat] != before and not isinstance(shown.action, Hidden):
                    return
            try:
                state = state.apply(moves)
            except GameError:
                return
            actions += moves.values()
        if state.view(self._seat) == self._view:
            self._move_to(Record(game, deal, tuple(actions)), state)


def _piles(past: AnyRecord) -> tuple[Sequence[Any], ...]:
    """The dealt piles, and the cards of each deck that were not dealt."""
    return (*past.deal.piles, *past.game.layout.left_over(past.deal.piles))


def _unseen(past: AnyRecord, seat: Seat) -> Iterator[tuple[int, int]]:
    """The pile and the place of each card that the seat has not seen."""
    layout = past.game.layout.piles
    seen_of_all = past.game.seen(past.deal, past.actions, seat)
    for number, (cards, seen) in enumerate(zip_longest(_piles(past), seen_of_all, fillvalue=())):
        left = list(seen)
        for place, card in enumerate(cards):
            if number < len(layout) and layout[number].ordered:
                if left[place] is None:
                    yield number, place
            elif card in left:
                left.remove(card)
            else:
                yield number, place
