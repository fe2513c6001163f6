"""A ladder: bots that come and stay, rated set by set, always those next about whom least is known.

`ladder.json` says which game it is and who takes part; `ladder.jsonl` has a line for each set. Ratings
are worked out from these lines, so that nothing is lost when the ladder is stopped at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any, Self

import msgspec

from cardtable.arena.bots import BuiltIn, Hosted, read_bots
from cardtable.arena.conduct import Terms
from cardtable.arena.journal import write_whole
from cardtable.arena.line_file import BadJournal, LineFile, read_lines
from cardtable.arena.plan import Plan, SetLine
from cardtable.arena.play import play_sets
from cardtable.arena.ratings import fit
from cardtable.arena.scoreboard import means_by_bot
from cardtable.arena.skills import Skills
from cardtable.arena.stats import UNKNOWN
from cardtable.arena.summary import interval_as_plain
from cardtable.errors import BadOption
from cardtable.notation.options import make_game, options_of
from cardtable.players.launch import CannotStart
from cardtable.wire.sixnimmt import names_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cardtable.arena.bots import Bot
    from cardtable.arena.schedule import Lineup
    from cardtable.arena.sets import AnyGame
    from cardtable.arena.stats import Interval

RULES = "ladder.json"
SETS = "ladder.jsonl"


class Member(msgspec.Struct, frozen=True):
    """A bot of the ladder, and what its program was like when it joined."""

    bot: str
    name: str
    sha256: str | None


class Rules(msgspec.Struct):
    game: str
    options: dict[str, Any]
    seed: str
    members: list[Member]


class LadderLine(msgspec.Struct):
    lineup: list[int]
    played: SetLine


@dataclass(frozen=True)
class Rung:
    """Where a bot stands. `absent` says why it does not play at present."""

    name: str
    skill: tuple[float, float]
    elo: Interval
    sets: int
    faults: int
    absent: str | None


class Book:
    """What the sets of a ladder say about its bots."""

    def __init__(self, rules: Rules, terms: Terms) -> None:
        bots, self._absent = _bots(rules)
        self.plan = Plan(make_game(rules.game, rules.options), bots, (), rules.seed, terms)
        self.skills = Skills(len(bots))
        self.count = 0
        self._sets = [0] * len(bots)
        self._faults = [0] * len(bots)

    def enter_all(self, lines: Sequence[LadderLine], path: Path) -> None:
        for number, line in enumerate(lines, 1):
            if not self._fits(line):
                raise BadJournal(f"{path} line {number}: not a set of this ladder")
            self.enter(line)

    def enter(self, line: LadderLine) -> None:
        lineup = tuple(line.lineup)
        means = means_by_bot(lineup, line.played.score(self.plan))
        for chair, conduct in line.played.faults.items():
            bot = lineup[int(chair) // self.plan.chairs_a_place]
            self._faults[bot] += sum(conduct.faults.values())
            if conduct.out:
                means[bot] = -inf
        self.skills.add(means)
        for bot in means:
            self._sets[bot] += 1
        self.count += 1

    def rungs(self) -> list[Rung]:
        """The best first."""
        observed = self.skills.observed
        strengths = fit(len(self.plan.bots), observed) if observed else []
        rungs = []
        for number, bot in enumerate(self.plan.bots):
            rating = self.skills.ratings[number]
            sets = self._sets[number]
            elo = strengths[number].elo_interval(sets) if sets else UNKNOWN
            skill, absent = (rating.mu, rating.sigma), self._absent.get(number)
            rungs.append(Rung(bot.name, skill, elo, sets, self._faults[number], absent))
        return sorted(rungs, key=lambda rung: -rung.skill[0])

    def next_lineup(self) -> Lineup:
        """The one about whom least is known, and those who are likely to be its equals."""
        places = len(self.plan.sides)
        ratings = self.skills.ratings
        present = [number for number in range(len(self.plan.bots)) if number not in self._absent]
        if len(present) < 2:
            raise BadOption("a ladder needs two bots that can play; add one")
        first = max(present, key=lambda number: (ratings[number].sigma, -number))
        others = sorted(
            (number for number in present if number != first),
            key=lambda number: (abs(ratings[number].mu - ratings[first].mu) - ratings[number].sigma, number),
        )
        chosen = [first, *others][:places]
        return tuple(chosen[place % len(chosen)] for place in range(places))

    def _fits(self, line: LadderLine) -> bool:
        plan = replace(self.plan, lineups=(tuple(line.lineup),))
        known = range(len(plan.bots))
        return (
            line.played.set == self.count
            and len(line.lineup) == len(plan.sides)
            and all(bot in known for bot in line.lineup)
            and line.played.fits(plan)
        )


class Ladder:
    """Open for playing, by nobody else."""

    def __init__(self, folder: Path, rules: Rules, terms: Terms) -> None:
        self._book = Book(rules, terms)
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

    def play(self, sets: int) -> Iterator[LadderLine]:
        """Play so many sets more, and show each."""
        book = self._book
        for number in range(book.count, book.count + sets):
            lineup = book.next_lineup()
            # Each set is the deal of its number, with a lineup of its own.
            (text,) = play_sets(replace(book.plan, lineups=(lineup,)), [number], adopt_orphans=True)
            line = LadderLine(list(lineup), msgspec.json.decode(text, type=SetLine))
            self._file.write(msgspec.json.encode(line))
            book.enter(line)
            yield line

    def rungs(self) -> list[Rung]:
        """The best first."""
        return self._book.rungs()


def ladder_as_plain(folder: Path) -> dict[str, Any]:
    """A ladder for JSON, the best first; it may be played on meanwhile. BadJournal if there is none."""
    rules = _read_rules(folder)
    book = Book(rules, Terms())
    if (folder / SETS).exists():
        book.enter_all(read_lines(folder / SETS, LadderLine), folder / SETS)
    return {
        "name": folder.name,
        "game": rules.game,
        "options": rules.options,
        "sets": book.count,
        "rungs": [
            {
                "name": rung.name,
                "skill": {"mu": rung.skill[0], "sigma": rung.skill[1]},
                "elo": interval_as_plain(rung.elo),
                "sets": rung.sets,
                "faults": rung.faults,
                "absent": rung.absent is not None,
            }
            for rung in book.rungs()
        ],
    }


def open_ladder(folder: Path, game: AnyGame | None, added: Sequence[str], seed: str, terms: Terms) -> Ladder:
    """The ladder in this folder, with new members; a new one, of this game, if there is none."""
    path = folder / RULES
    if path.exists():
        rules = _read_rules(folder)
        if game is not None and (game.name, options_of(game)) != (rules.game, rules.options):
            raise BadOption(f"{folder} is a ladder of {rules.game} with other rules; take another folder")
    elif game is None:
        raise BadOption(f"there is no ladder in {folder} yet; say of which game it is to be with --game")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        rules = Rules(game.name, options_of(game), seed, [])
    rules.members += _new_members(rules, added)
    write_whole(path, msgspec.json.encode(rules) + b"\n")
    return Ladder(folder, rules, terms)


def _read_rules(folder: Path) -> Rules:
    path = folder / RULES
    try:
        return msgspec.json.decode(path.read_bytes(), type=Rules)
    except FileNotFoundError:
        raise BadJournal(f"{folder} is not the folder of a ladder: there is no {RULES} in it") from None
    except (OSError, msgspec.DecodeError) as error:
        raise BadJournal(f"{path} does not describe a ladder: {error}") from None


def _new_members(rules: Rules, texts: Sequence[str]) -> list[Member]:
    """Those who are not there yet. A program that has changed is a new one, with a name of its own."""
    known = {(member.bot, member.sha256) for member in rules.members}
    names = [member.name for member in rules.members]
    new = []
    for text in texts:
        (bot,), (copies,) = read_bots(rules.game, [text])
        if copies > 1:
            raise BadOption(f"{text!r}: on a ladder everybody is there once")
        sha256 = bot.fingerprint if isinstance(bot, Hosted) else None
        if (bot.text, sha256) not in known:
            names = names_for([*names, bot.name])
            new.append(Member(bot.text, names[-1], sha256))
            known.add((bot.text, sha256))
    return new


def _bots(rules: Rules) -> tuple[tuple[Bot, ...], dict[int, str]]:
    """The bots, and why some of them cannot play: their program is gone, or is another one by now."""
    bots: list[Bot] = []
    absent = {}
    for number, member in enumerate(rules.members):
        try:
            (found,), _ = read_bots(rules.game, [member.bot])
        except (BadOption, CannotStart) as error:
            found, absent[number] = BuiltIn(member.bot, member.name), str(error)
        if isinstance(found, Hosted) and found.fingerprint != member.sha256:
            absent[number] = "its program has changed since it joined"
        bots.append(replace(found, name=member.name))
    return tuple(bots), absent


def ladder_lines(rungs: Sequence[Rung]) -> list[str]:
    """For people."""
    width = max((len(rung.name) for rung in rungs), default=0)
    lines = [f"{'':4}{'':{width}}  {'skill':>12}  {'Elo':>12}  {'sets':>6}  {'faults':>6}"]
    for place, rung in enumerate(rungs, 1):
        skill = f"{rung.skill[0]:.1f} ± {rung.skill[1]:.1f}"
        elo = f"{rung.elo.mean:+.0f} ± {rung.elo.half:.0f}" if rung.sets else ""
        absent = "" if rung.absent is None else f"  ({rung.absent})"
        lines.append(
            f"{place:2}. {rung.name:{width}}  {skill:>12}  {elo:>12}  {rung.sets:6}  {rung.faults:6}{absent}"
        )
    return lines
