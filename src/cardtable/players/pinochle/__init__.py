"""Players of four-hand pinochle."""

from cardtable.players.part import BotOption, PlayersPart
from cardtable.players.pinochle.agreements import KINDS, meanings
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.expert import ClubPlayer, ExpertPlayer
from cardtable.players.pinochle.novice import NovicePlayer, beginner
from cardtable.players.pinochle.reasons import CARDS
from cardtable.players.pinochle.review import REVIEW
from cardtable.players.pinochle.sdz import SdzPlayer

AGREEMENTS = f"what bids tell a partner: {' or '.join(KINDS)}; else what the table agrees on"

PART = PlayersPart(
    bots={
        "beginner": beginner,
        "novice": NovicePlayer,
        "sdz-as-written": lambda seed: SdzPlayer(seed, repaired=False),
        "basic": lambda seed, agreements=None: BasicPlayer(agreements),
        "sdz": SdzPlayer,
        "club": ClubPlayer,
        "expert": lambda seed, agreements=None: ExpertPlayer(seed, agreements=agreements),
    },
    options={"agreements": BotOption(AGREEMENTS)},
    review=REVIEW,
    meanings=meanings,
    reasons=(CARDS,),
)
