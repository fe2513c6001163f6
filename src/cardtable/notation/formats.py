"""The formats for hands of a game, by name.

Every game has our own records and ids. The part of a game in this layer publishes the others. Parts are
imported when their game is needed. Only a text whose game is unknown is shown to all parts in turn.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardtable.errors import BadOption, NotationError
from cardtable.games import GAMES, part_of
from cardtable.notation.hands import (
    RECORDS,
    UNKNOWN,
    DealtHand,
    Finding,
    H,
    HandType,
    Occasion,
    PlacedHand,
    U,
    each,
    lines,
    reading,
    starts_with,
    writing,
    written_lines,
)
from cardtable.notation.own import ids, records
from cardtable.notation.own.check import check_text
from cardtable.notation.part import AnyFormat, Format, NotationPart
from cardtable.notation.saved_games import OWN_ENDINGS, RECORD_LINE, SaveFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.notation.foreign_ids import ForeignId
    from cardtable.notation.hands import HandsRead
    from cardtable.record import AnyRecord


@lru_cache(maxsize=64)  # Because a text may name any game.
def own_formats(game: str) -> dict[str, AnyFormat]:
    """Our records and ids, which every game has."""

    def of_this_game(record: AnyRecord) -> AnyRecord:
        if record.game.name != game:
            raise NotationError(
                record.game.name, None, f"the others are hands of {game}, and this one is not"
            )
        return record

    own = (
        Format(
            name="records",
            game=game,
            suffix="jsonl",
            looks_like=starts_with(rf'\{{[^\n]*"game"\s*:\s*"{re.escape(game)}"'),
            read=reading(lines, lambda line: of_this_game(records.read(line))),
            write=writing(lambda record: records.write(of_this_game(record)), written_lines),
            check=check_text,
            hands=RECORDS,
            resume=RECORD_LINE,
            single="record",
        ),
        Format(
            name="ids",
            game=game,
            suffix="txt",
            looks_like=starts_with(rf"{re.escape(game)}[0-9]+\."),
            read=reading(lines, lambda line: of_this_game(ids.read(line))),
            write=writing(lambda record: ids.write(of_this_game(record)), written_lines),
            check=check_text,
            hands=RECORDS,
            single="id",
        ),
    )
    return {format_.name: format_ for format_ in own}


def formats_of(game: str) -> dict[str, AnyFormat]:
    """The formats of a game by name: those of its part, then our own."""
    others = part_of(NotationPart, game).formats
    return {**{format_.name: format_ for format_ in others}, **own_formats(game)}


def _all_formats() -> Iterator[AnyFormat]:
    """Game by game. A part is imported when its turn comes."""
    for game in GAMES:
        yield from formats_of(game).values()


def format_names() -> list[str]:
    """The names of all formats of all games."""
    return list(dict.fromkeys(format_.name for format_ in _all_formats()))


def written_formats(game: str) -> dict[str, AnyFormat]:
    """The formats in which hands of a game can be written."""
    return {name: format_ for name, format_ in formats_of(game).items() if not format_.read_only}


def find_format(name: str, game: str) -> AnyFormat:
    """The format with this name. Raises BadOption, with the existing ones, if hands of the game cannot be
    written in it."""
    formats = written_formats(game)
    if name not in formats:
        raise BadOption(f"hands of {game} are written as {', '.join(formats)}")
    return formats[name]


def recognise(text: str, game: str | None = None) -> AnyFormat | None:
    """The format of a text, with `game` among those of that game. None if it looks like none."""
    # Our own texts name their game, so that no other parts are imported.
    named = _own_game(text)
    if named is not None and game in (None, named):
        return next(format_ for format_ in own_formats(named).values() if format_.looks_like(text))
    candidates = _all_formats() if game is None else formats_of(game).values()
    return next((format_ for format_ in candidates if format_.looks_like(text)), None)


_OWN = re.compile(r'\s*(?:\{[^\n]*?"game"\s*:\s*"([^"\n]*)"|([a-z][a-z-]*)[0-9]+\.)', re.ASCII)


def _own_game(text: str) -> str | None:
    """The game that one of our records or ids names at the start of a text. A record may name a game that
    does not exist; then reading it reports that."""
    start = _OWN.match(text)
    if start is None:
        return None
    in_record, in_id = start.groups()
    return in_id if in_id in GAMES else in_record


def read_as(format_: Format[H], text: str, hands: HandType[U]) -> HandsRead[U]:
    """The hands of a text as the type of another format, through records if the types differ."""
    read, unread = format_.read(text)
    if format_.hands is hands:
        return read, unread  # type: ignore[return-value] # then U is H
    good, unknown = each(read, lambda hand: hands.from_record(format_.hands.to_record(hand), UNKNOWN))
    return good, _by_line([*unread, *unknown])


def convert(text: str, source: AnyFormat, target: AnyFormat) -> tuple[str, list[Finding]]:
    """The hands of a text in another format of their game. Those that cannot be read or written are left
    out and reported."""
    hands, unread = read_as(source, text, target.hands)
    written, unwritten = target.write(hands)
    return written, _by_line([*unread, *unwritten])


def _by_line(findings: list[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: finding.line)


def write_hand(format_: AnyFormat, record: AnyRecord, occasion: Occasion = UNKNOWN) -> str:
    """The text of a file with one hand. Raises NotationError if the format cannot hold it."""
    hand = format_.hands.from_record(record, occasion)
    text, findings = format_.write([PlacedHand(1, hand)])
    for finding in findings:
        raise NotationError(format_.name, None, finding.text)
    return text


def dealt(game: str, hand: Any) -> DealtHand:
    """What a hand of any format of a game says about its deal."""
    return part_of(NotationPart, game).dealt(hand)


def foreign_id_of(game: str) -> ForeignId | None:
    """The ids that others defined for hands of a game, or None."""
    return next((form.foreign_id for form in part_of(NotationPart, game).formats if form.foreign_id), None)


def save_file(game: str, file: str) -> SaveFile:
    """How a file of this name stores a hand to continue: by its suffix, or by the default of the game."""
    if file.lower().endswith(OWN_ENDINGS):
        return RECORD_LINE
    return next(format_.resume for format_ in formats_of(game).values() if format_.resume is not None)


def read_records(text: str, file: str | None = None) -> list[AnyRecord]:
    """The records in a text of any format. If it looks like none, the suffix of `file` decides.

    Raises NotationError with the line if a hand cannot be read, or cannot be a record.
    """
    format_ = recognise(text) or _by_suffix(file or "")
    if format_ is None:
        raise NotationError(text, None, f"in none of the formats {', '.join(format_names())}")
    hands, findings = read_as(format_, text, RECORDS)
    for finding in findings:
        raise NotationError(file or format_.name, None, f"line {finding.line}: {finding.text}")
    return [placed.hand for placed in hands]


def _by_suffix(file: str) -> AnyFormat | None:
    """Plain text may be anything."""
    ending = file.lower().rpartition(".")[2]
    return next((format_ for format_ in _all_formats() if ending == format_.suffix != "txt"), None)


def write_records(hands: Sequence[AnyRecord], name: str) -> str:
    """The records in the format with this name, numbered 1, 2, 3 … if it has numbers.

    Raises BadOption if their game has no such format, and NotationError with the number of a hand that cannot
    be written in it.
    """
    if not hands:
        return ""
    format_ = find_format(name, hands[0].game.name)
    numbered = [PlacedHand(number, (number, record)) for number, record in enumerate(hands, 1)]
    good, unknown = each(
        numbered, lambda placed: format_.hands.from_record(placed[1], Occasion(deal=placed[0]))
    )
    text, unwritten = format_.write(good)
    for finding in _by_line([*unknown, *unwritten]):
        raise NotationError(name, None, f"hand {finding.line}: {finding.text}")
    return text


def name_for_file(file: str, game: str) -> str:
    """The format of a game for files with this suffix, our own first. Raises BadOption if there is none."""
    ending = file.lower().rpartition(".")[2]
    if f".{ending}" in OWN_ENDINGS:
        return "records"
    # A dict keeps the first position of a key, so ours come first.
    formats = {**own_formats(game), **formats_of(game)}
    for name, format_ in formats.items():
        if format_.suffix == ending:
            return name
    endings = dict.fromkeys(f".{format_.suffix}" for format_ in formats.values())
    raise BadOption(f"{file}: files with hands of {game} end in {', '.join(endings)}")
