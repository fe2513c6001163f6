"""What an agent sees of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import DECK
from cardtable.envs.part import EnvsPart
from cardtable.envs.sketches import Sketch, one_of, texts
from cardtable.games.bridge.actions import BIDS, Call, Consent, Strain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.games.bridge import Bridge
    from cardtable.games.bridge.view import View


def sketch(game: Bridge) -> Sketch[View]:
    """The sketch of bridge."""
    return Sketch(
        cards=texts(DECK),
        copies=1,
        words=texts((*BIDS, *Call, *Consent, "claim")),
        highest=13,
        # An opening call is one of the bids or pass. Later there are fewer bids, plus a double. A declarer
        # with thirteen cards may claim in fourteen ways.
        most=len(BIDS) + 1,
        trick=lambda view: list(view.plays())[-len(view.trick) :] if view.trick else (),
        shown=lambda view: (view.hand, view.dummy or (), view.open_hand or ()),
        numbers=_numbers,
    )


def _numbers(view: View) -> Iterable[float]:
    me = view.seat or 0
    contract = view.contract
    yield from one_of(4, None if view.turn is None else (view.turn - me) % 4)
    yield from one_of(4, (view.game.dealing - me) % 4)
    yield from one_of(4, None if contract is None else (contract.declarer - me) % 4)
    yield from one_of(len(Strain), None if contract is None else contract.strain)
    yield 0.0 if contract is None else contract.level / 7
    yield 0.0 if contract is None else contract.doubled / 2
    for side in (me % 2, 1 - me % 2):
        yield view.won[side] / 13
        yield float(view.game.vulnerable_sides[side])


PART = EnvsPart(sketch=sketch)
