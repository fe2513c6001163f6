"""What the options of `cardtable arena` ask for: which game, which deals, who meets whom, how many sets."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from math import ceil, log2
from typing import TYPE_CHECKING

from cardtable.arena.journal.journal import MANIFEST, read_manifest
from cardtable.arena.tournament.deal_filter import choose_deals, read_filter
from cardtable.arena.tournament.schedule import Format, lineups
from cardtable.arena.tournament.swiss import Rounds, swiss_of
from cardtable.cli.arena.options import SEEDS
from cardtable.cli.files import read_text
from cardtable.cli.options import game_with
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.notation.own.options import option_names

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardtable.arena.tournament.plan import Plan
    from cardtable.core import AnyGame

DEALS = 100


def wanted_game(
    name: str, preset: str | None, options: Sequence[str], copies: Sequence[int], wanted: Format | None
) -> AnyGame:
    """6 nimmt! has as many seats as there are bots, unless its options or the format say otherwise."""
    said = preset or any(option.partition("=")[0].strip() == "seats" for option in options)
    if "seats" in option_names(GAMES[name]) and not said and wanted in (None, Format.TABLE):
        options = [*options, f"seats={sum(copies)}"]
    return game_with(name, preset, options)


def wanted_seed(out: Path | None) -> str:
    """That of the journal, if there is one: the same command goes on, also if it does not name a seed."""
    if out is None or not (out / MANIFEST).exists():
        return str(secrets.randbelow(SEEDS))
    return str(read_manifest(out)["tournament"].get("seed"))


@dataclass(frozen=True)
class Meeting:
    """Who meets whom, and over how many deals: those of each round, where there are rounds."""

    format: Format | None
    copies: Sequence[int]
    deals: int | None
    rounds: int | None

    def __post_init__(self) -> None:
        if self.rounds is not None and self.format is not Format.SWISS:
            raise BadOption("--rounds are those of --format swiss")

    @property
    def all_rounds(self) -> int:
        if self.format is not Format.SWISS:
            return 1
        # After so many rounds one of them would have won all, if the better one always won.
        return self.rounds or max(1, ceil(log2(len(self.copies))))

    @property
    def all_deals(self) -> int | None:
        return None if self.deals is None else self.deals * self.all_rounds

    def seated(self, plan: Plan) -> Plan:
        """The plan with its lineups, or those of the first round."""
        places = len(plan.sides)
        if self.format is not Format.SWISS:
            return replace(plan, lineups=tuple(lineups(self.copies, places, self.format)))
        swiss = swiss_of(self.copies, places, self._deals_a_round(plan))
        return replace(plan, swiss=swiss, lineups=Rounds(swiss, places, plan.seed).lineups)

    def sets(self, plan: Plan) -> int:
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
