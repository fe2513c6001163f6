"""Saved games of two-hand pinochle, as the programs of one course write them (docs/formats/two_hand_save.md).

Reading is tolerant of layout and never fails. What cannot be understood is a `Fault` with its line, and the
rest is used. faults.py finds contradictions and repairs what can be repaired. resume.py makes a record that
can be continued. The format does not store melds that were broken: after loading their cards count as never
melded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Card, Suit
from cardtable.games.pinochle.hands import BY_NAME, rank_first
from cardtable.games.two_hand_pinochle import Copy
from cardtable.notation.two_hand_pinochle.fields import Fault, Fields, Words, in_file, labelled
from cardtable.notation.two_hand_pinochle.lists import is_list, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

HUMAN, COMPUTER = 0, 1
OWNERS = ("Human", "Computer")
RANKS_IN_FILE = {"X": "T", "N": "9"}
"""Ranks that the files write differently, with our letters for them."""

HINDERING = ("human hand", "computer hand", "trump card", "stock")
"""Fields that are usually needed to continue. Near its end a game may have all of them empty."""

AnyCards = tuple[Card, ...]


@dataclass(frozen=True)
class Side:
    """One player in a file. The hand is without the melded cards."""

    total: int = 0
    score: int = 0
    hand: AnyCards = ()
    won: AnyCards = ()
    melds: tuple[tuple[Copy, ...], ...] = ()

    @property
    def lying(self) -> AnyCards:
        """The cards that lie in melds, each once."""
        return tuple(copy.card for copy in dict.fromkeys(copy for meld in self.melds for copy in meld))


@dataclass(frozen=True)
class Save:
    """The content of a file. `sides` are the human's and the computer's. `upcard` is the trump card while
    there is a stock, and `trump` is None if the file does not say."""

    round: int
    sides: tuple[Side, Side]
    trump: Suit | None
    upcard: AnyCards
    stock: AnyCards
    leader: int


@dataclass(frozen=True)
class Reading:
    """The content of a file and its faults."""

    save: Save
    fields: Fields
    faults: tuple[Fault, ...]


def read(text: str) -> Reading:
    """The content of a file, and what in it cannot be understood."""
    faults: list[Fault] = []
    fields = listed(text, faults) if is_list(text) else labelled(text, faults)
    sides = _side(fields, "human", faults), _side(fields, "computer", faults)
    stock = _cards(fields, "stock", faults)
    trump, upcard = _trump(fields, bool(stock), faults)
    leader = _leader(fields, faults)
    save = Save(_round(fields, faults), sides, trump, upcard, stock, leader)
    return Reading(save, fields, tuple(sorted(faults, key=lambda fault: fault.line or 0)))


def _side(fields: Fields, owner: str, faults: list[Fault]) -> Side:
    total, score = _scores(fields, f"{owner} score", faults)
    hand = _cards(fields, f"{owner} hand", faults)
    won = _cards(fields, f"{owner} capture pile", faults)
    return Side(total, score, hand, won, _melds(fields, f"{owner} melds", faults))


def _field(fields: Fields, label: str, faults: list[Fault]) -> Words:
    if label not in fields:
        faults.append(Fault(None, f"there is no {in_file(label)}", hinders=label in HINDERING))
    return fields.get(label, Words(0, ()))


def _scores(fields: Fields, label: str, faults: list[Fault]) -> tuple[int, int]:
    field = _field(fields, label, faults)
    numbers = re.fullmatch(r"(\d{1,9})\s*/\s*(\d{1,9})", field.text, re.ASCII)
    if numbers is None:
        if label in fields:
            faults.append(
                Fault(
                    field.line,
                    f"{field.text[:30]!r} is no score; it is written `game / round`, like 119 / 40",
                )
            )
        return 0, 0
    return int(numbers[1]), int(numbers[2])


def _round(fields: Fields, faults: list[Fault]) -> int:
    field = _field(fields, "round", faults)
    if re.fullmatch(r"[1-9]\d{0,8}", field.text, re.ASCII):
        return int(field.text)
    if "round" in fields:
        faults.append(Fault(field.line, f"{field.text[:30]!r} is no number of a round"))
    return 1


def _leader(fields: Fields, faults: list[Fault]) -> int:
    field = _field(fields, "next player", faults)
    for seat, owner in enumerate(OWNERS):
        if field.text.lower() == owner.lower():
            return seat
    if "next player" in fields:
        faults.append(
            Fault(field.line, f"{field.text[:30]!r} is nobody; the next player is Human or Computer")
        )
    return HUMAN


def _cards(fields: Fields, label: str, faults: list[Fault]) -> AnyCards:
    words = _field(fields, label, faults).words
    return tuple(card for line, word in words if (card := _card(word, line, faults)) is not None)


def _card(word: str, line: int, faults: list[Fault]) -> Card | None:
    """The card of a word like `XH` or `9S`, without its star."""
    name = word.rstrip("*").upper()
    card = BY_NAME.get(RANKS_IN_FILE.get(name[:1], name[:1]) + name[1:]) if len(name) == 2 else None
    if card is None or name[0] in "SHCD":
        faults.append(
            Fault(
                line,
                f"{word[:20]!r} is not a card; a card is a rank (A X K Q J 9) and a suit (S H C D)",
                hinders=True,
            )
        )
        return None
    return card


def _melds(fields: Fields, label: str, faults: list[Fault]) -> tuple[tuple[Copy, ...], ...]:
    """The melds as they are written: each card that lies in several of them has a star."""
    melds: list[list[Copy]] = [[]]
    for line, word in _field(fields, label, faults).words:
        if word == ",":
            melds.append([])
        elif (card := _card(word, line, faults)) is not None:
            melds[-1].append(Copy(card, int(word.endswith("*"))))
    return tuple(tuple(meld) for meld in melds if meld)


def _trump(fields: Fields, stock: bool, faults: list[Fault]) -> tuple[Suit | None, AnyCards]:
    field = _field(fields, "trump card", faults)
    text = field.text.upper()
    for suit in Suit:
        if text == str(suit):
            return suit, ()
    unreadable: list[Fault] = []
    card = _card(text, field.line, unreadable) if "trump card" in fields else None
    if unreadable:
        faults.append(
            Fault(
                field.line,
                f"{field.text[:20]!r} is no trump; it is a card, or a suit once that is drawn",
                hinders=True,
            )
        )
    if card is None:
        return None, ()
    return card.suit, (card,) if stock else ()


def write(save: Save) -> str:
    """The file in the layout of the course."""
    return "\n".join(_lines(save)) + "\n"


def _lines(save: Save) -> Iterator[str]:
    yield f"Round: {save.round}"
    for seat in (COMPUTER, HUMAN):
        side = save.sides[seat]
        yield from ("", f"{OWNERS[seat]}:", f"   Score: {side.total} / {side.score}")
        yield f"   Hand: {_names(side.hand)}".rstrip()
        yield f"   Capture Pile: {_names(side.won)}".rstrip()
        yield f"   Melds: {_starred(side)}".rstrip()
    yield ""
    yield f"Trump Card: {_names(save.upcard) or save.trump}"
    yield f"Stock: {_names(save.stock)}".rstrip()
    yield from ("", f"Next Player: {OWNERS[save.leader]}")


def _names(cards: AnyCards) -> str:
    return " ".join(name_in_file(card) for card in cards)


def name_in_file(card: Card) -> str:
    """Rank first, with X for a ten."""
    return rank_first(card).replace("T", "X")


def _starred(side: Side) -> str:
    often = [copy for meld in side.melds for copy in meld]
    melds = (
        " ".join(_names((copy.card,)) + ("*" if often.count(copy) > 1 else "") for copy in meld)
        for meld in side.melds
    )
    return ", ".join(melds)
