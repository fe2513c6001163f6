"""The values of a tournament's command line: the game, the deals, the settings."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from cardtable.arena.settings.deal_filter import read_filter
from cardtable.arena.settings.programs import Programs
from cardtable.arena.settings.settings import TournamentSettings, usual_seats
from cardtable.cli.files import read_text
from cardtable.cli.options import game_with
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.arena.settings.settings import TournamentFormat
    from cardtable.arena.settings.stored_deals import DealWithFacts
    from cardtable.core import AnyGame


def wanted_game(
    name: str, preset: str | None, options: Sequence[str], bots: int, wanted: TournamentFormat | None
) -> AnyGame:
    """The game as typed. If its seats were not given, it has those that the bots need."""
    if preset is None and not any(option.partition("=")[0].strip() == "seats" for option in options):
        seats = usual_seats(name, bots, wanted)
        options = [*options, *(f"{option}={value}" for option, value in seats.items())]
    return game_with(name, preset, options)


def wanted_settings(typed: Mapping[str, Any], game: AnyGame) -> TournamentSettings:
    """The settings. The options of the command have the names of their fields."""
    general, about_programs = (
        {field.name: typed[field.name] for field in fields(kind) if field.name in typed}
        for kind in (TournamentSettings, Programs)
    )
    chosen, file = typed["filter"], typed["deals_from"]
    general["filter"] = None if chosen is None else read_filter(chosen)
    general["given"] = None if file is None else _deals(file, game)
    return TournamentSettings(**general, programs=Programs(**about_programs))


def _deals(file: str, game: AnyGame) -> tuple[DealWithFacts, ...]:
    # Imported here because it loads the formats of all games, which few tournaments need.
    from cardtable.arena.plan.deal_files import read_deals

    try:
        return read_deals(read_text(file), game)
    except BadOption as error:
        raise BadOption(f"{file}: {error}") from None
