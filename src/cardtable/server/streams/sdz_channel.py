"""The connected clients of SDZPinochle. Each has a channel for its messages."""

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
    from cardtable.server.tables.hand import RoomHand
    from cardtable.server.tables.room import Room


LATER = "Ask for Tables, Sit at one of them, or at table 0 for a new one, and Start"


class Channel:
    """One client, at a table or at the reception. `deal_on` is called when a hand is over."""

    def __init__(self, identity: str, deal_on: Callable[[Channel], None], *, later: bool = False) -> None:
        self.name = secrets.token_hex(8)
        self.identity = identity
        self.stream = Stream(identity, lobby=False)
        self.table: str | None = None
        self.codec: Sdz | None = None
        self.entered: set[str] = set()
        self.listed: list[str] = []
        """The tables as last numbered for this client, from 1."""
        self.asks_game = False
        self.tasks: set[asyncio.Future[None]] = set()
        self._deal_on = deal_on
        self.later = later
        self._sent: tuple[int, int] | None = None
        """The number of the hand and of its actions that the client knows."""
        self._seats: list[str] = []

    def say(self, lines: list[str]) -> None:
        """Queue these lines for the client."""
        for line in lines:
            self.stream.put(Message("message", line.encode()))

    def receive_again(self) -> None:
        """Return to the first question."""
        self.table, self.codec, self._sent, self._seats = None, None, None, []
        self.asks_game = False
        # In the later form the client acts, and nothing is asked.
        self.say([say(LATER)] if self.later else [say(QUESTION), message("Hello")])

    def asked_again(self) -> list[str]:
        """The open question of the reception, if this form asks any."""
        return [] if self.later else [message("Game" if self.asks_game else "Hello")]

    def see(self, room: Room) -> None:
        """Send what is new at the table."""
        chair = room.chair_of(self.identity)
        if chair is None or room.status not in (WAITING, PLAYING, BETWEEN, OVER):
            self.say([say("You no longer sit at the table")])
            self.receive_again()
        elif room.hand is None:
            self._tell_seats(room, chair)
        else:
            self._tell_hand(room, room.hand, chair)

    def my_table(self, room: Room, chair: Chair) -> str:
        """The message that this client sits at a table."""
        if room.id not in self.listed:
            self.listed.append(room.id)
        number = self.listed.index(room.id) + 1
        return message("MyTable", TableId=number, Playerid=chair.number, **self.who_sits(room))

    def who_sits(self, room: Room) -> dict[str, list[str]]:
        """The names by seat, with the keys of this form of the protocol."""
        return {"Players" if self.later else "Seats": seats(room)}

    def _tell_seats(self, room: Room, chair: Chair) -> None:
        if seats(room) != self._seats:
            self._seats = seats(room)
            self.say([self.my_table(room, chair)])

    def _tell_hand(self, room: Room, hand: RoomHand, chair: Chair) -> None:
        now = hand.number, hand.table.length
        if now == self._sent:
            return
        view: Any = hand.table.view(hand.seat_of(chair.number))
        # If somebody takes a decision back on the page, the client gets the hand from the start.
        if self.codec is None or self._sent is None or self._sent[0] != hand.number or now < self._sent:
            self.codec = Sdz(later=self.later, dealt=hand.number - 1)
            self.say(self.codec.begin(view, seats(room)))
        self._sent = now
        self.say(self.codec.tell(view))
        if room.status == OVER:
            self.receive_again()
        elif room.status == BETWEEN:
            self._deal_on(self)


def seats(room: Room) -> list[str]:
    """The names by chair."""
    return [chair.name for chair in room.chairs]


class Channels:
    """All channels by identity. While there are any, they are among the `watchers` of tables."""

    def __init__(self, watchers: list[Callable[[Room | None, Room], None]]) -> None:
        self._channels: dict[str, Channel] = {}
        self._watchers = watchers

    def open(self, channel: Channel) -> None:
        """A new channel for a person. It replaces an older one."""
        if not self._channels:
            self._watchers.append(self.tell)
        old = self._channels.get(channel.identity)
        if old is not None:
            old.stream.closed.set()
        self._channels[channel.identity] = channel

    def shut(self, channel: Channel) -> None:
        """Remove a channel that has closed."""
        # A newer connection may have replaced it already.
        if self._channels.get(channel.identity) is channel:
            del self._channels[channel.identity]
            if not self._channels:
                self._watchers.remove(self.tell)

    def of(self, identity: str) -> Channel | None:
        """The channel of a person, or None."""
        return self._channels.get(identity)

    def present(self, table_id: str) -> set[str]:
        """The identities that follow this table through a channel."""
        return {identity for identity, channel in self._channels.items() if channel.table == table_id}

    def tell(self, before: Room | None, after: Room) -> None:
        """Called after a change of a table."""
        for channel in list(self._channels.values()):
            if channel.table == after.id:
                # Not from inside the change, because what is sent may lead to the next change.
                asyncio.get_running_loop().call_soon(channel.see, after)

    def close(self) -> None:
        """Close all channels."""
        for channel in self._channels.values():
            channel.stream.closed.set()
