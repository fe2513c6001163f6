"""LIN, the format of Bridge Base Online: `key|value|` pairs in no fixed order. It has no standard. This reads
what is found in practice and writes what Bridge Base reads.

Seats are in order from South everywhere. `an` explains the call before it, `mc` are the declarer's tricks
after a claim. In a match `vg` has its title, `rs` the results, open and closed room alternating, and `qx|o7|`
starts board 7 in the open room. A line may also be a link to the hand viewer with a board in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardtable.cards import Cards, card
from cardtable.errors import NotationError
from cardtable.games.bridge import (
    SEATS,
    Call,
    Contract,
    contract_of,
    is_over,
    parse_call,
    ranks,
    read_hand,
)
from cardtable.games.bridge.deal import SUITS_SHOWN
from cardtable.games.bridge.play import TRICKS
from cardtable.notation.bridge import lin_links
from cardtable.notation.bridge.board import AnnotatedCall, AnnotatedCard, Board, complete
from cardtable.notation.hands import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardtable.core import Seat
    from cardtable.games.bridge import Vulnerable

_FROM_SOUTH = (SEATS[2], SEATS[3], SEATS[0], SEATS[1])
_VULNERABLE: dict[str, Vulnerable | None] = {
    "o": "none", "0": "none", "": "none", "-": "none", "n": "ns", "e": "ew", "b": "both", "?": None,
}  # fmt: skip
_SIDES_LETTER: dict[Vulnerable, str] = {"none": "o", "ns": "n", "ew": "e", "both": "b"}
_CALL = re.compile(r"([1-7](?:NT|[CDHSN])|PASS|R?DBL|XX|[PDRX])(!*)", re.IGNORECASE)
_SPOKEN = {"D": Call.DOUBLE, "DBL": Call.DOUBLE, "R": Call.REDOUBLE, "RDBL": Call.REDOUBLE}
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_ROOM = re.compile(r"([oc])(\d+)", re.IGNORECASE)
_RESULT = re.compile(r"([1-7](?:NT|[CDHSN])X{0,2}[NESW])([+-]\d{1,2}|=)", re.IGNORECASE)
_TRICKS = re.compile("[0-9]|1[0-3]")
_START = re.compile(r"\s*[a-z]{2}\|", re.IGNORECASE)
_FOR_ALL = ("pn", "pw", "vg", "rs", "bn")
_ROOMS = {"o": "Open", "c": "Closed"}


@dataclass(frozen=True)
class _Pair:
    line: int
    key: str
    value: str


@dataclass
class _File:
    """What stands before the boards and applies to all of them."""

    names: list[str] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)
    results: list[str] = field(default_factory=list)
    first: int = 1
    numbers: list[int] = field(default_factory=list)

    def place(self, number: int) -> int:
        """The index of this board among those that have results."""
        if number in self.numbers:
            return self.numbers.index(number)
        return -1 if self.numbers else number - self.first


def looks_like(text: str) -> bool:
    """Whether a text is LIN, or a link to the hand viewer."""
    if lin_links.looks_like(text):
        return True
    return _START.match(text) is not None and "md|" in text.lower()


def read(text: str) -> tuple[list[Board], list[Finding]]:
    """All boards that can be read, and what is wrong with the others."""
    head = _File()
    boards: list[Board] = []
    findings: list[Finding] = []
    for group in _groups(lin_links.without_links(text)):
        try:
            board = _board(group, head, boards[-1] if boards else None)
            if board is not None:
                boards.append(_with_result(board, head))
        except NotationError as error:
            findings.append(Finding(group[0].line, str(error)))
    return boards, findings


def _pairs(text: str) -> Iterator[_Pair]:
    parts = text.split("|")
    line = 1
    # After the last bar there is a key without a value, usually an empty one.
    for key, value in zip(parts[::2], parts[1::2], strict=False):
        line += key.count("\n")
        yield _Pair(line, key.strip().lower(), " ".join(value.split()))
        line += value.count("\n")


def _groups(text: str) -> Iterator[list[_Pair]]:
    """The pairs of each board. A board starts with `qx` or, if there is none before it, with `pn` or `md`."""
    group: list[_Pair] = []
    for pair in _pairs(text):
        keys = {earlier.key for earlier in group}
        begins = pair.key == "qx" or (pair.key in ("pn", "md") and "md" in keys)
        if begins and group:
            yield group
            group = []
        group.append(pair)
    if group:
        yield group


def _board(group: Sequence[_Pair], head: _File, before: Board | None) -> Board | None:
    """None if the group contains no board. `before` may be the same deal in the other room: then it has the
    same number. Boards without a number are all different."""
    board = Board(line=group[0].line, tags=dict(head.tags))
    begun = False
    calls: list[AnnotatedCall] = []
    cards: list[AnnotatedCard] = []
    for pair in group:
        if pair.key == "md":
            begun = True
            board = _dealt(board, pair.value)
        elif pair.key == "mb":
            calls.extend(_calls(pair.value))
        elif pair.key == "an" and calls:
            calls[-1] = replace(calls[-1], note=pair.value)
        elif pair.key == "pc":
            cards.extend(_cards(pair.value))
        else:
            board = _fact(board, pair, head)
    if not begun and not calls:
        return None
    other_room = before if board.number is not None and board.deal is None else None
    if other_room is not None and other_room.number == board.number:
        dealer = other_room.dealer if board.dealer is None else board.dealer
        board = replace(board, hands=other_room.hands, dealer=dealer)
    board = replace(board, names=_names(head, board), calls=tuple(calls) or None, cards=tuple(cards))
    return _concluded(board)


def _dealt(board: Board, value: str) -> Board:
    """`3SKH4579D69C58K,…`: the dealer from 1 for South, then the hands from South on."""
    # The empty text is in every text, so it is checked separately.
    if not value[:1].isascii() or value[:1] not in "1234" or not value:
        raise NotationError(value, 0, "a deal starts with its dealer, 1 for South to 4 for East")
    words = value[1:].split(",")[:4]
    hands: list[Cards | None] = [None] * 4
    for seat, word in zip(_FROM_SOUTH, words, strict=False):
        hands[seat] = _hand(word) if word.strip() else None
    return replace(board, dealer=_FROM_SOUTH[int(value[0]) - 1], hands=complete(hands))


def _hand(word: str) -> Cards:
    suits = dict.fromkeys("SHDC", "")
    letter = ""
    for char in word.upper().replace("10", "T"):
        if char in suits:
            letter = char
        elif not letter:
            raise NotationError(word, 0, "a hand starts with the letter of a suit")
        else:
            suits[letter] += char
    return read_hand(".".join(suits.values()))


def _calls(value: str) -> Iterator[AnnotatedCall]:
    position = 0
    for call in _CALL.finditer(value):
        if value[position : call.start()].strip():
            break
        position = call.end()
        word = call[1].upper()
        yield AnnotatedCall(_SPOKEN.get(word) or parse_call(word), alert=bool(call[2]))
    if value[position:].strip(" -!"):
        raise NotationError(value, position, "calls are 1C to 7N, p, d and r")


def _cards(value: str) -> list[AnnotatedCard]:
    words = _CARD.findall(value)
    if "".join(words).lower() != "".join(value.split()).lower():
        raise NotationError(value, None, "cards are a suit and a rank, such as SA")
    return [AnnotatedCard(card(word.replace("10", "T"))) for word in words]


def _fact(board: Board, pair: _Pair, head: _File) -> Board:
    key, value = pair.key, pair.value
    if key in _FOR_ALL:
        _for_all(key, value, head)
    elif key == "sv":
        if value.lower() not in _VULNERABLE:
            raise NotationError(value, None, "vulnerable are o, n, e or b")
        return replace(board, vulnerable=_VULNERABLE[value.lower()])
    elif key == "qx":
        return _in_room(board, value)
    elif key == "ah":
        number = re.search(r"\d+", value)
        return board if number is None or board.number else replace(board, number=int(number[0][:6]))
    elif key == "mc":
        if not _TRICKS.fullmatch(value):
            raise NotationError(value, None, "a claim is the declarer's tricks, 0 to 13")
        return replace(board, tricks=int(value))
    return board


def _for_all(key: str, value: str, head: _File) -> None:
    """What applies to all following boards."""
    words = [word.strip() for word in value.split(",")]
    if key == "vg":
        _match(value, head)
    elif key == "rs":
        head.results = words
    elif key == "bn":
        head.numbers = [int(word[:6]) for word in words if word.isascii() and word.isdigit()]
    else:
        head.names = words


def _match(value: str, head: _File) -> None:
    # Files may leave out the last fields.
    words = [word.strip() for word in value.split(",")] + [""] * 8
    title, segment, scoring, first, _, home, _, visitors = words[:8]
    facts = {"Event": title, "Stage": segment, "HomeTeam": home, "VisitTeam": visitors}
    facts["Scoring"] = {"I": "IMP", "P": "MP", "B": "BAM"}.get(scoring.upper(), "")
    head.tags.update({name: fact for name, fact in facts.items() if fact})
    head.first = int(first[:6]) if first.isascii() and first.isdigit() else 1


def _in_room(board: Board, value: str) -> Board:
    room = _ROOM.match(value)
    if room is None:
        return board
    tags = {**board.tags, "Room": _ROOMS[room[1].lower()]}
    return replace(board, number=int(room[2][:6]), tags=tags)


def _names(head: _File, board: Board) -> tuple[str, ...]:
    # Eight names belong to two rooms, the open one first.
    closed = board.tags.get("Room") == "Closed" and len(head.names) >= 8
    four = [*head.names[4 if closed else 0 :][:4], "", "", "", ""][:4]
    names = dict(zip(_FROM_SOUTH, four, strict=True))
    return tuple(names[seat] for seat in SEATS)


def _concluded(board: Board) -> Board:
    """With the contract of the auction."""
    if board.calls is None or board.dealer is None:
        return board
    calls = [call.call for call in board.calls]
    contract = contract_of(board.dealer, calls)
    if contract is None:
        return replace(board, passed_out=is_over(calls))
    return replace(board, contract=contract)


def _with_result(board: Board, head: _File) -> Board:
    """The result in `rs` for this board, if the file has it and the board is numbered."""
    if board.number is None or "Room" not in board.tags:
        return board
    # Two results for each board, the open room first.
    place = 2 * head.place(board.number) + (board.tags["Room"] == "Closed")
    if not 0 <= place < len(head.results):
        return board
    form = _RESULT.fullmatch(head.results[place])
    if form is None:
        return replace(board, passed_out=board.passed_out or head.results[place].upper() == "PASS")
    contract = Contract.parse(form[1])
    tricks = contract.target + (0 if form[2] == "=" else int(form[2]))
    if not 0 <= tricks <= TRICKS:
        raise NotationError(head.results[place], None, f"that would be {tricks} tricks of 13")
    return replace(board, contract=contract, tricks=tricks)


def write(boards: Iterable[Board]) -> str:
    """A line for each board. What LIN has no key for is left out."""
    return "".join(f"{''.join(_written(board))}\n" for board in boards)


def _written(board: Board) -> Iterator[str]:
    room = board.tags.get("Room", "").lower()[:1]
    if room in _ROOMS and board.number is not None:
        yield f"qx|{room}{board.number}|"
    yield f"pn|{','.join(_clean(board.names[seat]) for seat in _FROM_SOUTH)}|"
    dealer: Seat = board.dealer or SEATS[0]
    hands = (board.hands[seat] for seat in _FROM_SOUTH)
    dealt = ",".join("" if hand is None else _written_hand(hand) for hand in hands)
    yield f"md|{_FROM_SOUTH.index(dealer) + 1}{dealt}|"
    if board.number is not None:
        yield f"ah|Board {board.number}|"
    yield f"sv|{_SIDES_LETTER[board.vulnerable or 'none']}|"
    for call in board.calls or ():
        yield f"mb|{_word(call)}|"
        if call.note:
            yield f"an|{_clean(call.note)}|"
    for played in board.cards:
        yield f"pc|{played.card}|"
    # After all 52 cards there is nothing left to claim.
    if board.tricks is not None and len(board.cards) < 52:
        yield f"mc|{board.tricks}|"


def _word(spoken: AnnotatedCall) -> str:
    words = {Call.PASS: "p", Call.DOUBLE: "d", Call.REDOUBLE: "r"}
    # Cut to two characters: LIN writes 1N for 1NT.
    call = words[spoken.call] if isinstance(spoken.call, Call) else str(spoken.call)[:2]
    return call + "!" * spoken.alert


def _written_hand(hand: int) -> str:
    # Bridge Base writes the cards of a suit from the lowest up.
    return "".join(f"{suit}{ranks(hand, suit)[::-1]}" for suit in SUITS_SHOWN)


def _clean(text: str) -> str:
    """A bar would end the value and cannot be escaped. Commas separate names."""
    return " ".join(text.replace("|", "/").replace(",", ";").split())
