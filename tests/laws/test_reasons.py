"""What hints say, in every preset of every game that publishes reasons.

`cd tests && ../.venv/bin/python -m laws.test_reasons 300` looks at 300 hands of each player and preset, and
prints how often a sentence is true of the next best action too.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES, part_of
from cardtable.players import bots_for
from cardtable.players.part import PlayersPart
from cardtable.testing.reasons import HintTally, check_reasons

if TYPE_CHECKING:
    from cardtable.core import AnyGame

ADVISERS = ("basic", "course", "club", "expert")
CASES = [
    (bot, preset, game)
    for cls in GAMES.values()
    if part_of(PlayersPart, cls.name).reasons
    for preset, game in cls.presets().items()
    for bot in bots_for(cls.name)
    if bot.partition(":")[2] in ADVISERS
]


@pytest.mark.parametrize(
    ("bot", "preset", "game"), [pytest.param(*case, id="-".join(case[:2])) for case in CASES]
)
def test_what_hints_say_for_certain_is_so(bot: str, preset: str, game: AnyGame) -> None:
    """In two hundred positions that the seat may be in, other ones than those the hint was chosen by."""
    assert check_reasons(bot, game, seed=1).hints


if __name__ == "__main__":
    for bot, preset, game in CASES:
        whole = HintTally()
        for seed in range(int(sys.argv[1])):
            whole.add(check_reasons(bot, game, seed))
        print(bot, preset, whole, sep="\t", flush=True)
