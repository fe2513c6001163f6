"""How a client of SDZPinochle comes to a table, before and after its games. No I/O.

The first form of the protocol asks: Hello is answered by join, create or quit, Game by an option from 1 to 6.
In the later form the client acts: it asks for Tables, sends its Name, takes a seat by Sit, and starts the
table with computers on the empty seats. Here both may be used at any time.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from cardtable.errors import BadMessage
from cardtable.wire.pinochle.sdz import decode, message, refusal, say

TABLE = 1
LONGEST_NAME = 40

QUESTION = "Do you want to join a game, create a new game, or quit? (join, create, quit)"
OPTIONS = (
    "Play against three AI players and start immediately",
    "Play with a human partner against two AI players",
    "Play with a human partner against one AI players and 1 Human",
    "Play with a human partner against two humans",
    "Play against a human with AI partners",
    "Go back",
)
ALONE, BACK = 1, len(OPTIONS)
GOODBYE = "Ok, bye bye!"
TYPES = ("Hello", "Game", "Tables", "Name", "Sit", "MyTable", "Start")


def game_question() -> list[str]:
    """The kinds of games that a client can create, and the question which one."""
    options = [say(f"Option {number} - {text}") for number, text in enumerate(OPTIONS, 1)]
    return [*options, message("Game")]


def wrong_hello(wish: str) -> BadMessage:
    """The refusal of an answer to Hello that is none."""
    return BadMessage(f"a Hello is answered by join, create or quit, not {wish[:20]!r}")


class Request(msgspec.Struct, frozen=True):
    """A client's message at the reception. Fields that its type does not need are ignored."""

    Type: str
    Message: str = ""
    Option: int = 0
    TableId: int = 0
    Playerid: int = 0


class Stage(Enum):
    """What to do with the client next."""

    CHOOSING = "choosing"
    READY = "ready"
    GONE = "gone"


class Reception:
    """One client. `stage` says whether to continue listening, to start its game, or that it has left.
    `later` refuses in the later form; both are understood."""

    def __init__(self, *, later: bool = False) -> None:
        self._later = later
        self.stage = Stage.CHOOSING
        self.name = ""
        self.seat: int | None = None
        self._asks_game = False

    def open(self) -> list[str]:
        """The first question, also after a game."""
        self.stage, self._asks_game = Stage.CHOOSING, False
        return [say(QUESTION), message("Hello")]

    def hear(self, line: str) -> list[str]:
        """The lines to send after a line. Wrong lines are answered with what would be right."""
        if not line.strip():
            return []
        try:
            request: Request = decode(line, Request)
            return self._answer(request)
        except BadMessage as error:
            return [refusal(str(error), later=self._later), *self._question()]

    def _answer(self, request: Request) -> list[str]:
        match request.Type:
            case "Hello":
                return self._hello(request.Message)
            case "Game":
                return self._game(request.Option)
            case "Tables":
                return [message("Tables", Tables=[{"Id": TABLE, "Seats": self._seats()}])]
            case "Name":
                return self._rename(request.Message)
            case "Sit":
                return self._sit(request)
            case "MyTable":
                return self._my_table()
            case "Start":
                if self.seat is None:
                    raise BadMessage("a table starts once you have a seat; say Sit first")
                self.stage = Stage.READY
                return []
        raise BadMessage(f"there is no Type {request.Type[:20]!r} here; there are {', '.join(TYPES)}")

    def _hello(self, wish: str) -> list[str]:
        match wish.strip().lower():
            case "create":
                self._asks_game = True
                return game_question()
            case "quit":
                self.stage = Stage.GONE
                return [say(GOODBYE)]
            case "join":
                return [say("There is no other game to join at this table; create one"), *self._question()]
        raise wrong_hello(wish)

    def _game(self, option: int) -> list[str]:
        if option == ALONE:
            self.seat, self.stage = 0 if self.seat is None else self.seat, Stage.READY
            return []
        if option == BACK:
            return self.open()
        if 1 <= option <= len(OPTIONS):
            raise BadMessage(
                f"option {option} needs more people than this line has; choose {ALONE} or {BACK}"
            )
        raise BadMessage(f"options run from 1 to {len(OPTIONS)}, not {option}")

    def _rename(self, name: str) -> list[str]:
        if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
            raise BadMessage(f"a Name is a Message of 1 to {LONGEST_NAME} printable characters")
        self.name = name
        return []

    def _sit(self, request: Request) -> list[str]:
        if request.TableId not in (0, TABLE):
            raise BadMessage(f"there is no table {request.TableId}; there is {TABLE}, and 0 for a new one")
        if not 0 <= request.Playerid < 4:
            raise BadMessage(f"seats are 0 to 3, not {request.Playerid}")
        self.seat = request.Playerid
        return self._my_table()

    def _my_table(self) -> list[str]:
        if self.seat is None:
            raise BadMessage("you have no seat yet; say Sit first")
        return [message("MyTable", TableId=TABLE, Playerid=self.seat, Seats=self._seats())]

    def _seats(self) -> list[str]:
        return [(self.name or "you") if seat == self.seat else "" for seat in range(4)]

    def _question(self) -> list[str]:
        return [message("Game" if self._asks_game else "Hello")]
