"""Deals that are given instead of shuffled, as a tournament stores them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from cardtable.notation.own import records
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame, Deal


@dataclass(frozen=True)
class DealWithFacts:
    """A given deal, and the facts it is played under."""

    game: AnyGame
    deal: Deal


def write_deals(deals: Sequence[DealWithFacts]) -> bytes:
    """The deals as our records, one line each."""
    return "".join(records.write(Record(deal.game, deal.deal)) + "\n" for deal in deals).encode()


def read_written(data: bytes) -> tuple[DealWithFacts, ...]:
    """The deals that `write_deals` wrote. Raises NotationError if they cannot be read."""
    parsed = [records.read(line) for line in data.decode().splitlines()]
    return tuple(DealWithFacts(record.game, record.deal) for record in parsed)


def fingerprint(deals: Sequence[DealWithFacts]) -> str:
    """A hash of the deals."""
    return sha256(write_deals(deals)).hexdigest()
