"""Finds the contradictions in a saved game of two-hand pinochle, and repairs what can be repaired."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.games.two_hand_pinochle import POINTS, Copy, Meld, card_points
from cardtable.games.two_hand_pinochle.melding import name_of
from cardtable.games.two_hand_pinochle.position import HAND, STOCK, TURNS
from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.two_hand_pinochle.fields import Fault
from cardtable.notation.two_hand_pinochle.resume import resume
from cardtable.notation.two_hand_pinochle.save import OWNERS, Reading, Save, Side, name_in_file, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardtable.cards import Card, Suit

SMALLEST_MELD = 10
MOST_PLACES = 8
"""The melds in which a card can lie: each of two queens of spades in a flush, a marriage, four queens, a
pinochle."""


@dataclass(frozen=True)
class Mended:
    """A saved game with the copies in its melds identified and missing cards restored as far as possible,
    and all errors of the file."""

    save: Save
    faults: tuple[Fault, ...]


def check(reading: Reading) -> Mended:
    """All errors of a file, in the order of its lines, and the game that it means."""
    faults = list(reading.faults)
    save = _with_copies(reading, faults)
    faults.extend(_too_many(reading, save))
    save = _mended(save, faults)
    for seat in (0, 1):
        faults.extend(_side_faults(reading, save, seat))
    faults.extend(_table_faults(reading, save))
    return Mended(save, tuple(sorted(faults, key=lambda fault: fault.line or 0)))


def looks_like(text: str) -> bool:
    """Whether a text is a saved game."""
    return {"round", "stock"} <= read(text).fields.keys()


def check_text(text: str) -> Iterator[Checked]:
    """A file is one hand: all its contradictions, one line each, and whether it can be continued."""
    mended = check(read(text))
    if not mended.faults:
        yield Checked(1, Outcome.AGREES)
        return
    why = why_not(mended)
    verdict = "it can still be continued" if why is None else "it cannot be continued"
    contradictions = list(dict.fromkeys([*map(str, mended.faults), *(why or ())]))
    yield Checked(1, Outcome.DIFFERS, "\n  ".join(["", *contradictions, verdict]))


def why_not(mended: Mended) -> list[str] | None:
    """Why this cannot be continued, in words of the file. None if it can."""
    try:
        resume(mended.save)
    except NotationError as error:
        # The rules would say the same in words that are not in the file.
        return [str(fault) for fault in mended.faults if fault.hinders] or [error.why]
    return None


def _line(reading: Reading, label: str) -> int | None:
    return reading.fields[label].line if label in reading.fields else None


def _with_copies(reading: Reading, faults: list[Fault]) -> Save:
    """The save with melds in which each card is known as the first or the second of its kind, and without
    invalid melds, whose cards count as hand."""
    save = reading.save
    sides = []
    for seat, side in enumerate(save.sides):
        line = _line(reading, f"{OWNERS[seat].lower()} melds")
        whole = [meld for meld in side.melds if save.trump is None or name_of(Meld(meld), save.trump)]
        loose = [meld for meld in side.melds if meld not in whole]
        for meld in loose:
            cards = _names(copy.card for copy in meld)
            faults.append(Fault(line, f"{cards} is no meld with {save.trump} as trumps and counts as hand"))
        hand = (*side.hand, *(copy.card for meld in loose for copy in meld))
        sides.append(replace(side, melds=_assigned(whole, line, faults), hand=hand))
    return replace(save, sides=(sides[0], sides[1]))


@dataclass(frozen=True)
class _Place:
    """A card in a meld of the file. `shape` are the ranks of the meld, which give its name for this card."""

    meld: int
    starred: bool
    shape: str


def _assigned(
    melds: Sequence[tuple[Copy, ...]], line: int | None, faults: list[Fault]
) -> tuple[tuple[Copy, ...], ...]:
    """Which copy of each card lies in which meld: one without a star only in this meld, one with a star in
    two or more, none twice in melds of one name."""
    copies: dict[tuple[int, Card], Copy] = {}
    for card in dict.fromkeys(copy.card for meld in melds for copy in meld):
        places = [
            _Place(number, bool(copy.stars), "".join(str(other.card)[1] for other in meld))
            for number, meld in enumerate(melds)
            for copy in meld
            if copy.card is card
        ]
        choices = product((0, 1), repeat=len(places)) if len(places) <= MOST_PLACES else ()
        choice = next(filter(partial(_fits, places), choices), None)
        if choice is None:
            faults.append(
                Fault(line, f"the stars on {name_in_file(card)} do not tell which of two lies in which meld")
            )
            choice = tuple(min(number, 1) for number in range(len(places)))
        for place, stars in zip(places, choice, strict=True):
            copies[place.meld, card] = Copy(card, stars)
    return tuple(tuple(copies[number, copy.card] for copy in meld) for number, meld in enumerate(melds))


def _fits(places: Sequence[_Place], choice: Sequence[int]) -> bool:
    for which in (0, 1):
        mine = [place for place, chosen in zip(places, choice, strict=True) if chosen == which]
        if len({place.shape for place in mine}) < len(mine):
            return False
        if any(place.starred != (len(mine) > 1) for place in mine):
            return False
    return True


def _all_cards(save: Save) -> Iterator[tuple[str, Card]]:
    """Every card of the file with its label, those of melds once."""
    for owner, side in zip(OWNERS, save.sides, strict=True):
        for what, cards in (("hand", side.hand), ("capture pile", side.won), ("melds", side.lying)):
            yield from ((f"{owner.lower()} {what}", card) for card in cards)
    yield from (("trump card", card) for card in save.upcard)
    yield from (("stock", card) for card in save.stock)


def _too_many(reading: Reading, save: Save) -> Iterator[Fault]:
    seen: Counter[Card] = Counter()
    for label, card in sorted(_all_cards(save), key=lambda place: _line(reading, place[0]) or 0):
        seen[card] += 1
        if seen[card] > 2:
            yield Fault(
                _line(reading, label),
                f"{name_in_file(card)} is there {seen[card]} times; the deck has two",
                hinders=True,
            )


def _mended(save: Save, faults: list[Fault]) -> Save:
    """The save with the one missing card restored, if it is clear where."""
    present = Counter(card for _, card in _all_cards(save))
    missing = list((Counter(DOUBLE_DECK) - present).elements())
    if not missing:
        return save
    faults.append(Fault(None, f"missing from the 48 cards: {_names(missing)}", hinders=len(missing) > 1))
    if len(missing) > 1:
        return save
    (card,) = missing
    if save.trump is None and save.stock:
        faults.append(Fault(None, f"so the trump card is taken to be {name_in_file(card)}"))
        return replace(save, trump=card.suit, upcard=(card,))
    sizes = [len(side.hand) + len(side.lying) for side in save.sides]
    for seat, side in enumerate(save.sides):
        if sizes[seat] == sizes[1 - seat] - 1:
            faults.append(
                Fault(None, f"so {name_in_file(card)} is taken to be led by {OWNERS[seat]}, who leads again")
            )
            sides = list(save.sides)
            sides[seat] = replace(side, hand=(*side.hand, card))
            return replace(save, sides=(sides[0], sides[1]), leader=seat)
    return save


def _side_faults(reading: Reading, save: Save, seat: int) -> Iterator[Fault]:
    side, owner = save.sides[seat], OWNERS[seat].lower()
    due = min(HAND, TURNS - _turns(save))
    held = len(side.hand) + len(side.lying)
    if held != due:
        yield Fault(
            _line(reading, f"{owner} hand"),
            f"{OWNERS[seat]} has {held} cards in hand and melds; after {_turns(save)} turns it is {due}",
            hinders=True,
        )
    yield from _score_faults(side, save.trump, _line(reading, f"{owner} score"))


def _score_faults(side: Side, trump: Suit | None, line: int | None) -> Iterator[Fault]:
    cards = card_points(side.won)
    melds = side.score - cards
    lying = sum(
        POINTS[name] for meld in side.melds if trump is not None and (name := name_of(Meld(meld), trump))
    )
    if melds < 0:
        yield Fault(line, f"the round score is {side.score}, but the captured cards alone count {cards}")
    elif melds < lying:
        yield Fault(
            line, f"the round score is {side.score}, but captured cards and melds count {cards + lying}"
        )
    elif melds % SMALLEST_MELD:
        yield Fault(
            line, f"the captured cards count {cards}, which leaves {melds} for melds; no melds count that"
        )


def _table_faults(reading: Reading, save: Save) -> Iterator[Fault]:
    won = len(save.sides[0].won) + len(save.sides[1].won)
    if won % 2:
        why = f"{won} cards are captured; after whole turns it is an even number"
        yield Fault(_line(reading, "human capture pile"), why, hinders=True)
    due = max(0, STOCK - 2 * _turns(save))
    if len(save.stock) != due:
        yield Fault(
            _line(reading, "stock"),
            f"{len(save.stock)} cards in the stock; after {_turns(save)} turns it is {due}",
            hinders=True,
        )
    if save.stock and save.trump is not None and not save.upcard:
        yield Fault(
            _line(reading, "trump card"),
            "while there is a stock, the trump card is a card, not only a suit",
            hinders=True,
        )


def _turns(save: Save) -> int:
    return (len(save.sides[0].won) + len(save.sides[1].won)) // 2


def _names(cards: Iterable[Card]) -> str:
    return " ".join(name_in_file(card) for card in cards)
