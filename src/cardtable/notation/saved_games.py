"""Games in files that people name: which format a file has, what is read from it, what it can keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.errors import GameError, NotationError
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.notation.own import records
from cardtable.notation.two_hand_pinochle import faults as two_hand_faults
from cardtable.notation.two_hand_pinochle import save as two_hand_save
from cardtable.notation.two_hand_pinochle.resume import resume, save_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.games.two_hand_pinochle import Open
    from cardtable.notation.two_hand_pinochle.fields import Fault
    from cardtable.notation.two_hand_pinochle.resume import TwoHandRecord
    from cardtable.record import AnyRecord

OWN_ENDINGS = (".json", ".jsonl")
FAULTS_TOLD = 3


@dataclass(frozen=True)
class Loaded:
    """The hand of a file, and what the file says that cannot be."""

    record: AnyRecord
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """The content of a file, and what of the hand is not in it."""

    text: str
    losses: tuple[str, ...] = ()


@dataclass(frozen=True)
class SaveFormat:
    """`read` raises NotationError, whose `why` has the line, if nothing can be played on; `write`
    raises GameError if the format has no words for this position."""

    read: Callable[[str], Loaded]
    write: Callable[[AnyRecord], Written]


def _read_line(text: str) -> Loaded:
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) != 1:
        raise NotationError(text, None, f"a file has one record on one line, not {len(lines)} lines")
    ((number, line),) = lines
    try:
        return Loaded(records.read(line))
    except NotationError as error:
        why = error.why if error.text == line else str(error)
        raise NotationError(text, None, f"line {number}: {why}") from None


def _write_line(record: AnyRecord) -> Written:
    return Written(f"{records.write(record)}\n")


def _read_course(text: str) -> Loaded:
    mended = two_hand_faults.check(two_hand_save.read(text))
    try:
        record = resume(mended.save)
    except NotationError as error:
        raise NotationError(text, None, "; ".join([*_told(mended.faults), error.why])) from None
    return Loaded(record, tuple(str(fault) for fault in mended.faults))


def _told(faults: Sequence[Fault]) -> list[str]:
    """The first of the faults, for one line of text."""
    told = [str(fault) for fault in faults[:FAULTS_TOLD]]
    more = len(faults) - len(told)
    return [*told, f"{more} more, which `cardtable check` tells"] if more else told


def _write_course(record: TwoHandRecord) -> Written:
    assert isinstance(record.game, TwoHand)
    if record.game.classic:
        raise GameError("this format is for the rules of the course, not the classic ones")
    text = two_hand_save.write(save_of(record))
    if any(_has_broken_melds(shown) for shown in record.last.view(None).open):
        return Written(text, ("cards of melds that were broken up count as never melded after loading",))
    return Written(text)


def _has_broken_melds(shown: Open) -> bool:
    return any(len(laid.names) > len(laid.melds) for laid in shown.table)


RECORD_LINE = SaveFormat(_read_line, _write_line)

FORMATS = {"two-hand-pinochle": SaveFormat(_read_course, _write_course)}
"""The games that people save in a format of others."""


def format_for(game: str, file: str) -> SaveFormat:
    """How a file of this name keeps a game: by its ending, or as is usual for the game."""
    own = file.lower().endswith(OWN_ENDINGS)
    return RECORD_LINE if own else FORMATS.get(game, RECORD_LINE)
