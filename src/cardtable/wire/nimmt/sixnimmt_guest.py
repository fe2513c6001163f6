"""The line protocol of SixNimmt, player side: our players can play at any host."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec

from cardtable.core import Clock, Move, Seat
from cardtable.errors import BadMessage
from cardtable.games.nimmt import Action, Card, Nimmt, Play, Row, Taken, TakeRow, View

if TYPE_CHECKING:
    from cardtable.core import Player

T = TypeVar("T")

# Hosts do not say when the match ends. This is the original host's default.
USUAL_END = 100

Number = Annotated[int, msgspec.Meta(ge=1, le=104)]
Cards = Annotated[list[Number], msgspec.Meta(min_length=1)]


class _Setup(msgspec.Struct):
    name: str
    playerNum: Annotated[int, msgspec.Meta(ge=2, le=10)]  # noqa: N815 # the protocol's own word


class _Game(msgspec.Struct):
    rows: Annotated[list[Cards], msgspec.Meta(min_length=4, max_length=4)]
    players: dict[str, Annotated[int, msgspec.Meta(ge=0)]]


class _Score(msgspec.Struct):
    player: str
    cards: Cards


class SixNimmtGuest:
    """The player's end of the line at another host."""

    opening = ()

    def __init__(self, player: Player[Action, View]) -> None:
        self._player = player
        self._game = Nimmt(end=USUAL_END)
        self._me = ""
        self._names: list[str] = []
        self._new_hand([])
        self.done = False

    def feed(self, line: str) -> list[str]:
        """The lines to send after a line from the host: one line for a CMD, none for an INFO. Raises
        BadMessage if it cannot be understood. An unknown INFO is ignored."""
        header, _, rest = line.strip().partition("|")
        word, _, data = rest.partition("|")
        match header, word:
            case "INFO", "SETUP":
                self._set_up(_decode(data, _Setup))
            case "INFO", "NEWGAME":
                self._new_hand(_decode(data, Cards))
            case "INFO", "GAME":
                self._new_trick(_decode(data, _Game))
            case "INFO", "MOVE":
                self._show(_decode(data, dict[str, Number]))
            case "INFO", "SCORE":
                self._take(_decode(data, _Score))
            case "INFO", "GAMEEND":
                self.done = True
            case "INFO", _:
                pass
            case "CMD", "PICKCARD":
                return [self._pick_card()]
            case "CMD", "PICKROW":
                return [self._pick_row()]
            case _:
                raise BadMessage(f"{line.strip()[:40]!r} is neither an INFO nor PICKCARD nor PICKROW")
        return []

    def _set_up(self, setup: _Setup) -> None:
        self._me = setup.name
        self._game = Nimmt(setup.playerNum, end=USUAL_END)
        self._new_hand([])

    def _new_hand(self, cards: list[int]) -> None:
        self._hand = {Card(card) for card in cards}
        self._offered: Card | None = None
        self._rows: list[Row] = []
        self._start: tuple[Card, ...] = ()
        self._waiting: tuple[tuple[Seat, Card], ...] = ()
        self._taken: tuple[Taken, ...] = ()
        self._history: tuple[Move[Action], ...] = ()

    def _new_trick(self, game: _Game) -> None:
        if self._me not in game.players or len(game.players) != self._game.seats:
            raise BadMessage(
                f"players are {self._game.seats} with {self._me!r}, not {', '.join(game.players)}"
            )
        self._rows = [tuple(Card(card) for card in row) for row in game.rows]
        self._waiting = ()
        if not self._start:
            self._names = list(game.players)
            self._game = replace(self._game, totals=tuple(game.players.values()))
            self._start = tuple(sorted(card for row in self._rows for card in row))

    def _show(self, cards: dict[str, int]) -> None:
        if not self._rows or cards.keys() != set(self._names):
            raise BadMessage(f"a MOVE has a card of {' and '.join(self._names) or 'nobody before a GAME'}")
        shown = [(Seat(seat), Card(cards[name])) for seat, name in enumerate(self._names)]
        self._history += tuple(Move(seat, Play(card)) for seat, card in shown)
        self._waiting = tuple(sorted(shown, key=lambda play: play[1]))
        # The host may have played another card for us than the one we offered.
        if self._offered is not None:
            self._hand.add(self._offered)
        self._hand.discard(Card(cards[self._me]))
        self._offered = None

    def _take(self, score: _Score) -> None:
        if score.player not in self._names or not self._waiting:
            raise BadMessage(f"a SCORE of {score.player!r}, who has not moved")
        seat = Seat(self._names.index(score.player))
        row = tuple(Card(card) for card in score.cards)
        lowest = self._waiting[0][1]
        chosen = self._history[-1].action
        # Only the lowest card of a trick can make its owner choose a row, and only before any is placed.
        if all(lowest < end for *_, end in self._rows) and isinstance(chosen, Play):
            self._history += (Move(seat, TakeRow(row[-1])),)
        tricks = sum(isinstance(move.action, Play) for move in self._history) // self._game.seats
        self._taken += (Taken(seat, tricks, row),)

    def _pick_card(self) -> str:
        if not self._hand or not self._rows:
            raise BadMessage("PICKCARD without a NEWGAME and a GAME before it, or with no card left")
        legal = tuple(Play(card) for card in sorted(self._hand))
        action = self._choose(self._game.all_seats, legal, ())
        assert isinstance(action, Play), "a card was asked for"
        self._hand.remove(action.card)
        self._offered = action.card
        return str(action.card)

    def _pick_row(self) -> str:
        if not self._rows:
            raise BadMessage("PICKROW without a GAME before it")
        # A host may test its clients with a PICKROW without a MOVE before it.
        waiting = self._waiting or ((self._seat, self._offered or Card(1)),)
        legal = tuple(TakeRow(end) for *_, end in _sorted(self._rows))
        action = self._choose((self._seat,), legal, waiting)
        assert isinstance(action, TakeRow), "a row was asked for"
        # Rows are counted as the host listed them, not as our View sorts them.
        return str([end for *_, end in self._rows].index(action.end))

    @property
    def _seat(self) -> Seat:
        return Seat(self._names.index(self._me))

    def _choose(
        self, to_act: tuple[Seat, ...], legal: tuple[Action, ...], waiting: tuple[tuple[Seat, Card], ...]
    ) -> Action:
        view = View(
            game=self._game,
            seat=self._seat,
            to_act=to_act,
            legal=legal,
            hand=tuple(sorted(self._hand)),
            rows=_sorted(self._rows),
            waiting=waiting,
            taken=self._taken,
            start=self._start,
            history=self._history,
            result=None,
            deal=None,
        )
        return self._player.choose(view, Clock())


def _sorted(rows: list[Row]) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=lambda row: row[-1], reverse=True))


def _decode(data: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data.encode(), type=kind)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadMessage(f"{data[:40]!r}: {error}") from None
