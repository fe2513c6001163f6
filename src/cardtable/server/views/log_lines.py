"""The log of a table and the moves of a hand, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.core import Hidden
from cardtable.games import title
from cardtable.server import events as ev
from cardtable.server.tables.closing import ALL_LEFT, NOBODY_CAME, TOO_LONG
from cardtable.server.tables.notes import CutOff, GameOver, HandOver, Moved
from cardtable.server.tables.phrases import PHRASES
from cardtable.server.views.shapes import LogLine, MoveShape
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardtable.server.tables.notes import Note

PHRASE_TEXTS = {phrase: Text(f"phrases.{name}") for phrase, name in PHRASES.items()}
CLOSING = {
    ALL_LEFT: Text("log.closing.left"),
    TOO_LONG: Text("log.closing.long"),
    NOBODY_CAME: Text("log.closing.nobody"),
}


def lines(notes: Iterable[Note]) -> list[LogLine]:
    """Lines of the log."""
    return [line(note) for note in notes]


def line(note: Note) -> LogLine:
    """A line of the log. Made once."""
    made: LogLine | None = note.kept.get("line")
    if made is None:
        text = _TEXTS[type(note.what)](note.what, note)
        words = plain_text(text) or msgspec.UNSET
        made = LogLine(note.seq, note.at, note.kind, note.chair, str(text), note.name, words)
        note.kept["line"] = made
    return made


def moves(notes: Iterable[Note]) -> list[MoveShape]:
    """Moves of a hand, from the notes about them."""
    # All but the last were made before.
    return [note.kept.get("move") or _move(note) for note in notes]


def _move(note: Note) -> MoveShape:
    assert isinstance(note.what, Moved), "the history of a hand has moves"
    made = note.kept["move"] = MoveShape(note.what.seat, str(note.what.action), line(note).text)
    return made


def sentence(name: str | None, action: object) -> str:
    """An action in words, in the game's own notation."""
    if isinstance(action, Hidden):
        return Text("log.hidden", name=name, mine=False)
    return f"{name}: {action}"


def _opened(event: ev.Opened, note: Note) -> str:
    why = ""
    if event.series is not None:
        why = "series"
    elif event.again is not None:
        why = "given" if event.again.given else "played"
    return Text("log.opened", game=title(event.game), why=why)


def _placed(event: ev.Placed, note: Note) -> str:
    if event.bot is None:
        return Text("log.free", name=Text("form.chair", number=event.chair + 1))
    return Text("log.computer", name=note.name, bot=event.bot)


_TEXTS: dict[type[Any], Callable[[Any, Note], str]] = {
    ev.Opened: _opened,
    ev.Sat: lambda event, note: Text("log.sat", name=event.name, knows=note.knew),
    ev.Left: lambda event, note: Text("log.left", name=note.name, bot=event.bot),
    ev.Placed: _placed,
    ev.SentAway: lambda event, note: Text("log.sentAway", name=note.name, bot=event.bot),
    ev.Locked: lambda event, note: Text("log.locked", locked=event.locked),
    ev.Started: lambda event, note: Text("log.started"),
    ev.Dealt: lambda event, note: Text("log.dealt", number=event.hand),
    ev.TookBack: lambda event, note: Text("log.tookBack", name=note.name),
    ev.Swapped: lambda event, note: Text("log.swapped", name=note.name),
    ev.WentAway: lambda event, note: Text("log.away", name=note.name),
    ev.Replaced: lambda event, note: Text("log.replaced", bot=event.bot, name=note.name),
    ev.SatOut: lambda event, note: Text("log.sitsOut", name=note.name, bot=event.bot),
    ev.CameBack: lambda event, note: Text("log.back", name=note.name),
    ev.Said: lambda event, note: PHRASE_TEXTS.get(event.text, event.text),
    ev.Ended: lambda event, note: Text("log.ended", name=note.name),
    ev.Closed: lambda event, note: Text("log.closed", why=CLOSING.get(event.why, event.why)),
    Moved: lambda move, note: sentence(note.name, move.action),
    HandOver: lambda over, note: Text("log.handOver", number=over.number),
    GameOver: lambda over, note: Text("log.over"),
    CutOff: lambda cut, note: Text("log.cutOff", deals=cut.deals),
}
"""What each kind of note says. Events without a note are not in it."""
