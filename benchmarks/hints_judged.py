"""What the analysis says of hands played by hints: `python -m benchmarks.hints_judged GAME ... [--hands N]`.

All seats follow the hints of the strongest player, without a clock. Then the reviews of the game judge every
decision. A slip is a decision that is worse by more than chance and by more than a person sees. In games that
are judged with open cards, a reasonable guess can be a slip as well.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import Adviser, Clock
from cardtable.games import GAMES
from cardtable.players import bots_for, make_bot
from cardtable.players.review import reviews_of
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import AnyView
    from cardtable.record import AnyRecord
    from cardtable.table import AnyTable


class Follower:
    """Does what the hints of a player say."""

    def __init__(self, bot: str, seed: int) -> None:
        player = make_bot(bot, seed)
        assert isinstance(player, Adviser), f"{bot} gives no hints"
        self._player: Adviser[Any, Any] = player

    def choose(self, view: AnyView, clock: Clock) -> Any:
        return self._player.advise(view, clock).action


def main() -> None:
    parser = argparse.ArgumentParser(description="What the analysis says of hands played by hints")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--hands", type=int, default=50)
    options = parser.parse_args()
    for game in options.games:
        hands = [by_hints(game, seed) for seed in range(options.hands)]
        for review in reviews_of(game):
            found = [each for hand in hands for each in review.decisions(hand)]
            costs = [each.cost for each in found if each.is_slip]
            share, lost = (part / max(1, len(found)) for part in (len(costs), sum(costs)))
            print(
                f"{game}, {review.how}: {len(found)} decisions of {options.hands} hands; "
                f"slips {len(costs)}, {share:.1%}; they cost {lost:.2f} a decision",
                flush=True,
            )


def by_hints(name: str, seed: int) -> AnyRecord:
    """A hand in which all follow their hints."""
    game = GAMES[name]()
    table: AnyTable = Table(Record(game, game.deal(Random(seed))))
    best = bots_for(name)[-1]
    return play(table, [Follower(best, seed + seat) for seat in range(game.seats)], steady)


def steady() -> Clock:
    return Clock(steady=True)


if __name__ == "__main__":
    main()
