"""Melds: the patterns that both pinochle games share, and the values of the four-hand game.

In the four-hand game melds are shown automatically with their full value. A card counts in every meld it
fits, but of one pattern only the best form counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from cardtable.cards import Suit
from cardtable.games.pinochle.hands import MOST_COPIES, SUITS, Hand, all_copies, kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class MeldName(Enum):
    """The names of the patterns."""

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
class MeldPattern:
    """The cards that make a meld, one of each."""

    name: MeldName
    cards: Hand

    def level(self, hand: int) -> int:
        """How many times a hand has all its cards."""
        level = 0
        while level < MOST_COPIES and not all_copies(self.cards, level + 1) & ~hand:
            level += 1
        return level


def _cards(names: Iterable[tuple[str, Suit]]) -> Hand:
    return Hand.of(kind(rank, suit) for rank, suit in names)


def _patterns(trump: Suit) -> tuple[MeldPattern, ...]:
    return (
        MeldPattern(MeldName.RUN, _cards((rank, trump) for rank in "ATKQJ")),
        MeldPattern(MeldName.ROYAL_MARRIAGE, _cards((rank, trump) for rank in "KQ")),
        *(_marriage(suit) for suit in SUITS if suit != trump),
        MeldPattern(MeldName.NINE, _cards([("9", trump)])),
        *_without_trump(),
    )


@cache
def _marriage(suit: Suit) -> MeldPattern:
    return MeldPattern(MeldName.MARRIAGE, _cards((rank, suit) for rank in "KQ"))


def _without_trump() -> tuple[MeldPattern, ...]:
    arounds = ((MeldName.ACES, "A"), (MeldName.KINGS, "K"), (MeldName.QUEENS, "Q"), (MeldName.JACKS, "J"))
    return (
        *(MeldPattern(name, _cards((rank, suit) for suit in SUITS)) for name, rank in arounds),
        MeldPattern(MeldName.PINOCHLE, _cards([("Q", Suit.SPADES), ("J", Suit.DIAMONDS)])),
    )


def has_marriage(hand: int, suit: Suit) -> bool:
    """Whether a hand has king and queen of a suit."""
    return not _marriage(suit).cards & ~hand


PATTERNS: tuple[tuple[MeldPattern, ...], ...] = tuple(_patterns(trump) for trump in Suit)
"""By trump: the run, the royal marriage, three plain ones, the nine, four arounds, the pinochle."""

NO_TRUMP: tuple[MeldPattern, ...] = (*map(_marriage, SUITS), *_without_trump())
"""The melds without a trump: four plain marriages, arounds, the pinochle."""

Values = dict[MeldName, tuple[int, ...]]
"""The points of a meld once, twice and so on."""

BIG_DOUBLES: Values = {
    MeldName.RUN: (15, 150),
    MeldName.ROYAL_MARRIAGE: (4, 8),
    MeldName.MARRIAGE: (2, 4),
    MeldName.NINE: (1, 2),
    MeldName.ACES: (10, 100),
    MeldName.KINGS: (8, 80),
    MeldName.QUEENS: (6, 60),
    MeldName.JACKS: (4, 40),
    MeldName.PINOCHLE: (4, 30),
}
PLAIN_DOUBLES: Values = {name: (values[0], 2 * values[0]) for name, values in BIG_DOUBLES.items()}
FOURFOLD: Values = {
    MeldName.RUN: (15, 150, 225, 300),
    MeldName.ROYAL_MARRIAGE: (4, 8, 12, 16),
    MeldName.MARRIAGE: (2, 4, 6, 8),
    MeldName.ACES: (10, 100, 150, 200),
    MeldName.KINGS: (8, 80, 120, 160),
    MeldName.QUEENS: (6, 60, 90, 120),
    MeldName.JACKS: (4, 40, 60, 80),
    MeldName.PINOCHLE: (4, 30, 60, 90),
}
"""For the double deck, which has no nines."""

TABLES: dict[str, Values] = {"big": BIG_DOUBLES, "plain": PLAIN_DOUBLES, "fourfold": FOURFOLD}

MULTIPLES = ("", "double ", "triple ", "quadruple ")


@dataclass(frozen=True)
class Meld:
    """One meld of a hand, as it is announced: `run with marriage`, its cards, its points."""

    name: str
    cards: Hand
    points: int


@dataclass(frozen=True)
class Form:
    """A meld that a hand may have."""

    cards: int
    meld: Meld


Forms = tuple[tuple[Form, ...], ...]


@cache
def forms(trump: Suit | None, scale: int, table: str) -> Forms:
    """Each pattern of this trump in its single form, its double form and so on, with the points."""
    values = TABLES[table]
    patterns = NO_TRUMP if trump is None else PATTERNS[trump]
    return tuple(_forms(meld, values[meld.name], scale) for meld in patterns if meld.name in values)


def _forms(pattern: MeldPattern, values: tuple[int, ...], scale: int) -> tuple[Form, ...]:
    forms = []
    for level, (multiple, value) in enumerate(zip(MULTIPLES, values, strict=False), 1):
        cards = Hand(all_copies(pattern.cards, level))
        forms.append(Form(cards, Meld(f"{multiple}{pattern.name}", cards, value * scale)))
    return tuple(forms)


def melds(hand: int, listed: Forms) -> tuple[Meld, ...]:
    """All melds of a hand with a trump, the run first. A run contains its marriage, so only a further king
    and a further queen together add a marriage."""
    runs, royals, *others = listed
    lacking = ~hand
    first: list[Meld] = []
    number = _level(runs, lacking)
    if number:
        first.append(_run(runs, royals, number, _level(royals, lacking)))
    else:
        others.insert(0, royals)
    return (*first, *melds_without_trump(hand, others))


def melds_without_trump(hand: int, listed: Iterable[tuple[Form, ...]]) -> tuple[Meld, ...]:
    """The best form of each pattern that a hand has."""
    lacking = ~hand
    return tuple([forms[_level(forms, lacking) - 1].meld for forms in listed if not forms[0].cards & lacking])


def _level(pattern: Sequence[Form], lacking: int) -> int:
    """How many times a hand has a pattern."""
    level = 0
    for form in pattern:
        if form.cards & lacking:
            break
        level += 1
    return level


@cache
def _run(runs: tuple[Form, ...], royals: tuple[Form, ...], number: int, couples: int) -> Meld:
    run = runs[number - 1]
    more = couples - number
    if not more:
        return run.meld
    cards = Hand(run.cards | royals[couples - 1].cards)
    points = run.meld.points + royals[more - 1].meld.points
    return Meld(f"{run.meld.name} with {MULTIPLES[more - 1]}marriage", cards, points)


def shown(laid: Iterable[Meld]) -> Hand:
    """The cards on the table: of each kind as many as the meld with the most of it needs."""
    cards = 0
    for meld in laid:
        cards |= meld.cards
    return Hand(cards)


def points(laid: Iterable[Meld]) -> int:
    """The points of these melds."""
    return sum(meld.points for meld in laid)
