"""The deals that a filter chooses, of the seed or of a file, in their order.

The filter is called in the process that plans the tournament.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, islice
from typing import TYPE_CHECKING

from cardtable.arena.settings.deal_filter import FilterFailed
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.arena.plan.plan import Plan
    from cardtable.arena.settings.deal_filter import DealFilter

# A filter that rejects everything would otherwise run forever.
MOST_IN_VAIN = 100_000


@dataclass(frozen=True)
class Chosen:
    """The deals that a filter chose, by their numbers among all deals, and the filter."""

    filter: str
    sha256: str
    numbers: tuple[int, ...]


def choose_deals(plan: Plan, wanted: DealFilter, most: int | None) -> Chosen:
    """The first `most` deals of the plan that pass the filter; with None all given deals that pass. Raises
    BadOption if none pass, and FilterFailed if the filter fails."""
    numbers = tuple(islice(_passing(plan, wanted), most))
    if not numbers:
        raise BadOption(f"no deal passes the filter {wanted.name}")
    return Chosen(wanted.name, wanted.sha256, numbers)


def _passing(plan: Plan, wanted: DealFilter) -> Iterator[int]:
    last = -1
    for number in count() if plan.given is None else range(len(plan.given)):
        game, deal = plan.dealt(number)
        try:
            passes = wanted.accepts(game, deal)
        except (Exception, SystemExit) as error:
            why = f"{type(error).__name__}: {error}"
            raise FilterFailed(f"the filter {wanted.name} failed at deal {number}: {why}") from error
        if passes:
            last = number
            yield number
        elif number - last == MOST_IN_VAIN:
            raise BadOption(f"of {MOST_IN_VAIN} deals in a row none passes the filter {wanted.name}")
