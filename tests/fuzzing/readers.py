"""Everything that reads what a stranger wrote: any bytes are answered, or refused with a sentence."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from enum import Enum
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.core import Seat
from cardtable.errors import CardtableError, NotationError
from cardtable.games import GAMES
from cardtable.notation.formats import formats_of, read_records, recognise, write_records
from cardtable.notation.own import ids
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.server.api.opening import NewTable, made_game
from cardtable.server.app import ENDPOINTS
from cardtable.server.events import from_text, to_text
from cardtable.server.streams.streams import read_position
from cardtable.table import Table, play
from cardtable.wire.protocols import protocols_of
from support.two_hand_files import LATE as SAVED_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.notation.part import AnyFormat
    from cardtable.record import AnyRecord
    from cardtable.wire.part import LineProtocol

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
MOST_SEATS = 4


@dataclass(frozen=True)
class Reader:
    """`read` raises nothing but what is wrong with the reader itself. `samples` are right texts to spoil."""

    name: str
    read: Callable[[bytes], None]
    samples: Callable[[], list[bytes]]


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@cache
def played(game: str) -> list[AnyRecord]:
    """A hand of each preset for few people, the same in every run; one of them is broken off."""
    hands = []
    for number, made in enumerate(GAMES[game].presets().values()):
        if made.seats <= MOST_SEATS:
            table: Any = Table(Record(made, made.deal(Random(number))))
            play(table, [RandomPlayer(seat) for seat in range(made.seats)])
            hands.append(table.record)
    whole = hands[0]
    return [*hands, Record(whole.game, whole.deal, whole.actions[: len(whole.actions) // 2])]


@cache
def broken_off(game: str) -> Any:
    """What the seat that is to act sees where a hand was broken off."""
    last: Any = played(game)[-1].last
    return last.view(last.to_act[0])


def of_formats(name: str, formats: list[AnyFormat]) -> Reader:
    def read(data: bytes) -> None:
        format_, text = formats[_first(data) % len(formats)], text_of(data[1:])
        format_.looks_like(text)
        hands, _ = format_.read(text)
        format_.write(hands)
        list(format_.check(text))

    def samples() -> list[bytes]:
        texts = []
        for number, format_ in enumerate(formats):
            for record in played(format_.game):
                with suppress(CardtableError):  # it has no words for this
                    texts.append(bytes([number]) + write_records([record], name).encode())
        # A saved game is no finished hand, so records cannot be written as one.
        return texts or [b"\0" + SAVED_GAME.encode()]

    return Reader(name, read, samples)


def copied(value: Any) -> Any:
    """A codec with everything in it that can change. Views and other values never change."""
    if isinstance(value, (list, deque)):
        return type(value)(map(copied, value))
    if isinstance(value, dict):
        return {key: copied(each) for key, each in value.items()}
    if isinstance(value, Enum) or not type(value).__module__.startswith("cardtable.wire."):
        return value
    twin = copy(value)
    for key, each in getattr(value, "__dict__", {}).items():
        object.__setattr__(twin, key, copied(each))
    return twin


def of_hosts(name: str, games: list[str]) -> Reader:
    """The host hears a program: a codec in the middle of a hand."""

    @cache
    def codec(game: str) -> Any:
        made, view = protocols_of(game)[name].for_table()(), broken_off(game)
        names = NAMES[: view.game.seats]
        made.greet(names, 0)
        made.begin(view, names)
        made.tell(view)
        return made

    def read(data: bytes) -> None:
        # Every input meets the same codec. A copy of it is made sooner than another one.
        heard = copied(codec(games[_first(data) % len(games)]))
        for line in text_of(data[1:]).splitlines():
            try:
                heard.hear(line)
            except CardtableError:
                heard.refuse("no")

    def samples() -> list[bytes]:
        texts = []
        for number, game in enumerate(games):
            told = [str(action) for record in played(game) for action in record.actions]
            as_json = [f'{{"seq":{seq},"action":"{action}"}}' for seq, action in enumerate(told[:5])]
            said = (told[:20], told[:1], as_json, protocols_of(game)[name].unknown)
            texts += [bytes([number]) + "\n".join(lines).encode() for lines in said]
        return texts

    return Reader(f"{name}-host", read, samples)


def of_guests(name: str, games: list[str]) -> Reader:
    """A player of ours hears a host."""

    def read(data: bytes) -> None:
        guest = protocols_of(games[_first(data) % len(games)])[name].for_player(RandomPlayer(1))
        _ = guest.opening
        for line in text_of(data[1:]).splitlines():
            with suppress(CardtableError):
                guest.feed(line)

    def samples() -> list[bytes]:
        told = [
            bytes([number]) + "\n".join(_told(record, protocols_of(game)[name])).encode()
            for number, game in enumerate(games)
            for record in played(game)
        ]
        return [*told, *(b"\0" + line for line in GREETINGS)]

    return Reader(f"{name}-guest", read, samples)


def _first(data: bytes) -> int:
    return data[0] if data else 0


def _told(record: AnyRecord, protocol: LineProtocol) -> Iterator[str]:
    """All that a host tells the first seat while this hand is played."""
    names, codec = NAMES[: record.game.seats], protocol.for_table()()
    table: Any = Table(Record(record.game, record.deal))
    try:
        yield from codec.greet(names, 0)
        yield from codec.begin(table.view(Seat(0)), names)
        for action in record.actions:
            yield from codec.tell(table.view(Seat(0)))
            table.submit(table.waiting[0], action)
        yield from codec.tell(table.view(Seat(0)))
    except CardtableError:
        return  # a game that cannot be played over it


def read_any_hand(data: bytes) -> None:
    """As the front door does with a file of which nobody knows what it is."""
    text = text_of(data)
    recognise(text)
    with suppress(CardtableError):
        read_records(text)


def read_id(data: bytes) -> None:
    text = text_of(data)
    for read in (ids.read, ids.read_list):
        with suppress(NotationError):
            read(text)


def read_bodies(data: bytes) -> None:
    """The body of a request, as each endpoint would take it."""
    for kind in BODIES:
        try:
            body = msgspec.json.decode(data, type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            continue
        if isinstance(body, NewTable):
            with suppress(CardtableError):
                made_game(body)


def read_event(data: bytes) -> None:
    """What stands in a store that somebody has damaged."""
    try:
        event = from_text(text_of(data))
    except CardtableError:
        return
    assert from_text(to_text(event)) == event


def read_place(data: bytes) -> None:
    assert all(seq >= 0 for seq in read_position(text_of(data)).values())


BODIES = list(dict.fromkeys(each.body for each in ENDPOINTS if each.body is not None))

GREETINGS = (
    b"Welcome to the server\nname ada password p\ntable .1 ada start 1 a b c W 1.CJ.D7",
    b'North ("Us") seated\nStart of Board\nNorth\'s cards : S A K. H -. D Q J. C T 9',
    b"Board number 1. Dealer North. Neither vulnerable.",
)
REQUESTS = (
    b'{"game":"nimmt","preset":"duel","chairs":["me","computer"],"start":true,"options":{"end":66}}',
    b'{"game":"skat","turn_seconds":20,"reserve_seconds":60,"listed":false,"locked":true}',
    b'{"action":"play 17","seq":12}',
    b'{"chair":1,"bot":"nimmt:expert","seq":3}',
    b'{"text":"Hello!"}',
    b'{"table":"0123456789abcdef","hand":1}',
    b'{"name":"Ada","login":"ada","password":"correct horse"}',
)
EVENTS = (
    b'{"kind":"acted","chair":1,"action":"17","by":"person"}',
    b'{"kind":"opened","by":"a","game":"nimmt","options":{"seats":2},"chairs":[null,"nimmt:basic"],'
    b'"listed":true,"away_seconds":60.0,"turn_seconds":null}',
    b'{"kind":"dealt","hand":1,"options":{"seats":2},"players":[0,1],"commitment":"00"}',
    b'{"kind":"started","bots":{"1":"nimmt:expert"}}',
)


@cache
def readers() -> dict[str, Reader]:
    found = [
        Reader("any-hand", read_any_hand, lambda: [each for game in GAMES for each in _ids(game)]),
        Reader("id", read_id, lambda: [each for game in GAMES for each in _ids(game)]),
        Reader("request", read_bodies, lambda: list(REQUESTS)),
        Reader("event", read_event, lambda: list(EVENTS)),
        Reader("place", read_place, lambda: [b"0123456789abcdef:17,fedcba9876543210:0"]),
    ]
    formats = [each for game in GAMES for each in formats_of(game).values()]
    for name in dict.fromkeys(each.name for each in formats):
        found += [of_formats(name, [each for each in formats if each.name == name])]
    spoken = [(game, each) for game in GAMES for each in protocols_of(game).values()]
    for name in dict.fromkeys(each.name for _, each in spoken):
        hosted = [game for game, each in spoken if each.name == name and each.table is not None]
        guests = [game for game, each in spoken if each.name == name and each.guest is not None]
        found += [of_hosts(name, hosted)] if hosted else []
        found += [of_guests(name, guests)] if guests else []
    return {each.name: each for each in found}


def _ids(game: str) -> list[bytes]:
    return [ids.write(record).encode() for record in played(game)]
