"""Records of the Internet Skat Server: text to values and back, as they have been written since 2007.

    (;GM[Skat]PC[…]CO[…]SE[…]ID[…]DT[…]P0[…]P1[…]P2[…]R0[…]R1[…]R2[…]MV[w … 1 18 0 p …]R[d:1 win …] ;)

`MV` has the moves as pairs of who (`w` for the world, 0 forehand, 1 middlehand, 2 rearhand) and
what, `R` the result on the server. `iss_replay` checks them against the rules.
docs/formats/skat-iss.md has the grammar with all its oddities.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.skat.actions import CONTRACTS, DECK, Contract, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardtable.cards import Card

WORLD = "w"
SEATS = ("0", "1", "2")
UNKNOWN = "??"
PASSED = "passed"
NOBODY = -1

_OPENING = re.compile(r"\(;")
_PROPERTY = re.compile(r"\s*([A-Z][A-Z0-9]*)\[([^\]]*)\]")
_FLAGS = ("s", "z", "r")
_NUMBERS = ("v", "m", "p", "t", "p0", "p1", "p2", "l", "to", *_FLAGS)
_KINDS = {
    "D": Kind.DIAMONDS,
    "H": Kind.HEARTS,
    "S": Kind.SPADES,
    "C": Kind.CLUBS,
    "G": Kind.GRAND,
    "N": Kind.NULL,
}
CARDS: dict[str, Card] = {str(card): card for card in DECK}


@dataclass(frozen=True, slots=True)
class IssMove:
    """Who moved, and what."""

    who: str
    what: str

    def __str__(self) -> str:
        return f"{self.who} {self.what}"


@dataclass(frozen=True, slots=True)
class IssResult:
    """The result on the server: `declarer` is -1 if there was none; negative `matadors` mean *without*;
    `points` include the skat; `left` and `timed_out` are seats, or -1.

    What a record does not say is None: `resigned` was not written before 2008.
    """

    declarer: int
    outcome: str
    overbid: bool | None
    value: int | None
    matadors: int | None
    points: int | None
    tricks: int | None
    schneider: bool | None
    schwarz: bool | None
    penalties: tuple[int, int, int] = (0, 0, 0)
    left: int = NOBODY
    timed_out: int = NOBODY
    resigned: bool | None = None

    def __str__(self) -> str:
        if self.outcome == PASSED:
            return PASSED
        words = [f"d:{self.declarer}", self.outcome, *_named(v=self.value, m=self.matadors)]
        if self.overbid is not None:
            words.append("overbid" if self.overbid else "bidok")
        words += _named(p=self.points, t=self.tricks, s=self.schneider, z=self.schwarz)
        first, second, third = self.penalties
        words += _named(p0=first, p1=second, p2=third, l=self.left, to=self.timed_out, r=self.resigned)
        return " ".join(words)


def _named(**numbers: int | None) -> list[str]:
    """`v:24` and so on, without unknown values."""
    return [f"{name}:{number:d}" for name, number in numbers.items() if number is not None]


@dataclass(frozen=True)
class IssGame:
    """`headers` are all properties except the moves and the result, in the order they were written."""

    headers: Mapping[str, str]
    moves: tuple[IssMove, ...]
    result: IssResult

    def __str__(self) -> str:
        headers = "".join(f"{key}[{value}]" for key, value in self.headers.items())
        moves = "".join(f"{move} " for move in self.moves)
        return f"(;{headers}MV[{moves}]R[{self.result}] ;)"


def looks_like(text: str) -> bool:
    """Whether a text contains a game, even after the rest of a truncated one."""
    return "GM[Skat]" in text


def split(text: str) -> Iterator[tuple[int, str]]:
    """The text of each game with its first line, from 1. A game extends to the next one, complete or not."""
    starts = [opening.start() for opening in _OPENING.finditer(text)]
    before = text[: starts[0]] if starts else text
    if before.strip():
        yield 1 + before[: len(before) - len(before.lstrip())].count("\n"), before.strip()
    line = 1 + before.count("\n")
    for start, end in pairwise([*starts, len(text)]):
        game = text[start:end]
        yield line, game.strip()
        line += game.count("\n")


def read(text: str) -> IssGame:
    """The game in a text. Raises NotationError with what is wrong and where."""
    if not text.startswith("(;"):
        raise NotationError(text, 0, "a game starts with `(;`")
    properties: dict[str, tuple[int, str]] = {}
    end = 2
    while match := _PROPERTY.match(text, end):
        properties[match[1]] = (match.start(2), match[2])
        end = match.end()
    if text[end:].strip() != ";)":
        raise NotationError(text, end, "a game goes on with KEY[value] or ends with ` ;)`")
    for key in ("MV", "R"):
        if key not in properties:
            raise NotationError(text, None, f"a game has {key}[…], and this one has none")
    if properties.get("GM", (0, "Skat"))[1] != "Skat":
        raise NotationError(text, properties["GM"][0], "this is not a game of skat")
    moves = _read_moves(text, *properties["MV"])
    result = _read_result(text, *properties["R"])
    headers = {key: value for key, (_, value) in properties.items() if key not in ("MV", "R")}
    return IssGame(headers, moves, result)


def _read_moves(text: str, start: int, value: str) -> tuple[IssMove, ...]:
    words = value.split()
    if len(words) % 2:
        raise NotationError(text, start, "moves are pairs of player and move, and the last one is incomplete")
    moves = tuple([IssMove(who, what) for who, what in zip(words[::2], words[1::2], strict=True)])
    for number, move in enumerate(moves):
        if move.who != WORLD and move.who not in SEATS:
            place = start + sum(len(word) + 1 for word in words[: 2 * number])
            raise NotationError(text, place, f"move {number + 1} is by {move.who}, not by w, 0, 1 or 2")
    return moves


def _read_result(text: str, start: int, value: str) -> IssResult:
    words = value.split()
    if words == [PASSED]:
        return IssResult(NOBODY, PASSED, False, 0, 0, 0, 0, False, False)
    try:
        return _result_of(words)
    except (ValueError, KeyError):
        raise NotationError(
            text, start, "a result is `passed` or like `d:1 win v:24 m:1 bidok p:70 t:6 s:0 z:0 …`"
        ) from None


def _result_of(words: list[str]) -> IssResult:
    """Raises KeyError or ValueError if the declarer or the outcome is missing, or something is not a
    number."""
    stated = dict(word.split(":", 1) for word in words if ":" in word)
    plain = [word for word in words if ":" not in word]
    (outcome,) = [word for word in plain if word in ("win", "loss", "penalty")]
    bids = [word == "overbid" for word in plain if word in ("overbid", "bidok")]
    number = {key: int(stated[key]) for key in _NUMBERS if key in stated}
    flag = {key: bool(number[key]) for key in _FLAGS if key in number}
    return IssResult(
        int(stated["d"]),
        outcome,
        bids[0] if bids else None,
        number.get("v"),
        number.get("m"),
        number.get("p"),
        number.get("t"),
        flag.get("s"),
        flag.get("z"),
        (number.get("p0", 0), number.get("p1", 0), number.get("p2", 0)),
        number.get("l", NOBODY),
        number.get("to", NOBODY),
        flag.get("r"),
    )


def read_cards(text: str, words: str, separators: str = ".") -> list[Card]:
    """The cards in a word like `SK.S7`. Raises NotationError about the whole `text` if one is not a card."""
    names = re.split(f"[{re.escape(separators)}]", words)
    for name in names:
        if name not in CARDS:
            raise NotationError(text, None, f"{name or 'nothing'} is not a card; cards are like SJ, HT, C7")
    return [CARDS[name] for name in names]


def read_contract(word: str, hand: bool) -> Contract | None:
    """The game with these letters: the kind, then O (open), H (hand), S (schneider announced) and Z
    (schwarz announced) in any order. None if there is no such game."""
    kind = _KINDS.get(word[:1])
    letters = set(word[1:])
    if kind is None or not letters <= set("OHSZ") or len(letters) != len(word) - 1:
        return None
    if not hand and "H" in letters:
        return None
    if kind is Kind.NULL:
        # Only these two matter for a null.
        code = "N" + "H" * hand + "O" * ("O" in letters)
        return None if letters & set("SZ") else CONTRACTS[code]
    if not hand:
        return None if letters else CONTRACTS[word]
    highest = next((letter for letter in "OZS" if letter in letters), "")
    return CONTRACTS[word[0] + ("O" if highest == "O" else "H" + highest)]
