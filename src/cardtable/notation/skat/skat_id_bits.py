"""Skat-game-ids: a distribution of the cards, or a whole game run, as text, Base64 or an integer.

The format of the skat-game-id library, with German letters: suits S R G E (diamonds, hearts, spades,
clubs), ranks 7 8 9 X U O K A, cards numbered in this order. A distribution has two bits for each card,
a run 222 bits. docs/formats/skat-id.md describes each of them, and how ambiguities of the format
are read here. `skat_id.to_record` checks runs against the rules.
"""

from __future__ import annotations

import base64
import binascii
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.skat.actions import DECK, VALUES
from cardtable.games.skat.deal import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.cards import Card

SUITS, RANKS = "SRGE", "789XUOKA"
CARDS: tuple[Card, ...] = tuple(sorted(DECK, key=lambda card: ("DHSC".index(str(card.suit)), card.rank)))
"""By their number from 0 to 31."""
NUMBERS: dict[Card, int] = {card: number for number, card in enumerate(CARDS)}
NAMES: dict[Card, str] = {
    card: SUITS[number // len(RANKS)] + RANKS[number % len(RANKS)] for card, number in NUMBERS.items()
}
BY_NAME: dict[str, Card] = {name: card for card, name in NAMES.items()}

BIDS: tuple[int, ...] = tuple(sorted((0, *VALUES, 171, 189, 190, 200, 207, 209, 210, 220, 228)))
"""The values that bids are indexes into. No game can have nine of them."""

KINDS = 6
ROWS = 10
SEATS = 3
HIGHEST_INDEX = 11
DEAL_BYTES = 8
RUN_BITS = 222
RUN_BYTES = 28
_DIGITS = "0123456789AB"
_LOW_BITS = int("01" * len(CARDS), 2)
"""Each card has two bits, the number of its pile."""
_FIELDS = (*(7,) * SEATS, 5, 5, 3, *(1,) * 4, *(4,) * (SEATS * ROWS))


@dataclass(frozen=True)
class Distribution:
    """Ten cards each for front, middle and rear, and two in the skat, in the order they were listed."""

    piles: tuple[tuple[Card, ...], ...]

    def __post_init__(self) -> None:
        why = LAYOUT.why_not(self.piles)
        if why is not None:
            raise NotationError(_lines(self.piles, " / "), None, why)

    def normalised(self) -> Distribution:
        """The same cards with each pile in ascending order."""
        return Distribution(tuple(tuple(sorted(pile, key=NUMBERS.__getitem__)) for pile in self.piles))

    @property
    def raw(self) -> bytes:
        """The bytes of the id."""
        return _trimmed(self._bits)

    @property
    def _bits(self) -> int:
        return sum(pile << 2 * NUMBERS[card] for pile, cards in enumerate(self.piles) for card in cards)

    def __str__(self) -> str:
        return _lines(self.piles, "\n")


@dataclass(frozen=True)
class Run:
    """`bids` are indexes into BIDS, the last value each seat said or held. `dropped` is the skat when the
    game was announced. `kind` from 0 is null, diamonds, hearts, spades, clubs, grand. `flags` are hand,
    ouvert, schneider announced, schwarz announced. `rows` have for each trick the index of the card
    that front, middle and rear played: 0 to 9 for the cards as `distribution` lists them, 10 and 11 for
    the dealt skat in the hand of the soloist. An id has the rows as they are, and lists ascending cards."""

    distribution: Distribution
    bids: tuple[int, ...]
    dropped: tuple[Card, ...]
    kind: int
    flags: tuple[bool, ...]
    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        why = self._why_not()
        if why is not None:
            raise NotationError(str(self.distribution), None, why)

    def _why_not(self) -> str | None:
        if len(self.bids) != SEATS or not all(0 <= bid < len(BIDS) for bid in self.bids):
            return f"three bids are numbers from 0 to {len(BIDS) - 1}, not {self.bids}"
        if not 0 <= self.kind < KINDS:
            return f"the kind of game is a number from 0 to {KINDS - 1}, not {self.kind}"
        if len(self.dropped) != 2 or (self.dropped[0] is self.dropped[1] and not self.passed_in):
            return "two different cards are dropped"
        if len(self.rows) != ROWS or any(len(row) != SEATS for row in self.rows):
            return "there are ten rows of three cards"
        if not all(0 <= index <= HIGHEST_INDEX for row in self.rows for index in row):
            return f"cards are numbered from 0 to {HIGHEST_INDEX} in a hand"
        return None

    @property
    def passed_in(self) -> bool:
        """Whether nobody bid."""
        return not any(self.bids)

    @property
    def soloist(self) -> int | None:
        """Who plays alone: the highest bid, of equal ones the earlier seat, which heard and held it;
        unless only somebody else can have dropped these cards. None if passed in."""
        if self.passed_in:
            return None
        by_bid = self.bids.index(max(self.bids))
        *hands, skat = (set(pile) for pile in self.distribution.piles)
        able = [seat for seat, hand in enumerate(hands) if set(self.dropped) <= hand | skat]
        return by_bid if by_bid in able or len(able) != 1 else able[0]

    @property
    def raw(self) -> bytes:
        """The bytes of the id."""
        values = (
            *self.bids,
            *(NUMBERS[card] for card in self.dropped),
            self.kind,
            *self.flags,
            *(index for row in self.rows for index in row),
        )
        bits = self.distribution._bits
        place = 8 * DEAL_BYTES
        for value, width in zip(values, _FIELDS, strict=True):
            bits |= _reversed(value, width) << place
            place += width
        # A run without a bid could be taken for its distribution, so it keeps its zeros.
        return bits.to_bytes(RUN_BYTES, "little") if self.passed_in else _trimmed(bits)

    def __str__(self) -> str:
        """In the order that readers expect: the distribution, the bids, then the dropped cards."""
        flags = "".join(str(int(flag)) for flag in self.flags)
        return "\n".join(
            [
                str(self.distribution),
                *(f"{bid:02}" for bid in self.bids),
                "".join(NAMES[card] for card in self.dropped),
                f"{self.kind}{flags}",
                *("".join(_DIGITS[index] for index in row) for row in self.rows),
            ]
        )


SkatId = Distribution | Run


def random_distribution(seed: int | str) -> Distribution:
    """The same seed gives the same cards."""
    return Distribution(LAYOUT.shuffle(Random(seed))).normalised()


def to_base64(what: SkatId) -> str:
    """The id as Base64."""
    return base64.b64encode(what.raw).decode()


def to_integer(what: SkatId) -> int:
    """The id as an integer."""
    return int.from_bytes(what.raw, "big", signed=True)


def from_base64(text: str) -> SkatId:
    """The content of a Base64 id, with or without padding, in the standard or the URL alphabet. Raises
    NotationError."""
    word = text.strip()
    for position, char in enumerate(word.rstrip("=")):
        if not (char.isascii() and (char.isalnum() or char in "+/-_")):
            raise NotationError(word, position, "ids have letters, digits, + and / only")
    plain = word.rstrip("=").translate(str.maketrans("-_", "+/"))
    try:
        raw = base64.b64decode(plain + "=" * (-len(plain) % 4))
    except binascii.Error:
        raise NotationError(word, None, "this cannot be Base64: a character is missing at its end") from None
    # The ten cards of front are zeros. The 22 others reach at least into the sixth byte.
    if len(raw) < 6 or len(raw) > RUN_BYTES:
        raise NotationError(word, None, f"an id has 6 to {RUN_BYTES} bytes, and this one has {len(raw)}")
    return _of(word, raw)


def candidates(number: int) -> tuple[SkatId, ...]:
    """Everything with this integer, because leading zeros of an id do not show in it. Raises NotationError
    if the number is too long."""
    # As many bytes as two's complement needs, including the sign bit.
    size = max(1, (number if number >= 0 else ~number).bit_length() // 8 + 1)
    if size > RUN_BYTES:
        raise NotationError(
            str(number), None, f"this number is too long: an id has at most {RUN_BYTES} bytes"
        )
    raw = number.to_bytes(size, "big", signed=True)
    whole = DEAL_BYTES if size <= DEAL_BYTES else RUN_BYTES
    ids: list[SkatId] = []
    for zeros in range(whole - size, -1, -1) if number >= 0 else (0,):
        padded = bytes(zeros) + raw
        if _has_all_piles(int.from_bytes(padded, "little")):
            with suppress(NotationError):
                ids.append(_of(str(number), padded))
    return tuple(ids)


def _has_all_piles(bits: int) -> bool:
    """Whether these bits deal ten cards to each seat and two to the skat. Most numbers do not, and this
    finds it out without looking at the cards."""
    low, high = bits & _LOW_BITS, bits >> 1 & _LOW_BITS
    return (low & high).bit_count() == 2 and low.bit_count() == high.bit_count() == 12


def from_integer(number: int, strict: bool = False) -> SkatId:
    """What has this integer. If there are several, the one with the most leading zeros, or with `strict`
    an error that names them all. Raises NotationError."""
    ids = candidates(number)
    if not ids:
        raise NotationError(str(number), None, "no distribution of the cards has this number")
    if strict and len(ids) > 1:
        names = ", ".join(to_base64(skat_id) for skat_id in ids)
        raise NotationError(str(number), None, f"this number stands for {len(ids)} ids: {names}")
    return ids[0]


def _of(text: str, raw: bytes) -> SkatId:
    """The distribution or run with these bytes. Dropped trailing zeros are restored."""
    bits = int.from_bytes(raw, "little")
    piles: list[list[Card]] = [[], [], [], []]
    for number, card in enumerate(CARDS):
        piles[bits >> 2 * number & 3].append(card)
    try:
        distribution = Distribution(tuple(tuple(pile) for pile in piles))
        return distribution if len(raw) <= DEAL_BYTES else _run(distribution, bits)
    except NotationError as error:
        raise NotationError(text, None, error.why) from None


def _run(distribution: Distribution, bits: int) -> Run:
    if bits >> RUN_BITS:
        raise NotationError("", None, f"a run has {RUN_BITS} bits, and this one has more")
    values = iter(_values(bits >> 8 * DEAL_BYTES))
    return Run(
        distribution,
        tuple(next(values) for _ in range(SEATS)),
        (CARDS[next(values)], CARDS[next(values)]),
        next(values),
        tuple(bool(next(values)) for _ in range(4)),
        tuple(tuple(next(values) for _ in range(SEATS)) for _ in range(ROWS)),
    )


def _values(bits: int) -> Iterator[int]:
    for width in _FIELDS:
        yield _reversed(bits & (1 << width) - 1, width)
        bits >>= width


def _reversed(value: int, width: int) -> int:
    """Fields are written from their highest bit on."""
    return int(f"{value:0{width}b}"[::-1], 2)


def _trimmed(bits: int) -> bytes:
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")


def _lines(piles: Sequence[Sequence[Card]], between: str) -> str:
    return between.join(" ".join(NAMES[card] for card in pile) for pile in piles)
