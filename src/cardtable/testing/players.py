"""The law for players: with any options of the game they do only what the rules allow, and the same again."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import Clock
from cardtable.errors import GameError
from cardtable.players import make_bot
from cardtable.record import Record
from cardtable.table import Table, unlimited
from cardtable.testing.law import LawBroken

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import timedelta

    from cardtable.core import AnyGame
    from cardtable.record import AnyRecord
    from cardtable.table import AnyTable


def check_player(name: str, game: AnyGame, seed: int, *, time: timedelta | None = None) -> None:
    """Let the built-in player with this name play a hand at all seats. Without a limit of time for each
    decision it has to play the same hand again. Raises LawBroken."""
    if time is not None:
        _played(name, game, seed, partial(Clock, time))
    elif _played(name, game, seed, unlimited) != _played(name, game, seed, unlimited):
        raise LawBroken("same again", f"{name} with seed {seed} plays another hand the second time: {game}")


def _played(name: str, game: AnyGame, seed: int, clock: Callable[[], Clock]) -> AnyRecord:
    players = [make_bot(name, seed + seat) for seat in range(game.seats)]
    table: AnyTable = Table(Record[Any, Any, Any](game, game.deal(Random(seed))))
    while waiting := table.waiting:
        seat = waiting[0]
        action = players[seat].choose(table.view(seat), clock())
        try:
            table.submit(seat, action)
        except GameError as error:
            raise LawBroken("legal players", f"{name} with seed {seed}: {error}: {game}") from error
    return table.record
