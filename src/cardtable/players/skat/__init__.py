"""Players of skat."""

from cardtable.players.skat.basic import BasicPlayer
from cardtable.players.skat.expert import CLUB, ExpertPlayer
from cardtable.players.skat.novice import NovicePlayer

__all__ = ["CLUB", "BasicPlayer", "ExpertPlayer", "NovicePlayer"]
