"""A player of skat for tests of protocols."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.games.skat import Action, View


class Scripted:
    """Does what was done in a record, and keeps what it was shown."""

    def __init__(self, actions: list[Action]) -> None:
        self._actions = iter(actions)
        self.views: list[View] = []

    def choose(self, view: View, clock: Clock) -> Action:
        self.views.append(view)
        return next(self._actions)
