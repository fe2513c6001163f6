"""Who meets whom in a tournament, and over how many deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, log2
from typing import TYPE_CHECKING

from cardtable.arena.plan.swiss import Rounds, swiss_of
from cardtable.arena.settings.schedule import Format, lineups
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.arena.plan.plan import Plan

DEALS = 100
"""The default number of deals."""


@dataclass(frozen=True)
class Meeting:
    """Who meets whom and over how many deals, in each round if there are rounds."""

    format: Format | None
    copies: Sequence[int]
    deals: int | None
    rounds: int | None

    def __post_init__(self) -> None:
        if self.rounds is not None and self.format is not Format.SWISS:
            raise BadOption("only a Swiss tournament has rounds")

    @property
    def all_rounds(self) -> int:
        """The number of rounds. 1 if the tournament is not Swiss."""
        if self.format is not Format.SWISS:
            return 1
        # With this many rounds only one bot could have won them all, if the better one always won.
        return self.rounds or max(1, ceil(log2(len(self.copies))))

    @property
    def all_deals(self) -> int | None:
        """The number of deals of all rounds together, or None if it was not given."""
        return None if self.deals is None else self.deals * self.all_rounds

    def seated(self, plan: Plan) -> Plan:
        """The plan with its lineups, or those of the first round."""
        places = len(plan.sides)
        if self.format is not Format.SWISS:
            found = tuple(lineups(self.copies, places, self.format))
            return replace(plan, lineups=found, alternating=self.format is Format.MIXED)
        swiss = swiss_of(self.copies, places, self._deals_a_round(plan))
        return replace(plan, swiss=swiss, lineups=Rounds(swiss, places, plan.seed).lineups)

    def sets(self, plan: Plan) -> int:
        """The number of sets to be played. Raises BadOption if there are too few deals."""
        if self.deals is None and plan.swiss is None:
            return DEALS * plan.tables if plan.most_sets is None else plan.most_sets
        deals = self.deals if plan.swiss is None else plan.swiss.deals * self.all_rounds
        assert deals is not None, "somebody gave it, or there are rounds"
        if plan.most_sets is not None and deals * plan.tables > plan.most_sets:
            raise BadOption(f"{deals} deals are asked for, and there are {plan.most_sets // plan.tables}")
        return deals * plan.tables

    def _deals_a_round(self, plan: Plan) -> int:
        if self.deals is not None:
            return self.deals
        if plan.most_deals is None:
            return DEALS
        if plan.most_deals < self.all_rounds:
            raise BadOption(f"{self.all_rounds} rounds need a deal each, and there are {plan.most_deals}")
        return plan.most_deals // self.all_rounds
