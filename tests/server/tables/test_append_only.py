"""Sequences that share what they have in common, and never see what another one has added."""

from __future__ import annotations

import pytest

from cardtable.games.nimmt import Nimmt
from cardtable.server.tables.altered import altered
from cardtable.server.tables.append_only import AppendOnly, CommandKeys, KeyReused
from server.folded import dealt_room


def test_two_that_grow_from_one() -> None:
    """Each has its own items; the one they come from stays as it was."""
    start = AppendOnly("a", "b")
    one, other = start.plus("c"), start.plus("x", "y")
    assert [list(each) for each in (start, one, other)] == [["a", "b"], ["a", "b", "c"], ["a", "b", "x", "y"]]
    assert (len(start), start[-1], one[-1], other[-2:]) == (2, "b", "c", ["x", "y"])
    assert (list(reversed(one)), start[-200:], one[::-1]) == (["c", "b", "a"], ["a", "b"], ["c", "b", "a"])
    with pytest.raises(IndexError):
        start[2]


def test_a_command_that_was_not_stored() -> None:
    """Its key is not known at the table as it was, nor after another command took its place."""
    before = CommandKeys().plus("ada.1:sit", 1)
    failed = before.plus("ada.2:act", 2)
    assert (failed.seq_of("ada.2:act"), before.seq_of("ada.2:act")) == (2, None)
    after = before.plus("ben.3:say", 2)
    assert (after.seq_of("ada.2:act"), after.seq_of("ben.3:say"), after.seq_of("ada.1:sit")) == (None, 2, 1)
    assert after.plus("ada.2:act", 3).seq_of("ada.2:act") == 3


def test_a_key_belongs_to_its_request() -> None:
    """The same name for something else is refused; those of other people and of older versions are not."""
    keys = CommandKeys().plus("ada.1:k", 4).plus("ben:k", 5)
    with pytest.raises(KeyReused):
        keys.seq_of("ada.2:k")
    assert (keys.seq_of("ada.1:k"), keys.seq_of("ben.9:k"), keys.seq_of("cleo.1:k")) == (4, 5, None)


def test_what_was_worked_out_of_the_old_value() -> None:
    """It does not belong to the altered one; everything else does."""
    room = dealt_room(Nimmt(), 1)
    assert room.public.seq == room.seq
    later = altered(room, seq=room.seq + 1)
    assert (later.public.seq, later.log, later.hand) == (room.seq + 1, room.log, room.hand)
