"""Which of some players is better: a whole tournament in one call."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.arena.tournament.meeting import Meeting
from cardtable.arena.tournament.plan import Plan
from cardtable.arena.tournament.schedule import Format
from cardtable.arena.tournament.sets import sides_of
from cardtable.arena.tournament.stopping import read_until
from cardtable.arena.tournament.tournament import play_tournament, wanted_seed
from cardtable.hosting.bots import named_bots
from cardtable.hosting.conduct import Policy, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from cardtable.arena.statistics.summary import Summary
    from cardtable.core import AnyGame


def compare(
    game: AnyGame,
    bots: Mapping[str, object],
    *,
    deals: int | None = None,
    seed: int | str | None = None,
    format: str | None = None,
    rounds: int | None = None,
    out: str | PathLike[str] | None = None,
    jobs: int = 1,
    until: str | None = None,
    think: float | None = None,
    policy: str = "substitute",
) -> Summary:
    """Let bots play the same deals in all seatings; the summary prints itself as a table.

    A bot is a name such as `skat:expert`, the command line of a program, a class of players, or a function
    that makes a player. Classes and functions are called with a seed if they take an argument. With fewer
    bots than places every mix of them plays; with more it is a round robin.

    `format`, `rounds`, `out`, `jobs`, `until` and `policy` are those of `cardtable arena`. `think` limits the
    seconds for a decision of players that are no programs.

    Raises BadOption if this cannot be played, and BadJournal if `out` has another tournament.
    """
    folder = None if out is None else Path(out)
    found = named_bots(game.name, bots)
    wanted = None if format is None else Format(format)
    if wanted is None and 1 < len(found) < len(sides_of(game)):
        wanted = Format.MIXED
    meeting = Meeting(wanted, [1] * len(found), deals, rounds)
    plan = Plan(
        game,
        tuple(found),
        (),
        wanted_seed(folder) if seed is None else str(seed),
        Terms(Policy(policy)),
        thinking=None if think is None else timedelta(seconds=think),
    )
    plan = meeting.seated(plan)
    test = None if until is None else read_until(until)
    return play_tournament(plan, meeting.sets(plan), out=folder, jobs=jobs, until=test).summary
