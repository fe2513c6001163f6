"""What is a meld: the patterns that both pinochle games share, and the values of the four-hand game.

In the four-hand game melds are laid down by themselves and for all they are worth: a card counts in
every meld it fits, but of one pattern only the best form counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from cardtable.cards import Suit
from cardtable.games.pinochle.hands import SUITS, Hand, kind, twice

if TYPE_CHECKING:
    from collections.abc import Iterable


class MeldName(Enum):
    RUN = "run"
    ROYAL_MARRIAGE = "royal marriage"
    MARRIAGE = "marriage"
    NINE = "nine"
    ACES = "aces"
    KINGS = "kings"
    QUEENS = "queens"
    JACKS = "jacks"
    PINOCHLE = "pinochle"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Pattern:
    """The cards that make a meld, one of each."""

    name: MeldName
    cards: Hand

    def level(self, hand: int) -> int:
        """How often a hand has all its cards: 0, 1 or 2."""
        if self.cards & ~hand:
            return 0
        return 1 if twice(self.cards) & ~hand else 2


def _cards(names: Iterable[tuple[str, Suit]]) -> Hand:
    return Hand.of(kind(rank, suit) for rank, suit in names)


def _patterns(trump: Suit) -> tuple[Pattern, ...]:
    plain = [suit for suit in SUITS if suit != trump]
    arounds = ((MeldName.ACES, "A"), (MeldName.KINGS, "K"), (MeldName.QUEENS, "Q"), (MeldName.JACKS, "J"))
    return (
        Pattern(MeldName.RUN, _cards((rank, trump) for rank in "ATKQJ")),
        Pattern(MeldName.ROYAL_MARRIAGE, _cards((rank, trump) for rank in "KQ")),
        *(Pattern(MeldName.MARRIAGE, _cards((rank, suit) for rank in "KQ")) for suit in plain),
        Pattern(MeldName.NINE, _cards([("9", trump)])),
        *(Pattern(name, _cards((rank, suit) for suit in SUITS)) for name, rank in arounds),
        Pattern(MeldName.PINOCHLE, _cards([("Q", Suit.SPADES), ("J", Suit.DIAMONDS)])),
    )


PATTERNS: tuple[tuple[Pattern, ...], ...] = tuple(_patterns(trump) for trump in Suit)
"""By trump: the run, the royal marriage, three plain ones, the nine, four arounds, the pinochle."""

SINGLE = {
    MeldName.RUN: 15,
    MeldName.ROYAL_MARRIAGE: 4,
    MeldName.MARRIAGE: 2,
    MeldName.NINE: 1,
    MeldName.ACES: 10,
    MeldName.KINGS: 8,
    MeldName.QUEENS: 6,
    MeldName.JACKS: 4,
    MeldName.PINOCHLE: 4,
}
BIG_DOUBLE = {
    MeldName.RUN: 150,
    MeldName.ACES: 100,
    MeldName.KINGS: 80,
    MeldName.QUEENS: 60,
    MeldName.JACKS: 40,
    MeldName.PINOCHLE: 30,
}
"""What both copies of a meld count where that is more than twice the single one."""


@dataclass(frozen=True)
class Meld:
    """One meld of a hand, as it is announced: `run with marriage`, its cards, its points."""

    name: str
    cards: Hand
    points: int


@dataclass(frozen=True)
class Form:
    """A meld that a hand may have, ready to be laid down."""

    cards: int
    meld: Meld


Forms = tuple[tuple[Form, Form], ...]


@cache
def forms(trump: Suit, scale: int, big_doubles: bool) -> Forms:
    """Each pattern of this trump in its single and its double form, with what they count."""
    doubles = BIG_DOUBLE if big_doubles else {}
    found = []
    for pattern in PATTERNS[trump]:
        name, cards, both = str(pattern.name), pattern.cards, Hand(twice(pattern.cards))
        single = SINGLE[pattern.name] * scale
        double = doubles.get(pattern.name, 2 * SINGLE[pattern.name]) * scale
        found.append(
            (Form(cards, Meld(name, cards, single)), Form(both, Meld(f"double {name}", both, double)))
        )
    return tuple(found)


def melds(hand: int, listed: Forms) -> tuple[Meld, ...]:
    """All melds of a hand, the run first. A run has its marriage in it: only both the second king
    and the second queen add something to it."""
    (run, double_run), (royal, double_royal), *others = listed
    lacking = ~hand
    found: list[Meld] = []
    if run.cards & lacking:
        others.insert(0, listed[1])
    elif not double_run.cards & lacking:
        found.append(double_run.meld)
    elif not double_royal.cards & lacking:
        cards = Hand(run.cards | double_royal.cards)
        found.append(Meld("run with marriage", cards, run.meld.points + royal.meld.points))
    else:
        found.append(run.meld)
    for single, double in others:
        if not single.cards & lacking:
            found.append(single.meld if double.cards & lacking else double.meld)
    return tuple(found)


def shown(laid: Iterable[Meld]) -> Hand:
    """The cards on the table: of each kind as many as the meld with the most of it needs."""
    cards = 0
    for meld in laid:
        cards |= meld.cards
    return Hand(cards)


def points(laid: Iterable[Meld]) -> int:
    return sum(meld.points for meld in laid)
