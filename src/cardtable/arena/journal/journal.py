"""The journal of a tournament: a folder from which the same command continues after a stop.

`manifest.json` says which tournament it is and where it was started. `journal.jsonl` has a line for each set,
in order. Lines are written whole and flushed. An incomplete line at the end is cut off. `deals.jsonl` has the
deals that were given.
"""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import asdict
from datetime import timedelta
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Self

import msgspec

from cardtable.arena.journal.line_file import BadJournal, LineFile, as_utf8, naming, read_lines
from cardtable.arena.plan.plan import SetLine
from cardtable.arena.settings.stored_deals import fingerprint, write_deals
from cardtable.hosting.bots import BuiltIn, code_fingerprint
from cardtable.notation.own.options import options_of

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.arena.plan.plan import Plan
    from cardtable.arena.plan.sets import Lineup

MANIFEST = "manifest.json"
JOURNAL = "journal.jsonl"
DEALS = "deals.jsonl"
LADDER = "ladder.json"
"""The file by which the folder of a ladder is known."""


class ManifestEntry(msgspec.Struct):
    """A bot in the manifest: its text as typed, and its name."""

    bot: str
    name: str
    sha256: str | None = None


def identity(plan: Plan) -> dict[str, Any]:
    """What identifies a tournament. The number of deals and of cores is not part of it."""
    return {
        "game": plan.game.name,
        "options": options_of(plan.game),
        "bots": [
            {
                "bot": as_utf8(bot.text),
                "name": bot.name,
                # Built-in players are covered by `code`, below.
                "sha256": None if isinstance(bot, BuiltIn) else bot.fingerprint,
            }
            for bot in plan.bots
        ],
        "code": code_fingerprint(plan.game.name),
        "lineups": [list(lineup) for lineup in _first_lineups(plan)],
        # Journals of earlier versions do not have this key.
        **({"alternating": True} if plan.alternating else {}),
        "swiss": None if plan.swiss is None else asdict(plan.swiss),
        "seed": plan.seed,
        "terms": _seconds(asdict(plan.terms)),
        "limits": asdict(plan.limits),
        "thinking": None if plan.thinking is None else plan.thinking.total_seconds(),
        "block": plan.block,
        "deals": None if plan.given is None else fingerprint(plan.given),
        "filter": None if plan.chosen is None else {"name": plan.chosen.filter, "sha256": plan.chosen.sha256},
    }


def _first_lineups(plan: Plan) -> tuple[Lineup, ...]:
    """All lineups, or those of the first round."""
    return plan.lineups if plan.swiss is None else plan.lineups[: plan.tables]


def _seconds(terms: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.total_seconds() if isinstance(value, timedelta) else value
        for name, value in terms.items()
    }


def _circumstances() -> dict[str, Any]:
    return {
        "command": [as_utf8(word) for word in sys.argv],
        "versions": {
            "cardtable": version("cardtable"),
            "python": platform.python_version(),
        },
        "hardware": {
            "machine": platform.machine(),
            "system": platform.platform(),
            "cores": os.cpu_count(),
        },
    }


class Journal:
    """The journal of one tournament, locked for writing."""

    def __init__(self, folder: Path, plan: Plan, sets: int | None = None) -> None:
        """Open or create the journal. `sets` is the number of sets to be played; the manifest stores it
        for readers. Raises BadJournal if the folder cannot be used."""
        if (folder / LADDER).exists():
            raise BadJournal(f"{folder} is the folder of a ladder; take another --out")
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        # This takes the lock, so it comes first: two arenas must not both claim an empty folder.
        self._file = LineFile(folder / JOURNAL, SetLine)
        try:
            self.lines = _in_order(self._file.lines, folder)
            _claim(folder, plan, sets, begun=bool(self.lines))
            # A filter chooses only as many deals as are wanted now. The journal may have more sets already.
            for line in self.lines[: plan.most_sets]:
                refuse_misfit(folder, plan, line)
        except (BadJournal, OSError):
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, line: bytes) -> None:
        """Append the line of a set."""
        self._file.write(line)

    def sets_so_far(self) -> list[SetLine]:
        """All sets in the journal, those of this run too."""
        return read_sets(self.folder)


def refuse_misfit(folder: Path, plan: Plan, line: SetLine) -> None:
    """Raises BadJournal if this set cannot belong to the tournament."""
    if not line.fits(plan):
        raise BadJournal(f"{folder / JOURNAL} line {line.set + 1}: not a set of this tournament")


def _claim(folder: Path, plan: Plan, sets: int | None, *, begun: bool) -> None:
    """Make this the folder of a tournament of this many sets. Raises BadJournal if it holds another one."""
    path, present = folder / MANIFEST, identity(plan)
    if not path.exists():
        if begun:
            raise BadJournal(f"{folder} has a journal but no {MANIFEST}, so nobody knows what was played")
        # The manifest is written last. After a kill before it, the same command claims the folder again.
        if plan.given is not None:
            write_whole(folder / DEALS, write_deals(plan.given))
        _write_manifest(path, {"tournament": present, "sets": sets, **_circumstances()})
        return
    manifest = read_manifest(folder)
    stored = manifest["tournament"]
    # The keys of both: a key that only one of them has is a difference too.
    for key in (*present, *stored):
        if stored.get(key) != present.get(key):
            raise BadJournal(
                f"{folder} is the journal of another tournament: {_difference(key, stored, present)}"
            )
    if sets is not None and manifest.get("sets") != sets:
        _write_manifest(path, {**manifest, "sets": sets})


def _write_manifest(path: Path, manifest: dict[str, Any]) -> None:
    write_whole(path, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")


def _difference(key: str, stored: dict[str, Any], present: dict[str, Any]) -> str:
    """How the tournament of this command differs from the stored one at this key of the manifest."""
    if key == "code":
        return "the rules or the players of cardtable have changed since; take another --out"
    if key == "deals":
        return "its deals were others; take another --out"
    if key == "bots":
        before, after = (_bots(plan.get(key)) for plan in (stored, present))
        changed = [now.name for then, now in zip(before, after, strict=False) if then.sha256 != now.sha256]
        if changed and _typed(before) == _typed(after):
            return f"the program of {', '.join(changed)} has changed since; take another --out"
        return (
            f"its bots were {_short(_typed(before))} and are {_short(_typed(after))} now; take another --out"
        )
    then, now = (msgspec.json.encode(plan.get(key)).decode() for plan in (stored, present))
    return f"{key} was {_short(then)} and is {_short(now)} now; take another --out"


def _bots(entries: Any) -> list[ManifestEntry]:
    """The bots of a manifest. Empty if they are unreadable, because the file may have been edited."""
    try:
        return msgspec.convert(entries, list[ManifestEntry])
    except msgspec.ValidationError:
        return []


def _typed(entries: list[ManifestEntry]) -> str:
    return ", ".join(entry.bot for entry in entries) or "unreadable"


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:97] + "..."


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest as plain data. Raises BadJournal if there is none, or if it is damaged."""
    path = folder / MANIFEST
    try:
        manifest = msgspec.json.decode(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise BadJournal(
            f"{folder} is not the folder of a tournament: there is no {MANIFEST} in it"
        ) from None
    except OSError as error:
        raise BadJournal(f"{path} cannot be read: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise BadJournal(f"{path} cannot be read: {error}") from None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("tournament"), dict):
        raise BadJournal(f"{path} does not say which tournament it belongs to")
    return manifest


def read_sets(folder: Path) -> list[SetLine]:
    """The sets that were played. Raises BadJournal if the journal is damaged."""
    return _in_order(read_lines(folder / JOURNAL, SetLine), folder)


def _in_order(lines: list[SetLine], folder: Path) -> list[SetLine]:
    for number, line in enumerate(lines):
        if line.set != number:
            where = f"{folder / JOURNAL} line {number + 1}"
            raise BadJournal(f"{where}: set {line.set} where set {number} was expected")
    return lines


def write_whole(path: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    draft = path.with_suffix(".draft")
    with naming(path):
        try:
            draft.write_bytes(data)
            # A rename is atomic: after a kill there is the old file or the new one, never half of it.
            draft.replace(path)
        finally:
            # The temporary file exists here only if something failed, such as a write to a full disk.
            draft.unlink(missing_ok=True)
