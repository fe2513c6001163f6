"""A tournament as its folder describes it, finished or not: table, settings, progress, faults, machines."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.arena.journal.journal import MANIFEST, read_manifest, refuse_misfit
from cardtable.arena.journal.line_file import BadJournal, BadLine
from cardtable.arena.journal.under_way import waiting_sets
from cardtable.arena.journal.verify import bot_names, bot_texts, read_tournament
from cardtable.arena.report.breakdown import seconds
from cardtable.arena.report.summary import summarize, to_plain
from cardtable.arena.report.text import counted, to_lines
from cardtable.arena.results.machines import decision_times, read_batches
from cardtable.arena.results.scoreboard import Scoreboard
from cardtable.hosting.bots import BuiltIn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from cardtable.arena.play.decision_times import DecisionTimes
    from cardtable.arena.report.summary import Summary
    from cardtable.arena.results.machines import BatchLine


class ManifestTimes(msgspec.Struct):
    """The time limits of programs, as the manifest has them."""

    policy: str
    decision: float
    start: float
    hand: float | None = None
    increment: float = 0.0


class Confined(msgspec.Struct):
    """What programs were kept from, as the manifest has it."""

    files: bool = False
    network: bool = False


class ManifestLimits(msgspec.Struct):
    """The resource limits of programs, as the manifest has them."""

    memory: int | None = None
    cpu: int | None = None
    file_size: int | None = None
    pin: bool = False
    confinement: Confined = msgspec.field(default_factory=Confined)


class ManifestDeals(msgspec.Struct):
    """Which deals were played, as the manifest has it."""

    seed: str
    deals: str | None = None
    filter: dict[str, str] | None = None


class ManifestSettings(msgspec.Struct):
    """The parts of the manifest that are shown. Bots, game and lineups are read with the journal."""

    options: dict[str, Any]
    terms: ManifestTimes
    limits: ManifestLimits
    block: int
    thinking: float | None = None


class Origin(msgspec.Struct):
    """Where and when a tournament was started."""

    command: list[str]
    versions: dict[str, str]
    hardware: dict[str, Any]
    sets: int | None = None


@dataclass(frozen=True)
class Machine:
    """What one machine did for a tournament: seconds of play, and how long programs thought and waited."""

    name: str
    sets: int
    seconds: float
    thought: float
    waited: float
    reruns: int


@dataclass(frozen=True)
class ShownTournament:
    """A tournament to be shown. `wanted` is the number of sets that were last asked for; None in the
    folder of an earlier version. `waiting` sets are finished but not yet in the journal, because
    earlier ones are still being played."""

    summary: Summary
    wanted: int | None
    waiting: int
    bots: Sequence[str]
    settings: ManifestSettings
    deals: ManifestDeals
    origin: Origin
    machines: Sequence[Machine]
    times: Mapping[int, DecisionTimes]
    warnings: Sequence[str]


def read_shown(folder: Path) -> ShownTournament:
    """Read the folder of a tournament. Raises BadJournal if it is not one, or if it is damaged."""
    plan, lines = read_tournament(folder)
    names, texts = bot_names(folder), bot_texts(folder)
    bots = tuple(BuiltIn(text, name) for text, name in zip(texts, names, strict=True))
    board = Scoreboard(replace(plan, bots=bots))
    for line in lines:
        refuse_misfit(folder, plan, line)
        board.add(line)
    manifest = read_manifest(folder)
    try:
        settings = msgspec.convert(manifest["tournament"], ManifestSettings)
        deals = msgspec.convert(manifest["tournament"], ManifestDeals)
        origin = msgspec.convert(manifest, Origin)
    except msgspec.ValidationError as error:
        raise BadJournal(f"{folder / MANIFEST}: {error}") from None
    try:
        batches, warnings = read_batches(folder), []
    except BadLine as error:
        batches, warnings = [], [str(error)]
    return ShownTournament(
        summarize(board, wanted=board.sets),
        origin.sets,
        len(waiting_sets(folder) - {line.set for line in lines}),
        texts,
        settings,
        deals,
        origin,
        _machines(batches),
        decision_times(batches),
        warnings,
    )


def _machines(batches: Sequence[BatchLine]) -> list[Machine]:
    by_name: defaultdict[str, list[BatchLine]] = defaultdict(list)
    for batch in batches:
        by_name[batch.machine].append(batch)
    return [
        Machine(
            name,
            sum(batch.sets for batch in own),
            sum(batch.seconds for batch in own),
            sum(batch.thought for batch in own),
            sum(batch.waited for batch in own),
            sum(batch.reruns for batch in own),
        )
        for name, own in by_name.items()
    ]


def show_lines(shown: ShownTournament, width: int) -> list[str]:
    """The tournament as text: the table first, then the settings, one line each."""
    about = list(_about(shown))
    longest = max(len(title) for title, _ in about)
    return [*to_lines(shown.summary, width), "", *(f"{title:{longest}}  {text}" for title, text in about)]


def _about(shown: ShownTournament) -> Iterator[tuple[str, str]]:
    summary, settings, origin = shown.summary, shown.settings, shown.origin
    yield "progress", progress(summary.sets, shown.wanted, shown.waiting)
    options = ", ".join(f"{name}={value}" for name, value in settings.options.items())
    yield "game", f"{summary.game}{f' ({options})' if options else ''}"
    for bot, text in zip(summary.bots, shown.bots, strict=True):
        yield "bot", bot.name if bot.name == text else f"{bot.name}: {text}"
    for number, took in sorted(shown.times.items()):
        what = f"{seconds(took.mean)} for a decision, {seconds(took.longest)} at most"
        yield "time", f"{summary.bots[number].name}: {what}"
    yield "deals", _deals(shown.deals)
    yield (
        "our players",
        "no limit" if settings.thinking is None else f"{settings.thinking:g} s for a decision",
    )
    yield "programs", ", ".join(_terms(settings))
    for machine in shown.machines:
        yield "machine", _machine(machine)
    system = ", ".join(str(part) for part in origin.hardware.values())
    versions = ", ".join(f"{name} {version}" for name, version in origin.versions.items())
    yield "begun with", f"{versions}; {system} cores" if "cores" in origin.hardware else versions
    yield "command", " ".join(origin.command)


def progress(sets: int, wanted: int | None, waiting: int = 0) -> str:
    """How far a tournament is, in words."""
    later = f"; {waiting} more wait for earlier ones" if waiting else ""
    if wanted is None or not wanted:
        return f"{counted(sets, 'set')}{later}"
    if sets >= wanted:
        return f"finished: {sets} of {counted(wanted, 'set')}"
    return f"{sets} of {counted(wanted, 'set')} ({sets / wanted:.0%}){later}"


def _deals(deals: ManifestDeals) -> str:
    origin = (
        f"from seed {deals.seed}" if deals.deals is None else f"from a file, seed {deals.seed} for the bots"
    )
    return origin if deals.filter is None else f"{origin}, those that pass {deals.filter.get('name')}"


def _terms(settings: ManifestSettings) -> Iterator[str]:
    terms, limits = settings.terms, settings.limits
    yield f"{terms.policy} if one fails"
    yield f"{terms.decision:g} s for a decision"
    yield f"{terms.start:g} s for the first"
    if terms.hand is not None:
        more = f" and {terms.increment:g} s more after each decision" if terms.increment else ""
        yield f"{terms.hand:g} s for a hand{more}"
    yield f"started anew for {'each hand' if not settings.block else counted(settings.block, 'set')}"
    for name, most, unit in (
        ("memory", limits.memory, "B"),
        ("CPU", limits.cpu, "s"),
        ("files", limits.file_size, "B"),
    ):
        if most is not None:
            yield f"{name} at most {most} {unit}"
    if limits.pin:
        yield "each on one processor"
    confined = limits.confinement
    kept = {"writing in TMPDIR only": confined.files, "without network": confined.network}
    yield ", ".join(how for how, so in kept.items() if so) or "not confined"


def _machine(machine: Machine) -> str:
    text = f"{machine.name}: {counted(machine.sets, 'set')} in {machine.seconds:.0f} s"
    if machine.thought:
        text += f"; programs thought {machine.thought:.0f} s, of which they waited {machine.waited:.0f} s"
    return text + (f"; {counted(machine.reruns, 'block')} played again" if machine.reruns else "")


def to_plain_shown(shown: ShownTournament) -> dict[str, Any]:
    """Plain data for JSON: the numbers of the tournament and what else is shown."""
    return {
        **to_plain(shown.summary),
        "wanted": shown.wanted,
        "waiting": shown.waiting,
        "settings": shown.settings,
        "deals_from": shown.deals,
        "origin": shown.origin,
        "machines": shown.machines,
        "times": {summary_bot.name: shown.times.get(n) for n, summary_bot in enumerate(shown.summary.bots)},
        "warnings": shown.warnings,
    }
