"""A round that is continued between two turns, as a saved game describes it: the open cards and the leader.

The number of turns determines how many cards are where. So only the won cards, the melds and the trump are
given; the other cards are dealt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Card, Suit, card
from cardtable.errors import BadOption, NotationError
from cardtable.games.pinochle.hands import SORTED
from cardtable.games.two_hand_pinochle.actions import Copy, Meld
from cardtable.games.two_hand_pinochle.melding import Laid, Table, name_of
from cardtable.games.two_hand_pinochle.view import Open

if TYPE_CHECKING:
    from cardtable.games.pinochle.melds import MeldName

HAND = 12
TURNS = 24
# 48 cards without two hands and the trump card.
STOCK = 23


@dataclass(frozen=True)
class RoundPosition:
    """`trump` is the trump card, or its suit once the card has been drawn. `melds` are those that are
    still whole. If both copies of a card lie in melds of a seat, one of them has a `*` throughout."""

    trump: str
    leader: int
    scores: tuple[int, int]
    won: tuple[str, str]
    melds: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


@dataclass(frozen=True)
class RoundStanding:
    """The content of a RoundPosition as values of the game. Raises BadOption if it is not possible."""

    trump: Suit
    upcard: tuple[Card, ...]
    open: tuple[Open, Open]
    hand: int
    stock: int

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards whose place everybody knows."""
        lying = [laid.card for seat in self.open for laid in seat.table]
        return (*self.upcard, *self.open[0].won, *self.open[1].won, *lying)


def standing(position: RoundPosition) -> RoundStanding:
    """The values of this position. Raises BadOption if it is not possible."""
    if position.leader not in (0, 1):
        raise BadOption(f"seat 0 or 1 leads, not {position.leader}")
    try:
        suit, upcard = _trump(position.trump)
        opened = _open(position, 0, suit), _open(position, 1, suit)
    except NotationError as error:
        raise BadOption(f"position: {error}") from None
    gone = len(opened[0].won) + len(opened[1].won)
    turns, odd = divmod(gone, 2)
    if odd or turns >= TURNS:
        raise BadOption(f"{gone} cards have been won, which is not after a turn that others follow")
    # The loser of turn 12 draws the trump card. After that only its suit is given.
    if bool(upcard) != (turns < HAND):
        raise BadOption(
            f"after {turns} turns the trump is told by {'its suit' if upcard else 'the trump card'}"
        )
    result = RoundStanding(suit, upcard, opened, min(HAND, TURNS - turns), max(0, STOCK - 2 * turns))
    _check_cards(result)
    return result


def _check_cards(standing: RoundStanding) -> None:
    for kind, times in Counter(standing.known).items():
        if times > 2:
            raise BadOption(f"{kind} is there {times} times, the deck has two")
    for seat, opened in enumerate(standing.open):
        if len(opened.table) > standing.hand:
            raise BadOption(f"seat {seat} has {standing.hand} cards, but {len(opened.table)} in melds")


def _trump(text: str) -> tuple[Suit, tuple[Card, ...]]:
    for suit in Suit:
        if str(suit) == text:
            return suit, ()
    kind = _kind(text)
    return kind.suit, (kind,)


def _open(position: RoundPosition, seat: int, trump: Suit) -> Open:
    won = tuple(_kind(word) for word in position.won[seat].split())
    names: list[MeldName] = []
    laid: dict[Copy, tuple[tuple[MeldName, ...], tuple[int, ...]]] = {}
    for number, text in enumerate(position.melds[seat]):
        meld = Meld(tuple(Copy.parse(word) for word in text.split()))
        name = name_of(meld, trump)
        if name is None:
            raise NotationError(text, None, f"these cards are no meld with {trump} as trumps")
        names.append(name)
        for copy in meld.copies:
            before, numbers = laid.get(copy, ((), ()))
            laid[copy] = (*before, name), (*numbers, number)
    table: Table = tuple(Laid(copy.card, *served) for copy, served in laid.items())
    return Open(table, tuple(names), won, position.scores[seat])


def _kind(text: str) -> Card:
    kind = card(text)
    if kind not in SORTED:
        raise NotationError(text, None, "the deck of pinochle has the ranks A T K Q J 9 only")
    return kind
