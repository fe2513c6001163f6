"""A ladder: bots that join once, stay, and are rated set by set. The bot with the least certain rating plays
next.

`ladder.json` has the game and the members. `ladder.jsonl` has a line for each set. Ratings are computed from
these lines, so nothing is lost when the ladder is stopped at any time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Self

import msgspec

from cardtable.arena.journal.journal import LADDER, MANIFEST, write_whole
from cardtable.arena.journal.line_file import BadJournal, LineFile, as_utf8
from cardtable.arena.ladder.book import SETS, Book, LadderLine, Member, Rules, read_rules
from cardtable.arena.plan.plan import SetLine
from cardtable.arena.play.play import play_sets
from cardtable.arena.report.text import MARK, NOT_RATED, WIDTH, elo, skill
from cardtable.arena.report.text_table import Column, table_lines
from cardtable.errors import BadOption
from cardtable.hosting.bots import BuiltIn, Hosted, read_bots
from cardtable.notation.own.options import options_of
from cardtable.programs.launch import CannotStart, Limits
from cardtable.wire.names import names_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cardtable.arena.ladder.book import Rung
    from cardtable.core import AnyGame
    from cardtable.hosting.bots import Bot
    from cardtable.hosting.conduct import TimeLimits


class Ladder:
    """A ladder that is open for playing, and locked."""

    def __init__(self, folder: Path, rules: Rules, bots: tuple[Bot, ...], terms: TimeLimits) -> None:
        self._book = Book(rules)
        self._plan = replace(self._book.plan, bots=bots, terms=terms)
        self._file = LineFile(folder / SETS, LadderLine)
        try:
            self._book.enter_all(self._file.lines, folder / SETS)
        except BadJournal:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def bots(self) -> tuple[Bot, ...]:
        """The bots in the order of their numbers."""
        return self._plan.bots

    def play(self, sets: int, limits: Limits | None = None) -> Iterator[LadderLine]:
        """Play this many more sets with these limits for programs, and yield each one."""
        book, plan = self._book, replace(self._plan, limits=limits or Limits())
        for number in range(book.count, book.count + sets):
            lineup = book.next_lineup()
            batch = play_sets(replace(plan, lineups=(lineup,)), [number], adopt_orphans=True)
            line = LadderLine(list(lineup), msgspec.json.decode(batch.lines[0], type=SetLine))
            # Written to disk before it counts: a kill after this line loses nothing.
            self._file.write(msgspec.json.encode(line))
            book.enter(line)
            yield line

    def rungs(self) -> list[Rung]:
        """The best bot first."""
        return self._book.rungs()


def open_ladder(
    folder: Path,
    game: AnyGame | None,
    added: Sequence[str],
    seed: str,
    terms: TimeLimits,
    python: str | None = None,
) -> Ladder:
    """Open the ladder in this folder and add new members. Creates one of this game if there is none.

    `python` runs Python files. It is part of a program's identity, so it has to be the same each time. Raises
    BadOption if the folder or the members do not fit.
    """
    path = folder / LADDER
    if path.exists():
        rules = read_rules(folder)
        if game is not None and (game.name, options_of(game)) != (rules.game, rules.options):
            raise BadOption(f"{folder} is a ladder of {rules.game} with other rules; take another folder")
    elif (folder / MANIFEST).exists():
        raise BadOption(f"{folder} is the folder of a tournament; take another one")
    elif game is None:
        raise BadOption(f"there is no ladder in {folder} yet; say of which game it is to be with --game")
    else:
        rules = Rules(game.name, options_of(game), seed, [])
    members = [*rules.members, *_new_members(rules, added, python)]
    pairs = [_found(rules.game, member, python) for member in members]
    rules.members = [member for _, member in pairs]
    folder.mkdir(parents=True, exist_ok=True)
    # Written before anybody plays: a reader of a set finds all its bots among the members.
    write_whole(path, msgspec.json.encode(rules) + b"\n")
    return Ladder(folder, rules, tuple(bot for bot, _ in pairs), terms)


def _new_members(rules: Rules, texts: Sequence[str], python: str | None) -> list[Member]:
    """The bots that are not members yet. A program that has changed is a new member with a new name."""
    members = {(member.bot, member.sha256) for member in rules.members}
    names = [member.name for member in rules.members]
    new = []
    for text in texts:
        (bot,), (copies,) = read_bots(rules.game, [text], python)
        if copies > 1:
            raise BadOption(f"{text!r}: on a ladder everybody is there once")
        if as_utf8(text) != text:
            raise BadOption(f"{text!r} is not UTF-8, so that a ladder cannot remember it")
        sha256 = bot.fingerprint if isinstance(bot, Hosted) else None
        if (bot.text, sha256) not in members:
            names = names_for([*names, bot.name])
            new.append(Member(bot.text, names[-1], sha256))
            members.add((bot.text, sha256))
    return new


def _found(game: str, member: Member, python: str | None) -> tuple[Bot, Member]:
    """The bot, and its entry with the reason in `absent` if it cannot play: its program may be gone or
    changed."""
    absent = None
    try:
        (bot,), _ = read_bots(game, [member.bot], python)
    except (BadOption, CannotStart) as error:
        # A placeholder that never plays. Sets refer to bots by number, so no member may be left out.
        bot, absent = BuiltIn(member.bot, member.name), str(error)
    if isinstance(bot, Hosted) and bot.fingerprint != member.sha256:
        absent = "its program has changed since it joined"
    return replace(bot, name=member.name), msgspec.structs.replace(member, absent=absent)


def ladder_lines(rungs: Sequence[Rung], width: int = WIDTH) -> list[str]:
    """The ladder as text. Below the table come the first fault of each bot, and why a bot does not play."""
    if not rungs:
        return ["nobody has joined"]
    columns = [
        Column("skill", [skill(*rung.skill) if rung.is_rated else NOT_RATED for rung in rungs]),
        Column("Elo", [elo(rung.elo) if rung.is_rated else NOT_RATED for rung in rungs], 3),
        Column("sets", [str(rung.sets) for rung in rungs], 1),
        Column("faults", [str(rung.faults) for rung in rungs], 2),
    ]
    names = [
        f"{place:2}. {rung.name}{f' {MARK}' if rung.substituted_share else ''}"
        for place, rung in enumerate(rungs, 1)
    ]
    notes = [_blame(rung) for rung in rungs if rung.first_fault]
    notes += [f"{rung.name} does not play: {rung.absent}" for rung in rungs if rung.absent is not None]
    return [*table_lines(names, columns, width), *([""] if notes else []), *notes]


def _blame(rung: Rung) -> str:
    share = rung.substituted_share
    mark, made = (f"{MARK} ", f"{share:.0%} of its decisions made for it; ") if share else ("", "")
    return f"{mark}{rung.name}: {made}faults {rung.faults}; first: {rung.first_fault}"
