"""The line protocol of SixNimmt, as the host speaks it; docs/protocols/sixnimmt.md tells it in full.

    INFO|SETUP|{"name": "p1", "playerNum": 2}                             once
    INFO|NEWGAME|[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]                          a hand, own cards only
    INFO|GAME|{"rows": [[40], [30], [20], [11]], "players": {"p1": 0, "p2": 1}}      before every trick
    CMD|PICKCARD                                                          answer: a card
    INFO|MOVE|{"p1": 1, "p2": 2}                                          before any card is placed
    CMD|PICKROW                                                           answer: 0 to 3
    INFO|SCORE|{"player": "p1", "cards": [1, 2], "score": 2}              for each row that is taken
    INFO|GAMEEND|{"p1": 105, "p2": 78}                                    once

Clients read the data as JSON or evaluate it as Python, so it is always both.
"""

from __future__ import annotations

import json
import re
from operator import itemgetter
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, BadOption, IllegalAction
from cardtable.games.nimmt import Action, Card, Play, TakeRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.core import Move
    from cardtable.games.nimmt import Row, View

NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
UNSPEAKABLE = re.compile(r"[^ -~]|[|\"'\\]")


def names_for(titles: Iterable[str]) -> list[str]:
    """A name for each title that the protocol can say: plain ASCII, and every name only once."""
    names: list[str] = []
    for title in titles:
        first = UNSPEAKABLE.sub("_", title) or "player"
        name, copy = first, 1
        while name in names:
            copy += 1
            name = f"{first}{copy}"
        names.append(name)
    return names


class Wording:
    """What all peers of a table are told alike: put into words once, and shared by their codecs.

    The parts of a View that all seats see are the same objects for all of them, which makes it
    cheap to tell whether the last wording still holds.
    """

    def __init__(self) -> None:
        self._rows: tuple[Row, ...] | None = None
        self._game = ""
        self._history: tuple[Move[Action], ...] | None = None
        self._news: dict[tuple[int, int], list[str]] = {}

    def game(self, view: View, names: Sequence[str]) -> str:
        if view.rows is not self._rows:
            totals = map(sum, zip(view.game.totals, view.heads, strict=True))
            players = dict(zip(names, totals, strict=True))
            self._game = f"INFO|GAME|{json.dumps({'rows': view.rows, 'players': players})}"
            self._rows = view.rows
        return self._game

    def news(self, view: View, since: tuple[int, int], names: Sequence[str]) -> list[str]:
        """The cards of each trick after so many moves and taken rows, and the rows taken then."""
        if view.history is not self._history:
            self._history, self._news = view.history, {}
        if since not in self._news:
            self._news[since] = _news(view, since, names)
        return self._news[since]


def _news(view: View, since: tuple[int, int], names: Sequence[str]) -> list[str]:
    moves_told, rows_told = since
    plays = [
        (names[move.seat], move.action.card)
        for move in view.history[moves_told:]
        if isinstance(move.action, Play)
    ]
    seats = view.game.seats
    tricks_told = view.game.hand_size - len(view.hand) - len(plays) // seats
    lines: list[tuple[int, str]] = []
    for trick, first in enumerate(range(0, len(plays), seats), tricks_told + 1):
        lines.append((trick, f"INFO|MOVE|{json.dumps(dict(plays[first : first + seats]))}"))
    for taken in view.taken[rows_told:]:
        score = {"player": names[taken.seat], "cards": taken.cards, "score": taken.heads}
        lines.append((taken.trick, f"INFO|SCORE|{json.dumps(score)}"))
    lines.sort(key=itemgetter(0))
    return [line for _, line in lines]


class SixNimmt:
    """The host's end of the line: a Codec. Those of one table share a Wording."""

    def __init__(self, wording: Wording | None = None) -> None:
        self._wording = wording or Wording()
        self._names: Sequence[str] = ()
        self._told = (0, 0)
        self._view: View | None = None

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        if names_for(names) != list(names):
            raise BadOption(f"names are plain ASCII without | \" ' \\ and differ, unlike {', '.join(names)}")
        return [f"INFO|SETUP|{json.dumps({'name': names[me], 'playerNum': len(names)})}"]

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        # A hand that is taken up again is, to a client, one that begins with fewer cards.
        self._names = names
        self._told = (len(view.history) - len(view.waiting), len(view.taken))
        return [f"INFO|NEWGAME|{json.dumps(view.hand)}"]

    def tell(self, view: View) -> list[str]:
        news = self._wording.news(view, self._told, self._names)
        self._told = (len(view.history), len(view.taken))
        self._view = view
        if not view.legal:
            return list(news)
        if view.waiting:
            return [*news, "CMD|PICKROW"]
        return [*news, self._wording.game(view, self._names), "CMD|PICKCARD"]

    def hear(self, line: str) -> Action:
        """BadMessage unless the line is a number; IllegalAction if no row has this number."""
        view, text = self._view, line.strip()
        if not NUMBER.fullmatch(text):
            raise BadMessage(f"{text[:40]!r} where a number was asked for")
        if view is None or view.seat is None:
            raise BadMessage(f"{text} where nothing was asked for")
        number = int(text)
        if not view.waiting:
            return Play(Card(number))
        if not 0 <= number < len(view.rows):
            raise IllegalAction(view.seat, text, f"rows are numbered from 0 to {len(view.rows) - 1}")
        return TakeRow(view.rows[number][-1])

    def refuse(self, why: str) -> list[str]:
        """Nothing: the protocol has no words for it, and clients have dropped the card by now."""
        return []

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        heads = {name: -points for name, points in zip(names, standings, strict=True)}
        return [f"INFO|GAMEEND|{json.dumps(heads)}"]
