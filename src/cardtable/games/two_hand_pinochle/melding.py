"""Melds of two-hand pinochle: what they are, and when cards that have been melded may serve again.

Every physical card remembers the names of the melds it served in, also when a meld is broken up
because one of its cards was played. By the rules of the course a card serves once under each name;
by the classic rules in another class, or in a meld of its class that counts more. Under both a meld
needs at least one card that has never been melded.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import SORTED, Hand, count
from cardtable.games.pinochle.melds import BIG_DOUBLES, PATTERNS, MeldName, Pattern
from cardtable.games.two_hand_pinochle.actions import MOST_STARS, Copy, Meld
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.cards import Card, Suit

POINTS = {name: 10 * values[0] for name, values in BIG_DOUBLES.items()}

TITLES = {name: Text(f"two-hand-pinochle.melds.{name}") for name in MeldName}
"""What the melds are called in this game."""

CLASSES = {
    **dict.fromkeys((MeldName.RUN, MeldName.ROYAL_MARRIAGE, MeldName.MARRIAGE, MeldName.NINE), "suit"),
    **dict.fromkeys((MeldName.ACES, MeldName.KINGS, MeldName.QUEENS, MeldName.JACKS), "four"),
    MeldName.PINOCHLE: "pinochle",
}


@cache
def patterns(trump: Suit) -> tuple[Pattern, ...]:
    """All melds with this trump, those that count most first."""
    # Sorting is stable: equal points keep the order of PATTERNS, on which ids depend.
    return tuple(sorted(PATTERNS[trump], key=lambda pattern: -POINTS[pattern.name]))


@cache
def _names(trump: Suit) -> dict[Hand, MeldName]:
    return {pattern.cards: pattern.name for pattern in patterns(trump)}


def name_of(meld: Meld, trump: Suit) -> MeldName | None:
    """What these cards are called as a meld; None if they are none."""
    return _names(trump).get(Hand.of(copy.card for copy in meld.copies))


@value
class Laid:
    """A card of a hand that everybody knows because it was melded: the names it served under, and the
    melds, by their number among those its owner declared, in which it still lies. Without any names
    it is the trump card that was got for a dix."""

    card: Card
    names: tuple[MeldName, ...]
    melds: tuple[int, ...]


Table = tuple[Laid, ...]
"""The cards of a seat that everybody knows, in the order they were first melded."""


def lying(table: Table, number: int) -> tuple[int, ...]:
    """The places on the table of the cards of a meld."""
    return tuple([place for place, laid in enumerate(table) if number in laid.melds])


def place_of(hand: Hand, table: Table, copy: Copy) -> int | None:
    """Where on the table this copy lies; -1 if in the hand alone; None if there is no such copy."""
    if not copy.stars:
        return _unmelded(hand, table, copy.card)
    places = [place for place, laid in enumerate(table) if laid.card is copy.card and laid.names]
    # Copies that make no difference are one choice, written with one star.
    if len(places) < copy.stars or (copy.stars == 2 and _alike(table, *places)):
        return None
    return places[copy.stars - 1]


def _unmelded(hand: Hand, table: Table, card: Card) -> int | None:
    if not table:
        return -1 if hand & card.bit else None
    places = [place for place, laid in enumerate(table) if laid.card is card]
    for place in places:
        if not table[place].names:
            return place
    return -1 if count(hand, card) > len(places) else None


def copies(hand: Hand, table: Table, card: Card) -> tuple[Copy, ...]:
    """The copies of a card that can be told apart, that with the fewest stars first."""
    return tuple([copy for copy in COPIES[card] if place_of(hand, table, copy) is not None])


def _alike(table: Table, one: int, other: int) -> bool:
    """Whether it makes no difference which of two copies of a card is taken."""
    first, second = table[one], table[other]
    return frozenset(first.names) == frozenset(second.names) and _company(table, one) == _company(
        table, other
    )


def _company(table: Table, place: int) -> frozenset[tuple[int, ...]]:
    """For each meld in which a card lies, the other cards of it; those of a name are told by them."""
    return frozenset(
        tuple([other for other in lying(table, number) if other != place]) for number in table[place].melds
    )


def melds(hand: Hand, table: Table, trump: Suit, classic: bool) -> Iterator[tuple[Meld, MeldName]]:
    """The melds a hand can declare, those that count most first; equal choices are one."""
    for pattern in patterns(trump):
        if pattern.cards & ~hand:
            continue
        for chosen in product(*(copies(hand, table, card) for card in pattern.cards)):
            if why_not(hand, table, pattern.name, chosen, classic) is None:
                yield Meld(chosen), pattern.name


def why_not(hand: Hand, table: Table, name: MeldName, chosen: Sequence[Copy], classic: bool) -> str | None:
    """Why these cards, which make the meld of this name, cannot be declared; None if they can."""
    new = False
    for copy in chosen:
        place = place_of(hand, table, copy)
        if place is None:
            return not_there(hand, copy)
        if not copy.stars:
            new = True
        elif (before := _forbids(table[place], name, classic)) is not None:
            return _served(copy, before)
    return None if new else _NEW_CARD


# Asked for many melds that cannot be, whenever those are looked for that can.
_NEW_CARD = Text("two-hand-pinochle.rules.newCard")


@cache
def _served(copy: Copy, before: MeldName) -> Text:
    return Text("two-hand-pinochle.rules.served", card=copy, meld=TITLES[before])


def _forbids(laid: Laid, name: MeldName, classic: bool) -> MeldName | None:
    """The meld for which a card has served that keeps it from serving in one of this name."""
    for before in laid.names:
        lower = classic and CLASSES[before] == CLASSES[name] and POINTS[before] >= POINTS[name]
        if before is name or lower:
            return before
    return None


def declared(hand: Hand, table: Table, meld: Meld, name: MeldName, number: int) -> Table:
    """The table with this meld on it, as number so and so of its owner."""
    lying = list(table)
    fresh = []
    for copy in meld.copies:
        place = place_of(hand, table, copy)
        assert place is not None
        if place < 0:
            fresh.append(Laid(copy.card, (name,), (number,)))
        else:
            laid = table[place]
            lying[place] = Laid(laid.card, (*laid.names, name), (*laid.melds, number))
    return (*lying, *fresh)


def played(table: Table, place: int) -> Table:
    """The table without the card there; every meld it lay in is broken up."""
    if place < 0:
        return table
    broken = table[place].melds
    return tuple(
        [
            Laid(laid.card, laid.names, tuple([number for number in laid.melds if number not in broken]))
            if broken
            else laid
            for other, laid in enumerate(table)
            if other != place
        ]
    )


def not_there(hand: Hand, copy: Copy) -> str:
    """What to say of a copy that a hand does not have."""
    if copy.card not in hand:
        return Text("two-hand-pinochle.rules.notHeld", card=copy.card)
    if copy.stars:
        return Text("two-hand-pinochle.rules.noCopy", card=copy)
    return Text("two-hand-pinochle.rules.allMelded", card=copy.card)


COPIES = {card: tuple(Copy(card, stars) for stars in range(MOST_STARS + 1)) for card in SORTED}
