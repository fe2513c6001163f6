"""The protocol of SDZPinochle."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable.wire.part import LineProtocol, WirePart
from cardtable.wire.pinochle.sdz_client import SdzClient

if TYPE_CHECKING:
    from cardtable.games.pinochle import Pinochle


def _without_words(game: Pinochle) -> str | None:
    if game.passing or game.moon:
        return "SDZ has no words for passed cards and moons: use `--preset sdz`"
    return None


PART = WirePart(
    protocols=tuple(
        LineProtocol(
            name,
            # As a default, because a plain `later` would be looked up after the loop, when it is True.
            table=lambda later=later: partial(SdzClient, later=later),  # type: ignore[misc]
            forgiving=False,
            takes_up=False,
            why_not=_without_words,
            unknown=('{"Sun":true,"Type":"Weather"}',),
        )
        for name, later in (("sdz", False), ("sdz-later", True))
    )
)
