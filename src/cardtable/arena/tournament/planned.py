"""The plan that follows from the settings of a tournament."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.arena.plan.meeting import DEALS, Meeting
from cardtable.arena.plan.plan import Plan
from cardtable.arena.settings.programs import time_limit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardtable.arena.settings.deal_filter import DealFilter
    from cardtable.arena.settings.settings import TournamentSettings
    from cardtable.core import AnyGame
    from cardtable.hosting.bots import Bot

SEEDS = 1_000_000
"""Short enough to type again."""


def planned(
    settings: TournamentSettings, game: AnyGame, bots: Sequence[Bot], copies: Sequence[int]
) -> tuple[Plan, int]:
    """The plan for these bots with these numbers of copies, and the number of sets to be played. Raises
    BadOption if they do not fit the settings."""
    meeting = Meeting(settings.format, copies, settings.deals, settings.rounds)
    programs = settings.programs
    plan = Plan(
        game,
        tuple(bots),
        (),
        settings.seed or _wanted_seed(settings.out),
        programs.terms,
        programs.limits(bots),
        None if settings.think is None else time_limit(settings.think),
        programs.block,
        programs.stderr,
        programs.io_log,
        settings.given,
    )
    if settings.filter is not None:
        plan = _filtered(plan, meeting, settings.filter)
    plan = meeting.seated(plan)
    return plan, meeting.sets(plan)


def _filtered(plan: Plan, meeting: Meeting, wanted: DealFilter) -> Plan:
    # Imported here because few tournaments have a filter.
    from cardtable.arena.plan.chosen_deals import choose_deals

    most = meeting.all_deals or (DEALS * meeting.all_rounds if plan.given is None else None)
    return replace(plan, chosen=choose_deals(plan, wanted, most))


def _wanted_seed(out: Path | None) -> str:
    """The seed of the journal if there is one, so that the same command continues even if it names no
    seed."""
    if out is None:
        return str(secrets.randbelow(SEEDS))
    # Imported here because it is needed only with a folder.
    from cardtable.arena.journal.journal import MANIFEST, read_manifest

    if not (out / MANIFEST).exists():
        return str(secrets.randbelow(SEEDS))
    return str(read_manifest(out)["tournament"].get("seed"))
