"""Hearts for four."""

from cardtable.games.part import RulesPart
from hearts.actions import Action, Pass, Play
from hearts.game import Deal, Hearts
from hearts.match import DUPLICATE, ToScore
from hearts.state import Passing, Playing, State
from hearts.view import View
from hearts.words import Text

PART = RulesPart(
    title=Text("hearts.title"),
    about=Text("hearts.about"),
    emblem=("HA", "SQ", "C2"),
    match=ToScore,
    duplicate=DUPLICATE,
    shown=("passing", "points", "duty"),
)


__all__ = [
    "PART",
    "Action",
    "Deal",
    "Hearts",
    "Pass",
    "Passing",
    "Play",
    "Playing",
    "State",
    "ToScore",
    "View",
]
