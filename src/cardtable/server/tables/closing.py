"""Reasons for closing a table, as they are stored. The log shows them in the reader's language."""

from __future__ import annotations

from cardtable.texts import Text

_ALL_LEFT, _TOO_LONG, _NOBODY_CAME = (Text(f"log.closing.{why}") for why in ("left", "long", "nobody"))

# Events are stored with plain texts.
ALL_LEFT, TOO_LONG, NOBODY_CAME = str(_ALL_LEFT), str(_TOO_LONG), str(_NOBODY_CAME)

_BY_ENGLISH = {str(text): text for text in (_ALL_LEFT, _TOO_LONG, _NOBODY_CAME)}


def closed(why: str) -> Text:
    """The line in the log for a table that was closed for this reason."""
    return Text("log.closed", why=_BY_ENGLISH.get(why, why))
