"""Refusals of commands in words, and what is stored in English."""

from __future__ import annotations

import pytest

from cardtable.server.events import Said
from cardtable.server.tables.notes import Note
from cardtable.server.tables.refusal import Refusal, not_yours
from cardtable.server.views.log_lines import CLOSING, PHRASE_TEXTS
from cardtable.server.views.refusals import Refused, accepted, refused
from cardtable.texts import Text, say


def test_a_value_that_is_refused_is_named() -> None:
    """In a whole sentence, which front ends can make in other languages."""
    said = refused(Refusal("bad-value", "problem.noSuchChair", {"chair": 7, "last": 3}))
    assert (said.kind, said.detail) == (
        "bad-value",
        "There is no chair 7; they are numbered from 0 to 3.",
    )
    assert said.words is not None
    assert said.words["params"]["why"]["params"] == {"chair": 7, "last": 3}


def test_what_the_rules_say_is_said() -> None:
    """A reason that has no key stays as it is, and the answer says how far the table has got."""
    said = refused(Refusal("illegal", why="this card is not in the hand", seq=9))
    assert (said.detail, said.words) == ("This card is not in the hand.", None)
    assert said.more == {"seq": 9}


def test_what_was_missed_is_told() -> None:
    """A command that is based on an old event is answered with the lines since."""
    note = Note(4, 8.0, "said", 0, "Ada", Said(0, "Hello!"))
    said = refused(Refusal("stale", "problem.stale", seq=4, missed=(note,)))
    assert [line.text for line in said.more["missed"]] == ["Hello!"]
    assert said.more["seq"] == 4


def test_what_is_not_refused_is_the_outcome() -> None:
    """Events pass; a refusal is raised with its sentence."""
    assert accepted([1, 2]) == [1, 2]
    with pytest.raises(Refused, match="Only the person who opened the table"):
        accepted(not_yours("problem.hostOnly"))


def test_what_is_stored_in_english_is_what_people_read() -> None:
    """Phrases and reasons for closing are stored as English texts, and shown in the reader's language."""
    texts: dict[str, Text] = {**PHRASE_TEXTS, **CLOSING}
    assert [str(text) for text in texts.values()] == list(texts)
    assert say(PHRASE_TEXTS["Thank you!"], "de") == "Danke!"
    assert say(CLOSING["nobody came any more"], "de") != "nobody came any more"
