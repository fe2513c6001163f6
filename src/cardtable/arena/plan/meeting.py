"""Who meets whom in a tournament, and over how many deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from math import ceil, comb, log2
from typing import TYPE_CHECKING

from cardtable.arena.settings.settings import TournamentFormat
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.arena.plan.plan import Plan
    from cardtable.arena.plan.sets import Lineup

DEALS = 100
"""The default number of deals."""
MOST_TABLES = 10_000


@dataclass(frozen=True)
class Meeting:
    """Who meets whom and over how many deals, in each round if there are rounds."""

    format: TournamentFormat | None
    copies: Sequence[int]
    deals: int | None
    rounds: int | None

    def __post_init__(self) -> None:
        if self.rounds is not None and self.format is not TournamentFormat.SWISS:
            raise BadOption("only a Swiss tournament has rounds")

    @property
    def all_rounds(self) -> int:
        """The number of rounds. 1 if the tournament is not Swiss."""
        if self.format is not TournamentFormat.SWISS:
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
        if self.format is not TournamentFormat.SWISS:
            tables = tuple(lineups(self.copies, places, self.format))
            return replace(plan, lineups=tables, alternating=self.format is TournamentFormat.MIXED)
        # Imported here because few tournaments are Swiss.
        from cardtable.arena.plan.swiss import swiss_of

        swiss = swiss_of(self.copies, places, self._deals_a_round(plan))
        plan = replace(plan, swiss=swiss)
        rounds = plan.swiss_rounds()
        assert rounds is not None, "it is Swiss"
        return replace(plan, lineups=rounds.lineups)

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


def lineups(copies: Sequence[int], places: int, wanted: TournamentFormat | None = None) -> list[Lineup]:
    """The tables of a tournament for bots with these numbers of copies. Raises BadOption if they do not fit.

    Without a format: one table if the bots fill it, a round robin if there are more.
    """
    everybody = [bot for bot, number in enumerate(copies) for _ in range(number)]
    chosen = wanted or (TournamentFormat.ROUND_ROBIN if len(everybody) > places else TournamentFormat.TABLE)
    if chosen is TournamentFormat.GAUNTLET:
        return _gauntlet(copies, places)
    if chosen is TournamentFormat.MIXED:
        return _mixed(copies, places)
    if len(everybody) < places or (chosen is TournamentFormat.TABLE and len(everybody) > places):
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
