"""Writes boards as PBN in the strict export form: tags in their order, sections, notes after them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.games.bridge import SEATS, Call, is_over
from cardtable.games.bridge.contract import ORDERS, SEAT_LETTERS
from cardtable.notation.bridge.board import LED_OUT_OF_TURN, SKIPPED
from cardtable.notation.bridge.pbn.moves import ALERT
from cardtable.notation.bridge.pbn.values import (
    VULNERABLE_TEXT,
    write_deal,
    write_hex_table,
    write_rows_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardtable.core import Seat
    from cardtable.notation.bridge.board import AnnotatedCall, AnnotatedCard, Board

HEAD = ("% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=UTF-8")
_FIRST = ("Event", "Site", "Date")
_ABOVE = (*_FIRST, "Board", "Scoring", "Declarer", "Contract", "Result")
_ALL_PASS = 3
# A backslash is escaped only where it would be taken for an escape: tables have `\2R` in their headings.
_SPECIAL = re.compile(r'"|\\(?=["\\]|$)')


def write(boards: Iterable[Board]) -> str:
    """The text of a whole file."""
    games = ("\n".join(_game(board)) for board in boards)
    return "\n".join(HEAD) + "\n" + "".join(f"\n{game}\n" for game in games)


def _game(board: Board) -> Iterator[str]:
    for name in _FIRST:
        yield _tag(name, board.tags.get(name, "?" if name != "Date" else "????.??.??"))
    yield _tag("Board", board.tags.get("Board", "") if board.number is None else str(board.number))
    north, east, south, west = (name or "?" for name in board.names)
    for seat, name in (("West", west), ("North", north), ("East", east), ("South", south)):
        yield _tag(seat, name)
    dealer = board.dealer
    yield _tag("Dealer", "?" if dealer is None else SEAT_LETTERS[dealer])
    yield _tag("Vulnerable", "?" if board.vulnerable is None else VULNERABLE_TEXT[board.vulnerable])
    known = any(hand is not None for hand in board.hands)
    yield _tag("Deal", write_deal(board.hands, dealer or SEATS[0]) if known else "")
    yield _tag("Scoring", board.tags.get("Scoring", "?"))
    yield from _outcome(board)
    yield from _supplement(board)
    yield from _auction(board)
    yield from _play(board)
    yield from _tables(board)


def _outcome(board: Board) -> Iterator[str]:
    if board.passed_out:
        yield from (_tag("Declarer", ""), _tag("Contract", "Pass"), _tag("Result", ""))
        return
    contract = board.contract
    stated = {
        "Declarer": "?" if contract is None else SEAT_LETTERS[contract.declarer],
        "Contract": "?" if contract is None else contract.bid,
        "Result": "?" if board.tricks is None else str(board.tricks),
    }
    for name, value in stated.items():
        yield _tag(name, board.tags.get(name, value))


def _supplement(board: Board) -> Iterator[str]:
    tags = {name: value for name, value in board.tags.items() if name not in _ABOVE}
    if board.score is not None:
        tags["Score"] = f"NS {board.score}"
    if board.imps is not None:
        tags["ScoreIMP"] = f"NS {board.imps:g}"
    if board.double_dummy is not None:
        tags["DoubleDummyTricks"] = write_hex_table(board.double_dummy)
    for name in sorted(tags):
        yield _tag(name, tags[name])


def _auction(board: Board) -> Iterator[str]:
    if board.calls is None or board.dealer is None:
        return
    yield _tag("Auction", SEAT_LETTERS[board.dealer])
    notes = _Notes()
    words = [_call(call) + notes.mark(_note(call)) for call in board.calls]
    calls = [call.call for call in board.calls]
    if not is_over(calls):
        words.append("+")
    elif (
        all(call == type(call)(Call.PASS) for call in board.calls[-_ALL_PASS:]) and len(calls) > _ALL_PASS + 1
    ):
        words[-_ALL_PASS:] = ["AP"]
    yield from _rows(words)
    yield from notes.tags()


def _call(call: AnnotatedCall) -> str:
    if call.irregular == SKIPPED:
        return f"^{SKIPPED}"
    return _mark(call) + ("Pass" if call.call is Call.PASS else str(call.call))


def _mark(moved: AnnotatedCall | AnnotatedCard) -> str:
    return f"^{moved.irregular} " if moved.irregular else ""


def _note(call: AnnotatedCall) -> str:
    if not call.alert:
        return call.note
    return f"{ALERT}: {call.note}" if call.note else ALERT


def _play(board: Board) -> Iterator[str]:
    if not board.cards or board.contract is None:
        return
    leader = board.contract.leader
    yield _tag("Play", SEAT_LETTERS[leader])
    notes = _Notes()
    turn = leader
    for first in range(0, len(board.cards), 4):
        trick = board.cards[first : first + 4]
        turn = _leader(board, trick[0], turn)
        row = ["-"] * 4
        for number, played in enumerate(trick):
            row[(turn + number - leader) % 4] = _mark(played) + str(played.card) + notes.mark(played.note)
        yield " ".join(row)
        turn = SEATS[(turn + ORDERS[board.contract.strain].best([played.card for played in trick])) % 4]
    if len(board.cards) < 52:
        # In PBN `*` ends a play that was cut short, for example by a claim; `+` says that it continues.
        yield "*" if board.tricks is not None else "+"
    yield from notes.tags()


def _leader(board: Board, led: AnnotatedCard, due: Seat) -> Seat:
    """The player whose card was led out of turn, otherwise the one whose turn it is."""
    if led.irregular != LED_OUT_OF_TURN:
        return due
    return next((seat for seat in SEATS if led.card.bit & (board.hands[seat] or 0)), due)


def _tables(board: Board) -> Iterator[str]:
    for name in sorted(board.tables):
        value, *rows = board.tables[name]
        yield _tag(name, value)
        yield from rows
    if board.double_dummy is not None:
        yield _tag("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R")
        yield from write_rows_table(board.double_dummy)


class _Notes:
    """Numbers for the notes of a section. Equal texts share a number."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def mark(self, note: str) -> str:
        if not note:
            return ""
        if note not in self._texts:
            self._texts.append(note)
        return f" ={self._texts.index(note) + 1}="

    def tags(self) -> Iterator[str]:
        for number, text in enumerate(self._texts, 1):
            yield _tag("Note", f"{number}:{text}")


def _rows(words: Sequence[str]) -> Iterator[str]:
    for first in range(0, len(words), 4):
        yield " ".join(words[first : first + 4])


def _tag(name: str, value: str) -> str:
    escaped = _SPECIAL.sub(r"\\\g<0>", " ".join(value.split()))
    return f'[{name} "{escaped}"]'
