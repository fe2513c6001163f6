"""Compares players: a whole tournament in one call."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.arena.plan.sets import sides_of
from cardtable.arena.settings.programs import Programs
from cardtable.arena.settings.settings import TournamentFormat, TournamentSettings, usual_seats
from cardtable.arena.tournament.planned import planned
from cardtable.arena.tournament.tournament import last_board, play_tournament
from cardtable.errors import BadOption
from cardtable.hosting.bots import named_bots
from cardtable.notation.own.options import make_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from os import PathLike

    from cardtable.arena.report.summary import Summary
    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.arena.settings.deal_filter import DealFilter
    from cardtable.arena.settings.stored_deals import DealWithFacts
    from cardtable.arena.statistics.stopping import Until
    from cardtable.core import AnyGame, Deal
    from cardtable.hosting.bots import Bot
    from cardtable.record import AnyRecord

__all__ = ["Programs", "compare"]

DEFAULT_PROGRAMS = Programs()


def compare(
    game: AnyGame | str,
    bots: Mapping[str, object],
    *,
    deals: int | None = None,
    deals_from: str | PathLike[str] | Sequence[AnyRecord] | None = None,
    filter: Callable[[AnyGame, Deal], object] | None = None,
    seed: int | str | None = None,
    format: str | None = None,
    rounds: int | None = None,
    until: str | None = None,
    think: float | None = None,
    programs: Programs = DEFAULT_PROGRAMS,
    out: str | PathLike[str] | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    watch: Callable[[Iterator[Scoreboard]], Scoreboard] = last_board,
) -> Summary:
    """Let bots play the same deals in all seatings. The summary prints as a table.

    A bot is a name such as `skat:expert`, the command line of a program, a class of players, or a function
    that makes a player. `2*skat:basic` stands for two copies, which count as one bot. Classes and functions
    are called with a seed if they take an argument; `functools.partial` gives them options. With fewer bots
    than places every mix of them plays. With more it is a round robin. A game that is given by its name has
    as many seats as there are bots, if it allows that.

    All options except `watch` are those of `cardtable arena`. `deals_from` is a file of hands, or the hands
    themselves; their deals are played. `filter` is called with the game and a deal; only deals for which it
    returns true are played. `think` limits the seconds for a decision of players that are not programs.
    `programs` has the settings for programs; they run confined as far as the system supports it. `watch` gets
    an iterator of scoreboards, one after each set, and must return the last one.

    Raises BadOption if the tournament cannot be played, and BadJournal if `out` holds another tournament.
    """
    chosen_format = None if format is None else _format(format)
    # Reading the bots needs only the name of the game. The number of seats then follows from the bots.
    name = (make_game(game, {}) if isinstance(game, str) else game).name
    named, copies = named_bots(name, bots, programs.python)
    rules = make_game(game, usual_seats(game, sum(copies), chosen_format)) if isinstance(game, str) else game
    if chosen_format is None and len(named) > 1 and sum(copies) == len(named) < len(sides_of(rules)):
        chosen_format = TournamentFormat.MIXED
    settings = TournamentSettings(
        deals=deals,
        given=None if deals_from is None else _given(deals_from, rules),
        filter=None if filter is None else _filter(filter),
        seed=None if seed is None else str(seed),
        format=chosen_format,
        rounds=rounds,
        until=None if until is None else _until(until),
        think=think,
        programs=programs,
        out=None if out is None else Path(out),
    )
    if jobs > 1 or cluster is not None:
        _refuse_unpicklable(named)
    plan, sets = planned(settings, rules, named, copies)
    played = play_tournament(
        plan, sets, out=settings.out, jobs=jobs, cluster=cluster, until=settings.until, watch=watch
    )
    return played.summary


def _given(source: str | PathLike[str] | Sequence[AnyRecord], game: AnyGame) -> tuple[DealWithFacts, ...]:
    # Imported here and below because few tournaments need it. This one loads the formats of all games.
    from cardtable.arena.plan.deal_files import deals_of

    return deals_of(source, game)


def _filter(function: Callable[[AnyGame, Deal], object]) -> DealFilter:
    from cardtable.arena.settings.deal_filter import filter_of

    return filter_of(function)


def _until(text: str) -> Until:
    from cardtable.arena.statistics.stopping import read_until

    return read_until(text)


def _format(name: str) -> TournamentFormat:
    try:
        return TournamentFormat(name)
    except ValueError:
        raise BadOption(f"there is no format {name!r}; there are {', '.join(TournamentFormat)}") from None


def _refuse_unpicklable(bots: Sequence[Bot]) -> None:
    """Raises BadOption for a class or function that cannot be sent to other processes, because they look
    it up by its name."""
    for bot in bots:
        try:
            pickle.dumps(bot)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise BadOption(
                f"{bot.name} cannot go to other processes ({error}); give a class or function of a module, "
                "or leave out jobs"
            ) from None
