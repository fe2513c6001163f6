"""6 nimmt!"""

from cardtable.games.nimmt.actions import HEADS, Action, Card, Play, TakeRow
from cardtable.games.nimmt.duplicate import DUPLICATE
from cardtable.games.nimmt.game import Deal, Nimmt
from cardtable.games.nimmt.match import Official, ToScore
from cardtable.games.nimmt.series import SERIES
from cardtable.games.nimmt.state import Choosing, Over, State, TakingRow
from cardtable.games.nimmt.view import Row, Taken, View
from cardtable.games.part import RulesPart
from cardtable.texts import Text

PART = RulesPart(
    title=Text("nimmt.title"),
    about=Text("nimmt.about"),
    emblem=("6", "55", "104"),
    match=ToScore,
    duplicate=DUPLICATE,
    series=SERIES,
    shown=("goes_to",),
    shown_to_all=("trick", "tricks", "heads", "row_heads", "row_length"),
    card_marks=HEADS,
    decisions={Play: "cards", TakeRow: "rows"},
)


__all__ = [
    "HEADS",
    "PART",
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
