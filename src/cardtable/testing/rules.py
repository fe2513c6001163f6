"""Laws about one position: what it lists, what it refuses, and that nothing changes it."""

from __future__ import annotations

import pickle
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardtable.core import Hidden, Seat
from cardtable.errors import GameError, IllegalAction, OutOfTurn
from cardtable.notation.own import ids, records
from cardtable.record import Record
from cardtable.testing.law import LawBroken, random_record
from cardtable.value import FROZEN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from cardtable.core import AnyGame, AnyState
    from cardtable.record import AnyRecord

FOREIGN_ACTIONS = 12


def alphabet(game: AnyGame, rng: Random) -> list[Any]:
    """Actions of this game that were possible at some time in another hand."""
    other = random_record(game, rng)
    actions = {
        str(action): action
        for state in other.states()
        for seat in state.to_act
        for action in state.legal(seat)
    }
    return list(actions.values())


def check_rules(record: AnyRecord, state: AnyState, taken: int, actions: Sequence[Any], rng: Random) -> None:
    """Check the laws about one position, the one after this number of actions of the record. Raises
    LawBroken."""
    _frozen(state)
    _own_eyes(record, state, record.actions[:taken])
    _ends(record.game, state)
    _two_tongues(record.game, state, actions, rng)


def check_result(record: AnyRecord) -> None:
    """Check *points*: sums and tally of the final result. Raises LawBroken."""
    result = record.last.result
    assert result is not None
    seats = range(record.game.seats)
    if len(result.points) != len(seats):
        raise LawBroken("points", f"{len(result.points)} points for {len(seats)} seats")
    for seat in seats:
        sums = sum(line.value for line in result.lines if seat in line.seats)
        if sums != result.points[seat]:
            raise LawBroken("points", f"the lines of seat {seat} make {sums}, not {result.points[seat]}")
    worth = record.game.worth(record.deal)
    if result.tally and sum(result.tally) != worth:
        raise LawBroken("points", f"the tally {result.tally} does not add up to {worth}")


def check_round_trips(record: AnyRecord, rng: Random) -> None:
    """Check *round trips* of every action, of the record and its deal, and of a hand that was broken off.
    Raises LawBroken."""
    game = record.game
    games = {game.name: type(game)}
    for action in record.actions:
        if game.parse(str(action)) != action:
            raise LawBroken("round trips", f"{str(action)!r} is read as {game.parse(str(action))!r}")
    lengths = [0]
    for state in record.states():
        lengths.append(lengths[-1] + len(state.to_act))
    for length in (0, rng.choice(lengths), len(record.actions)):
        part = Record(game, record.deal, record.actions[:length])
        if records.read(records.write(part), games) != part:
            raise LawBroken("round trips", f"the record comes back changed: {records.write(part)}")
        if ids.read(ids.write(part), games) != part:
            raise LawBroken("round trips", f"the id {ids.write(part)} is of another record")


def _own_eyes(record: AnyRecord, state: AnyState, taken: Sequence[Any]) -> None:
    for seat in (None, *_seats(record.game)):
        view = state.view(seat)
        legal = () if seat is None else state.legal(seat)
        expected = (seat, state.to_act, tuple(legal), state.result)
        if (view.seat, view.to_act, tuple(view.legal), view.result) != expected:
            raise LawBroken("own eyes", f"the view of seat {seat} differs from the state: {view}")
        shown = [move.action for move in view.history]
        if len(shown) != len(taken) or any(
            one != other and not isinstance(one, Hidden) for one, other in zip(shown, taken, strict=True)
        ):
            raise LawBroken("own eyes", f"the history of seat {seat} is not what was done: {shown}")
        if view.deal != (record.deal if state.result else None):
            raise LawBroken("own eyes", f"seat {seat} sees the deal before the end, or not after it")


def _ends(game: AnyGame, state: AnyState) -> None:
    if (state.result is None) == (not state.to_act):
        raise LawBroken("ends", f"there is a result exactly when nobody is to act, not so in {state}")
    if sorted(seat for side in state.sides for seat in side) != list(_seats(game)):
        raise LawBroken("ends", f"each seat is in one side, not so in {state.sides}")
    for seat in _seats(game):
        legal = state.legal(seat)
        if bool(legal) != (seat in state.to_act):
            raise LawBroken("ends", f"legal actions exactly for those to act, not so for seat {seat}")
        if len(set(legal)) != len(legal):
            raise LawBroken("ends", f"an action of seat {seat} is listed twice: {legal}")


def _two_tongues(game: AnyGame, state: AnyState, actions: Sequence[Any], rng: Random) -> None:
    usual = {seat: state.legal(seat)[0] for seat in state.to_act}
    for seat in state.to_act:
        legal = state.legal(seat)
        for action in (*legal, *actions):
            why = state.why_not(seat, action)
            if (why is None) != (action in legal):
                raise LawBroken("two tongues", f"why_not says {why!r} of {action} for seat {seat}")
        for action in (*legal, *rng.sample(actions, min(FOREIGN_ACTIONS, len(actions)))):
            if _refused(state, {**usual, seat: action}, IllegalAction) == (action in legal):
                raise LawBroken("two tongues", f"apply and legal differ on {action} for seat {seat}")
    idle = next((seat for seat in _seats(game) if seat not in state.to_act), None)
    if idle is not None and actions and not _refused(state, {**usual, idle: actions[0]}, OutOfTurn):
        raise LawBroken("two tongues", f"seat {idle} may act out of turn")
    if not _refused(state, {}, OutOfTurn):
        raise LawBroken("two tongues", "the hand goes on without anybody acting")
    for seat in state.to_act:
        missing = {other: action for other, action in usual.items() if other != seat}
        if not _refused(state, missing, OutOfTurn):
            raise LawBroken("two tongues", f"the hand goes on without seat {seat}")


def _refused(state: AnyState, moves: dict[Seat, Any], error: type[GameError]) -> bool:
    try:
        state.apply(moves)
    except error:
        return True
    except GameError as other:
        raise LawBroken(
            "two tongues", f"{type(other).__name__} where {error.__name__} is due: {other}"
        ) from other
    return False


def _frozen(state: AnyState) -> None:
    try:
        number = hash(state)
    except TypeError as error:
        raise LawBroken("frozen", f"a state must be hashable: {error}") from error
    copy = pickle.loads(pickle.dumps(state))
    if copy != state or hash(copy) != number:
        raise LawBroken("frozen", f"a state must survive pickling: {state}")
    with suppress(GameError):
        state.apply({seat: state.legal(seat)[-1] for seat in state.to_act})
    if hash(state) != number or state != copy:
        raise LawBroken("frozen", f"asking or applying changed a state: {copy} became {state}")
    if FROZEN:
        _refuses_change(state)


def _refuses_change(state: AnyState) -> None:
    slots = (name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ()))
    for name in (*slots, *getattr(state, "__dict__", ())):
        try:
            # Set to its present value, so that nothing changes if that is not refused.
            setattr(state, name, getattr(state, name))
        except AttributeError:
            continue
        raise LawBroken("frozen", f"{type(state).__name__}.{name} can be set; is it a @value?")


def _seats(game: AnyGame) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in range(game.seats))
