"""Deals that anybody can check afterwards.

Each hand has a secret of 256 random bits. Before the first action everybody is shown

    commitment = SHA-256("cardtable deal 1" NUL table NUL hand NUL secret)

and after the last one the secret. Each deck of the game is shuffled in the order of its layout by Fisher
and Yates from the last card down; card i changes places with one of the cards 0 to i, drawn from
the bits of HMAC-SHA-256(secret, "table NUL hand NUL block") for block 0, 1, 2 … Draws that do not fit
are thrown away, so that no deal is likelier than another.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from itertools import accumulate, count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame, Deal
    from cardtable.dealing.layout import Deck, Piles

SECRET_BYTES = 32


def new_secret() -> bytes:
    """256 random bits."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, table: str, hand: int) -> str:
    """The commitment to a secret, which is shown before the hand."""
    return hashlib.sha256(b"\0".join((b"cardtable deal 1", *_place(table, hand), secret))).hexdigest()


def secret_in_series(secret: bytes, number: int) -> bytes:
    """The secret of a deal of a series, from that of the series. One of them does not reveal another."""
    return hmac.digest(secret, b"cardtable series\0" + str(number).encode(), "sha256")


def deal(game: AnyGame, secret: bytes, table: str, hand: int) -> Deal:
    """The deal that follows from a secret."""
    bits = _Bits(secret, table, hand)
    piles = [pile for deck in game.layout.decks for pile in _shuffled(deck, bits)]
    dealt: Deal = game.deal_of(piles)
    return dealt


def _shuffled(deck: Deck, bits: _Bits) -> Piles:
    cards = list(deck.cards)
    for last in range(len(cards) - 1, 0, -1):
        other = bits.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    ends = accumulate(pile.size for pile in deck.piles)
    return tuple(tuple(cards[end - pile.size : end]) for pile, end in zip(deck.piles, ends, strict=True))


class _Bits:
    """An endless stream of bits, the highest bit of each byte first."""

    def __init__(self, secret: bytes, table: str, hand: int) -> None:
        self._blocks = _blocks(secret, table, hand)
        self._bits = 0
        self._left = 0

    def below(self, bound: int) -> int:
        width = (bound - 1).bit_length()
        while (number := self._take(width)) >= bound:
            pass
        return number

    def _take(self, width: int) -> int:
        while self._left < width:
            block = next(self._blocks)
            self._bits = self._bits << 8 * len(block) | int.from_bytes(block, "big")
            self._left += 8 * len(block)
        self._left -= width
        number, self._bits = divmod(self._bits, 1 << self._left)
        return number


def _blocks(secret: bytes, table: str, hand: int) -> Iterator[bytes]:
    for number in count():
        yield hmac.digest(secret, b"\0".join((*_place(table, hand), str(number).encode())), "sha256")


def _place(table: str, hand: int) -> tuple[bytes, bytes]:
    return table.encode(), str(hand).encode()
