"""One table of a skat server: three chairs, and hand after hand as soon as all are ready. No I/O."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Clock, Seat
from cardtable.errors import BadMessage
from cardtable.games.skat import Action, Deal, Skat, View
from cardtable.notation.skat.iss import CARDS, NOBODY, WORLD, IssGame, IssMove, IssResult
from cardtable.notation.skat.iss_check import moves_of
from cardtable.notation.skat.iss_replay import RESIGN, SHOW, Replay
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.skat.iss_host import PLAYERS, Teller, is_game_alone, read_move, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.core import Player

TIME = 240.0
"""Seconds that each player has for a hand."""
PLACES = 4
"""The server tells of four places, whatever the number of chairs."""
FREE_CHAIR = ". . 0 0 0 0 0 0 0 0"


@dataclass(eq=False)
class Chair:
    """Somebody at the table: a visitor, who is talked to by `say`, or a `player` of ours."""

    table: str
    name: str
    say: Callable[[str], None] | None = None
    player: Player[Action, View] | None = None
    is_ready: bool = False
    games: int = 0
    won: int = 0
    last: int = 0
    total: int = 0

    def __post_init__(self) -> None:
        self.teller = Teller(self.table, self.name)

    def tell(self, lines: list[str]) -> None:
        if self.say is not None:
            for line in lines:
                self.say(line)

    def score(self, points: int) -> None:
        self.games += 1
        self.won += points > 0
        self.last = points
        self.total += points

    @property
    def status(self) -> str:
        """Name and address, games, games won, last score, total, two switches that are off, talks, ready."""
        ready = self.is_ready or self.player is not None
        return f"{self.name} . {self.games} {self.won} {self.last} {self.total} 0 0 1 {ready:d}"


class SkatTable:
    """`games` counts the hands that were played. Whoever is forehand is the next one's rearhand."""

    def __init__(
        self, name: str, seed: str, now: Callable[[], float], ended: Callable[[IssGame], None] | None
    ) -> None:
        self._seed = seed
        self._now = now
        self._ended = ended
        self._hand: _Hand | None = None
        self.name = name
        self.games = 0
        self.chairs: list[Chair] = []

    @property
    def has_people(self) -> bool:
        return any(chair.player is None for chair in self.chairs)

    def sit(self, chair: Chair) -> None:
        if len(self.chairs) == PLAYERS:
            raise BadMessage(f"table {self.name} is full")
        self.chairs.append(chair)

    def tell_state(self) -> None:
        """To everybody at the table: who sits here, and how each one stands."""
        names = [chair.name for chair in self.chairs]
        status = [chair.status for chair in self.chairs]
        free = PLACES - len(self.chairs)
        words = [*names, *["."] * free, *status, *[FREE_CHAIR] * free]
        for chair in self.chairs:
            chair.tell([chair.teller.state(f"{PLAYERS} {' '.join(words)} false")])

    def ready(self, name: str) -> None:
        if self._hand is not None:
            raise BadMessage(f"table {self.name}: the hand is not over")
        self._chair(name).is_ready = True
        self.tell_state()
        self.start_if_ready()

    def start_if_ready(self) -> None:
        is_ready = all(chair.is_ready or chair.player is not None for chair in self.chairs)
        if self._hand is None and len(self.chairs) == PLAYERS and is_ready:
            turn = self.games % PLAYERS
            self.games += 1
            deal = Skat().deal(Random(f"{self._seed}/{self.games}"))
            seated = self.chairs[turn:] + self.chairs[:turn]
            self._hand = _Hand(self.games, seated, deal, self._now)
            self._end_if_over()

    def play(self, name: str, what: str) -> None:
        """A player's move. NotationError or GameError, and nothing has changed, if it is none."""
        if self._hand is None:
            raise BadMessage(f"table {self.name}: no hand is being played")
        self._hand.play(self._chair(name), what)
        self._end_if_over()

    def leave(self, name: str) -> None:
        """The chair is free; a hand that is being played ends without a result."""
        chair = self._chair(name)
        if self._hand is not None:
            self._end(self._hand.left_by(chair))
        self.chairs.remove(chair)
        self.tell_state()

    def check_clock(self) -> None:
        """A hand in which a player has used up the time ends without a result."""
        if self._hand is not None and self._hand.is_out_of_time:
            self._end(self._hand.timed_out())

    def _chair(self, name: str) -> Chair:
        return next(chair for chair in self.chairs if chair.name == name)

    def _end_if_over(self) -> None:
        if self._hand is not None and self._hand.is_over:
            self._end(self._hand.finished())

    def _end(self, game: IssGame) -> None:
        self._hand = None
        for chair in self.chairs:
            chair.is_ready = False
            declared = game.headers.get(f"P{game.result.declarer}") == chair.name
            chair.score((game.result.value or 0) if declared else 0)
        for chair in list(self.chairs):
            chair.tell([chair.teller.end(game)])
        self.tell_state()
        if self._ended is not None:
            self._ended(game)


class _Hand:
    """`seated` are the chairs from forehand on. Players of ours act at once, and never resign.

    Showing the cards and resigning stand beside our own record: `_beside` has these moves, each with the
    number of moves before it, and the rules are asked about all of them together.
    """

    def __init__(self, number: int, seated: list[Chair], deal: Deal, now: Callable[[], float]) -> None:
        self._seated = seated
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
        names = [chair.name for chair in seated]
        for seat, chair in self._seats():
            chair.tell(chair.teller.start(number, names, self._table.view(seat), self._left))
        self._let_players_act()

    @property
    def is_over(self) -> bool:
        return self._table.result is not None or (bool(self._beside) and self._replay.open is None)

    def play(self, chair: Chair, what: str) -> None:
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
        self._let_players_act()

    def finished(self) -> IssGame:
        return IssGame({"GM": "Skat", **self._headers}, tuple(self._moves), self._replay.result)

    @property
    def _moves(self) -> list[IssMove]:
        moves = moves_of(self._table.record)
        for number, (place, move) in enumerate(self._beside):
            moves.insert(place + number, move)
        return moves

    @property
    def _replay(self) -> Replay:
        return Replay(self._moves)

    def _put_beside(self, view: View, move: IssMove) -> None:
        if view.contract is None:
            raise BadMessage(f"{move.what[:2]}: no game has been announced")
        if any(move == other for _, other in self._beside):
            raise BadMessage(f"{move.what[:2]}: that was done before")
        self._beside.append((len(moves_of(self._table.record)), move))
        for chair in self._seated:
            chair.tell([chair.teller.line(move, self._left)])

    @property
    def is_out_of_time(self) -> bool:
        return self._now() - self._since >= self._left[self._table.waiting[0]]

    def left_by(self, chair: Chair) -> IssGame:
        seat = self._seated.index(chair)
        return self._broken_off(f"LE.{seat}", left=seat)

    def timed_out(self) -> IssGame:
        seat = self._table.waiting[0]
        self._left[seat] = 0.0
        return self._broken_off(f"TI.{seat}", timed_out=seat)

    def _broken_off(self, why: str, left: int = NOBODY, timed_out: int = NOBODY) -> IssGame:
        move = IssMove(WORLD, why)
        for chair in self._seated:
            chair.tell([chair.teller.line(move, self._left)])
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

    def _seats(self) -> Iterator[tuple[Seat, Chair]]:
        for number, chair in enumerate(self._seated):
            yield Seat(number), chair

    def _submit(self, seat: Seat, action: Action) -> None:
        self._table.submit(seat, action)
        now = self._now()
        self._left[seat] = max(0.0, self._left[seat] - (now - self._since))
        self._since = now
        for other, chair in self._seats():
            chair.tell(chair.teller.tell(self._table.view(other), self._left))

    def _let_players_act(self) -> None:
        while waiting := self._table.waiting:
            (seat,) = waiting
            player = self._seated[seat].player
            if player is None:
                return
            self._submit(seat, player.choose(self._table.view(seat), Clock()))
