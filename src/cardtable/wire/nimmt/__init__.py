"""The protocol of SixNimmt."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable.wire.nimmt.sixnimmt import SharedLines, SixNimmt
from cardtable.wire.part import LineProtocol, WirePart

if TYPE_CHECKING:
    from cardtable.core import AnyPlayer
    from cardtable.wire.protocols import Guest


def _guest(player: AnyPlayer) -> Guest:
    # Imported here because a host does not need it.
    from cardtable.wire.nimmt import sixnimmt_guest

    return sixnimmt_guest.SixNimmtGuest(player)


PART = WirePart(
    protocols=(
        LineProtocol(
            "sixnimmt",
            _guest,
            lambda: partial(SixNimmt, SharedLines()),
            unknown=('INFO|WEATHER|{"sun": 1}',),
        ),
    )
)
