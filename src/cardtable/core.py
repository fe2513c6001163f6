"""The contract that every game, player and front end keeps.

A hand is a deal and the actions taken on it. The whole shuffle is in the deal, so nothing random
happens afterwards: replay, undo, duplicate play, ids and resuming after a crash all follow from it.

A `Game` is rules plus the facts of this hand. It deals, and starts a `State` from a deal. A State
says who must act, what they may do, and what happens then. What one seat may know of a State is a
`View`, built up from nothing; players and protocols get Views and never a State.

Whatever has a notation (cards, actions) defines `__str__`, and the game's `parse` reads it back.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NewType,
    Protocol,
    TypeAlias,
    TypeVar,
    runtime_checkable,
)

from cardtable.advice import Advice as Advice  # noqa: TC001 # part of the contract, at run time too
from cardtable.errors import IllegalAction, OutOfTurn
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import timedelta
    from random import Random

    from cardtable.dealing.layout import Layout
    from cardtable.roles import Roles

T = TypeVar("T")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
D = TypeVar("D", bound="Deal")
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

Seat = NewType("Seat", int)


@value
class Hidden:
    """An action that is not shown. It looks the same to everybody, also to the seat that took it:
    what only that seat knows is a field of its View."""

    def __str__(self) -> str:
        return "?"


@value
class Move(Generic[A_co]):
    """What a seat did. In a history that not everybody may see fully, the action can be `Hidden`."""

    seat: Seat
    action: A_co


@dataclass(frozen=True)
class Line:
    """One step of the arithmetic behind a result: its name, its points, and the seats that get them."""

    name: str
    value: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Result:
    """How a hand ended. `points` has a number for each seat, higher is better.

    `lines` explain the points: the values of the lines that name a seat add up to its points. `tally` is what
    was counted in the hand (heads, card points, tricks), by seat or side, with what nobody took at the end.
    It adds up to `Game.worth(deal)`, or is empty when nothing was played for.
    """

    points: tuple[int, ...]
    lines: tuple[Line, ...]
    tally: tuple[int, ...] = ()

    def __str__(self) -> str:
        sums = [f"{line.value:5}  seat {', '.join(map(str, line.seats))}: {line.name}" for line in self.lines]
        points = (f"seat {seat}: {number}" for seat, number in enumerate(self.points))
        return "\n".join([*sums, "points  " + "   ".join(points)])


class Deal(Protocol):
    """Where every card lies before the first action. Hashable. The game makes it from its piles."""

    @property
    def piles(self) -> tuple[tuple[Any, ...], ...]:
        """The cards of each pile of the game's layout, without what is left over."""


class State(Protocol[A, V_co]):
    """A position with all cards known. Immutable, hashable, picklable; one class per phase.

    If several seats are in `to_act`, they choose at the same time without knowing each other's choice.
    `result` exists exactly when nobody is to act any more.
    """

    @property
    def deal(self) -> Deal: ...

    @property
    def secrets(self) -> tuple[A, ...]:
        """The actions that the public history shows as Hidden, from the first on. Together with `deal` and
        the history they are the whole record."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who decides now; () when the hand is over."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together, as far as that is decided. Each seat is in exactly one side."""

    @property
    def result(self) -> Result | None: ...

    def legal(self, seat: Seat) -> Sequence[A]:
        """The legal actions of this seat; () unless it is in `to_act`. The game documents their order,
        because ids count in it."""

    def why_not(self, seat: Seat, action: A) -> str | None:
        """Why this seat of `to_act` may not take this action, or None if it may. Never searches `legal`."""

    def apply(self, moves: Mapping[Seat, A]) -> State[A, V_co]:
        """The position after exactly the seats in `to_act` acted. Otherwise it raises OutOfTurn or
        IllegalAction, and nothing changes."""

    def view(self, seat: Seat | None) -> V_co:
        """What this seat knows; None is a spectator."""


class View(Protocol[A_co]):
    """What one seat knows. Games add their own fields: hand, rows, trick, contract."""

    @property
    def game(self) -> Game[Any, Any, Any]: ...

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    @property
    def legal(self) -> Sequence[A_co]: ...

    @property
    def history(self) -> Sequence[Move[A_co | Hidden]]:
        """All moves so far as the public saw them, simultaneous ones in the order of `to_act`."""

    @property
    def roles(self) -> Roles: ...

    @property
    def result(self) -> Result | None: ...

    @property
    def deal(self) -> Deal | None:
        """All cards, once the hand is over."""


class Game(Protocol[D, A, V]):
    """Rules and the facts of one hand: a frozen dataclass whose fields are its options.

    `name` and the fields rebuild it, so fields hold only what JSON can: numbers, texts, tuples.
    Options that cannot be played raise BadOption.
    """

    name: ClassVar[str]

    @classmethod
    def presets(cls) -> Mapping[str, Game[D, A, V]]:
        """Named sets of options that people play with, the default first. The laws run over all."""

    @property
    def seats(self) -> int: ...

    @property
    def layout(self) -> Layout:
        """The deck and the piles it falls into."""

    def deal(self, rng: Random) -> D:
        """A shuffled deal: the only place where randomness enters."""

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> D:
        """The deal with these piles. The inverse of `Deal.piles`, whatever the order of cards in a hand."""

    def start(self, deal: D) -> State[A, V]: ...

    def worlds(self, view: V, rng: Random) -> Iterator[State[A, V]]:
        """States that look like this view, endlessly, each as likely as a shuffle makes it."""

    def parse(self, text: str) -> A:
        """The action with this notation, so `parse(str(action)) == action`, or NotationError."""

    def seen(self, deal: D, actions: Sequence[A], seat: Seat | None) -> tuple[tuple[Any, ...], ...]:
        """The cards of each pile, as dealt, that this seat has seen after these actions.

        It is computed without any View, and the leak laws compare Views with it. An ordered pile has an entry
        for every place, None for a card not seen. What is left over of each deck, if seen, comes last.
        """

    def worth(self, deal: D) -> int:
        """The sum of the tally of a played hand of this deal."""


class Clock:
    """How long a decision may take, from the moment the clock is made. Without a limit and `steady`, a
    player uses its usual amount of work, so that the speed of the machine changes nothing."""

    def __init__(self, limit: timedelta | None = None, *, steady: bool = False) -> None:
        self.limit = limit
        self.steady = steady
        self._started = time.monotonic()

    @property
    def left(self) -> float | None:
        """Seconds until the time is up, never below 0; None without a limit."""
        if self.limit is None:
            return None
        return max(0.0, self.limit.total_seconds() - (time.monotonic() - self._started))


class Player(Protocol[A_co, V_contra]):
    """Chooses one of `view.legal` before the clock runs out. A View contains the whole hand, so a player
    need not remember anything."""

    def choose(self, view: V_contra, clock: Clock) -> A_co: ...


@runtime_checkable
class Adviser(Player[A_co, V_contra], Protocol[A_co, V_contra]):
    """A player that can give reasons. Its advice to people may differ from its own choice if it cannot
    tell which of the two is better."""

    def advise(self, view: V_contra, clock: Clock) -> Advice[A_co]: ...


class Codec(Protocol[A_co, V_contra]):
    """A line protocol towards one peer, without I/O.

    Every method but `hear` returns the lines to send. A codec remembers how much of the history it has sent,
    so passing the newest View is always enough.
    """

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        """Called once: the names of all players of the match, and which of them the peer is."""

    def begin(self, view: V_contra, names: Sequence[str]) -> list[str]:
        """A hand begins or is resumed: what was dealt, and who sits on each seat."""

    def tell(self, view: V_contra) -> list[str]:
        """What is new and, if the peer is to act, the request to do so."""

    def hear(self, line: str) -> A_co | None:
        """The action in a line from the peer, or None if it has none or comes too late. Raises BadMessage
        if the line cannot be understood, and IllegalAction if it names an impossible action."""

    def refuse(self, why: str) -> list[str]:
        """The last answer is refused and asked for again; [] if the protocol has no refusal."""

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        """Called once: the match is over, with the points of each player."""


def in_turn(to_act: tuple[Seat, ...], moves: Mapping[Seat, object]) -> None:
    """Raises OutOfTurn unless exactly the seats in `to_act` have moved; always when the hand is over."""
    if not to_act or len(moves) != len(to_act) or any(seat not in moves for seat in to_act):
        raise OutOfTurn(tuple(moves), to_act)


def chosen(state: State[A, Any], moves: Mapping[Seat, A]) -> A:
    """The action of the one seat that is to act. Raises OutOfTurn or IllegalAction if it is not allowed."""
    if len(moves) != 1 or tuple(moves) != state.to_act:
        raise OutOfTurn(tuple(moves), state.to_act)
    ((seat, action),) = moves.items()
    if (why := state.why_not(seat, action)) is not None:
        raise IllegalAction(seat, action, why)
    return action


AnyGame: TypeAlias = Game[Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]
AnyPlayer: TypeAlias = Player[Any, Any]
AnyView: TypeAlias = View[Any]
