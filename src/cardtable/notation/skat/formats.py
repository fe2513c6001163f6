"""The records of the Internet Skat Server, the logs of XSkat, and the three forms of the skat-game-id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.notation.checking import Checked, replayed
from cardtable.notation.foreign_ids import ForeignId
from cardtable.notation.hands import (
    RECORDS,
    DealtHand,
    HandType,
    lines,
    reading,
    starts_with,
    writing,
    written_lines,
)
from cardtable.notation.part import Format
from cardtable.notation.skat import iss, iss_check, skat_id, xskat, xskat_replay
from cardtable.notation.skat.iss import IssGame
from cardtable.notation.skat.iss_replay import IssReplay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardtable.notation.hands import Occasion
    from cardtable.record import AnyRecord


def _from_record(record: AnyRecord, occasion: Occasion) -> IssGame:
    """A bracket in a name would end it."""
    title = {"CO": occasion.title} if occasion.title else {}
    names = {f"P{seat}": name.replace("]", ")") for seat, name in enumerate(occasion.names)}
    return iss_check.from_record(record, {**title, **names})


def _to_record(game: IssGame) -> AnyRecord:
    return IssReplay(game.moves).record


def _rewritten(game: IssGame) -> str:
    """With the result that follows from its moves. Raises NotationError if it is not over."""
    return str(iss_check.from_record(_to_record(game), game.headers))


def _unwritten(record: AnyRecord) -> str:
    raise NotationError("xskat", None, "logs of XSkat can be read, not written")


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """One game may have empty lines anywhere. Several are separated by empty lines."""
    try:
        skat_id.read_text(text)
        yield 1, text
        return
    except NotationError:
        pass
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", text):
        if paragraph.strip():
            yield line, paragraph
        line += paragraph.count("\n")


def _written_paragraphs(texts: list[str]) -> str:
    return "\n\n".join(texts) + "\n" * bool(texts)


def _read_id(text: str) -> AnyRecord:
    return skat_id.to_record(skat_id.read(text))


def _id_format(
    name: str,
    start: str,
    write: Callable[[skat_id.SkatId], str],
    split: Callable[[str], Iterable[tuple[int, str]]] = lines,
    write_all: Callable[[list[str]], str] = written_lines,
    foreign_id: ForeignId | None = None,
) -> Format[AnyRecord]:
    def check(text: str) -> Iterator[Checked]:
        for line, piece in split(text):
            yield replayed(line, piece, _read_id)

    return Format(
        name=name,
        game="skat",
        suffix="txt",
        looks_like=starts_with(start),
        read=reading(split, _read_id),
        write=writing(lambda record: write(skat_id.from_record(record)), write_all),
        check=check,
        hands=RECORDS,
        foreign_id=foreign_id,
    )


FOREIGN_ID = ForeignId(
    skat_id.read,
    lambda what: [skat_id.to_base64(what), str(skat_id.to_integer(what))],
    str,
    skat_id.to_record,
    skat_id.from_record,
)

FORMATS = (
    Format(
        name="iss",
        game="skat",
        suffix="sgf",
        looks_like=iss.looks_like,
        read=reading(iss.split, iss.read),
        write=writing(_rewritten, written_lines),
        check=iss_check.check_text,
        hands=HandType(_to_record, _from_record),
    ),
    Format(
        name="xskat",
        game="skat",
        suffix="log",
        looks_like=xskat.looks_like,
        read=reading(xskat.split, lambda text: xskat_replay.to_record(xskat.read(text))),
        write=writing(_unwritten, written_lines),
        check=xskat_replay.check_text,
        hands=RECORDS,
        read_only=True,
    ),
    # A line of cards could be Base64, so this comes first.
    _id_format(
        "skat-text",
        r"(?i:(?:--[^\n]*\s+)*(?:[SRGE][789XUOKA]\s*){2})",
        str,
        _paragraphs,
        _written_paragraphs,
    ),
    _id_format("skat-integer", r"[+-]?[0-9]{9,}\s*(?:\n|$)", lambda what: str(skat_id.to_integer(what))),
    _id_format("skat-id", r"[A-Za-z0-9+/_-]{8,}=*\s*(?:\n|$)", skat_id.to_base64, foreign_id=FOREIGN_ID),
)


def dealt(hand: IssGame | AnyRecord) -> DealtHand:
    """The moves are not read, and often cannot be, because people leave or resign out of turn."""
    return DealtHand(IssReplay(hand.moves[:1]).record.deal if isinstance(hand, IssGame) else hand.deal)
