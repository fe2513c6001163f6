"""What the options of `cardtable arena` ask for: which game, which deals, who meets whom, how many sets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.arena.tournament.deal_filter import choose_deals, read_filter
from cardtable.arena.tournament.meeting import DEALS
from cardtable.arena.tournament.schedule import Format
from cardtable.cli.files import read_text
from cardtable.cli.options import game_with
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.notation.own.options import option_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.arena.tournament.meeting import Meeting
    from cardtable.arena.tournament.plan import Plan
    from cardtable.core import AnyGame


def wanted_game(
    name: str, preset: str | None, options: Sequence[str], copies: Sequence[int], wanted: Format | None
) -> AnyGame:
    """6 nimmt! has as many seats as there are bots, unless its options or the format say otherwise."""
    said = preset or any(option.partition("=")[0].strip() == "seats" for option in options)
    if "seats" in option_names(GAMES[name]) and not said and wanted in (None, Format.TABLE):
        options = [*options, f"seats={sum(copies)}"]
    return game_with(name, preset, options)


def with_deals(plan: Plan, meeting: Meeting, file: str | None, wanted: str | None) -> Plan:
    """The plan with the deals of a file, and of all deals only those that pass a filter."""
    if file is not None:
        # It knows the formats of all games, which few tournaments need.
        from cardtable.arena.tournament.deal_files import read_deals

        try:
            plan = replace(plan, given=read_deals(read_text(file), plan.game))
        except BadOption as error:
            raise BadOption(f"{file}: {error}") from None
    if wanted is not None:
        most = meeting.all_deals or (DEALS * meeting.all_rounds if file is None else None)
        plan = replace(plan, chosen=choose_deals(plan, read_filter(wanted), most))
    return plan
