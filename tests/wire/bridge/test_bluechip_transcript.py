"""The board in docs/protocols/bluechip.txt: our host and four clients of ours say it line by line."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.games.bridge import SEAT_NAMES, SEATS, Bridge, Deal, read_hand
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.bridge.bluechip import BlueChip, BlueChipSession
from cardtable.wire.bridge.bluechip_guest import BlueChipGuest

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.games.bridge import Action, View

WRITTEN = Path(__file__).parents[3] / "docs" / "protocols" / "bluechip.txt"
HANDS = ("K2.KQ6.Q862.Q976", "J7.J4.AT3.KJT843", "643.T7532.J9754.", "AQT985.A98.K.A52")
AUCTION = {0: "pass pass pass", 1: "pass 1NT pass", 2: "pass pass pass", 3: "1S 4S"}
TEAMS = ("Reds", "Blues")
SHOWN = (Seat(0), Seat(3))  # who leads, and the declarer


class Simple:
    """Calls what it was told to, and plays the first card that it may."""

    def __init__(self, calls: str) -> None:
        self._calls = iter(calls.split())

    def choose(self, view: View, clock: Clock) -> Action:
        return view.game.parse(next(self._calls)) if view.contract is None else view.legal[0]


class Room:
    """A table manager without sockets, which writes down what is said with the seats that are shown."""

    def __init__(self) -> None:
        deal = Deal(tuple(read_hand(hand) for hand in HANDS))
        self.table = Table(Record(Bridge(), deal))
        session = BlueChipSession()
        self._codecs = [BlueChip(seat, TEAMS, session) for seat in SEATS]
        self._guests = [BlueChipGuest(Simple(AUCTION[seat]), seat, TEAMS[seat % 2]) for seat in SEATS]
        self._said: deque[tuple[Seat, str]] = deque()
        self.transcript: list[str] = []

    def play(self) -> None:
        for seat in SEATS:
            self._note("C", seat, *self._guests[seat].opening)
            self._send(seat, [f'{SEAT_NAMES[seat]} ("{TEAMS[seat % 2]}") seated'])
            self._send(seat, self._codecs[seat].greet((), seat))
            self._send(seat, self._codecs[seat].begin(self.table.view(seat), ()))
        while self._said:
            self._hear(*self._said.popleft())
        for seat in SEATS:
            self._send(seat, self._codecs[seat].part((), ()))

    def _hear(self, seat: Seat, line: str) -> None:
        self._note("C", seat, line)
        action = self._codecs[seat].hear(line)
        if action is not None:
            self.table.submit(seat, action)
        for each in SEATS:
            self._send(each, self._codecs[each].tell(self.table.view(each)))

    def _send(self, seat: Seat, lines: list[str]) -> None:
        for line in lines:
            self._note("H", seat, line)
            self._said.extend((seat, answer) for answer in self._guests[seat].feed(line))

    def _note(self, who: str, seat: Seat, line: str) -> None:
        if seat in SHOWN:
            self.transcript.append(f"{who} {SEAT_NAMES[seat][0]}  {line}")


def test_the_transcript_of_the_docs_is_what_is_said() -> None:
    """A whole board with the leader and with the declarer, from the first line to the last."""
    room = Room()
    room.play()
    assert room.table.result is not None
    assert "\n".join(room.transcript) + "\n" == WRITTEN.read_text(encoding="ascii")
