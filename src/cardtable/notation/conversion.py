"""Files of hands from one format into another.

The formats of a game meet in one value: bridge in its boards, which have names and alerts that records
have not, every other game in our records.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardtable.core import T
from cardtable.errors import CardtableError, NotationError
from cardtable.games import GAMES
from cardtable.notation.bridge import board_records as bridge_records
from cardtable.notation.bridge import lin, pbn
from cardtable.notation.bridge.board import Board, Finding
from cardtable.notation.bridge.check import derived
from cardtable.notation.own import ids, records
from cardtable.notation.skat import iss, iss_check, skat_id
from cardtable.notation.skat.iss_replay import Replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cardtable.record import AnyRecord


U = TypeVar("U")


@dataclass(frozen=True)
class Placed(Generic[T]):
    """A hand, and the line of the file it starts in, from 1 on."""

    line: int
    hand: T


@dataclass(frozen=True)
class FileFormat(Generic[T]):
    """`read` and `write` give what they could, and what was wrong with the rest."""

    looks_like: Callable[[str], bool]
    read: Callable[[str], tuple[list[Placed[T]], list[Finding]]]
    write: Callable[[Sequence[Placed[T]]], tuple[str, list[Finding]]]


def game_of(text: str) -> str | None:
    """The game whose hands are in a text; None if it is in no format of ours."""
    return next((game for game, formats in FORMATS.items() if _source(text, formats) is not None), None)


def convert(text: str, game: str, target: str) -> tuple[str, list[Finding]]:
    """The hands of a text in another format of their game; those that cannot be read or written are left
    out and named."""
    formats = FORMATS[game]
    source = _source(text, formats)
    assert source is not None, "game_of says which game a text is of"
    hands, unread = source.read(text)
    written, unwritten = formats[target].write(hands)
    return written, sorted([*unread, *unwritten], key=lambda finding: finding.line)


def _source(text: str, formats: Mapping[str, FileFormat[T]]) -> FileFormat[T] | None:
    return next((format_ for format_ in formats.values() if format_.looks_like(text)), None)


def _reading(
    split: Callable[[str], Iterable[tuple[int, str]]], read: Callable[[str], T]
) -> Callable[[str], tuple[list[Placed[T]], list[Finding]]]:
    """Reads hand by hand."""

    def read_all(text: str) -> tuple[list[Placed[T]], list[Finding]]:
        return _each([Placed(*piece) for piece in split(text)], read)

    return read_all


def _writing(
    made: Callable[[T], U], write: Callable[[list[U]], str]
) -> Callable[[Sequence[Placed[T]]], tuple[str, list[Finding]]]:
    """`made` says of each hand what is written, and `write` makes a file of these."""

    def write_all(hands: Sequence[Placed[T]]) -> tuple[str, list[Finding]]:
        writable, findings = _each(hands, made)
        return write([each.hand for each in writable]), findings

    return write_all


def _each(hands: Iterable[Placed[T]], made: Callable[[T], U]) -> tuple[list[Placed[U]], list[Finding]]:
    good: list[Placed[U]] = []
    findings: list[Finding] = []
    for each in hands:
        try:
            good.append(Placed(each.line, made(each.hand)))
        except CardtableError as error:
            findings.append(Finding(each.line, str(error)))
    return good, findings


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.strip()


def _written_lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _written_paragraphs(texts: list[str]) -> str:
    return "\n\n".join(texts) + "\n" * bool(texts)


def _starts_with(pattern: str) -> Callable[[str], bool]:
    form = re.compile(rf"\s*(?:{pattern})", re.ASCII)
    return lambda text: form.match(text) is not None


def _own_formats(
    game: str, read: Callable[[AnyRecord], T], write: Callable[[T], AnyRecord]
) -> dict[str, FileFormat[T]]:
    """Our records and ids, which every game has."""

    def of_this_game(record: AnyRecord) -> AnyRecord:
        if record.game.name != game:
            raise NotationError(
                record.game.name, None, f"the others are hands of {game}, and this one is not"
            )
        return record

    return {
        "records": FileFormat(
            _starts_with(rf'\{{[^\n]*"game"\s*:\s*"{game}"'),
            _reading(_lines, lambda line: read(of_this_game(records.read(line)))),
            _writing(lambda hand: records.write(write(hand)), _written_lines),
        ),
        "ids": FileFormat(
            _starts_with(rf"{game}[0-9]+\."),
            _reading(_lines, lambda line: read(of_this_game(ids.read(line)))),
            _writing(lambda hand: ids.write(write(hand)), _written_lines),
        ),
    }


def _itself(record: AnyRecord) -> AnyRecord:
    return record


def _board_format(
    looks_like: Callable[[str], bool],
    read: Callable[[str], tuple[list[Board], list[Finding]]],
    write: Callable[[list[Board]], str],
) -> FileFormat[Board]:
    """Tricks and scores that follow from the rest are filled in."""

    def placed(text: str) -> tuple[list[Placed[Board]], list[Finding]]:
        boards, findings = read(text)
        return [Placed(board.line, board) for board in boards], findings

    return FileFormat(looks_like, placed, _writing(derived, write))


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """One game may have empty lines anywhere; several are apart by empty lines."""
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


def _skat_id_format(
    start: str,
    write: Callable[[skat_id.SkatId], str],
    split: Callable[[str], Iterable[tuple[int, str]]] = _lines,
    write_all: Callable[[list[str]], str] = _written_lines,
) -> FileFormat[AnyRecord]:
    return FileFormat(
        _starts_with(start),
        _reading(split, lambda piece: skat_id.to_record(skat_id.read(piece))),
        _writing(lambda record: write(skat_id.from_record(record)), write_all),
    )


FORMATS: dict[str, Mapping[str, FileFormat[Any]]] = {
    "bridge": {
        "pbn": _board_format(pbn.looks_like, pbn.read, pbn.write),
        "lin": _board_format(lin.looks_like, lin.read, lin.write),
        **_own_formats(
            "bridge", bridge_records.from_record, lambda board: bridge_records.to_record(derived(board))
        ),
    },
    "skat": {
        **_own_formats("skat", _itself, _itself),
        "iss": FileFormat(
            iss.looks_like,
            _reading(iss.split, lambda text: Replay(iss.read(text).moves).record),
            _writing(lambda record: str(iss_check.from_record(record)), _written_lines),
        ),
        # A line of cards could be Base64, so that it comes first.
        "skat-text": _skat_id_format(
            r"(?i:(?:--[^\n]*\s+)*(?:[SRGE][789XUOKA]\s*){2})", str, _paragraphs, _written_paragraphs
        ),
        "skat-integer": _skat_id_format(
            r"[+-]?[0-9]{9,}\s*(?:\n|$)", lambda what: str(skat_id.to_integer(what))
        ),
        "skat-id": _skat_id_format(r"[A-Za-z0-9+/_-]{8,}=*\s*(?:\n|$)", skat_id.to_base64),
    },
    **{game: _own_formats(game, _itself, _itself) for game in GAMES if game not in ("bridge", "skat")},
}
"""By game, then by the name that `cardtable convert --to` takes."""

TARGETS: tuple[str, ...] = tuple(dict.fromkeys(name for formats in FORMATS.values() for name in formats))
