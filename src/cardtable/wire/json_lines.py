"""cardtable's own protocol: one JSON object per line, the same for every game.

The messages below are the whole protocol. docs/protocols/json_lines.md says what they promise.
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cardtable.core import Clock
from cardtable.errors import BadMessage, BadOption, NotationError
from cardtable.games import GAMES
from cardtable.notation.own.options import Games, make_game
from cardtable.notation.own.plain import plain
from cardtable.notation.own.records import deal_to_plain
from cardtable.notation.own.unplain import unplain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame, AnyPlayer, AnyView

PROTOCOL = "cardtable"
VERSION = 1

T = TypeVar("T")
Fields = dict[str, Any]


class HostMessage(msgspec.Struct, tag_field="type"):
    """A message of the host: `type` first, then the fields in order."""


class HelloMessage(HostMessage, tag="hello"):
    """The first message: the protocol, the players, and which of them the program is."""

    protocol: str
    version: int
    players: list[str]
    you: int


class HandMessage(HostMessage, tag="hand"):
    """A hand begins or is resumed."""

    game: str
    options: Fields
    names: list[str]
    seat: int | None
    view: Fields


class MoveMessage(HostMessage, tag="move"):
    """A seat has acted."""

    seat: int
    action: str


class ActMessage(HostMessage, tag="act"):
    """The program has to act."""

    seq: int
    legal: list[str]
    view: Fields


class ErrorMessage(HostMessage, tag="error"):
    """An answer was refused, with the reason."""

    why: str


class ResultMessage(HostMessage, tag="result"):
    """The hand is over."""

    points: list[int]
    lines: list[Fields]
    tally: list[int]
    deal: dict[str, str]


class ByeMessage(HostMessage, tag="bye"):
    """The match is over."""

    players: list[str]
    standings: list[int]


class AnswerMessage(msgspec.Struct, omit_defaults=True):
    """A message of the player: its action by notation, or by its index among the legal ones."""

    seq: int | None = None
    action: str | None = None
    index: int | None = None


class JsonLines:
    """The host's end of the line: a Codec for any game."""

    def __init__(self) -> None:
        self._sent = 0
        self._result_sent = False
        self._asked = 0
        self._view: AnyView | None = None
        self._question: tuple[list[str], Fields] = ([], {})
        self._answered = True

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        return [_line(HelloMessage(PROTOCOL, VERSION, list(names), me))]

    def begin(self, view: AnyView, names: Sequence[str]) -> list[str]:
        self._sent = len(view.history)
        self._result_sent = False
        self._view = None
        return [_line(HandMessage(view.game.name, _fields(view.game), list(names), view.seat, _seen(view)))]

    def tell(self, view: AnyView) -> list[str]:
        news: list[HostMessage] = [
            MoveMessage(move.seat, str(move.action)) for move in view.history[self._sent :]
        ]
        self._sent = len(view.history)
        self._view = view if view.legal else None
        if self._view:
            self._question = [str(action) for action in view.legal], _seen(view)
            news.append(self._ask())
        elif view.result and not self._result_sent:
            news.append(_result(view))
            self._result_sent = True
        return [_line(message) for message in news]

    def hear(self, line: str) -> Any:
        """The action of an answer. None for a blank line, and for a late answer to an earlier request.
        Raises BadMessage."""
        if not line.strip():
            return None
        try:
            answer = _decode(line, AnswerMessage)
        except BadMessage as error:
            raise BadMessage(f"{error}; {self._expected}") from None
        if answer.seq is not None and 1 <= answer.seq < self._asked:
            return None
        if answer.seq is not None and answer.seq != self._asked:
            raise BadMessage(f"there was no request {answer.seq}; the last one was {self._asked}")
        # A second answer to one request must not become the answer to the next.
        if self._view is None or self._answered:
            raise BadMessage(f"{_short(line)}: nothing is asked; wait for the next act")
        action = self._chosen(answer, self._view)
        self._answered = True
        return action

    def refuse(self, why: str) -> list[str]:
        again = [] if self._view is None else [self._ask()]
        return [_line(message) for message in (ErrorMessage(str(why)), *again)]

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        return [_line(ByeMessage(list(names), list(standings)))]

    def _ask(self) -> ActMessage:
        self._asked += 1
        self._answered = False
        return ActMessage(self._asked, *self._question)

    def _chosen(self, answer: AnswerMessage, view: AnyView) -> Any:
        if (answer.action is None) == (answer.index is None):
            which = "neither action nor index" if answer.action is None else "both action and index"
            raise BadMessage(f"an answer with {which}; {self._expected}")
        if answer.action is not None:
            try:
                return view.game.parse(answer.action)
            except NotationError as error:
                raise BadMessage(str(error)) from None
        assert answer.index is not None
        if not 0 <= answer.index < len(view.legal):
            raise BadMessage(f"there is no index {answer.index}; they run from 0 to {len(view.legal) - 1}")
        return view.legal[answer.index]

    @property
    def _expected(self) -> str:
        action = self._view.legal[0] if self._view else "..."
        return f'answer with {{"action":{json.dumps(str(action))}}} or {{"index":0}}'


class JsonLinesGuest:
    """The player's end of the line: a player of one game, run as a program."""

    opening = ()

    def __init__(self, player: AnyPlayer, game: str, games: Games = GAMES) -> None:
        self._player = player
        self._game_name = game
        self._games = games
        self._game: AnyGame | None = None
        self._view_type: type[AnyView] | None = None
        self.done = False

    def feed(self, line: str) -> list[str]:
        """The lines to send after a line from the host. Raises BadMessage if it cannot be understood. A
        message of an unknown type is ignored."""
        match _message(line):
            case HelloMessage(protocol, version) if (protocol, version) != (PROTOCOL, VERSION):
                raise BadMessage(
                    f"the host speaks {protocol} {version}, this player speaks {PROTOCOL} {VERSION}"
                )
            case HandMessage() as hand:
                self._sit_down(hand)
            case ActMessage() as act:
                return [_line(AnswerMessage(act.seq, str(self._choose(act))))]
            case ByeMessage():
                self.done = True
        return []

    def _sit_down(self, hand: HandMessage) -> None:
        if hand.game != self._game_name:
            raise BadMessage(f"the hand is one of {hand.game}, this player knows {self._game_name}")
        try:
            self._game = make_game(hand.game, hand.options, self._games)
        except BadOption as error:
            raise BadMessage(f"hand: {error}") from None
        # Any hand is fine: a game shows all its positions in one type of View.
        self._view_type = type(self._game.start(self._game.deal(Random(0))).view(None))

    def _choose(self, act: ActMessage) -> Any:
        if self._game is None:
            raise BadMessage("an act before the first hand")
        # The field has to be there. `unplain` puts the game itself in its place.
        fields = {**act.view, "legal": act.legal, "game": None}
        try:
            view = unplain(fields, self._view_type, self._game)
        except NotationError as error:
            raise BadMessage(f"act {act.seq}: {error}") from None
        if not view.legal:
            raise BadMessage(f"act {act.seq} lists nothing that would be legal")
        return self._player.choose(view, Clock())


class _Typed(msgspec.Struct):
    type: str


# A player can ignore all other messages: an act has all that its seat knows.
_MESSAGES: dict[str, type[HostMessage]] = {
    "hello": HelloMessage,
    "hand": HandMessage,
    "act": ActMessage,
    "bye": ByeMessage,
}


def _message(line: str) -> HostMessage | None:
    kind = _MESSAGES.get(_decode(line, _Typed).type)
    return None if kind is None else _decode(line, kind)


def _decode(line: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        # The last two come from half a surrogate pair, and from brackets nested too deeply.
        raise BadMessage(f"{_short(line)}: {error}") from None


def _line(message: HostMessage | AnswerMessage) -> str:
    """ASCII without spaces: any language can read it, and a shell script can split it."""
    # msgspec itself would write UTF-8.
    return json.dumps(msgspec.to_builtins(message), separators=(",", ":"))


def _short(line: str) -> str:
    return repr(line if len(line) <= 60 else line[:57] + "...")


def _seen(view: AnyView) -> Fields:
    """The View without what the messages say elsewhere, but with its history, which need not be a field."""
    fields = {**_fields(view), "history": plain(tuple(view.history))}
    return {name: value for name, value in fields.items() if name not in ("game", "legal")}


def _result(view: AnyView) -> ResultMessage:
    assert view.result is not None
    assert view.deal is not None
    return ResultMessage(**_fields(view.result), deal=deal_to_plain(view.game, view.deal))


def _fields(value: object) -> Fields:
    fields = plain(value)
    assert isinstance(fields, dict)
    return fields
