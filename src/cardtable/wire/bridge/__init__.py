"""Protocols of bridge: jacobian and that of the table manager."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable.games.bridge import SEAT_NAMES
from cardtable.wire.bridge import bluechip_guest, jacobian_guest
from cardtable.wire.bridge.bluechip import BlueChipSession
from cardtable.wire.bridge.bluechip_client import BlueChipClient
from cardtable.wire.bridge.jacobian import Conversation, Dialect, TableFacts
from cardtable.wire.part import LineProtocol, WirePart

if TYPE_CHECKING:
    from cardtable.games.bridge import Bridge


def _without_contract(game: Bridge) -> str | None:
    if game.contract:
        return None
    return "jacobian has no auction: give the contract, with `--preset play` for 3NS or `-o contract=4HE`"


def _without_session(game: Bridge) -> str | None:
    if game.contract or game.auction_only:
        return "the table manager's programs bid and play: use `--preset duplicate`"
    if game.claims or game.scoring != "duplicate":
        return "the table manager has no words for claims and rubbers: use `--preset duplicate`"
    return None


PART = WirePart(
    protocols=(
        LineProtocol(
            "jacobian",
            jacobian_guest.JacobianGuest,
            lambda: partial(Conversation, Dialect.ORIGINAL, facts=TableFacts()),
            why_not=_without_contract,
            unknown=("weather sun",),
        ),
        LineProtocol(
            "jacobian-lockstep",
            lambda player: jacobian_guest.JacobianGuest(player, lockstep=True),
            lambda: partial(Conversation, Dialect.HOST, facts=TableFacts()),
            why_not=_without_contract,
            unknown=("weather sun",),
        ),
        LineProtocol(
            "table-manager",
            bluechip_guest.BlueChipGuest,
            lambda: partial(BlueChipClient, BlueChipSession()),
            forgiving=False,
            takes_up=False,
            seats=SEAT_NAMES,
            newline="\r\n",
            why_not=_without_session,
            unknown=("Weather : sun.",),
        ),
    )
)
