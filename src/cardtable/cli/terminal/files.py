"""Games in files that a person names: loaded, and written with `save FILE`."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.cli.terminal.saves import replace_file
from cardtable.cli.terminal.session import TerminalSession
from cardtable.errors import CardtableError, GameError, NotationError
from cardtable.notation.charset import decode
from cardtable.notation.formats import save_file
from cardtable.notation.saved_games import OWN_ENDINGS, RECORD_LINE
from cardtable.texts import tell, translated

if TYPE_CHECKING:
    from cardtable.cli.terminal.screen import Screen
    from cardtable.cli.terminal.session import SessionTerms
    from cardtable.core import Seat
    from cardtable.notation.saved_games import Loaded
    from cardtable.record import AnyRecord


class NotLoaded(CardtableError):
    """The hand of a file cannot be continued."""


class NotSaved(CardtableError):
    """Nothing was written: the file cannot be written, or the format cannot hold the game."""


def load(game: str, path: Path) -> Loaded:
    """The hand in a file. Raises NotLoaded, with the line and the reason, if it cannot be read."""
    try:
        loaded = save_file(game, path.name).read(decode(path.read_bytes()))
    except NotationError as error:
        raise NotLoaded(f"{path}: {translated(error.why)}") from None
    played = loaded.record.game.name
    if played != game:
        raise NotLoaded(tell("terminal.otherGame", file=path, played=played, game=game))
    return loaded


def session_from_file(path: Path, loaded: Loaded, terms: SessionTerms) -> TerminalSession:
    """A match that begins with the hand of this file. Raises NotLoaded if the hand breaks the rules."""
    session = TerminalSession(terms, loaded.record)
    try:
        session.table()
    except GameError as error:
        raise NotLoaded(f"{path}: {error}") from None
    return session


def save(screen: Screen, record: AnyRecord, seat: Seat, name: str) -> None:
    """Write the hand, as the person on this seat sees it, to the file of this name. The person is asked
    before a file is replaced. Raises NotSaved with the reason, and changes nothing, if that is not
    possible."""
    game = record.game.name
    kept = save_file(game, name)
    try:
        written = kept.write(record)
    except GameError as error:
        if kept is RECORD_LINE:
            raise NotSaved(f"{name}: {error}") from None
        why = tell("terminal.canKeep", name=name, error=str(error), ending=OWN_ENDINGS[0])
        raise NotSaved(why) from None
    try:
        path = Path(name).expanduser()
        if path.exists() and not path.is_file():
            raise NotSaved(tell("terminal.noFile", name=name))
        if path.exists() and not screen.confirm(tell("terminal.fileThere", name=name), default=False):
            screen.say(tell("terminal.notSaved"))
            return
        replace_file(path, written.text.encode())
    except OSError as error:
        raise NotSaved(f"{name}: {error.strerror}") from None
    except (ValueError, RuntimeError) as error:  # a NUL in the name; the home of a user who is not there
        raise NotSaved(f"{name!r}: {error}") from None
    for loss in written.losses:
        screen.say(tell("terminal.loss", loss=loss))
    screen.say(tell("terminal.saved", game=game, file=shlex.quote(str(path)), seat=seat or None))
