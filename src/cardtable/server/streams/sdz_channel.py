"""The clients of SDZPinochle that are connected here: each has a channel that messages go out by."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

from cardtable.server.streams.streams import Message, Stream
from cardtable.server.tables.status import BETWEEN, OVER, PLAYING, WAITING
from cardtable.wire.pinochle.sdz import Sdz, message, say
from cardtable.wire.pinochle.sdz_reception import QUESTION

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.hand import Hand
    from cardtable.server.tables.room import Room


LATER = "Ask for Tables, Sit at one of them, or at table 0 for a new one, and Start"


class Channel:
    """One client. It is at a table or at the reception; `deal_on` is called when a hand is over."""

    def __init__(self, identity: str, deal_on: Callable[[Channel], None], *, later: bool = False) -> None:
        self.name = secrets.token_hex(8)
        self.identity = identity
        self.stream = Stream(identity, lobby=False)
        self.table: str | None = None
        self.codec: Sdz | None = None
        self.entered: set[str] = set()
        self.listed: list[str] = []
        """The tables as they were last numbered for this client, from 1 on."""
        self.asks_game = False
        self.tasks: set[asyncio.Future[None]] = set()
        self._deal_on = deal_on
        self._later = later
        self._told: tuple[int, int] | None = None
        self._seats: list[str] = []

    def say(self, lines: list[str]) -> None:
        for line in lines:
            self.stream.put(Message("message", line.encode()))

    def receive_again(self) -> None:
        """Back to the question that everything begins with."""
        self.table, self.codec, self._told, self._seats = None, None, None, []
        self.asks_game = False
        # In the later form the client acts, and nothing is asked.
        self.say([say(LATER)] if self._later else [say(QUESTION), message("Hello")])

    def asked_again(self) -> list[str]:
        """The question of the reception that is open, if this form asks any."""
        return [] if self._later else [message("Game" if self.asks_game else "Hello")]

    def see(self, room: Room) -> None:
        """Tell what is new at the table."""
        chair = room.chair_of(self.identity)
        if chair is None or room.status not in (WAITING, PLAYING, BETWEEN, OVER):
            self.say([say("You no longer sit at the table")])
            self.receive_again()
        elif room.hand is None:
            self._tell_seats(room, chair)
        else:
            self._tell_hand(room, room.hand, chair)

    def my_table(self, room: Room, chair: Chair) -> str:
        if room.id not in self.listed:
            self.listed.append(room.id)
        number = self.listed.index(room.id) + 1
        return message("MyTable", TableId=number, Playerid=chair.number, **self.who_sits(room))

    def who_sits(self, room: Room) -> dict[str, list[str]]:
        """The names by seat, called as in this form of the protocol."""
        return {"Players" if self._later else "Seats": seats(room)}

    def _tell_seats(self, room: Room, chair: Chair) -> None:
        if seats(room) != self._seats:
            self._seats = seats(room)
            self.say([self.my_table(room, chair)])

    def _tell_hand(self, room: Room, hand: Hand, chair: Chair) -> None:
        now = hand.number, hand.table.length
        if now == self._told:
            return
        view: Any = hand.table.view(hand.seat_of(chair.number))
        # Who takes a decision back elsewhere is told the hand anew.
        if self.codec is None or self._told is None or self._told[0] != hand.number or now < self._told:
            self.codec = Sdz(later=self._later)
            self.say(self.codec.begin(view, seats(room)))
        self._told = now
        self.say(self.codec.tell(view))
        if room.status == OVER:
            self.receive_again()
        elif room.status == BETWEEN:
            self._deal_on(self)


def seats(room: Room) -> list[str]:
    return [chair.name for chair in room.chairs]


class Channels:
    def __init__(self) -> None:
        self._channels: dict[str, Channel] = {}

    def open(self, channel: Channel) -> None:
        """A new connection of the same person takes the place of the old one."""
        old = self._channels.get(channel.identity)
        if old is not None:
            old.stream.closed.set()
        self._channels[channel.identity] = channel

    def shut(self, channel: Channel) -> None:
        # A newer connection may have taken its place already.
        if self._channels.get(channel.identity) is channel:
            del self._channels[channel.identity]

    def of(self, identity: str) -> Channel | None:
        return self._channels.get(identity)

    def present(self, table_id: str) -> set[str]:
        return {identity for identity, channel in self._channels.items() if channel.table == table_id}

    def tell(self, before: Room | None, after: Room) -> None:
        for channel in list(self._channels.values()):
            if channel.table == after.id:
                # Not from inside the change: what is told may lead to the next one.
                asyncio.get_running_loop().call_soon(channel.see, after)

    def close(self) -> None:
        for channel in self._channels.values():
            channel.stream.closed.set()
