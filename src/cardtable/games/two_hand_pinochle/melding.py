"""Melds of two-hand pinochle: what they are, and when melded cards may be used again.

Every physical card remembers the names of the melds it was used in, even after a meld is broken because one
of its cards was played. By the rules of the course a card is used once under each name. By the classic rules
it is used again in another class, or in a meld of its class that counts more. In both a meld needs at least
one card that has never been melded.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import SORTED, Hand, count
from cardtable.games.pinochle.melds import BIG_DOUBLES, PATTERNS, MeldName, MeldPattern
from cardtable.games.two_hand_pinochle.actions import MOST_STARS, Copy, Meld
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.cards import Card, Suit

POINTS = {name: 10 * values[0] for name, values in BIG_DOUBLES.items()}

TITLES = {name: Text(f"two-hand-pinochle.melds.{name}") for name in MeldName}
"""The names of the melds in this game."""

CLASSES = {
    **dict.fromkeys((MeldName.RUN, MeldName.ROYAL_MARRIAGE, MeldName.MARRIAGE, MeldName.NINE), "suit"),
    **dict.fromkeys((MeldName.ACES, MeldName.KINGS, MeldName.QUEENS, MeldName.JACKS), "four"),
    MeldName.PINOCHLE: "pinochle",
}


@cache
def patterns(trump: Suit) -> tuple[MeldPattern, ...]:
    """All melds with this trump, those that count most first."""
    # Sorting is stable: equal points keep the order of PATTERNS, on which ids depend.
    return tuple(sorted(PATTERNS[trump], key=lambda pattern: -POINTS[pattern.name]))


@cache
def _names(trump: Suit) -> dict[Hand, MeldName]:
    return {pattern.cards: pattern.name for pattern in patterns(trump)}


def name_of(meld: Meld, trump: Suit) -> MeldName | None:
    """The name of the meld of these cards. None if they are none."""
    return _names(trump).get(Hand.of(copy.card for copy in meld.copies))


@value
class Laid:
    """A card that everybody knows because it was melded: the names it was used under, and the melds, by
    their number among those its owner declared, in which it still lies. A card without names is the
    trump card that was exchanged for a dix."""

    card: Card
    names: tuple[MeldName, ...]
    melds: tuple[int, ...]


Table = tuple[Laid, ...]
"""The cards of a seat that everybody knows, in the order they were first melded."""


def lying(table: Table, number: int) -> tuple[int, ...]:
    """The places on the table of the cards of a meld."""
    return tuple([place for place, laid in enumerate(table) if number in laid.melds])


def place_of(hand: Hand, table: Table, copy: Copy) -> int | None:
    """Where on the table this copy lies; -1 if it is only in the hand; None if there is no such copy."""
    if not copy.stars:
        return _unmelded(hand, table, copy.card)
    places = [place for place, laid in enumerate(table) if laid.card is copy.card and laid.names]
    # Equivalent copies are one choice, written with one star.
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
    """The distinguishable copies of a card, that with the fewest stars first."""
    return tuple([copy for copy in COPIES[card] if place_of(hand, table, copy) is not None])


def _alike(table: Table, one: int, other: int) -> bool:
    """Whether two copies of a card are equivalent."""
    first, second = table[one], table[other]
    return frozenset(first.names) == frozenset(second.names) and _company(table, one) == _company(
        table, other
    )


def _company(table: Table, place: int) -> frozenset[tuple[int, ...]]:
    """For each meld of a card the other cards of it, which identify melds of the same name."""
    return frozenset(
        tuple([other for other in lying(table, number) if other != place]) for number in table[place].melds
    )


def melds(hand: Hand, table: Table, trump: Suit, classic: bool) -> Iterator[tuple[Meld, MeldName]]:
    """The melds a hand can declare, those that count most first. Equivalent choices are one."""
    for pattern in patterns(trump):
        if pattern.cards & ~hand:
            continue
        for chosen in product(*(copies(hand, table, card) for card in pattern.cards)):
            if why_not(hand, table, pattern.name, chosen, classic) is None:
                yield Meld(chosen), pattern.name


def why_not(hand: Hand, table: Table, name: MeldName, chosen: Sequence[Copy], classic: bool) -> str | None:
    """Why these cards, which form the meld of this name, cannot be declared. None if they can."""
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


# Made once, because it is needed for many impossible melds whenever possible ones are searched.
_NEW_CARD = Text("two-hand-pinochle.rules.newCard")


@cache
def _served(copy: Copy, before: MeldName) -> Text:
    return Text("two-hand-pinochle.rules.served", card=copy, meld=TITLES[before])


def _forbids(laid: Laid, name: MeldName, classic: bool) -> MeldName | None:
    """The earlier meld of a card that prevents its use in a meld of this name."""
    for before in laid.names:
        lower = classic and CLASSES[before] == CLASSES[name] and POINTS[before] >= POINTS[name]
        if before is name or lower:
            return before
    return None


def declared(hand: Hand, table: Table, meld: Meld, name: MeldName, number: int) -> Table:
    """The table with this meld on it, which has this number among its owner's melds."""
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
    """The table without the card at this place. Every meld it lay in is broken."""
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
    """The message about a copy that a hand does not have."""
    if copy.card not in hand:
        return Text("two-hand-pinochle.rules.notHeld", card=copy.card)
    if copy.stars:
        return Text("two-hand-pinochle.rules.noCopy", card=copy)
    return Text("two-hand-pinochle.rules.allMelded", card=copy.card)


COPIES = {card: tuple(Copy(card, stars) for stars in range(MOST_STARS + 1)) for card in SORTED}
