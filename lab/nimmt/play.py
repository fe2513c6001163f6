"""Hands between players of the lab."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from cardtable.games.nimmt import Action, Deal, Nimmt, State, View

if TYPE_CHECKING:
    from cardtable.core import Seat
    from lab.nimmt.players import Chooser

Watch = Callable[[View, Action], None]


def play(
    game: Nimmt, deal: Deal, players: Sequence[Chooser], rng: Random, watch: Watch | None = None
) -> list[int]:
    """The heads of each seat. `watch` is told of every decision between at least two actions."""
    state: State = game.start(deal)
    while state.to_act:
        moves: dict[Seat, Action] = {}
        for seat in state.to_act:
            view = state.view(seat)
            if len(view.legal) == 1:
                moves[seat] = view.legal[0]
                continue
            moves[seat] = players[seat](view, rng.getrandbits(64))
            if watch is not None:
                watch(view, moves[seat])
        state = state.apply(moves)
    assert state.result is not None
    return [-points for points in state.result.points]


@dataclass(frozen=True)
class DealSet:
    """One deal, played from every seat by one player against copies of another: the means of these hands."""

    wins: float
    wins_without_heads: float
    """What would have been won, had the player taken no head and the others the heads they took."""
    heads: float
    rival_heads: float


def deal_sets(seats: int, player: Chooser, rival: Chooser, seed: int) -> Iterator[DealSet]:
    """Endless. A win is the fewest heads of a hand; ties are shared."""
    game = Nimmt(seats)
    rng = Random(seed)
    while True:
        deal = game.deal(rng)
        hands = []
        for seat in range(seats):
            heads = play(game, deal, [player if each == seat else rival for each in range(seats)], rng)
            own = heads[seat]
            spotless = [*heads[:seat], 0, *heads[seat + 1 :]]
            rivals = (sum(heads) - own) / (seats - 1)
            hands.append(DealSet(win_share(heads, seat), win_share(spotless, seat), own, rivals))
        yield DealSet(
            fmean(hand.wins for hand in hands),
            fmean(hand.wins_without_heads for hand in hands),
            fmean(hand.heads for hand in hands),
            fmean(hand.rival_heads for hand in hands),
        )


def matches(seats: int, end: int, player: Chooser, rival: Chooser, seed: int) -> Iterator[float]:
    """Endless: what a player won of each match until somebody has `end` heads; its seat moves on."""
    rng = Random(seed)
    for number in count():
        own = number % seats
        players = [player if seat == own else rival for seat in range(seats)]
        game = Nimmt(seats, end=end)
        while max(game.totals) < end:
            heads = play(game, game.deal(rng), players, rng)
            totals = tuple(total + taken for total, taken in zip(game.totals, heads, strict=True))
            game = replace(game, totals=totals)
        yield win_share(game.totals, own)


def win_share(heads: Sequence[int], seat: int) -> float:
    """1 for the only seat with the fewest heads; seats that share them share the win."""
    return 1 / heads.count(heads[seat]) if heads[seat] == min(heads) else 0.0


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far its 95 % interval reaches to each side."""
    return fmean(numbers), 1.96 * stdev(numbers) / len(numbers) ** 0.5
