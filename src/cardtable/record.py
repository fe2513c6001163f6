"""A hand as it was played: game, deal and actions. Everything else follows from these three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from cardtable.core import A, D, Seat, State, V
from cardtable.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import Game, Result


@dataclass(frozen=True)
class Record(Generic[D, A, V]):
    """`actions` are in the order they were taken, simultaneous ones in the order of `to_act`. So the rules
    say who took each of them."""

    game: Game[D, A, V]
    deal: D
    actions: tuple[A, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.deal, (str, list, tuple)):
            raise GameError(
                f"a Deal is expected, not a {type(self.deal).__name__}; use game.deal_of(piles), "
                "or cardtable.deal(game, text) for a deal that is written down"
            )

    def states(self) -> Iterator[State[A, V]]:
        """Every position of the hand, from the deal to where the record stops.

        Raises GameError where the record breaks the rules: an illegal action, incomplete simultaneous
        choices, or actions after the end.
        """
        state = self.game.start(self.deal)
        yield state
        done = 0
        while done < len(self.actions):
            if not state.to_act:
                raise GameError(f"action {done + 1} comes after the end of the hand")
            moves = self._moves(state, done)
            state = state.apply(moves)
            yield state
            done += len(moves)

    def decisions(self) -> Iterator[tuple[State[A, V], Seat, A]]:
        """For each action the position it was taken in, and the seat."""
        done = 0
        for state in self.states():
            moves = self._moves(state, done)
            for seat, action in moves.items():
                yield state, seat, action
            done += len(moves)

    def digits(self) -> Iterator[tuple[int, int]]:
        """For each action its index among the legal ones, and their number."""
        for state, seat, action in self.decisions():
            legal = list(state.legal(seat))
            yield legal.index(action), len(legal)

    @property
    def last(self) -> State[A, V]:
        """The last position. Raises GameError if the record breaks the rules."""
        *_, state = self.states()
        return state

    @property
    def result(self) -> Result | None:
        """How the hand ended, or None if it is not over."""
        return self.last.result

    # Imported here, because `notation` is a higher layer. It is needed only to show a record.

    @property
    def id(self) -> str:
        """The id of the hand, as `cardtable id` prints it. Raises GameError if an action breaks the rules."""
        from cardtable.notation.own import ids

        return ids.write(self)

    def __str__(self) -> str:
        from cardtable.notation.own import description

        return "\n".join(description.describe(self))

    def _repr_html_(self) -> str:
        from cardtable.notation.own import description

        return description.to_html(self)

    def _moves(self, state: State[A, V], done: int) -> dict[Seat, A]:
        # At the end there may be too few actions. If there are some, `apply` refuses them.
        return dict(zip(state.to_act, self.actions[done : done + len(state.to_act)], strict=False))


AnyRecord: TypeAlias = Record[Any, Any, Any]
