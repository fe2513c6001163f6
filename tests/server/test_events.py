"""Events are values that are written once and never changed."""

from __future__ import annotations

from typing import get_args

import pytest

from cardtable.server import events as ev


@pytest.mark.parametrize("kind", [ev.Again, *get_args(ev.AnyEvent)], ids=lambda kind: kind.__name__)
def test_an_event_is_a_value(kind: type[ev.Event]) -> None:
    """Nobody changes it, unknown fields are refused, and what it has by default is not written, so that
    old logs stay as they are."""
    config = kind.__struct_config__
    assert (config.frozen, config.forbid_unknown_fields, config.omit_defaults) == (True, True, True)


def test_an_event_does_not_change() -> None:
    """Rooms share them: one that changed would change what has happened."""
    event = ev.Said(1, "Hello!")
    with pytest.raises(AttributeError):
        event.text = "Goodbye!"  # type: ignore[misc]
    assert {event: 1}[ev.Said(1, "Hello!")] == 1
