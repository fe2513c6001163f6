"""Exports the hands of a journal: as a table of numbers, or in a notation of their game."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING

from cardtable.arena.journal.journal import refuse_misfit
from cardtable.arena.journal.verify import bot_names, read_tournament, record_of
from cardtable.errors import BadOption
from cardtable.hosting.conduct import Conduct
from cardtable.notation.formats import written_formats
from cardtable.notation.hands import Occasion, PlacedHand, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cardtable.arena.plan.plan import HandLine, Plan, SetLine
    from cardtable.match import Seating
    from cardtable.record import AnyRecord

CSV = "csv"
HEAD = (
    *("set", "deal", "hand", "seat", "chair", "bot", "points", "set_score"),
    *("set_illegal", "set_malformed", "set_late", "set_dead", "set_substituted", "set_lost"),
)


@dataclass(frozen=True)
class ExportedHand:
    """A hand of a journal, the `number`th of its set, from 1. For each seat it has the bot and the score
    of the whole set."""

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
        """The hand as a record. Raises NotationError if it cannot be read."""
        return record_of(self.seating, self.line, self.hand)

    @property
    def occasion(self) -> Occasion:
        """The event, round and table for formats that have them. A set is a round, in which a deal is
        played at several tables."""
        return Occasion(
            self.names,
            self.title,
            "cardtable arena",
            str(self.line.set),
            self.seating.deal + 1,
            self.number,
            self.scores[0],
        )


def read_played(folder: Path) -> tuple[Plan, list[ExportedHand]]:
    """All hands in order. Raises BadJournal if they do not belong to the tournament in the manifest."""
    plan, lines = read_tournament(folder)
    names = bot_names(folder)
    for line in lines:
        refuse_misfit(folder, plan, line)
    return plan, [played for line in lines for played in _played(plan, line, names)]


def _played(plan: Plan, line: SetLine, names: Sequence[str]) -> Iterator[ExportedHand]:
    lineup, scores = plan.lineup_of(line.set), line.score(plan)
    seatings = plan.seatings(plan.deal_of(line.set))
    for number, (seating, hand) in enumerate(zip(seatings, line.hands, strict=True), 1):
        places = [plan.place_of(chair) for chair in hand.chairs]
        sat = tuple(names[lineup[place]] for place in places)
        # Avoids -0.0 in the table.
        yield ExportedHand(line, number, seating, hand, sat, tuple(scores[place] + 0.0 for place in places))


def export(folder: Path, target: str) -> tuple[str, list[str]]:
    """The hands of a journal in a format, and a list of hands that the format cannot hold, each with the
    reason. Raises BadOption for a format of other games."""
    plan, hands = read_played(folder)
    formats = written_formats(plan.game.name)
    if target == CSV:
        return _table(hands), []
    if target not in formats:
        raise BadOption(f"hands of {plan.game.name} are written as {', '.join([CSV, *formats])}")
    format_ = formats[target]
    numbered = [PlacedHand(number, played) for number, played in enumerate(hands)]
    good, unknown = each(numbered, lambda played: format_.hands.from_record(played.record, played.occasion))
    text, unwritten = format_.write(good)
    return text, [f"{hands[finding.line].title}: {finding.text}" for finding in (*unknown, *unwritten)]


def _table(hands: Sequence[ExportedHand]) -> str:
    """A line for each hand and seat. Columns of the whole set repeat in all its hands, and their names say
    so."""
    text = StringIO()
    # Without this the csv module ends lines with CR LF.
    table = csv.writer(text, lineterminator="\n")
    table.writerow(HEAD)
    for played in hands:
        table.writerows(_rows(played))
    return text.getvalue()


def _rows(played: ExportedHand) -> Iterator[tuple[object, ...]]:
    line, hand = played.line, played.hand
    for seat, (chair, points) in enumerate(zip(hand.chairs, hand.points, strict=True)):
        conduct = line.faults.get(str(chair), Conduct())
        yield (
            *(line.set, played.seating.deal, played.number, seat, chair, played.names[seat], points),
            *(played.scores[seat], *conduct.faults.values(), conduct.substituted, int(conduct.out)),
        )
