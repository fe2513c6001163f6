"""Verifies a journal: the deals from their seed or file, the seatings, every move, every result."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.arena.journal.journal import DEALS, ManifestEntry, read_manifest, read_sets, refuse_misfit
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.plan.chosen_deals import Chosen
from cardtable.arena.plan.plan import Plan
from cardtable.arena.plan.sets import means_by_bot, ranked
from cardtable.arena.plan.swiss import Swiss  # noqa: TC001 # msgspec reads the annotation
from cardtable.arena.settings.stored_deals import fingerprint, read_written
from cardtable.errors import BadOption, CardtableError
from cardtable.notation.own.options import make_game
from cardtable.notation.own.records import deal_from_plain
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cardtable.arena.plan.plan import HandLine, SetLine
    from cardtable.arena.settings.stored_deals import DealWithFacts
    from cardtable.match import Seating
    from cardtable.record import AnyRecord


class Filter(msgspec.Struct):
    """The filter of deals, as the manifest describes it."""

    name: str
    sha256: str


class Tournament(msgspec.Struct):
    """The parts of the manifest that verification needs."""

    game: str
    options: dict[str, Any]
    bots: list[ManifestEntry]
    lineups: list[tuple[int, ...]]
    seed: str
    block: int
    deals: str | None = None
    filter: Filter | None = None
    swiss: Swiss | None = None
    alternating: bool = False


def read_tournament(folder: Path) -> tuple[Plan, list[SetLine]]:
    """The plan of a tournament and the sets that were played. The plan has no bots, because their programs
    may be gone. Raises BadJournal if the folder is damaged."""
    try:
        played = msgspec.convert(read_manifest(folder)["tournament"], Tournament)
        game = make_game(played.game, played.options)
        plan = Plan(
            game,
            (),
            tuple(played.lineups),
            played.seed,
            block=played.block,
            swiss=played.swiss,
            alternating=played.alternating,
        )
    except (msgspec.ValidationError, BadOption) as error:
        raise BadJournal(f"{folder}: the manifest does not say what was played: {error}") from None
    if not _says_who_played(plan, len(played.bots)):
        raise BadJournal(f"{folder}: the manifest does not say who played")
    lines = read_sets(folder)
    plan = replace(plan, given=_given(folder, played.deals), chosen=_chosen(folder, played, lines))
    last = plan.drawn(plan.deal_of(len(lines) - 1)) if lines else 0
    if plan.given is not None and last >= len(plan.given):
        raise BadJournal(f"{folder / DEALS} has {len(plan.given)} deals, but deal {last} was played")
    return _with_rounds(folder, plan, lines), lines


def _says_who_played(plan: Plan, bots: int) -> bool:
    """Whether each lineup fills a table and names only bots of the manifest."""
    swiss, places = plan.swiss, len(plan.sides)
    if swiss is not None and (swiss.bots != bots or swiss.deals < 1):
        return False
    tables = len(plan.lineups) if plan.alternating else plan.tables
    return 0 < tables == len(plan.lineups) and all(
        len(lineup) == places and all(bot in range(bots) for bot in lineup) for lineup in plan.lineups
    )


def _with_rounds(folder: Path, plan: Plan, lines: Sequence[SetLine]) -> Plan:
    """The plan with all rounds of a Swiss tournament that these sets decide."""
    rounds = plan.swiss_rounds()
    if rounds is None:
        return plan
    for line in lines:
        refuse_misfit(folder, plan, line)
        lineup = plan.lineup_of(line.set)
        rounds.add(ranked(means_by_bot(lineup, line.score(plan)), line.out(plan, lineup)))
        plan = plan.grown(rounds.lineups)
    return plan


def bot_texts(folder: Path) -> list[str]:
    """The bots as they were typed."""
    return [entry.bot for entry in _entries(folder)]


def bot_names(folder: Path) -> list[str]:
    """The names of the bots."""
    return [entry.name for entry in _entries(folder)]


def _entries(folder: Path) -> list[ManifestEntry]:
    return msgspec.convert(read_manifest(folder)["tournament"], Tournament).bots


def _given(folder: Path, sha256: str | None) -> tuple[DealWithFacts, ...] | None:
    if sha256 is None:
        return None
    path = folder / DEALS
    try:
        deals = read_written(path.read_bytes())
    except FileNotFoundError:
        raise BadJournal(f"{path}, which has the deals of the tournament, is not there") from None
    except OSError as error:
        raise BadJournal(f"{path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, CardtableError) as error:
        raise BadJournal(f"{path} cannot be read: {error}") from None
    if fingerprint(deals) != sha256:
        raise BadJournal(f"{path} does not have the deals that the tournament began with")
    return deals


def _chosen(folder: Path, played: Tournament, lines: Sequence[SetLine]) -> Chosen | None:
    """The deals that the filter chose, from the journal. The filter itself is not called again."""
    if played.filter is None:
        return None
    tables = 1 if played.alternating else len(played.lineups)
    drawn = [-1 if line.drawn is None else line.drawn for line in lines[::tables]]
    if any(later <= before for before, later in pairwise([-1, *drawn])):
        raise BadJournal(f"{folder}: the deals that the filter chose are not in their order")
    return Chosen(played.filter.name, played.filter.sha256, tuple(drawn))


def record_of(seating: Seating, line: SetLine, hand: HandLine) -> AnyRecord:
    """A hand of the journal as a record. Raises NotationError if it cannot be read."""
    game = seating.game
    actions = tuple(game.parse(action) for action in hand.actions)
    return Record(game, deal_from_plain(game, line.deal), actions)


def differences(plan: Plan, line: SetLine) -> Iterator[str]:
    """The errors in this set, one line each."""
    number = plan.deal_of(line.set)
    seatings = plan.seatings(number)
    if [list(seating.players) for seating in seatings] != [hand.chairs for hand in line.hands]:
        yield f"set {line.set}: these are not the seatings of deal {number}"
        return
    hands = [why_not(plan, seating, line, hand) for seating, hand in zip(seatings, line.hands, strict=True)]
    yield from (f"set {line.set} hand {count}: {why}" for count, why in enumerate(hands, 1) if why)
    if not any(hands) and not line.fits(plan):
        yield f"set {line.set}: not a set of this tournament"


def why_not(plan: Plan, seating: Seating, line: SetLine, hand: HandLine) -> str | None:
    """What is wrong with a hand of this set, or None."""
    try:
        record = record_of(seating, line, hand)
        result = record.last.result
    except CardtableError as error:
        return str(error)
    if record.deal != plan.dealt(seating.deal)[1]:
        return f"this is not deal {seating.deal} of {'the file' if plan.given else f'seed {plan.seed}'}"
    if result is None:
        return "the hand is not played to its end"
    if list(result.points) != hand.points:
        return f"the points are {list(result.points)}, not {hand.points}"
    return None
