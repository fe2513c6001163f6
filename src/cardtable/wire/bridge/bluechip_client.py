"""The table-manager protocol with a client that has its own line. Its first message seats it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import BadMessage
from cardtable.games.bridge import SEAT_NAMES, SEATS, side_of
from cardtable.wire.bridge.bluechip import BlueChip, BlueChipSession, WaitingLine
from cardtable.wire.bridge.bluechip_lines import VERSION, read_connecting
from cardtable.wire.protocols import Conversing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.bridge import Action, View


class BlueChipClient(BlueChip, Conversing):
    """Its seat is that of its first board. Its time is not measured, so it is told that it took none."""

    def __init__(self, session: BlueChipSession | None = None) -> None:
        super().__init__(SEATS[0], ("", ""), session)
        self._is_seated = False

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        """Nothing: the client speaks first."""
        return []

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        assert view.seat is not None
        if not self._boards:
            self._seat, self._teams = view.seat, (names[0], names[1])
        self._session.new_board()
        return super().begin(view, names)

    def hear(self, line: str) -> Action | None:
        if self._is_seated:
            return super().hear(line) if line.strip() else None
        asked = read_connecting(line)
        if asked.version < VERSION:
            raise BadMessage(f"this is protocol version {VERSION}, not {asked.version}")
        if asked.seat not in (None, self._seat):
            raise BadMessage(f"{SEAT_NAMES[self._seat]} connects as {SEAT_NAMES[asked.seat]}")
        self._is_seated = True
        teams = list(self._teams)
        teams[side_of(self._seat)] = asked.team
        # `extendleft` reverses the order: `seated` is sent first.
        self._held.extendleft(
            [
                WaitingLine("teams", f'Teams : N/S : "{teams[0]}" E/W : "{teams[1]}"'),
                WaitingLine("", f'{SEAT_NAMES[self._seat]} ("{asked.team}") seated'),
            ]
        )
        return None

    def due(self) -> list[str]:
        return self._due()
