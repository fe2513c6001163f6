"""A bridge match between programs, at one table or in two rooms: the boards, the score, and its PBN file. A
match that was stopped continues from that file."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, BadOption, PeerGone, ProtocolError
from cardtable.games.bridge import imps, victory_points
from cardtable.notation.bridge import pbn
from cardtable.notation.bridge.board_records import from_record
from cardtable.notation.bridge.check import differences
from cardtable.programs.lines import LONGEST_LINE
from cardtable.wire.bridge.bluechip_lines import ENCODING, encoded

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Sequence

    from cardtable.hosting.table_manager import NumberedBoard, PlayedBoard, TableManager
    from cardtable.notation.bridge.board import Board
    from cardtable.wire.bridge.bluechip_guest import BlueChipGuest

OPEN, CLOSED = ROOMS = ("Open", "Closed")


def outcome(board: Board) -> str:
    """The result of a board in words, such as `2SS+2, 10 tricks, NS +170`."""
    if board.contract is None or board.tricks is None:
        return "passed out, NS 0"
    over = board.tricks - board.contract.target
    score = 0 if board.score is None else board.score
    return f"{board.contract}{f'{over:+d}' if over else '='}, {board.tricks} tricks, NS {score:+d}"


@dataclass
class BridgeMatch:
    """A match of `boards`, played in each of the `rooms`. In the second room the teams sit on the other
    seats. `generator` says in the file where the boards come from."""

    boards: tuple[NumberedBoard, ...]
    rooms: int = 1
    event: str = ""
    generator: str = ""
    teams: tuple[str, str] | None = None
    _played: dict[tuple[int, int], Board] = field(default_factory=dict)

    def missing(self, room: int) -> list[NumberedBoard]:
        """The boards that are still to be played in this room."""
        return [board for board in self.boards if (board.number, room) not in self._played]

    def take_seats(self, room: int, teams: tuple[str, str]) -> None:
        """Note the teams of a room, North-South first. Raises BadMessage if they do not belong there."""
        home = teams if room == 0 else teams[::-1]
        if self.teams is None:
            self.teams = home
        elif self.teams != home:
            north_south, east_west = self.teams if room == 0 else self.teams[::-1]
            raise BadMessage(
                f"the teams are {north_south} for North-South and {east_west} for East-West there, "
                f"not {teams[0]} and {teams[1]}"
            )

    def add(self, room: int, played: PlayedBoard) -> Board:
        """Add a board that was played. Returns it as it stands in the file, without the IMPs."""
        assert self.teams is not None, "nobody sits there"
        board = from_record(played.table.record)
        calls = [
            replace(call, note=played.alerts.get(number, ""), alert=number in played.alerts)
            for number, call in enumerate(board.calls or ())
        ]
        sides = self.teams if room == 0 else self.teams[::-1]
        tags = {
            "Event": self.event,
            "Room": ROOMS[room] if self.rooms > 1 else "",
            "HomeTeam": self.teams[0],
            "VisitTeam": self.teams[1],
            "Scoring": "IMP" if self.rooms > 1 else "",
            "Generator": self.generator,
        }
        kept = replace(
            board,
            number=played.board.number,
            names=sides * 2,
            calls=tuple(calls),
            tags={name: value for name, value in tags.items() if value},
        )
        self._played[played.board.number, room] = kept
        return kept

    def imps(self, number: int) -> int | None:
        """The home team's IMPs on this board, or None before it was played in both rooms."""
        both = [self._played.get((number, room)) for room in (0, 1)]
        scores = [board.score for board in both if board is not None and board.score is not None]
        return imps(scores[0] - scores[1]) if len(scores) == len(both) else None

    @property
    def margin(self) -> int:
        """The home team's IMPs minus those of the other team."""
        return sum(self.imps(board.number) or 0 for board in self.boards)

    @property
    def standing(self) -> tuple[int, int]:
        """The IMPs that each team has won, the home team's first."""
        won = [self.imps(board.number) or 0 for board in self.boards]
        return sum(imps for imps in won if imps > 0), -sum(imps for imps in won if imps < 0)

    @property
    def victory_points(self) -> tuple[float, float]:
        """The victory points of the home team and the other team, for all boards of the match."""
        return tuple(victory_points(side * self.margin, len(self.boards)) for side in (1, -1))  # type: ignore[return-value] # two

    @property
    def total(self) -> int:
        """North-South's points in the first room."""
        return sum(board.score or 0 for (_, room), board in self._played.items() if room == 0)

    def written(self) -> str:
        """The PBN of all finished boards, with IMPs where both rooms have played."""
        games = []
        for (number, room), board in sorted(self._played.items(), key=lambda item: item[0]):
            won = self.imps(number) if self.rooms > 1 else None
            games.append(replace(board, imps=None if won is None else float(won if room == 0 else -won)))
        return pbn.write(games)

    def resume(self, text: str) -> None:
        """Take over the boards of a file that `written` made. Raises BadOption if they are not from this
        match."""
        boards, findings = pbn.read(text)
        for finding in findings:
            raise BadOption(f"line {finding.line}: {finding.text}")
        teams, played = self.teams, dict(self._played)
        for board in boards:
            where = f"line {board.line}: {board.title}"
            self._check(board, where)
            home, visiting = board.tags["HomeTeam"], board.tags["VisitTeam"]
            if teams is not None and teams != (home, visiting):
                ours = " and ".join(teams)
                raise BadOption(f"{where} is of {home} and {visiting}, and the match of {ours}")
            teams = home, visiting
            played[board.number or 0, _room(board)] = replace(board, imps=None)
        self.teams, self._played = teams, played

    def _check(self, board: Board, where: str) -> None:
        same = next((other for other in self.boards if other.number == board.number), None)
        if _room(board) not in range(len(ROOMS)):
            raise BadOption(f"{where}: a Room is {' or '.join(ROOMS)}, not {board.tags['Room']}")
        if same is None or _room(board) >= self.rooms:
            raise BadOption(f"{where} is not part of this match")
        if board.deal != same.deal or board.dealer != same.game.dealing:
            raise BadOption(f"{where} has other cards in this match: it is another one")
        if board.vulnerable != same.game.vulnerable:
            raise BadOption(
                f"{where} has {board.vulnerable} vulnerable, and {same.game.vulnerable} in this match"
            )
        if not {"HomeTeam", "VisitTeam"} <= board.tags.keys() or board.score is None:
            raise BadOption(f"{where} is not finished, or has no teams")
        for wrong in differences(board):
            raise BadOption(f"{where}: {wrong}")


def _room(board: Board) -> int:
    """The number of the room where a board was played, from 0. -1 if it is not one of ours."""
    tag = board.tags.get("Room", OPEN)
    return ROOMS.index(tag) if tag in ROOMS else -1


async def play_match(
    match: BridgeMatch,
    managers: Sequence[TableManager],
    finished: Callable[[int, Board], None],
    computers: Iterable[Coroutine[None, None, None]] = (),
) -> None:
    """Play the missing boards in all rooms at once. `finished` is called with each board.

    `computers` take seats (`take_seat`). Raises ProtocolError, with the room if there are two, and whatever a
    computer raises. Both end the match.
    """
    rooms = [asyncio.create_task(_play_room(match, *room, finished)) for room in enumerate(managers)]
    sitting = [asyncio.create_task(computer) for computer in computers]
    left = {*rooms, *sitting}
    try:
        while not all(room.done() for room in rooms):
            ended, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
            if any(task.exception() is not None for task in ended):
                break
    finally:
        for task in left:
            task.cancel()
        # A room sees the failure of a computer as a closed connection. Raise the cause first.
        ends = await asyncio.gather(*sitting, *rooms, return_exceptions=True)
    for end in ends:
        if isinstance(end, BaseException) and not isinstance(end, asyncio.CancelledError):
            raise end


async def take_seat(host: str, port: int, guest: BlueChipGuest) -> None:
    """Seat a built-in player at a table manager and play until the session ends. Raises PeerGone if it gets
    no seat."""
    reader, writer = await asyncio.open_connection(host, port, limit=LONGEST_LINE)
    lines: Iterable[str] = guest.opening
    try:
        while not guest.done:
            writer.write(encoded(lines))
            line = (await reader.readline()).decode(ENCODING)
            if not line:
                return
            if line.startswith("Not seated"):
                raise PeerGone(line.strip())
            # In its own thread: a player may think for a long time, and others sit at the table.
            lines = await asyncio.to_thread(guest.feed, line)
    finally:
        writer.close()


async def _play_room(
    match: BridgeMatch, room: int, manager: TableManager, finished: Callable[[int, Board], None]
) -> None:
    if not match.missing(room):
        return
    try:
        match.take_seats(room, await manager.seated())
        async for played in manager.play(match.missing(room)):
            finished(room, match.add(room, played))
    except ProtocolError as error:
        if match.rooms == 1:
            raise
        raise type(error)(f"{ROOMS[room].lower()} room: {error}") from None
