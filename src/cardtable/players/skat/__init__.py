"""Players of skat."""

from cardtable.players.part import PlayersPart
from cardtable.players.skat.basic import BasicPlayer, NovicePlayer, beginner
from cardtable.players.skat.card_reasons import CARDS
from cardtable.players.skat.expert import CLUB, ExpertPlayer
from cardtable.players.skat.null_reasons import NULL_CARDS
from cardtable.players.skat.review import REVIEW

__all__ = ["PART", "BasicPlayer", "ExpertPlayer", "NovicePlayer"]

PART = PlayersPart(
    bots={
        "beginner": beginner,
        "novice": NovicePlayer,
        "basic": lambda seed: BasicPlayer(),
        "club": lambda seed: ExpertPlayer(seed, CLUB, playouts=0),
        "expert": ExpertPlayer,
    },
    review=REVIEW,
    reasons=(CARDS, NULL_CARDS),
)
