"""Players of 6 nimmt!"""

from cardtable.players.nimmt.basic import BasicPlayer, NovicePlayer, beginner
from cardtable.players.nimmt.expert import CLUB, ExpertPlayer, FlatPlayer
from cardtable.players.nimmt.reasons import CARDS, ROWS
from cardtable.players.part import PlayersPart

__all__ = ["PART", "BasicPlayer", "ExpertPlayer", "FlatPlayer", "NovicePlayer"]

PART = PlayersPart(
    bots={
        "beginner": beginner,
        "novice": NovicePlayer,
        "basic": lambda seed: BasicPlayer(),
        "flat": FlatPlayer,
        "club": lambda seed: ExpertPlayer(seed, CLUB),
        "expert": ExpertPlayer,
    },
    reasons=(CARDS, ROWS),
)
