"""The line protocol of SixNimmt, host side. docs/protocols/sixnimmt.md has the full description.

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
from cardtable.games.nimmt import Action, Card, Play
from cardtable.games.nimmt.actions import HIGHEST, PLAYS, TAKES
from cardtable.wire.names import names_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.core import Move, Seat
    from cardtable.games.nimmt import Row, View

# Nine digits are more than any card has, and keep int() from numbers with thousands of digits.
NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


class SharedLines:
    """The lines that all peers of a table get, made once and shared by their codecs.

    The public parts of a View are the same objects for all seats, and the moves of a hand are the same from
    View to View. So it is cheap to find out which lines exist already.
    """

    def __init__(self) -> None:
        self._rows: tuple[Row, ...] | None = None
        self._game = ""
        self._begin_hand()

    def _begin_hand(self) -> None:
        self._history: tuple[Move[Action], ...] = ()
        self._news: list[str] = []
        self._tricks = self._taken = 0
        self._heads: dict[Seat, int] = {}

    def news(self, view: View, names: Sequence[str]) -> list[str]:
        """The events of the hand so far: the cards of each trick, and the rows taken then."""
        if view.history is not self._history:
            self._read_on(view, names)
        return self._news

    def game(self, view: View, names: Sequence[str]) -> str:
        """The line with the rows and the heads of everybody."""
        if view.rows is not self._rows:
            self.news(view, names)
            before = zip(view.game.all_seats, view.game.totals, strict=True)
            heads = [total + self._heads.get(seat, 0) for seat, total in before]
            players = _by_name(zip(names, heads, strict=True))
            self._game = f'INFO|GAME|{{"rows": {[list(row) for row in view.rows]}, "players": {players}}}'
            self._rows = view.rows
        return self._game

    def _read_on(self, view: View, names: Sequence[str]) -> None:
        seen, seats = len(self._history), view.game.seats
        # Another move in place of the last known one: this is another hand.
        if seen and (len(view.history) < seen or view.history[seen - 1] is not self._history[-1]):
            seen = 0
            self._begin_hand()
        plays = [
            (names[move.seat], move.action.card)
            for move in view.history[seen:]
            if isinstance(move.action, Play)
        ]
        lines: list[tuple[int, str]] = []
        for first in range(0, len(plays), seats):
            self._tricks += 1
            lines.append((self._tricks, f"INFO|MOVE|{_by_name(plays[first : first + seats])}"))
        for taken in view.taken[self._taken :]:
            cards, score = list(taken.cards), taken.heads
            what = f'{{"player": "{names[taken.seat]}", "cards": {cards}, "score": {score}}}'
            lines.append((taken.trick, f"INFO|SCORE|{what}"))
            self._heads[taken.seat] = self._heads.get(taken.seat, 0) + score
        # The sort is stable, so MOVE stays before the SCOREs of its trick.
        lines.sort(key=itemgetter(0))
        self._news += [line for _, line in lines]
        self._history, self._taken = view.history, len(view.taken)


def _by_name(numbers: Iterable[tuple[str, int]]) -> str:
    """Names contain nothing that JSON or Python would have to escape."""
    return "{" + ", ".join([f'"{name}": {number}' for name, number in numbers]) + "}"


class SixNimmt:
    """The host's end of the line: a Codec. Those of one table share a SharedLines."""

    def __init__(self, shared: SharedLines | None = None) -> None:
        self._shared = shared or SharedLines()
        self._names: Sequence[str] = ()
        self._sent = 0
        self._view: View | None = None

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        if names_for(names) != list(names):
            raise BadOption(f"names are plain ASCII without | \" ' \\ and differ, unlike {', '.join(names)}")
        return [f"INFO|SETUP|{json.dumps({'name': names[me], 'playerNum': len(names)})}"]

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        # For a client, a resumed hand is one that begins with fewer cards.
        self._names = names
        # The open cards of a trick still have to be sent.
        self._sent = len(self._shared.news(view, names)) - bool(view.waiting)
        return [f"INFO|NEWGAME|{list(view.hand)}"]

    def tell(self, view: View) -> list[str]:
        news = self._shared.news(view, self._names)
        news, self._sent = news[self._sent :], len(news)
        self._view = view
        if not view.legal:
            return news
        if view.waiting:
            return [*news, "CMD|PICKROW"]
        return [*news, self._shared.game(view, self._names), "CMD|PICKCARD"]

    def hear(self, line: str) -> Action:
        """The action in a line. Raises BadMessage unless it is a number, and IllegalAction if no row has
        this number."""
        view, text = self._view, line.strip()
        if not NUMBER.fullmatch(text):
            raise BadMessage(f"{text[:40]!r} where a number was asked for")
        if view is None or view.seat is None:
            raise BadMessage(f"{text} where nothing was asked for")
        number = int(text)
        if not view.waiting:
            # A number that is not a card is still a decision: the table refuses it as illegal, not as
            # malformed.
            return PLAYS[number] if 0 <= number <= HIGHEST else Play(Card(number))
        if not 0 <= number < len(view.rows):
            raise IllegalAction(view.seat, number, f"rows are numbered from 0 to {len(view.rows) - 1}")
        return TAKES[view.rows[number][-1]]

    def refuse(self, why: str) -> list[str]:
        """Nothing: the protocol has no refusal, and clients have dropped the card by now."""
        return []

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        # Heads are bad, so points are negative heads.
        heads = {name: -points for name, points in zip(names, standings, strict=True)}
        return [f"INFO|GAMEEND|{json.dumps(heads)}"]
