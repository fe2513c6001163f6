"""6 nimmt!"""

from cardtable.games.nimmt.actions import HEADS, Action, Card, Play, TakeRow
from cardtable.games.nimmt.duplicate import DUPLICATE
from cardtable.games.nimmt.game import Deal, Nimmt
from cardtable.games.nimmt.match import Official, ToScore
from cardtable.games.nimmt.state import Choosing, Over, State, TakingRow
from cardtable.games.nimmt.view import Row, Taken, View

TITLE = "6 nimmt!"
ABOUT = "Everybody chooses a card at once. The sixth card of a row takes it."
EMBLEM = ("6", "55", "104")
MATCH = ToScore


__all__ = [
    "ABOUT",
    "DUPLICATE",
    "EMBLEM",
    "HEADS",
    "MATCH",
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
