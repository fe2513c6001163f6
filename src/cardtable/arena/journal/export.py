"""The hands of a journal for other programs: as a table of numbers, and in the notations of their game."""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from io import StringIO
from typing import TYPE_CHECKING

from cardtable.arena.journal.journal import refuse_misfit
from cardtable.arena.journal.verify import bot_names, read_tournament, record_of
from cardtable.errors import BadOption, CardtableError
from cardtable.hosting.conduct import Conduct
from cardtable.notation.bridge import board_records as bridge_records
from cardtable.notation.conversion import FORMATS, Placed
from cardtable.notation.skat import iss_check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from cardtable.arena.tournament.plan import HandLine, Plan, SetLine
    from cardtable.core import T
    from cardtable.match import Seating
    from cardtable.notation.bridge.board import Board
    from cardtable.notation.skat.iss import IssGame
    from cardtable.record import AnyRecord

CSV = "csv"
ISS = "iss"
ROOMS = ("Open", "Closed")
HEAD = (
    *("set", "deal", "hand", "seat", "chair", "bot", "points", "set_score"),
    *("set_illegal", "set_malformed", "set_late", "set_dead", "set_substituted", "set_lost"),
)


@dataclass(frozen=True)
class Played:
    """A hand of a journal, the `number`th of its set from 1 on; by seat the bot there, and what the whole set
    is worth to it."""

    line: SetLine
    number: int
    seating: Seating
    hand: HandLine
    names: tuple[str, ...]
    scores: tuple[float, ...]

    @property
    def title(self) -> str:
        return f"set {self.line.set} hand {self.number}"

    @property
    def record(self) -> AnyRecord:
        """NotationError if it cannot be read."""
        return record_of(self.seating, self.line, self.hand)


def read_played(folder: Path) -> tuple[Plan, list[Played]]:
    """All hands, in their order. BadJournal if these are not the hands of the tournament in the manifest."""
    plan, lines = read_tournament(folder)
    names = bot_names(folder)
    for line in lines:
        refuse_misfit(folder, plan, line)
    return plan, [played for line in lines for played in _played(plan, line, names)]


def _played(plan: Plan, line: SetLine, names: Sequence[str]) -> Iterator[Played]:
    lineup, scores = plan.lineup_of(line.set), line.score(plan)
    seatings = plan.seatings(plan.deal_of(line.set))
    for number, (seating, hand) in enumerate(zip(seatings, line.hands, strict=True), 1):
        places = [chair // plan.chairs_a_place for chair in hand.chairs]
        sat = tuple(names[lineup[place]] for place in places)
        # Nobody wants to read of a lost nothing, -0.0.
        yield Played(line, number, seating, hand, sat, tuple(scores[place] + 0.0 for place in places))


def formats_of(game: str) -> list[str]:
    """What the hands of a game can be exported as."""
    return [CSV, *FORMATS[game]]


def export(folder: Path, target: str) -> tuple[str, list[str]]:
    """The hands of a journal in a format, and those that cannot be written in it, each with the reason.
    BadOption for a format of other games."""
    plan, hands = read_played(folder)
    game = plan.game.name
    if target not in formats_of(game):
        raise BadOption(f"hands of {game} are written as {', '.join(formats_of(game))}")
    if target == CSV:
        return _table(hands), []
    if target == ISS:
        games, left_out = _each(hands, _as_iss)
        return "".join(f"{placed.hand}\n" for placed in games), left_out
    readable, left_out = _each(hands, _as_board if game == "bridge" else lambda played: played.record)
    text, findings = FORMATS[game][target].write(readable)
    return text, [*left_out, *(f"{hands[finding.line].title}: {finding.text}" for finding in findings)]


def _each(hands: Sequence[Played], made: Callable[[Played], T]) -> tuple[list[Placed[T]], list[str]]:
    good: list[Placed[T]] = []
    left_out = []
    for place, played in enumerate(hands):
        try:
            good.append(Placed(place, made(played)))
        except CardtableError as error:
            left_out.append(f"{played.title}: {error}")
    return good, left_out


def _as_board(played: Played) -> Board:
    """As in a teams match: a set is a round of its own, in which the board is played in two rooms."""
    return replace(
        bridge_records.from_record(played.record),
        number=played.seating.deal + 1,
        names=played.names,
        imps=played.scores[0],
        tags={
            "Event": "cardtable arena",
            "Round": str(played.line.set),
            "Room": ROOMS[played.number - 1],
            "Scoring": "IMP",
        },
    )


def _as_iss(played: Played) -> IssGame:
    """With the names of the players; a bracket would end them."""
    names = {f"P{seat}": name.replace("]", ")") for seat, name in enumerate(played.names)}
    return iss_check.from_record(played.record, {"CO": played.title, **names})


def _table(hands: Sequence[Played]) -> str:
    """A line for each hand and seat. What is of the whole set, and so the same in all its hands, says so."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(HEAD)
    for played in hands:
        table.writerows(_rows(played))
    return text.getvalue()


def _rows(played: Played) -> Iterator[tuple[object, ...]]:
    line, hand = played.line, played.hand
    for seat, (chair, points) in enumerate(zip(hand.chairs, hand.points, strict=True)):
        conduct = line.faults.get(str(chair), Conduct())
        yield (
            *(line.set, played.seating.deal, played.number, seat, chair, played.names[seat], points),
            *(played.scores[seat], *conduct.faults.values(), conduct.substituted, int(conduct.out)),
        )
