"""What processes of the server do in tests. A module of its own, so that a new process finds it."""

from __future__ import annotations

import multiprocessing
import os
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from cardtable.games import part_of
from cardtable.games.nimmt import Card, Play
from cardtable.players.part import PlayersPart
from cardtable.server.computers.computers import think_in_turn
from cardtable.server.views.shapes import DecisionShape

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from cardtable.core import AnyView, Clock


class Planted:
    """A player that fails in one way, or decides in another that is easily recognised."""

    def __init__(self, what: str, seed: int) -> None:
        self._what = what

    def choose(self, view: AnyView, clock: Clock) -> Any:
        if self._what == "raises":
            raise ValueError(f"I hold {view.legal}")
        if self._what == "dies":
            os._exit(3)
        while self._what == "hangs":
            time.sleep(600)
        return Play(Card(200)) if self._what == "cheats" else view.legal[-1 if self._what == "highest" else 0]


def planted(**levels: str) -> None:
    bots = part_of(PlayersPart, "nimmt").bots
    assert isinstance(bots, dict)
    bots.update({level: partial(Planted, what) for level, what in levels.items()})


def think_badly(pipe: Connection) -> None:
    """Players of 6 nimmt!: two that can decide, and stronger ones that cannot."""
    planted(novice="highest", basic="lowest", flat="raises", club="dies", expert="cheats")
    think_in_turn(pipe)


def think_late(pipe: Connection) -> None:
    """Of the two strongest, one fails at once and one never answers."""
    planted(novice="highest", basic="lowest", flat="hangs", club="raises", expert="lowest")
    think_in_turn(pipe)


def think_never(pipe: Connection) -> None:
    planted(novice="hangs", basic="hangs", flat="hangs", club="hangs", expert="hangs")
    think_in_turn(pipe)


def say_two(pipe: Connection) -> None:
    record, _ = pipe.recv()
    for number in range(2):
        pipe.send(
            DecisionShape(number, number, str(record.actions[number]), 0.0, False, 0, 0, [], [], "cards")
        )
    pipe.send(None)


def start_another(pipe: Connection) -> None:
    """As a player has helpers: one that has nothing to do just waits."""
    pipe.recv()
    another = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))
    another.start()
    pipe.send(another.pid)
    pipe.recv()


def crash(pipe: Connection) -> None:
    pipe.recv()
    os._exit(3)


def complain(pipe: Connection) -> None:
    pipe.recv()
    pipe.send("ValueError()")
