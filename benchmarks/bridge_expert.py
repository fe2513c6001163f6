"""Whether `bridge:expert` decides the same on our solver as on DDS 2.9, and what time ours saves.

python -m benchmarks.bridge_expert [--boards N] [--guesses N] [--seed N]

Basic players play the boards. On each board the expert is asked for one call and one card, drawn at random,
with as many guesses as told and no limit of time: first with our solver, then with DDS, on one thread each.
Times are CPU time of the solvers alone.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, replace
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import cardtable as ct
from benchmarks.bridge.oracle import dds_cards
from cardtable.core import Clock
from cardtable.games.bridge import Bridge
from cardtable.players.bridge.expert import BUDGET, ExpertPlayer
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.double_dummy import SolvedBoard
from cardtable.search.bridge.position import BoardPosition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.games.bridge import Action, Contract, Deal, View

SHOWN_EVERY = 20


@dataclass
class Ours:
    """Our solver, which records its questions and its time."""

    seconds: float = 0
    worlds: int = 0
    nodes: list[int] = field(default_factory=list)

    def solve(self, positions: Iterable[BoardPosition], threads: int | None = None) -> list[SolvedBoard]:
        start = process_time()
        found = _solve(positions, threads=1)
        self.seconds += process_time() - start
        self.worlds += len(found)
        self.nodes.extend(each.nodes for each in found)
        return found

    def tricks(self, leads: Iterable[tuple[Deal, Contract]], threads: int | None = None) -> list[int]:
        start = process_time()
        found = _tricks(leads, threads=1)
        self.seconds += process_time() - start
        self.worlds += len(found)
        return found


@dataclass
class Theirs:
    """DDS in its place. The expert stops after a number of nodes, so those of our solver are reported."""

    nodes: list[int]
    seconds: float = 0

    def solve(self, positions: Iterable[BoardPosition], threads: int | None = None) -> list[SolvedBoard]:
        start = process_time()
        found = [dds_cards(position) for position in positions]
        self.seconds += process_time() - start
        return [SolvedBoard(tricks, self.nodes.pop(0) if self.nodes else 0) for tricks in found]

    def tricks(self, leads: Iterable[tuple[Deal, Contract]], threads: int | None = None) -> list[int]:
        start = process_time()
        found = [
            13 - max(dds_cards(BoardPosition.of_lead(deal, contract), only_best=True).values())
            for deal, contract in leads
        ]
        self.seconds += process_time() - start
        return found


_solve, _tricks = double_dummy.solve, double_dummy.tricks


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--boards", type=int, default=200)
    options.add_argument("--guesses", type=int, default=16)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    compare(given.boards, given.guesses, given.seed)


def compare(boards: int, guesses: int, seed: int) -> None:
    player = ExpertPlayer(seed, replace(BUDGET, worlds=guesses, seconds=None))
    rng = Random(seed)
    decisions = differ = worlds = 0
    ours_took = theirs_took = 0.0
    for board in range(1, boards + 1):
        for view in _views(board, rng):
            ours = Ours()
            mine = _ask(player, view, ours)
            if not ours.worlds:
                continue
            theirs = Theirs(ours.nodes)
            decisions += 1
            differ += _ask(player, view, theirs) != mine
            worlds += ours.worlds
            ours_took += ours.seconds
            theirs_took += theirs.seconds
        if board % SHOWN_EVERY == 0 or board == boards:
            print(
                f"{board} boards: {decisions} decisions that were solved, {differ} differ; {worlds} guesses; "
                f"CPU: ours {ours_took:.1f} s, DDS {theirs_took:.1f} s, ratio {ours_took / theirs_took:.2f}",
                flush=True,
            )


def _views(board: int, rng: Random) -> list[View]:
    """One call and one card of this board, as the seat saw them, where there is a choice."""
    hand = ct.play(Bridge.board(board), ["bridge:basic"] * 4, seed=board)
    calls: list[View] = []
    cards: list[View] = []
    for state, seat, _ in hand.decisions():
        view: Any = state.view(seat)
        if len(view.legal) > 1:
            (calls if view.contract is None else cards).append(view)
    return [rng.choice(views) for views in (calls, cards) if views]


def _ask(player: ExpertPlayer, view: View, solver: Ours | Theirs) -> tuple[Action, object]:
    """The decision and the values of all that were compared."""
    with patch.multiple(double_dummy, solve=solver.solve, tricks=solver.tricks):
        advice = player.advise(view, Clock())
    return advice.action, advice.evidence


if __name__ == "__main__":
    main()
