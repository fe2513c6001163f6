"""The sections Auction and Play of PBN: calls and cards with their notes, as found in practice. Notes and
marks may stand alone or stick to what they belong to (`2C=1=`, `HK!`, `3NT*`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.cards import card
from cardtable.errors import NotationError
from cardtable.games.bridge import SEATS, Call, parse_call
from cardtable.games.bridge.contract import ORDERS, SEAT_LETTERS
from cardtable.notation.bridge.board import (
    INSUFFICIENT,
    LED_OUT_OF_TURN,
    REVOKED,
    SKIPPED,
    AnnotatedCall,
    AnnotatedCard,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall, Strain

ALERT = "Alert"

_TOKEN = re.compile(r"\^.?|=\d*=?|\$\d*|[!?]+|[*+]+|[^\s=$!?*+^]+")
_CALLS = {"D": "X", "DBL": "X", "DOUBLE": "X", "R": "XX", "RDBL": "XX", "REDOUBLE": "XX", "--": "PASS"}
_ALL_PASS = ("AP", "ALLPASS")
_UNKNOWN = ("-", "--")
_LARGEST_MARK = 255


@dataclass(frozen=True)
class _Token:
    """A piece of a section; `glued` if nothing stands between it and the one before."""

    text: str
    glued: bool


def _tokens(rows: Sequence[str]) -> Iterator[_Token]:
    end = -1
    for token in _TOKEN.finditer(" ".join(rows)):
        yield _Token(token[0], token.start() == end)
        end = token.end()


def read_calls(
    rows: Sequence[str], notes: Mapping[str, str], first: Seat | None, dealer: Seat | None
) -> tuple[AnnotatedCall, ...]:
    """The calls of an auction section, with their notes. Each seat from `first`, whose column is the left
    one, to the dealer has a `-`. Raises NotationError if a call is missing."""
    gaps = starts(rows)
    _check_first(first, dealer, gaps)
    auction = _Auction(notes)
    for token in list(_tokens(rows))[gaps:]:
        # `*` and `+` end it if they stand alone.
        if token.text[0] in "*+" and not token.glued:
            break
        auction.take(token.text.upper())
    return _without_final_star(tuple(auction.said), rows)


class _Auction:
    """The calls so far, and what was read since the last one."""

    def __init__(self, notes: Mapping[str, str]) -> None:
        self.said: list[AnnotatedCall] = []
        self._notes = notes
        self._gap = False
        self._irregular = ""

    def take(self, word: str) -> None:
        if word[0] in "*+=":
            self._about_last(word)
        elif word[0] == "^":
            self._irregular = _irregular(word, INSUFFICIENT, SKIPPED)
            if self._irregular == SKIPPED:
                self._add(Call.PASS)
        elif word in _ALL_PASS:
            self.said.extend(AnnotatedCall(Call.PASS) for _ in range(_passes_left(self.said)))
        elif word == "-":
            self._gap = True
        elif not _is_mark(word):
            self._add(parse_call(_CALLS.get(word, word)))

    def _about_last(self, word: str) -> None:
        if not self.said:
            return
        if word[0] == "=":
            self.said[-1] = _noted(self.said[-1], self._notes.get(word.strip("="), ""))
        else:
            # Between calls people use it for an alert.
            self.said[-1] = replace(self.said[-1], alert=True)

    def _add(self, call: AnyCall) -> None:
        if self._gap:
            raise NotationError(
                str(call), None, f"call {len(self.said) + 1} is left out: a `-` stands for it"
            )
        self.said.append(AnnotatedCall(call, irregular=self._irregular))
        self._irregular = ""


def _without_final_star(calls: tuple[AnnotatedCall, ...], rows: Sequence[str]) -> tuple[AnnotatedCall, ...]:
    """A `*` that sticks to the last call ends the auction and is not an alert."""
    if calls and " ".join(rows).rstrip().endswith(("*", "+")) and not calls[-1].note:
        return (*calls[:-1], replace(calls[-1], alert=False))
    return calls


def _check_first(first: Seat | None, dealer: Seat | None, gaps: int) -> None:
    """Raises NotationError if the first call is not in the dealer's column."""
    if first is None or dealer is None or (first + gaps - dealer) % 4 == 0:
        return
    column, due = SEAT_LETTERS[(first + gaps) % 4], SEAT_LETTERS[dealer]
    if gaps:
        raise NotationError(
            "-" * gaps, None, f"the first call is in the column of {column}, the dealer is {due}"
        )
    left_out = ", ".join(SEAT_LETTERS[(dealer + number) % 4] for number in range((first - dealer) % 4))
    raise NotationError(
        column,
        None,
        f"the auction starts with {column} and the dealer is {due}: the file leaves out the calls of "
        f"{left_out} (or a `-` for each seat before the dealer)",
    )


def starts(rows: Sequence[str]) -> int:
    """The number of `-` before the first call: seats before the dealer."""
    words = [token.text for token in _tokens(rows)]
    return next((number for number, word in enumerate(words) if word != "-"), len(words))


def _noted(call: AnnotatedCall, note: str) -> AnnotatedCall:
    alert = note == ALERT or note.startswith(f"{ALERT}: ")
    text = note.removeprefix(ALERT).removeprefix(": ") if alert else note
    return replace(call, note=text, alert=alert or call.alert)


def _is_mark(word: str) -> bool:
    """`!` and the like, or `$n`, which are ignored."""
    if word[0] == "$" and not (word[1:].isdigit() and int(word[1:4]) <= _LARGEST_MARK and len(word) <= 4):
        raise NotationError(word, None, f"a mark is $0 to ${_LARGEST_MARK}")
    return word[0] in "$!?"


def _irregular(word: str, *letters: str) -> str:
    if word[1:] not in letters:
        marks = " and ".join(f"^{letter}" for letter in letters)
        raise NotationError(word, None, f"the marks of what was irregular are {marks} here")
    return word[1:]


def _passes_left(calls: Sequence[AnnotatedCall]) -> int:
    """The number of passes that end this auction."""
    trailing = 0
    while trailing < len(calls) and calls[-1 - trailing].call is Call.PASS:
        trailing += 1
    # It takes four passes if nobody has bid.
    return (4 if trailing == len(calls) else 3) - trailing


def read_play(
    rows: Sequence[str], notes: Mapping[str, str], leader: Seat, strain: Strain
) -> tuple[AnnotatedCard, ...]:
    """The cards in the order they were played, up to the first unknown one. In the file each row has them
    in the order of the seats, from the opening leader on."""
    played: list[AnnotatedCard] = []
    turn = leader
    for row in _tricks(rows, notes):
        trick: list[Card] = []
        # A player who leads out of turn starts the trick.
        led = [place for place, cell in row.items() if cell.irregular == LED_OUT_OF_TURN]
        turn = SEATS[(leader + led[0]) % 4] if led else turn
        for number in range(4):
            cell = row.get((turn + number - leader) % 4)
            if cell is None:
                return tuple(played)
            played.append(cell)
            trick.append(cell.card)
        turn = SEATS[(turn + ORDERS[strain].best(trick)) % 4]
    return tuple(played)


def _tricks(rows: Sequence[str], notes: Mapping[str, str]) -> list[dict[int, AnnotatedCard]]:
    """The cards of each row by column."""
    tricks: list[dict[int, AnnotatedCard]] = []
    column = 0
    irregular = ""
    for token in _tokens(rows):
        word = token.text.upper()
        if word[0] == "=":
            place = (column - 1) % 4
            if tricks and place in tricks[-1]:
                tricks[-1][place] = replace(tricks[-1][place], note=notes.get(word.strip("="), ""))
        elif word[0] in "*+":
            if not token.glued:
                break
        elif word[0] == "^":
            irregular = _irregular(word, REVOKED, LED_OUT_OF_TURN)
        elif not _is_mark(word):
            if column % 4 == 0:
                tricks.append({})
            if word not in _UNKNOWN:
                tricks[-1][column % 4] = AnnotatedCard(card(word), irregular=irregular)
            irregular = ""
            column += 1
    return tricks
