"""How well sampled hands fit the cards played from them, compared with what the rules of thumb would have
played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.bridge import PLAYS, Strain, known_cards
from cardtable.games.bridge.contract import ORDERS
from cardtable.games.bridge.deal import HAND
from cardtable.players.bridge import cardplay
from cardtable.players.bridge.counting import touching

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import View


@dataclass(frozen=True)
class _Moment:
    """A card from a hidden hand: what its player saw except the hand, the hand that was due, what had been
    played in this trick and before it, and the card."""

    view: View
    chooser: Seat
    due: Seat
    played: int
    gone: int
    card: Card


class Carding:
    """Compares the cards of a play with the rules of thumb."""

    def __init__(self, view: View) -> None:
        self._moments = list(_moments(view))

    def surprises(self, hands: Sequence[Cards]) -> int:
        """How many of the cards the rules would not have played with these hands."""
        return sum(_is_surprise(moment, hands) for moment in self._moments)


def _moments(view: View) -> Iterator[_Moment]:
    contract = view.contract
    if contract is None:
        return
    known = known_cards(view)
    plays = list(view.plays())
    played = gone = 0
    for number, (due, card) in enumerate(plays):
        chooser = contract.declarer if due == contract.dummy else due
        if number % 4 == 0:
            gone = played
        if known[chooser].bit_count() < HAND:
            seen = replace(
                view,
                seat=chooser,
                dummy=Cards(known[contract.dummy] & ~played) if number else None,
                turn=due,
                trick=tuple(each for _, each in plays[number - number % 4 : number]),
                tricks=view.tricks[: number // 4],
            )
            yield _Moment(seen, chooser, due, played, gone, card)
        played |= card.bit


def _is_surprise(moment: _Moment, hands: Sequence[Cards]) -> bool:
    trick = moment.view.trick
    left = hands[moment.due] & ~moment.played
    choice = Cards(ORDERS[Strain.NOTRUMP].following(left, trick[0] if trick else None))
    if len(choice) == 1:
        return False
    view = replace(
        moment.view,
        hand=Cards(hands[moment.chooser] & ~moment.played),
        legal=tuple(PLAYS[card.index] for card in choice),
    )
    usual = cardplay.usual(view)
    # Touching cards are worth the same, so it says nothing which of them was played.
    return moment.card not in touching(usual, left, moment.gone)
