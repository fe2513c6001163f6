"""Deals that were not shuffled here: given by the id of a hand, or made from a seed.

The secret of such a deal is 32 random bytes followed by the id of the deal. There is a commitment to it as
for every secret, so the deal cannot be changed once the hand has begun. Without the random bytes anybody
could find the deal that fits the commitment.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cardtable.notation.own import ids
from cardtable.record import Record
from cardtable.server.deals import fair_deals as fair

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame, Deal
    from cardtable.record import AnyRecord


def new_secret(record: AnyRecord) -> bytes:
    """A secret for the deal of this hand."""
    return fair.new_secret() + deal_id(record).encode()


def from_seed(seed: str) -> Callable[[AnyGame, int], bytes]:
    """A function that makes the secrets of hands by game and number: every table of a game deals the same
    hands in the same order."""

    def secret(game: AnyGame, hand: int) -> bytes:
        return new_secret(Record(game, game.deal(Random(f"{seed}/{game.name}/{hand}"))))

    return secret


def is_fixed(secret: bytes) -> bool:
    """Whether this secret contains a fixed deal."""
    return len(secret) > fair.SECRET_BYTES


def deal_id(record: AnyRecord) -> str:
    """The id of the deal without the actions."""
    return ids.write(replace(record, actions=()))


def id_in(secret: bytes) -> str:
    """The id in a secret."""
    return secret[fair.SECRET_BYTES :].decode("ascii", "replace")


def deal(secret: bytes) -> Deal:
    """The deal in a secret. Raises NotationError if it has none."""
    given: Deal = ids.read(id_in(secret)).deal
    return given
