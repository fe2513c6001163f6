"""Where the players of a tournament meet: a room for each lineup."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from cardtable.arena.plan.sets import chair_seed, seat_seed
from cardtable.arena.play.decision_times import TimedPlayer
from cardtable.core import Clock
from cardtable.errors import PeerGone
from cardtable.hosting.bots import Hosted
from cardtable.hosting.conduct import Conduct, MatchAborted, Policy
from cardtable.hosting.entrants import PlayerEntrant, ProgramEntrant
from cardtable.hosting.host import FAREWELL, Host
from cardtable.players.random import RandomPlayer
from cardtable.programs.launch import CannotStart
from cardtable.table import unlimited
from cardtable.wire.names import names_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import timedelta

    from cardtable.arena.plan.plan import Faults, Plan
    from cardtable.arena.plan.sets import Lineup
    from cardtable.arena.play.play import PlayedSets
    from cardtable.core import AnyPlayer, AnyView, Codec
    from cardtable.hosting.entrants import Entrant
    from cardtable.match import Seating
    from cardtable.programs.group import ProgramGroup
    from cardtable.table import AnyTable

_Place = tuple[int, int | None]
"""A chair, and the seat that a program there is bound to, if any."""
MOST_RERUNS = 2
"""Reruns in a batch. After that a late program is simply late, because a program can also cause its own
delays."""


class LineupRoom(Protocol):
    """Where a lineup plays its hands. Built-in players are made anew for every hand."""

    def play(self, table: AnyTable, seating: Seating) -> None:
        """Play the hand on this table to its end."""

    def take_faults(self) -> Faults:
        """The entrants that had faults since the last call."""


class BuiltInRoom:
    """A lineup of built-in players only."""

    def __init__(self, plan: Plan, lineup: Lineup, batch: PlayedSets) -> None:
        self._plan = plan
        self._lineup = lineup
        self._batch = batch
        self._is_timed = True

    def play(self, table: AnyTable, seating: Seating) -> None:
        plan = self._plan
        players: list[AnyPlayer] = []
        for seat, chair in enumerate(seating.players):
            number = self._lineup[plan.place_of(chair)]
            bot = plan.bots[number]
            assert not isinstance(bot, Hosted)
            player = bot.make(seat_seed(plan.seed, seating.deal, seat))
            players.append(TimedPlayer(player, self._batch.times[number]) if self._is_timed else player)
        self._is_timed = False
        table.finish(players, unlimited if plan.thinking is None else partial(Clock, plan.thinking))

    def take_faults(self) -> Faults:
        self._is_timed = True
        return {}


class MixedRoom:
    """A lineup with programs. A program that has gone is started again for the next set."""

    def __init__(
        self, plan: Plan, lineup: Lineup, programs: ProgramGroup, first: int, batch: PlayedSets
    ) -> None:
        self._plan = plan
        self._batch = batch
        self._programs = programs
        self._first = first
        size = plan.chairs_a_place
        self._numbers = [number for number in lineup for _ in range(size)]
        self._bots = [plan.bots[number] for number in self._numbers]
        self._names = names_for(bot.name for bot in self._bots)
        self._codecs: dict[str, Callable[[], Codec[Any, Any]]] = {}
        self._seated: dict[_Place, Entrant[Any, Any]] = {}
        self._conducts = [Conduct() for _ in self._bots]

    def play(self, table: AnyTable, seating: Seating) -> None:
        plan = self._plan
        places = {chair: self._place(chair, seat) for seat, chair in enumerate(seating.players)}
        for seat, chair in enumerate(seating.players):
            if places[chair] not in self._seated or not isinstance(self._bots[chair], Hosted):
                self._seat(places[chair], seat, seat_seed(plan.seed, seating.deal, seat))
        entrants = [self._seated[places[chair]] for chair in range(len(self._bots))]
        # No seat is -1, so a substitute has a seed that no player has.
        fallback: RandomPlayer[Any] = RandomPlayer(seat_seed(plan.seed, seating.deal, -1))
        again = self._batch.reruns < MOST_RERUNS
        host: Host[Any, Any] = Host(entrants, self._programs, fallback, plan.terms, rerun_if_starved=again)
        host.play(table, seating.players)
        if not plan.block:
            self._dismiss()

    def take_faults(self) -> Faults:
        faults: Faults = {
            str(chair): conduct
            for chair, conduct in enumerate(self._conducts)
            if any(conduct.faults.values())
        }
        self._conducts = [Conduct() for _ in self._bots]
        for place, entrant in list(self._seated.items()):
            if entrant.conduct.gone is not None:
                del self._seated[place]
                if isinstance(entrant, ProgramEntrant) and entrant.program.gone is None:
                    # Another program of this chair has gone, and with it the chair.
                    self._programs.stop(entrant.program)
            else:
                entrant.conduct = self._conducts[place[0]]
        return faults

    def close(self) -> None:
        self._dismiss()

    def _place(self, chair: int, seat: int) -> _Place:
        """A chair has one program for each seat if its protocol binds programs to seats."""
        bot = self._bots[chair]
        return chair, seat if isinstance(bot, Hosted) and bot.protocol.seats else None

    def _seat(self, place: _Place, seat: int, seed: int) -> None:
        """Seat a new player or program on this chair."""
        chair, _ = place
        bot, name = self._bots[chair], self._names[chair]
        if not isinstance(bot, Hosted):
            timed = TimedPlayer(bot.make(seed), self._batch.times[self._numbers[chair]])
            entrant: Entrant[Any, Any] = PlayerEntrant(name, _OwnClock(timed, self._plan.thinking))
        else:
            own_seed = chair_seed(self._plan.seed, self._first, chair) if self._plan.block else seed
            try:
                entrant = self._start(bot, chair, seat, own_seed)
            except CannotStart as error:
                entrant = self._missing(chair, error, seed)
        entrant.conduct = self._conducts[chair]
        self._seated[place] = entrant

    def _missing(self, chair: int, error: CannotStart, seed: int) -> PlayerEntrant[Any, Any]:
        """The substitute that decides for a program that did not start, until the end of the set."""
        name, conduct, policy = self._names[chair], self._conducts[chair], self._plan.terms.policy
        fault = PeerGone(str(error))
        conduct.note(fault)
        if policy is Policy.ABORT:
            raise MatchAborted(name, fault)
        conduct.out = policy is Policy.STRICT
        conduct.gone = str(error)
        return PlayerEntrant(name, _Substitute(RandomPlayer(seed), conduct))

    def _start(self, bot: Hosted, chair: int, seat: int, seed: int) -> ProgramEntrant[Any, Any]:
        plan, name, protocol = self._plan, self._names[chair], bot.protocol
        log = None if plan.logs is None else plan.logs / f"{name}.log"
        # A worker has a block of sets for itself, so no other process writes to this file.
        io_log = None if plan.io_logs is None else plan.io_logs / f"{name}.{self._first}.log"
        program = bot.start(self._programs, name, seat, seed=seed, limits=plan.limits, log=log, io_log=io_log)
        entrant = ProgramEntrant(
            name,
            program,
            # The codecs of one table share the messages that all programs there get.
            self._codecs.setdefault(bot.dialect, bot.table())(),
            plan.terms,
            numbered=protocol.numbered,
            forgiving=protocol.forgiving,
            strain=self._batch.strain,
            took=self._batch.times[self._numbers[chair]].add,
        )
        entrant.greet(self._names, chair)
        return entrant

    def _dismiss(self) -> None:
        for entrant in self._seated.values():
            if isinstance(entrant, ProgramEntrant) and entrant.conduct.gone is None:
                entrant.part(self._names, [0] * len(self._names))
        self._programs.close(FAREWELL)
        self._seated = {}


class _Substitute:
    """Decides for a program that did not start, and counts these decisions."""

    def __init__(self, player: AnyPlayer, conduct: Conduct) -> None:
        self._player = player
        self._conduct = conduct

    def choose(self, view: AnyView, clock: Clock) -> Any:
        self._conduct.substituted += 1
        return self._player.choose(view, clock)


class _OwnClock:
    """A built-in player at a table of programs, with its own time for a decision."""

    def __init__(self, player: AnyPlayer, thinking: timedelta | None) -> None:
        self._player = player
        self._thinking = thinking

    def choose(self, view: AnyView, clock: Clock) -> Any:
        return self._player.choose(view, Clock(self._thinking))
