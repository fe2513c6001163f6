"""What an agent sees of skat."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from cardtable.envs.part import EnvsPart
from cardtable.envs.sketches import Sketch, from_seat, one_of, texts
from cardtable.games.skat.actions import DECK, FROM_HAND, VALUES, Call, Kind
from cardtable.games.skat.kinds import ALL_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.games.skat import Skat
    from cardtable.games.skat.view import View


def sketch(game: Skat) -> Sketch[View]:
    """The sketch of skat."""
    return Sketch(
        cards=texts(DECK),
        copies=1,
        words=(*texts((*Call, *Kind)), "hand", "ouvert", "schneider", "schwarz", "push"),
        highest=VALUES[-1],
        # All values or pass; a hand game or the skat; two of twelve cards; ten cards, or show or concede.
        most=max(len(VALUES) + 1, len(FROM_HAND) + 1, comb(12, 2)),
        trick=lambda view: view.plays[len(view.plays) - len(view.trick) :],
        shown=lambda view: (view.hand, view.found, view.skat, view.shown),
        numbers=_numbers,
    )


def _numbers(view: View) -> Iterable[float]:
    me = view.seat or 0
    contract = view.contract
    yield from one_of(3, me)
    yield view.bid / VALUES[-1]
    yield view.doubled / 4
    yield from one_of(3, None if view.declarer is None else (view.declarer - me) % 3)
    yield from one_of(len(Kind), None if contract is None else contract.kind)
    yield float(contract is not None and contract.hand)
    yield float(contract is not None and contract.ouvert)
    yield from (points / ALL_POINTS for points in from_seat(view.seat, view.points))


PART = EnvsPart(sketch=sketch)
