"""Protocols of bridge: jacobian and the table manager's."""

from __future__ import annotations

from cardtable.wire.bridge import jacobian_guest
from cardtable.wire.protocols import LineProtocol

PROTOCOLS = (
    LineProtocol("jacobian", jacobian_guest.Guest),
    LineProtocol("jacobian-lockstep", lambda player: jacobian_guest.Guest(player, lockstep=True)),
)
