"""A repeated command is carried out once, and no table sees the keys of another course of events."""

from __future__ import annotations

import pytest

from cardtable.server.tables.command_keys import CommandKeys, KeyReused


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
