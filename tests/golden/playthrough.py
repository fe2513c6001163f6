"""A hand told in full, for people to review: what every seat saw at every decision, and the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.games import GAMES
from cardtable.notation.own import ids, records
from cardtable.notation.own.plain import plain
from cardtable.testing import random_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.core import AnyGame, AnyState
    from cardtable.notation.own.options import Games

FOLDER = Path(__file__).parent
SEED = 1
SHOWN_IN_FULL = 3
"""All views are printed at the first, the last and this many positions between; else one line."""

LISTED, ENDS = 250, 5


def files(games: Games = GAMES, folder: Path = FOLDER) -> dict[Path, AnyGame]:
    """The playthrough that each preset of each game must have."""
    return {
        folder / f"{name}-{preset}.txt": game
        for name, cls in games.items()
        for preset, game in cls.presets().items()
    }


def playthrough(game: AnyGame) -> str:
    return "\n".join(_lines(game)) + "\n"


def _lines(game: AnyGame) -> Iterator[str]:
    record = random_record(game, Random(SEED))
    yield f"record {records.write(record)}"
    yield f"id {ids.write(record)}"
    states = list(record.states())
    step = max(1, len(states) // (SHOWN_IN_FULL + 1))
    done = 0
    for number, state in enumerate(states):
        yield ""
        yield f"position {number}"
        yield f"to act {list(state.to_act)} sides {[list(side) for side in state.sides]}"
        for seat in state.to_act:
            yield f"legal {seat}: {_listed([str(action) for action in state.legal(seat)])}"
        if number % step == 0 or state.result is not None:
            yield from _views(game, state)
        for seat in state.to_act:
            yield f"move {seat}: {record.actions[done]}"
            done += 1


def _listed(actions: Sequence[str]) -> str:
    """All of them, or where they are too many to review some from both ends and how many there are."""
    if len(actions) <= LISTED:
        return ", ".join(actions)
    return f"{', '.join(actions[:ENDS])}, ... {', '.join(actions[-ENDS:])} ({len(actions)} actions)"


def _views(game: AnyGame, state: AnyState) -> Iterator[str]:
    for seat in (None, *(Seat(number) for number in range(game.seats))):
        view = plain(state.view(seat))
        assert isinstance(view, dict)
        view.pop("history", None)  # told by the moves
        view["legal"] = view["legal"] if len(view["legal"]) <= LISTED else _listed(view["legal"])
        yield f"view {'spectator' if seat is None else seat}: {json.dumps(view)}"
