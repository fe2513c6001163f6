"""The text form of distributions and game runs for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.notation.skat.skat_id_bits import (
    BIDS,
    BY_NAME,
    CARDS,
    HIGHEST_INDEX,
    KINDS,
    RANKS,
    ROWS,
    SEATS,
    SUITS,
    Distribution,
    Run,
)

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.notation.skat.skat_id_bits import SkatId

HAND = 10
ALL = 32
_COMMENT = re.compile(r"--[^\n]*")
_WORD = re.compile(r"\S+")


def read_text(text: str) -> SkatId:
    """The distribution or run in a text. White space and case do not matter, `--` starts a comment. After
    the distribution the dropped cards, three bids, the game and the rows differ in form, so their order
    is free as long as rows and bids are in order. Raises NotationError."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._cards: list[tuple[int, Card]] = []
        self._bids: list[int] = []
        self._games: list[str] = []
        self._rows: list[tuple[int, ...]] = []

    def read(self) -> SkatId:
        # Comments become blanks, so that positions in the text stay the same.
        bare = _COMMENT.sub(lambda comment: " " * len(comment[0]), self._text).upper()
        for word in _WORD.finditer(bare):
            self._word(word.start(), word[0])
        distribution = self._distribution()
        dropped = [card for _, card in self._cards[ALL:]]
        if not (self._bids or self._games or self._rows or dropped):
            return distribution
        return self._run(distribution, dropped)

    def _word(self, place: int, word: str) -> None:
        if word[0] in SUITS:
            self._read_cards(place, word)
        elif re.fullmatch(r"[0-9]{1,2}", word):
            if int(word) >= len(BIDS):
                raise self._error(place, f"bids are numbers from 0 to {len(BIDS) - 1}, not {word}")
            self._bids.append(int(word))
        elif re.fullmatch(r"[0-9AB]{3}", word):
            self._rows.append(tuple(int(index, HIGHEST_INDEX + 1) for index in word))
        elif re.fullmatch(r"[0-9][01]{4}", word):
            if int(word[0]) >= KINDS:
                raise self._error(place, f"the kind of game is a number from 0 to {KINDS - 1}, not {word[0]}")
            self._games.append(word)
        else:
            raise self._error(place, f"{word} is neither cards, a bid, a game like 41000 nor a row like 012")

    def _read_cards(self, place: int, word: str) -> None:
        for start in range(0, len(word), 2):
            name = word[start : start + 2]
            if name not in BY_NAME:
                raise self._error(
                    place + start,
                    f"{name} is not a card: a suit ({' '.join(SUITS)}) and a rank ({' '.join(RANKS)})",
                )
            card = BY_NAME[name]
            if len(self._cards) < ALL and card in [other for _, other in self._cards]:
                raise self._error(place + start, f"{name} is there twice")
            self._cards.append((place + start, card))

    def _distribution(self) -> Distribution:
        if len(self._cards) < ALL:
            raise self._error(None, f"a distribution has {ALL} cards, and here are {len(self._cards)}")
        cards = [card for _, card in self._cards]
        hands = [tuple(cards[seat * HAND : seat * HAND + HAND]) for seat in range(SEATS)]
        return Distribution((*hands, tuple(cards[SEATS * HAND : ALL])))

    def _run(self, distribution: Distribution, dropped: list[Card]) -> Run:
        passed_in = self._bids == [0] * SEATS
        if passed_in and not (dropped or self._games or self._rows):
            dropped, self._games, self._rows = [CARDS[0]] * 2, ["00000"], [(0,) * SEATS] * ROWS
        for name, number, wanted in (
            ("bids", len(self._bids), SEATS),
            ("dropped cards", len(dropped), 2),
            ("lines for the game", len(self._games), 1),
            ("rows", len(self._rows), ROWS),
        ):
            if number != wanted:
                raise self._error(None, f"a run has {wanted} {name}, and here are {number}")
        (game,) = self._games
        flags = tuple(flag == "1" for flag in game[1:])
        bids, rows = tuple(self._bids), tuple(self._rows)
        return Run(distribution, bids, (dropped[0], dropped[1]), int(game[0]), flags, rows)

    def _error(self, place: int | None, why: str) -> NotationError:
        return NotationError(self._text, place, why)
