"""The hand in docs/protocols/iss.txt: our table and three clients of ours exchange it line by line."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Seat
from cardtable.errors import BadMessage
from cardtable.games.skat import Skat
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.skat.iss_client import IssClient
from cardtable.wire.skat.iss_guest import IssGuest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Clock
    from cardtable.games.skat import Action, View

WRITTEN = Path(__file__).parents[3] / "docs" / "protocols" / "iss.txt"
NAMES = ("Ada", "Ben", "Cleo")
SEATS = tuple(map(Seat, range(3)))
SCRIPTS = (("yes", "skat", "push C9 DK", "clubs"), ("18", "pass"), ("pass",))
SHOWN = Seat(0)  # forehand, who becomes the declarer


class Simple:
    """Follows its script, then plays the first legal card."""

    def __init__(self, script: Sequence[str]) -> None:
        self._script = iter(script)

    def choose(self, view: View, clock: Clock) -> Action:
        text = next(self._script, None)
        return view.legal[0] if text is None else view.game.parse(text)


class Room:
    """A table without sockets, which keeps the lines of one seat."""

    def __init__(self) -> None:
        self.table = Table(Record(Skat(), Skat().deal(Random(1))))
        self._codecs = [IssClient() for _ in SEATS]
        self._guests = [IssGuest(Simple(SCRIPTS[seat]), NAMES[seat]) for seat in SEATS]
        self._said: deque[tuple[Seat, str]] = deque()
        self.transcript: list[str] = []

    def play(self) -> None:
        for seat in SEATS:
            self._codecs[seat].greet(NAMES, seat)
            self._codecs[seat].begin(self.table.view(seat), NAMES)
            self._said.extend((seat, line) for line in self._guests[seat].opening)
        while self._said:
            self._hear(*self._said.popleft())
        for seat in SEATS:
            self._send(seat, self._codecs[seat].part(NAMES, (0, 0, 0)))

    def _hear(self, seat: Seat, line: str) -> None:
        self._note("<", seat, line)
        codec = self._codecs[seat]
        action = codec.hear(line)
        self._send(seat, codec.due())
        while action is not None:
            self.table.submit(seat, action)
            for each in SEATS:
                self._send(each, self._codecs[each].tell(self.table.view(each)))
            action = codec.said_ahead() if seat in self.table.waiting else None

    def _send(self, seat: Seat, lines: Sequence[str]) -> None:
        for line in lines:
            self._note(">", seat, line)
            self._said.extend((seat, answer) for answer in self._guests[seat].feed(line))

    def _note(self, who: str, seat: Seat, line: str) -> None:
        if seat == SHOWN:
            self.transcript.append(f"{who} {line}".rstrip())


def test_the_transcript_of_the_docs_is_what_is_said() -> None:
    """A whole hand with the declarer, from the login to the last line."""
    room = Room()
    room.play()
    assert room.table.result is not None
    assert "\n".join(room.transcript) + "\n" == WRITTEN.read_text(encoding="ascii")


def test_a_client_that_opens_a_table_and_invites_two_others() -> None:
    """As go-skat does, unmodified. They sit at the table of the arena already, and nobody answers words for
    people."""
    table = Table(Record(Skat(), Skat().deal(Random(1))))
    codec = IssClient()
    codec.greet(NAMES, 0)
    codec.begin(table.view(SHOWN), NAMES)
    said: list[str] = []
    for line in (
        "goskat",
        "secret",
        "create / 3",
        "table .1 goskat invite xskat xskat",
        "table .1 goskat tell good luck",
        "yell hello",
        "tell xskat hello",
        "table .1 goskat ready",
    ):
        assert codec.hear(line) is None
        said += codec.due()
    assert [line.split(" play ")[0] for line in said] == [
        "password:",
        "Welcome goskat to ISS version 14",
        "invite cardtable .1 0",
        "create .1 goskat 3",
        "table .1 goskat start 1 goskat 240.0 Ben 240.0 Cleo 240.0",
        "table .1 goskat",
    ]
    table.submit(Seat(1), Skat().parse("18"))
    assert codec.tell(table.view(SHOWN)) == ["table .1 goskat play 1 18 240.0 240.0 240.0"]
    assert codec.hear("table .1 goskat play y") == Skat().parse("yes")
    with pytest.raises(BadMessage, match="goskat leave' where `table"):
        codec.hear("table .1 goskat leave")
