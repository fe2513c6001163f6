"""The conversation with the person who is to act."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cardtable.cli.faces.face import action_words
from cardtable.cli.terminal import hint
from cardtable.cli.terminal.files import NotSaved
from cardtable.core import Adviser, Clock
from cardtable.errors import NotationError
from cardtable.players import bots_for, make_bot
from cardtable.texts import tell, translated

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import timedelta

    from cardtable.cli.faces.face import Face
    from cardtable.cli.terminal.screen import Screen
    from cardtable.core import Advice, AnyView


class TerminalPerson:
    """Shows a View with the game's face and asks until an action is typed."""

    def __init__(
        self, screen: Screen, face: Face[Any, Any], thinking: timedelta, save: Callable[[str], None]
    ) -> None:
        self._screen = screen
        self._face = face
        self._thinking = thinking
        self._save_as = save
        # Asking for more must not change the hint.
        self._hinted_at: AnyView | None = None
        self._advice: Advice[Any]

    def written(self, text: str) -> str:
        """A text with its cards as players of this game type them."""
        return self._face.written(text)

    def look(self, view: AnyView) -> None:
        """Clear the screen and draw the View."""
        self._screen.clear()
        self._screen.show(self._face.draw(view))

    def choose(self, view: AnyView) -> Any:
        """The action that the person typed, legal or not. Raises Leave if the person stops."""
        while True:
            text = self._screen.ask(tell("terminal.question", question=self._face.question(view)))
            match text.lower():
                case "":
                    self.look(view)
                case word if word in tell("terminal.hintWords").split():
                    self._hint(view)
                case "??":
                    self._hint(view, more=True)
                case "h" | "help":
                    self._screen.show(Text(f"{self._face.help}\n\n{tell('terminal.commands')}"))
                case "l":
                    self._screen.show(self._face.last(view))
                case command if command.split()[0] == "save":
                    self._save(text[len("save") :].strip())
                case _:
                    try:
                        return self._face.read(text, view)
                    except NotationError as error:
                        self._screen.complain(in_words(error))

    def _save(self, name: str) -> None:
        if not name:
            self._screen.complain(tell("terminal.saveName"))
            return
        try:
            self._save_as(name)
        except NotSaved as error:
            self._screen.complain(str(error))

    def _hint(self, view: AnyView, *, more: bool = False) -> None:
        adviser = adviser_for(view.game.name)
        if adviser is None:
            self._screen.complain(tell("terminal.noHints"))
            return
        if view != self._hinted_at:
            with self._screen.thinking(tell("terminal.thinking")):
                self._advice = adviser.advise(view, Clock(self._thinking))
            self._hinted_at = view
        game = view.game.name
        reasons = [self._advice.why, *(hint.more(game, self._advice) if more else [])]
        advised = action_words(game, self._advice.action)
        lines = [tell("terminal.hint", action=advised), *map(translated, reasons)]
        self._screen.show(Text(self._face.written("\n".join(lines)), "green"))


def in_words(error: NotationError) -> str:
    """What is wrong with the input, in the language of the person."""
    place = "" if error.position is None else tell("terminal.atCharacter", place=error.position + 1)
    return f"{error.shown!r}{place}: {translated(error.why)}"


def needs_no_answer(view: AnyView) -> bool:
    """Whether asking would only be in the way: the one legal action is a word such as `pass` or `no meld`.
    An only card is asked for, because people want to see what it is played to."""
    return len(view.legal) == 1 and isinstance(view.legal[0], Enum)


def adviser_for(game: str) -> Adviser[Any, Any] | None:
    """The strongest built-in player of a game that can give reasons."""
    players = (make_bot(name) for name in reversed(bots_for(game)))
    return next((player for player in players if isinstance(player, Adviser)), None)
