"""The protocol of the Internet Skat Server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.wire.part import LineProtocol, WirePart
from cardtable.wire.skat import iss_guest
from cardtable.wire.skat.iss_client import IssClient

if TYPE_CHECKING:
    from cardtable.games.skat import Skat

NAME = "cardtable"


def _without_words(game: Skat) -> str | None:
    if game.ramsch or game.kontra or game.showing:
        return "the skat server has no ramsch, kontra and claims: use `--preset isko` or `--preset list`"
    return None


PART = WirePart(
    protocols=(
        LineProtocol(
            "iss",
            lambda player: iss_guest.IssGuest(player, NAME),
            lambda: IssClient,
            takes_up=False,
            why_not=_without_words,
            unknown=("weather sun",),
        ),
    )
)
