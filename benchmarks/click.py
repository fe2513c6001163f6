"""The way of one click through the code: `python -m benchmarks.click [--files] [GAME…]`.

People sit at a table, each with a stream, and play. One of their actions is profiled in all threads, from
the request until its answer is sent and all streams have told it. Printed are the functions and files of
cardtable that were entered, and with `--files` the names of the files. What runs on its own, such as the sign
of life of a process, is stopped before. The cards are the same in each run.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import cardtable
from benchmarks.web_cost import Game
from cardtable.games import GAMES
from cardtable.server.app import make_app
from cardtable.server.settings import Settings

if TYPE_CHECKING:
    from types import FrameType

HOME = f"{Path(cardtable.__file__).parent}/"
BEFORE = 25
"""Actions before the one that is profiled: in the play, and everything that is made once is made."""


class Visits:
    """The functions that are entered, by file."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, str]] = set()

    def note(self, frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(HOME):
            self.functions.add((code.co_filename.removeprefix(HOME), code.co_qualname))

    @property
    def files(self) -> list[str]:
        return sorted({file for file, _ in self.functions})


async def act(game: Game) -> None:
    """The first who may act does what is first in the list, and everybody has received it."""
    player = next(player for player in game.players if player.legal)
    body = {"action": player.legal[0].action, "seq": player.seq}
    done = await player.post(f"/api/tables/{game.table}/act", body)
    for each in game.players:
        await each.heard(done["seq"])


async def play_to(game: Game, count: int, rng: Random) -> None:
    """So many actions, and as many as are needed until somebody may act again."""
    while count > 0 or not any(player.legal for player in game.players):
        if any(player.legal for player in game.players):
            rng.shuffle(next(player.legal for player in game.players if player.legal))
            await act(game)
        else:
            done = await game.players[0].post(f"/api/tables/{game.table}/next", {})
            for each in game.players:
                await each.heard(done["seq"])
        count -= 1


async def visited(name: str, db: str) -> Visits:
    visits = Visits()
    threading.setprofile(visits.note)  # For the threads of the store, which start with the application.
    app = make_app(Settings(db, "click", workers=1, requests_per_second=1e6, burst=1e6, seed="click"))
    async with app.router.lifespan_context(app):
        for task in app.state.service._tasks:
            task.cancel()
        game = await Game.opened(app, name)
        await play_to(game, BEFORE, Random(1))
        visits.functions.clear()
        sys.setprofile(visits.note)
        await act(game)
        sys.setprofile(None)
        found = set(visits.functions)
        threading.setprofile(None)
        for stream in game.streams:
            stream.cancel()
        await asyncio.gather(*game.streams, return_exceptions=True)
    visits.functions = found
    return visits


def main(arguments: list[str]) -> None:
    names = [each for each in arguments if each != "--files"]
    for name in names or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            visits = asyncio.run(visited(name, f"sqlite:///{folder}/tables.db"))
        print(f"{name:20}{len(visits.functions):5} functions in {len(visits.files)} files")
        if "--files" in arguments:
            print(*(f"  {file}" for file in visits.files), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
