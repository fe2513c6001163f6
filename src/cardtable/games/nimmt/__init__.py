"""6 nimmt!"""

from cardtable.games.nimmt.actions import HEADS, Action, Card, Play, TakeRow
from cardtable.games.nimmt.duplicate import DUPLICATE
from cardtable.games.nimmt.game import Deal, Nimmt
from cardtable.games.nimmt.match import Official, ToScore
from cardtable.games.nimmt.series import SERIES
from cardtable.games.nimmt.state import Choosing, Over, State, TakingRow
from cardtable.games.nimmt.view import Row, Taken, View
from cardtable.texts import Text

TITLE = Text("nimmt.title")
ABOUT = Text("nimmt.about")
EMBLEM = ("6", "55", "104")
DECISIONS = {Play: "cards", TakeRow: "rows"}
MATCH = ToScore


__all__ = [
    "ABOUT",
    "DECISIONS",
    "DUPLICATE",
    "EMBLEM",
    "HEADS",
    "MATCH",
    "SERIES",
    "TITLE",
    "Action",
    "Card",
    "Choosing",
    "Deal",
    "Nimmt",
    "Official",
    "Over",
    "Play",
    "Row",
    "State",
    "TakeRow",
    "Taken",
    "TakingRow",
    "ToScore",
    "View",
]
