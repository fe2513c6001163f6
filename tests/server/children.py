"""What processes of the server do in tests. A module of its own, so that a new process finds it."""

from __future__ import annotations

import multiprocessing
import os
import time
from typing import TYPE_CHECKING

from cardtable.games.nimmt import Play
from cardtable.server.computers.computers import Choice
from cardtable.server.views.shapes import DecisionShape

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


def think_badly(pipe: Connection) -> None:
    while True:
        bot, view, *_ = pipe.recv()
        if bot == "crash":
            os._exit(3)
        if bot == "raise":
            pipe.send("ValueError()")
        if bot == "cheat":
            pipe.send(Choice(Play(view.legal[0].card + 200)))
        if bot == "fine":
            pipe.send(Choice(view.legal[0]))


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
