"""Players of two-hand pinochle."""

from cardtable.players.part import PlayersPart
from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.players.two_hand_pinochle.expert import CLUB, ExpertPlayer
from cardtable.players.two_hand_pinochle.novice import NovicePlayer, beginner
from cardtable.players.two_hand_pinochle.reasons import REASONS

PART = PlayersPart(
    bots={
        "beginner": beginner,
        "novice": NovicePlayer,
        "course": lambda seed: CoursePlayer(),
        "club": lambda seed: ExpertPlayer(seed, CLUB),
        "expert": ExpertPlayer,
    },
    reasons=(REASONS,),
)
