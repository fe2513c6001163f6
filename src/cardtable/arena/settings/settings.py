"""The settings of a tournament. `compare` and `cardtable arena` both fill them in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from cardtable.arena.settings.programs import Programs
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.notation.own.options import option_names

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.arena.settings.deal_filter import DealFilter
    from cardtable.arena.settings.stored_deals import DealWithFacts
    from cardtable.arena.statistics.stopping import Until


VIEWER = "http://127.0.0.1:8000"
"""The default address of `cardtable serve`, where the hands of a report can be looked at."""


class TournamentFormat(StrEnum):
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


@dataclass(frozen=True, kw_only=True)
class TournamentSettings:
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
    format: TournamentFormat | None = None
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
        if self.until is not None and self.format is TournamentFormat.SWISS:
            raise BadOption("a Swiss tournament ends after its rounds, not before; leave out until")


def usual_seats(game: str, bots: int, format: TournamentFormat | None) -> dict[str, int]:
    """The option `seats` of a game that has it: the number of bots, if they all sit at one table."""
    fits = game in GAMES and "seats" in option_names(GAMES[game]) and format in (None, TournamentFormat.TABLE)
    return {"seats": bots} if fits else {}
