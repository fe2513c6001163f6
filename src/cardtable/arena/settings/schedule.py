"""Which bots meet: the bot on each place of each table."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_TABLES = 10_000

Lineup = tuple[int, ...]


class Format(StrEnum):
    """How bots are put together at tables."""

    TABLE = "table"
    """All bots at one table."""
    ROUND_ROBIN = "round-robin"
    """Every combination of bots that fills a table."""
    GAUNTLET = "gauntlet"
    """The first bot against each of the others, which fill the other places."""
    SWISS = "swiss"
    """In rounds: bots with equal results so far meet."""
    MIXED = "mixed"
    """For fewer bots than places: every mix of them, in turn, each on its own deals."""


def lineups(copies: Sequence[int], places: int, wanted: Format | None = None) -> list[Lineup]:
    """The tables of a tournament for bots with these numbers of copies. Raises BadOption if they do not fit.

    Without a format: one table if the bots fill it, a round robin if there are more.
    """
    everybody = [bot for bot, number in enumerate(copies) for _ in range(number)]
    chosen = wanted or (Format.ROUND_ROBIN if len(everybody) > places else Format.TABLE)
    if chosen is Format.GAUNTLET:
        return _gauntlet(copies, places)
    if chosen is Format.MIXED:
        return _mixed(copies, places)
    if len(everybody) < places or (chosen is Format.TABLE and len(everybody) > places):
        raise BadOption(
            f"the table has {places} places, and there are bots for {len(everybody)}; N*BOT is N copies"
        )
    if comb(len(everybody), places) > MOST_TABLES:
        raise BadOption(f"a round robin of {len(everybody)} bots has more than {MOST_TABLES} tables")
    # Copies of a bot make some lineups equal. Equal lineups are played once.
    return sorted(set(combinations(everybody, places)))


def _mixed(copies: Sequence[int], places: int) -> list[Lineup]:
    if not 2 <= len(copies) <= places or any(number > 1 for number in copies):
        raise BadOption(f"bots are mixed at a table if there are 2 to {places} of them, without copies")
    mixes = combinations_with_replacement(range(len(copies)), places)
    return [mix for mix in mixes if set(mix) == set(range(len(copies)))]


def _gauntlet(copies: Sequence[int], places: int) -> list[Lineup]:
    if len(copies) < 2:
        raise BadOption("a gauntlet is run by the first bot against others; give at least two")
    if any(number > 1 for number in copies):
        raise BadOption("in a gauntlet every opponent fills the table by itself; leave out the copies")
    return [(0, *[other] * (places - 1)) for other in range(1, len(copies))]
