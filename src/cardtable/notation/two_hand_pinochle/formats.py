"""The save files of the course: one round each, which can be continued."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import GameError, NotationError
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.notation.hands import RECORDS, Finding, PlacedHand, each
from cardtable.notation.part import Format
from cardtable.notation.saved_games import Loaded, SaveFile, Written
from cardtable.notation.two_hand_pinochle import faults, save
from cardtable.notation.two_hand_pinochle.resume import resume, save_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.two_hand_pinochle import Open
    from cardtable.notation.hands import HandsRead
    from cardtable.notation.two_hand_pinochle.resume import TwoHandRecord
    from cardtable.record import AnyRecord

FAULTS_LISTED = 3


def _load(text: str) -> Loaded:
    mended = faults.check(save.read(text))
    if (why := faults.why_not(mended)) is not None:
        raise NotationError(text, None, f"cannot be continued: {'; '.join(_first_of(why))}")
    return Loaded(resume(mended.save), tuple(str(fault) for fault in mended.faults))


def _first_of(faults: Sequence[str]) -> list[str]:
    """The first of the faults, for one line of text, and how many more there are."""
    first = list(faults[:FAULTS_LISTED])
    more = len(faults) - len(first)
    return [*first, f"{more} more, which `cardtable check` tells"] if more else first


def _save(record: TwoHandRecord) -> Written:
    assert isinstance(record.game, TwoHand)
    if record.game.classic:
        raise GameError("this format is for the rules of the course, not the classic ones")
    text = save.write(save_of(record))
    if any(_has_broken_melds(shown) for shown in record.last.view(None).open):
        return Written(text, ("cards of melds that were broken up count as never melded after loading",))
    return Written(text)


def _has_broken_melds(shown: Open) -> bool:
    return any(len(laid.names) > len(laid.melds) for laid in shown.table)


def _read(text: str) -> HandsRead[AnyRecord]:
    """Errors in a file that can be continued are left to `check`."""
    try:
        return [PlacedHand(1, _load(text).record)], []
    except NotationError as error:
        return [], [Finding(1, error.why)]


def _write(hands: Sequence[PlacedHand[AnyRecord]]) -> tuple[str, list[Finding]]:
    written, findings = each(hands, lambda record: _save(record).text)
    more = [Finding(placed.line, "a file of this format has one hand") for placed in written[1:]]
    return "".join(placed.hand for placed in written[:1]), [*findings, *more]


FORMATS = (
    Format(
        name="two-hand-save",
        game="two-hand-pinochle",
        suffix="txt",
        looks_like=faults.looks_like,
        read=_read,
        write=_write,
        check=faults.check_text,
        hands=RECORDS,
        resume=SaveFile(_load, _save),
    ),
)
