"""What reasons cost: `python -m benchmarks.reasons [BOT ...] [--hands N] [--blocks N]`.

CPU time for a decision, without and with the sentence that says why, as advisers give it to people. A choice
makes no sentence; before 19 November 2026 each choice made it. The decisions are those of some hands in which
the player has all seats; the figures are medians over blocks, the two ways in turn.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from cardtable.core import Adviser, Clock
from cardtable.games import GAMES
from cardtable.players import make_bot
from cardtable.record import Record
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer, AnyView

BY_RULES = ("nimmt:basic", "skat:basic", "bridge:basic", "pinochle:basic", "two-hand-pinochle:course")


def main() -> None:
    parser = argparse.ArgumentParser(description="What reasons cost")
    parser.add_argument("bots", nargs="*", default=BY_RULES, metavar="BOT")
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--blocks", type=int, default=9)
    options = parser.parse_args()
    for name in options.bots:
        player, views = make_bot(name, 1), decisions(name, options.hands)
        assert isinstance(player, Adviser), f"{name} gives no reasons"
        ways = (partial(choose, player), partial(explain, player))
        blocks = [[seconds(way, views) for way in ways] for _ in range(options.blocks + 1)][1:]
        choice, explained = (median(block[way] for block in blocks) / len(views) * 1e6 for way in (0, 1))
        share = median(block[0] / block[1] for block in blocks)
        print(f"{name:26} {choice:8.1f} us a decision, {explained:8.1f} with its reason: {share:.2f} of that")


def decisions(name: str, hands: int) -> list[AnyView]:
    """The Views at all decisions of so many hands."""
    game, player, views = GAMES[name.partition(":")[0]](), make_bot(name, 1), []
    for number in range(hands):
        table: Table[Any, Any, Any] = Table(Record(game, game.deal(Random(number))))
        while waiting := table.waiting:
            views.append(table.view(waiting[0]))
            table.submit(waiting[0], player.choose(views[-1], Clock(steady=True)))
    return views


def choose(player: AnyPlayer, view: AnyView) -> None:
    player.choose(view, Clock(steady=True))


def explain(player: Adviser[Any, Any], view: AnyView) -> str:
    return player.advise(view, Clock(steady=True)).why


def seconds(way: Callable[[AnyView], object], views: list[AnyView]) -> float:
    started = time.process_time()
    for view in views:
        way(view)
    return time.process_time() - started


if __name__ == "__main__":
    main()
