"""The state of a ladder: its members, their results, and who plays next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.arena.journal.journal import LADDER
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.plan.plan import Plan, SetLine
from cardtable.arena.plan.sets import means_by_bot, ranked
from cardtable.arena.statistics.intervals import UNKNOWN
from cardtable.arena.statistics.ratings import fit, is_rated
from cardtable.arena.statistics.skills import Skills
from cardtable.errors import BadOption
from cardtable.notation.own.options import make_game

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cardtable.arena.plan.sets import Lineup
    from cardtable.arena.statistics.intervals import Interval
    from cardtable.hosting.conduct import Conduct

SETS = "ladder.jsonl"


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot of the ladder, with the hash of its program when it joined. `absent` says why it did not play
    when the ladder was last opened."""

    bot: str
    name: str
    sha256: str | None
    absent: str | None = None


class Rules(msgspec.Struct):
    """The game of a ladder, its settings and its members, as stored in the folder."""

    game: str
    options: dict[str, Any]
    seed: str
    members: list[Member]


class LadderLine(msgspec.Struct):
    """One set of a ladder, as the journal stores it."""

    lineup: list[int]
    played: SetLine


@dataclass(frozen=True)
class Rung:
    """The place of a bot on the ladder. `absent` says why it does not play at present.

    `kinds` counts its faults by kind. `first_fault` is the first of them with the end of its stderr.
    `public_fault` leaves stderr out, because it may be private. `substituted_share` is the share of its
    decisions that were made for it.
    """

    name: str
    skill: tuple[float, float]
    elo: Interval
    sets: int
    faults: int
    kinds: dict[str, int]
    first_fault: str | None
    public_fault: str | None
    absent: str | None
    substituted_share: float

    @property
    def is_rated(self) -> bool:
        """Whether it made enough of its decisions itself."""
        return is_rated(self.substituted_share)


class Book:
    """What the sets of a ladder say about its bots. Its plan has no bots, so that a ladder can be shown
    where its programs are not installed."""

    def __init__(self, rules: Rules) -> None:
        self.members = tuple(rules.members)
        # A set plays the deal with its own number, as if there were only one lineup.
        self.plan = Plan(make_game(rules.game, rules.options), (), ((),), rules.seed)
        self.skills = Skills(len(self.members))
        self.count = 0
        self._sets = [0] * len(self.members)
        self._faults: list[Counter[str]] = [Counter() for _ in self.members]
        self._replaced = [0.0] * len(self.members)
        self._first_faults: list[Conduct | None] = [None] * len(self.members)

    def enter_all(self, lines: Iterable[LadderLine], path: Path) -> None:
        """Add these sets. Raises BadJournal for a set that does not belong to this ladder."""
        for line in lines:
            if not self._fits(line):
                raise BadJournal(f"{path} line {self.count + 1}: not a set of this ladder")
            self.enter(line)

    def enter(self, line: LadderLine) -> None:
        """Add a set."""
        lineup = tuple(line.lineup)
        means = means_by_bot(lineup, line.played.score(self.plan))
        for chair, conduct in line.played.faults.items():
            bot = lineup[self.plan.place_of(int(chair))]
            self._faults[bot].update(conduct.faults)
            self._replaced[bot] += conduct.substituted_share / lineup.count(bot) / self.plan.chairs_a_place
            self._first_faults[bot] = self._first_faults[bot] or conduct
        self.skills.add(ranked(means, line.played.out(self.plan, lineup)))
        for bot in means:
            self._sets[bot] += 1
        self.count += 1

    def rungs(self) -> list[Rung]:
        """The best bot first. Bots without a rating come last."""
        observed = self.skills.observed
        strengths = fit(len(self.members), observed) if observed else []
        rungs = []
        for number, member in enumerate(self.members):
            rating = self.skills.ratings[number]
            sets = self._sets[number]
            faults, first = self._faults[number], self._first_faults[number]
            rungs.append(
                Rung(
                    member.name,
                    (rating.mu, rating.sigma),
                    strengths[number].elo_interval(sets) if sets else UNKNOWN,
                    sets,
                    faults.total(),
                    dict(faults),
                    None if first is None else first.reason,
                    None if first is None else first.first,
                    member.absent,
                    self._replaced[number] / sets if sets else 0.0,
                )
            )
        return sorted(rungs, key=lambda rung: (not rung.is_rated, -rung.skill[0]))

    def next_lineup(self) -> Lineup:
        """The bot with the least certain rating, and opponents that are likely to be equally strong.
        Raises BadOption if fewer than two bots can play."""
        places = len(self.plan.sides)
        ratings = self.skills.ratings
        present = [number for number, member in enumerate(self.members) if member.absent is None]
        if len(present) < 2:
            raise BadOption("a ladder needs two bots that can play; add one")
        # Ties are decided by number, so that the same sets always lead to the same next lineup.
        first = max(present, key=lambda number: (ratings[number].sigma, -number))
        others = sorted(
            (number for number in present if number != first),
            # Minus its deviation: a bot whose rating is uncertain may well be equally strong.
            key=lambda number: (abs(ratings[number].mu - ratings[first].mu) - ratings[number].sigma, number),
        )
        chosen = [first, *others][:places]
        # If there are too few bots for the table, they sit there more than once.
        return tuple(chosen[place % len(chosen)] for place in range(places))

    def _fits(self, line: LadderLine) -> bool:
        numbers = range(len(self.members))
        return (
            line.played.set == self.count
            and len(line.lineup) == len(self.plan.sides)
            and all(bot in numbers for bot in line.lineup)
            and line.played.fits(self.plan)
        )


def read_rules(folder: Path) -> Rules:
    """The rules of the ladder in this folder. Raises BadJournal if there is none, or if they are damaged."""
    path = folder / LADDER
    try:
        return msgspec.json.decode(path.read_bytes(), type=Rules)
    except (FileNotFoundError, NotADirectoryError):
        raise BadJournal(f"{folder} is not the folder of a ladder: there is no {LADDER} in it") from None
    except OSError as error:
        raise BadJournal(f"{path} cannot be read: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise BadJournal(f"{path} does not describe a ladder: {error}") from None
