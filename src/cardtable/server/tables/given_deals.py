"""Deals that were not dealt here: somebody gave them, by the id of a hand, or they follow from a seed.

The secret of such a deal is 32 random bytes and behind them the id of the deal. It is promised as every
secret is, so the deal cannot be changed once the hand has begun; without the random bytes everybody could
try out which deal fits the commitment.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cardtable.notation.own import ids
from cardtable.record import Record
from cardtable.server.tables import fair_deals as fair

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame, Deal
    from cardtable.record import AnyRecord


def new_secret(record: AnyRecord) -> bytes:
    return fair.new_secret() + deal_id(record).encode()


def from_seed(seed: str) -> Callable[[AnyGame, int], bytes]:
    """Makes the secrets of hands, by game and number: every table where a game is played deals the same hands
    one after the other."""

    def secret(game: AnyGame, hand: int) -> bytes:
        return new_secret(Record(game, game.deal(Random(f"{seed}/{game.name}/{hand}"))))

    return secret


def is_given(secret: bytes) -> bool:
    return len(secret) > fair.SECRET_BYTES


def deal_id(record: AnyRecord) -> str:
    """The id of the deal alone, without what was played."""
    return ids.write(replace(record, actions=()))


def id_in(secret: bytes) -> str:
    return secret[fair.SECRET_BYTES :].decode("ascii", "replace")


def deal(secret: bytes) -> Deal:
    given: Deal = ids.read(id_in(secret)).deal
    return given
