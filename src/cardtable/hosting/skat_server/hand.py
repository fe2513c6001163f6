"""One hand at a table of a skat server: the moves of three players, their clocks, and who gets which
messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.errors import BadMessage
from cardtable.games.skat import Action, Deal, Skat, View
from cardtable.notation.skat.iss import CARDS, NOBODY, WORLD, IssGame, IssMove, IssResult
from cardtable.notation.skat.iss_check import moves_of
from cardtable.notation.skat.iss_replay import RESIGN, SHOW, IssReplay
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.skat.iss_host import PLAYERS, Teller, is_game_alone, read_move, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardtable.core import Player

TIME = 240.0
"""Seconds for each player in a hand."""


@dataclass(eq=False)
class Listener:
    """Somebody who gets the messages of a table through `say`. `say` is None for a built-in player, which
    sees the table itself."""

    table: str
    name: str
    say: Callable[[str], None] | None = None

    def __post_init__(self) -> None:
        self.teller = Teller(self.table, self.name)

    def tell(self, lines: list[str]) -> None:
        """Send a message, if there is a connection."""
        if self.say is not None:
            for line in lines:
                self.say(line)


@dataclass(eq=False)
class ServedChair(Listener):
    """A person or program at the table, or a built-in `player`."""

    player: Player[Action, View] | None = None
    is_ready: bool = False
    games: int = 0
    won: int = 0
    last: int = 0
    total: int = 0

    def score(self, points: int) -> None:
        """Add the result of a hand."""
        self.games += 1
        self.won += points > 0
        self.last = points
        self.total += points

    @property
    def status(self) -> str:
        """Name and address, games, games won, last score, total, two switches that are off, talks, ready."""
        ready = self.is_ready or self.player is not None
        return f"{self.name} . {self.games} {self.won} {self.last} {self.total} 0 0 1 {ready:d}"


class ServedHand:
    """One hand. `seated` are the chairs from forehand on. `onlookers` get what everybody may know. Built-in
    players never resign.

    Showing cards and resigning are not part of our record. `_beside` has these moves, each with the number of
    moves before it. The rules are asked about all moves together.
    """

    def __init__(
        self,
        number: int,
        seated: Sequence[ServedChair],
        onlookers: list[Listener],
        deal: Deal,
        now: Callable[[], float],
    ) -> None:
        self._number = number
        self._seated = seated
        self._onlookers = onlookers
        self._table: Table[Deal, Action, View] = Table(Record(Skat(), deal))
        self._left = [TIME] * PLAYERS
        self._now = now
        self._since = now()
        self._named = ""
        self._beside: list[tuple[int, IssMove]] = []
        self._headers = {
            "PC": "cardtable",
            "ID": str(number),
            **{f"P{seat}": chair.name for seat, chair in enumerate(seated)},
        }
        self.is_thinking = False
        for seat, listener in self._listeners():
            listener.tell(self._start(listener, seat))

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self._table.result is not None or (bool(self._beside) and self._replay.open is None)

    @property
    def computer_due(self) -> tuple[Player[Action, View], View] | None:
        """The built-in player whose turn it is, with its view. None if it is not the turn of one."""
        if not self._table.waiting:
            return None
        (seat,) = self._table.waiting
        player = self._seated[seat].player
        return None if player is None else (player, self._table.view(seat))

    def take(self, action: Action) -> None:
        """Apply the action of the built-in player whose turn it is."""
        (seat,) = self._table.waiting
        self._submit(seat, action)

    def play(self, chair: ServedChair, what: str) -> None:
        """Apply the move of a client. Raises BadMessage, NotationError or GameError if it is not possible."""
        if chair not in self._seated:
            raise BadMessage("the dealer at a table of four sits this hand out")
        seat = Seat(self._seated.index(chair))
        view = self._table.view(seat)
        if what in (SHOW, RESIGN):
            self._put_beside(view, shown(view) if what == SHOW else IssMove(str(seat), RESIGN))
            return
        if is_game_alone(what, view):
            self._named = what
            return
        joined = f"{self._named}.{what}" if self._named and what[:2] in CARDS else what
        for action in read_move(joined, view):
            self._submit(seat, action)
        self._named = ""

    def let_watch(self, onlooker: Listener) -> None:
        """Send somebody who comes later what was played so far, and from now on the rest."""
        onlooker.tell(self._start(onlooker, None))
        onlooker.tell(onlooker.teller.tell(self._table.view(None), self._left))
        self._onlookers.append(onlooker)

    def forget(self, listener: Listener) -> None:
        """Send this onlooker nothing more."""
        if listener in self._onlookers:
            self._onlookers.remove(listener)

    def has_seated(self, chair: ServedChair) -> bool:
        """Whether this chair plays in this hand."""
        return chair in self._seated

    def finished(self) -> IssGame:
        """The game as it is recorded, once the hand is over."""
        return IssGame({"GM": "Skat", **self._headers}, tuple(self._moves), self._replay.result)

    @property
    def _moves(self) -> list[IssMove]:
        moves = moves_of(self._table.record)
        for number, (place, move) in enumerate(self._beside):
            moves.insert(place + number, move)
        return moves

    @property
    def _replay(self) -> IssReplay:
        return IssReplay(self._moves)

    def _put_beside(self, view: View, move: IssMove) -> None:
        if view.contract is None:
            raise BadMessage(f"{move.what[:2]}: no game has been announced")
        if any(move == other for _, other in self._beside):
            raise BadMessage(f"{move.what[:2]}: that was done before")
        self._beside.append((len(moves_of(self._table.record)), move))
        self._tell_all(move)

    @property
    def is_out_of_time(self) -> bool:
        """Whether the player to move has used up the time."""
        return self._now() - self._since >= self._left[self._table.waiting[0]]

    def left_by(self, chair: ServedChair) -> IssGame:
        """Break the hand off because this player leaves. Returns the game as it is recorded."""
        seat = self._seated.index(chair)
        return self._broken_off(f"LE.{seat}", left=seat)

    def timed_out(self) -> IssGame:
        """Break the hand off because the player to move has used up the time. Returns the game as it is
        recorded."""
        seat = self._table.waiting[0]
        self._left[seat] = 0.0
        return self._broken_off(f"TI.{seat}", timed_out=seat)

    def _broken_off(self, why: str, left: int = NOBODY, timed_out: int = NOBODY) -> IssGame:
        move = IssMove(WORLD, why)
        self._tell_all(move)
        declarer = self._table.view(None).declarer
        result = IssResult(
            NOBODY if declarer is None else declarer,
            outcome="penalty",
            overbid=False,
            value=0,
            matadors=0,
            points=0,
            tricks=0,
            schneider=False,
            schwarz=False,
            left=left,
            timed_out=timed_out,
        )
        return IssGame({"GM": "Skat", **self._headers}, (*self._moves, move), result)

    def _listeners(self) -> Iterator[tuple[Seat | None, Listener]]:
        for number, chair in enumerate(self._seated):
            yield Seat(number), chair
        for onlooker in self._onlookers:
            yield None, onlooker

    def _start(self, listener: Listener, seat: Seat | None) -> list[str]:
        names = [chair.name for chair in self._seated]
        return listener.teller.start(self._number, names, self._table.view(seat), self._left)

    def _tell_all(self, move: IssMove) -> None:
        for _, listener in self._listeners():
            listener.tell([listener.teller.line(move, self._left)])

    def _submit(self, seat: Seat, action: Action) -> None:
        self._table.submit(seat, action)
        now = self._now()
        self._left[seat] = max(0.0, self._left[seat] - (now - self._since))
        self._since = now
        for other, listener in self._listeners():
            listener.tell(listener.teller.tell(self._table.view(other), self._left))
