"""The protocol of SixNimmt."""

from __future__ import annotations

from functools import partial

from cardtable.wire.nimmt import sixnimmt_guest
from cardtable.wire.nimmt.sixnimmt import SixNimmt, Wording
from cardtable.wire.protocols import LineProtocol

PROTOCOLS = (
    LineProtocol(
        "sixnimmt",
        sixnimmt_guest.Guest,
        lambda: partial(SixNimmt, Wording()),
        unknown=('INFO|WEATHER|{"sun": 1}',),
    ),
)
