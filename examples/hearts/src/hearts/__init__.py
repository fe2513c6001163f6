"""Hearts for four."""

from hearts.actions import Action, Pass, Play
from hearts.game import Deal, Hearts
from hearts.match import DUPLICATE, ToScore
from hearts.state import Passing, Playing, State
from hearts.view import View
from hearts.words import Text

TITLE = Text("hearts.title")
ABOUT = Text("hearts.about")
EMBLEM = ("HA", "SQ", "C2")
MATCH = ToScore
SHOWN = ("passing", "points", "duty")


__all__ = [
    "ABOUT",
    "DUPLICATE",
    "EMBLEM",
    "MATCH",
    "SHOWN",
    "TITLE",
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
