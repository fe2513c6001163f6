"""A short text for a deal or a whole record of any game: `nimmt1.` and some forty characters.

The deal is written as its rank among all deals, each action as its index among the legal ones, all as digits
of one number in mixed radix. So nearly no bit is wasted, and only legal hands can be written at all. Game,
version and options are part of the id, and three check characters at its end catch typing errors. docs/ids.md
has the full description for other decoders.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.errors import BadOption, NotationError
from cardtable.games import GAMES, usual_match
from cardtable.match import is_list as is_list_match
from cardtable.notation.own.options import Games, make_game, option_names, options_of
from cardtable.record import Record

if TYPE_CHECKING:
    from cardtable.core import AnyGame, AnyState, Seat
    from cardtable.record import AnyRecord

VERSION = 1
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUES = {char: number for number, char in enumerate(ALPHABET)}
CHECK_PRIME = 262_139  # The largest prime below 64³: it detects any one wrong and any two swapped characters.
CHECK_LENGTH = 3
# Reading takes quadratic time, so a text from a stranger needs a limit.
LONGEST = 20_000

# What follows the deal: nothing, all actions of a finished hand, or some of an unfinished one.
DEAL_ONLY, FINISHED, UNFINISHED = range(3)
CONTENTS = 3
BYTE = 256

LIST = "-list"
"""Follows the name of the game in the id of a list."""


def write(record: AnyRecord) -> str:
    """The id of a record, or only of its deal if nothing was played. Raises GameError if it breaks the
    rules."""
    digits = _Digits()
    _add_options(digits, record.game)
    layout = record.game.layout
    digits.add(layout.rank(record.deal.piles), layout.count)
    if not record.actions:
        digits.add(DEAL_ONLY, CONTENTS)
    elif record.last.result is not None:
        digits.add(FINISHED, CONTENTS)
    else:
        digits.add(UNFINISHED, CONTENTS)
        digits.add_length(len(record.actions))
    for digit, base in record.digits():
        digits.add(digit, base)
    return _closed(record.game.name, digits)


def write_list(game: AnyGame, seed: int) -> str:
    """The id of a whole list: the game, and the seed of all its deals. Raises BadOption for a negative
    seed."""
    if seed < 0:
        raise BadOption(f"the seed of a list is 0 or more, not {seed}")
    digits = _Digits()
    _add_options(digits, game)
    digits.add_rest(seed)
    return _closed(game.name + LIST, digits)


def read(text: str, games: Games = GAMES) -> AnyRecord:
    """The record with this id. Raises NotationError with what is wrong and where."""
    text = text.strip()
    name, number = _open(text, games)
    digits = _Reader(text, number)
    game = _game(text, name, digits, games)
    rank = digits.take(game.layout.count)
    deal = game.deal_of(game.layout.unrank(rank))
    content = digits.take(CONTENTS)
    actions: list[Any] = []
    if content != DEAL_ONLY:
        stop = digits.take_length() if content == UNFINISHED else None
        actions = _actions(game.start(deal), digits, stop)
    record = Record(game, deal, tuple(actions))
    # Leading zeros, or options at their default, would give a hand a second id.
    if digits.left or write(record) != text:
        raise NotationError(text, None, "this id has not the one form that its hand is written in")
    return record


def read_list(text: str) -> tuple[AnyGame, int]:
    """The game and the seed of a list. Raises NotationError with what is wrong and where."""
    text = text.strip()
    if not is_list(text):
        raise NotationError(text, None, "this is not the id of a list")
    lists = {_before_list(text) + LIST: GAMES[_before_list(text)]}
    name, number = _open(text, lists)
    digits = _Reader(text, number)
    game, seed = _game(text, name, digits, lists), digits.left
    if write_list(game, seed) != text:
        raise NotationError(text, None, "this id has not the one form that its list is written in")
    return game, seed


def is_list(text: str) -> bool:
    """Whether a text starts like the id of a list."""
    return LIST in text and has_lists(_before_list(text))


def has_lists(game: str) -> bool:
    """Whether people play this game for a list (`match.is_list`)."""
    return game in GAMES and is_list_match(usual_match(GAMES[game]()))


def _before_list(text: str) -> str:
    return text.strip().partition(LIST)[0]


def _actions(state: AnyState, digits: _Reader, stop: int | None) -> list[Any]:
    """Actions until the hand is over, or until there are `stop` of them."""
    actions: list[Any] = []
    while state.to_act and (stop is None or len(actions) < stop):
        moves: dict[Seat, Any] = {}
        for seat in state.to_act:
            legal = state.legal(seat)
            moves[seat] = legal[digits.take(len(legal))]
        actions.extend(moves.values())
        state = state.apply(moves)
    if stop is not None and len(actions) != stop:
        raise NotationError(digits.text, None, f"the hand cannot stop after {stop} actions")
    return actions


def _open(text: str, games: Games) -> tuple[str, int]:
    """The name of the game and the number after the point. Raises NotationError if the check characters
    are wrong."""
    if len(text) > LONGEST:
        raise NotationError(text, None, f"an id has at most {LONGEST} characters, not {len(text)}")
    form = re.match(r"([a-z][a-z-]*)([0-9]{1,3})\.", text, re.ASCII)
    if form is None:
        raise NotationError(text, None, "an id starts with a game, a version and a point, like `nimmt1.`")
    for position in range(form.end(), len(text)):
        if text[position] not in VALUES:
            raise NotationError(text, position, "ids have only letters, digits, - and _ behind the point")
    name, version = form[1], int(form[2])
    if name not in games:
        raise NotationError(text, 0, f"there is no game {name}; there are {', '.join(games)}")
    if version != VERSION:
        raise NotationError(text, form.start(2), f"this is version {version} of ids, known is {VERSION}")
    body = text[form.end() : -CHECK_LENGTH]
    if not body:
        raise NotationError(text, None, "this id is too short: something is missing at its end")
    if _check(text[:-CHECK_LENGTH]) != text[-CHECK_LENGTH:]:
        raise NotationError(
            text, None, "a character is wrong or missing: the last three do not fit the others"
        )
    number = 0
    for char in body:
        number = number * len(ALPHABET) + VALUES[char]
    return name, number


def _game(text: str, name: str, digits: _Reader, games: Games) -> AnyGame:
    packed = bytes(digits.take(BYTE) for _ in range(digits.take(BYTE)))
    names = option_names(games[name])
    try:
        numbered = msgspec.msgpack.decode(packed, type=dict[int, Any]) if packed else {}
        options = {names[number]: value for number, value in numbered.items()}
        return make_game(name, options, games)
    except (msgspec.MsgspecError, IndexError, BadOption, UnicodeDecodeError) as error:
        raise NotationError(text, None, f"the options in this id are wrong: {error}") from None


def _add_options(digits: _Digits, game: AnyGame) -> None:
    options = pack_options(game)
    digits.add(len(options), BYTE)
    for byte in options:
        digits.add(byte, BYTE)


def _closed(name: str, digits: _Digits) -> str:
    text = f"{name}{VERSION}.{digits.text()}"
    return text + _check(text)


def pack_options(game: AnyGame) -> bytes:
    """The options that are not default, by the number of their field, as msgpack; empty if there are none.
    Raises BadOption if they do not fit an id."""
    options = options_of(game)
    names = option_names(type(game))
    numbered = {names.index(name): value for name, value in options.items()}
    try:
        packed = msgspec.msgpack.encode(numbered) if numbered else b""
    except OverflowError:  # Only for a game that was made in Python: make_game accepts no such number.
        raise BadOption(f"a number in the options of this {game.name} is too large for an id") from None
    if len(packed) >= BYTE:
        raise BadOption(f"the options of this {game.name} are too long for an id")
    return packed


def _check(text: str) -> str:
    number = int.from_bytes(text.encode(), "big") % CHECK_PRIME
    return _base64(number).rjust(CHECK_LENGTH, ALPHABET[0])


def _base64(number: int) -> str:
    chars = []
    while number:
        number, value = divmod(number, len(ALPHABET))
        chars.append(ALPHABET[value])
    return "".join(reversed(chars)) or ALPHABET[0]


class _Digits:
    """Digits of one number, the first the least significant, each with its own base."""

    def __init__(self) -> None:
        self._number = 0
        self._unit = 1

    def add(self, digit: int, base: int) -> None:
        self._number += digit * self._unit
        self._unit *= base

    def add_length(self, length: int) -> None:
        """Seven bits at a time, each with a bit that says whether more follow."""
        while length >= 128:
            self.add(128 + length % 128, BYTE)
            length //= 128
        self.add(length, BYTE)

    def add_rest(self, number: int) -> None:
        """As the last digit, which needs no base."""
        self._number += number * self._unit

    def text(self) -> str:
        return _base64(self._number)


class _Reader:
    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.left = number

    def take(self, base: int) -> int:
        self.left, digit = divmod(self.left, base)
        return digit

    def take_length(self) -> int:
        length, shift = 0, 0
        while (byte := self.take(BYTE)) >= 128:
            length += (byte - 128) << shift
            shift += 7
        return length + (byte << shift)
