"""The settings of a tournament, and the plan that follows from them.

`compare` and `cardtable arena` both fill in `Settings`. All code after that is the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardtable.arena.plan.meeting import DEALS, Meeting
from cardtable.arena.plan.plan import Plan
from cardtable.arena.settings.deal_filter import choose_deals
from cardtable.arena.settings.programs import Programs, time_limit
from cardtable.arena.settings.schedule import Format
from cardtable.arena.tournament.tournament import wanted_seed
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.notation.own.options import option_names

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardtable.arena.settings.deal_filter import DealFilter
    from cardtable.arena.settings.stored_deals import DealWithFacts
    from cardtable.arena.statistics.stopping import Until
    from cardtable.core import AnyGame
    from cardtable.hosting.bots import Bot


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A tournament without its game and bots. Raises BadOption for settings that contradict each other."""

    deals: int | None = None
    """Deals to play, each in all seatings; in a Swiss tournament in each round. None: all given deals, or
    100."""
    given: tuple[DealWithFacts, ...] | None = None
    """Deals to use instead of those from the seed."""
    filter: DealFilter | None = None
    """Only deals that pass this filter are played."""
    seed: str | None = None
    """For the deals and for the bots. None: the seed of the journal, or a random one."""
    format: Format | None = None
    """Who meets whom. None: one table if the bots fill it, a round robin if there are more."""
    rounds: int | None = None
    """Rounds of a Swiss tournament. None: as many as it takes until only one bot could have won them all."""
    until: Until | None = None
    """A test that may end the tournament early."""
    think: float | None = None
    """Seconds for a decision of players that are not programs. None: no limit."""
    programs: Programs = field(default_factory=Programs)
    out: Path | None = None
    """A folder for the journal and the report."""

    def __post_init__(self) -> None:
        for name, number in (("deals", self.deals), ("rounds", self.rounds)):
            if number is not None and number < 1:
                raise BadOption(f"a tournament has at least one of its {name}, not {number}")
        if self.seed is not None and not (self.seed and self.seed.isprintable()):
            raise BadOption(f"{self.seed!r}: a seed is any text that can be printed in a line")
        if self.until is not None and self.format is Format.SWISS:
            raise BadOption("a Swiss tournament ends after its rounds, not before; leave out until")

    def plan(self, game: AnyGame, bots: Sequence[Bot], copies: Sequence[int]) -> tuple[Plan, int]:
        """The plan for these bots with these numbers of copies, and the number of sets to be played."""
        meeting = Meeting(self.format, copies, self.deals, self.rounds)
        programs = self.programs
        plan = Plan(
            game,
            tuple(bots),
            (),
            self.seed or wanted_seed(self.out),
            programs.terms,
            programs.limits(bots),
            None if self.think is None else time_limit(self.think),
            programs.block,
            programs.stderr,
            programs.io_log,
            self.given,
        )
        plan = meeting.seated(self._filtered(plan, meeting))
        return plan, meeting.sets(plan)

    def _filtered(self, plan: Plan, meeting: Meeting) -> Plan:
        if self.filter is None:
            return plan
        most = meeting.all_deals or (DEALS * meeting.all_rounds if self.given is None else None)
        return replace(plan, chosen=choose_deals(plan, self.filter, most))


def usual_seats(game: str, bots: int, format: Format | None) -> dict[str, int]:
    """The option `seats` of a game that has it: the number of bots, if they all sit at one table."""
    fits = game in GAMES and "seats" in option_names(GAMES[game]) and format in (None, Format.TABLE)
    return {"seats": bots} if fits else {}
