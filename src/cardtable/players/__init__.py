"""The built-in players, by name: `nimmt:basic`, or `GAME:random` for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.players import bridge, nimmt, skat
from cardtable.players.pinochle.basic import BasicPlayer as PinochleBasicPlayer
from cardtable.players.pinochle.expert import CLUB as PINOCHLE_CLUB
from cardtable.players.pinochle.expert import ExpertPlayer as PinochleExpertPlayer
from cardtable.players.pinochle.novice import NovicePlayer as PinochleNovicePlayer
from cardtable.players.pinochle.novice import TwoHandNovicePlayer
from cardtable.players.pinochle.sdz import SdzPlayer
from cardtable.players.random import RandomPlayer
from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.players.two_hand_pinochle.expert import CLUB as TWO_HAND_CLUB
from cardtable.players.two_hand_pinochle.expert import ExpertPlayer as TwoHandExpertPlayer
from cardtable.search.bridge import dds as bridge_dds

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Player

BOTS: dict[str, Callable[[int], Player[Any, Any]]] = {
    **{f"{game}:random": RandomPlayer for game in GAMES},
    "bridge:novice": bridge.NovicePlayer,
    "bridge:basic": lambda seed: bridge.BasicPlayer(),
    "bridge:club": lambda seed: bridge.BasicPlayer(),
    **({"bridge:expert": bridge.ExpertPlayer} if bridge_dds.is_available() else {}),
    "nimmt:novice": nimmt.NovicePlayer,
    "nimmt:basic": lambda seed: nimmt.BasicPlayer(),
    "nimmt:flat": nimmt.FlatPlayer,
    "nimmt:club": lambda seed: nimmt.ExpertPlayer(seed, nimmt.CLUB),
    "nimmt:expert": nimmt.ExpertPlayer,
    "pinochle:novice": PinochleNovicePlayer,
    "pinochle:sdz-as-written": lambda seed: SdzPlayer(seed, repaired=False),
    "pinochle:basic": lambda seed: PinochleBasicPlayer(),
    "pinochle:sdz": SdzPlayer,
    "pinochle:club": lambda seed: PinochleExpertPlayer(seed, PINOCHLE_CLUB),
    "pinochle:expert": PinochleExpertPlayer,
    "skat:novice": skat.NovicePlayer,
    "skat:basic": lambda seed: skat.BasicPlayer(),
    "skat:club": lambda seed: skat.ExpertPlayer(seed, skat.CLUB),
    "skat:expert": skat.ExpertPlayer,
    "two-hand-pinochle:novice": TwoHandNovicePlayer,
    "two-hand-pinochle:course": lambda seed: CoursePlayer(),
    "two-hand-pinochle:club": lambda seed: TwoHandExpertPlayer(seed, TWO_HAND_CLUB),
    "two-hand-pinochle:expert": TwoHandExpertPlayer,
}
"""Each makes a player from a seed: the same seed, the same decisions."""


def bots_for(game: str) -> list[str]:
    """The names of the players that know a game, the plainest first."""
    return [name for name in BOTS if name.partition(":")[0] == game]


def make_bot(name: str, seed: int = 0) -> Player[Any, Any]:
    """The built-in player with this name; BadOption with the names there are if there is none."""
    if name not in BOTS:
        raise BadOption(f"there is no player {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
