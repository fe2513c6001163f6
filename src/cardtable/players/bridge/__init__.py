"""Players of bridge."""

from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import allows, explain
from cardtable.players.bridge.expert import ExpertPlayer
from cardtable.players.bridge.novice import NovicePlayer

__all__ = ["BasicPlayer", "ExpertPlayer", "NovicePlayer", "allows", "explain"]
