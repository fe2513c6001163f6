"""Every built-in player, with every preset and every option of its game changed by itself.

`cd tests && ../.venv/bin/python -m laws.test_players 20` plays 20 hands of each without a limit of time,
twice.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES
from cardtable.players import bots_for
from cardtable.testing.options import variants
from cardtable.testing.players import check_player

if TYPE_CHECKING:
    from cardtable.core import AnyGame

CASES = [
    (name, variant, game)
    for cls in GAMES.values()
    for variant, game in variants(cls).items()
    for name in bots_for(cls.name)
]
THINKING = ("expert", "club", "flat", "sdz", "sdz-as-written")
SHORT = timedelta(milliseconds=1)


@pytest.mark.parametrize(
    ("name", "variant", "game"), [pytest.param(*case, id="-".join(case[:2])) for case in CASES]
)
def test_players_keep_to_the_rules(name: str, variant: str, game: AnyGame) -> None:
    """No option makes a player choose what the rules refuse. Those that do not think play the same hand
    again."""
    check_player(name, game, 1, time=SHORT if name.partition(":")[2] in THINKING else None)


if __name__ == "__main__":
    for name, variant, game in CASES:
        for seed in range(int(sys.argv[1])):
            check_player(name, game, seed)
        print(f"{name} {variant}", flush=True)
