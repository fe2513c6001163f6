"""What an agent sees of 6 nimmt!."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.envs.part import EnvsPart
from cardtable.envs.sketches import Sketch, from_seat, texts
from cardtable.games.nimmt.actions import HEADS, HIGHEST
from cardtable.games.nimmt.game import HAND, ROWS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.games.nimmt import Nimmt
    from cardtable.games.nimmt.view import View


def sketch(game: Nimmt) -> Sketch[View]:
    """The sketch of 6 nimmt!."""
    return Sketch(
        cards=texts(range(1, HIGHEST + 1)),
        copies=1,
        words=("take",),
        highest=HIGHEST,
        most=max(HAND, ROWS),
        trick=lambda view: view.waiting,
        shown=lambda view: (view.hand, *view.rows),
        numbers=_numbers,
    )


def _numbers(view: View) -> Iterable[float]:
    for row in view.rows:
        yield row[-1] / HIGHEST
        yield len(row) / 5
        # The most heads in a row of five: 55 has 7, four other multiples of 11 have 5 each.
        yield sum(HEADS[card] for card in row) / 27
    # A match ends at 66 by the usual rules.
    yield from (heads / 66 for heads in from_seat(view.seat, view.heads))
    yield from (total / view.game.end for total in from_seat(view.seat, view.game.totals))


PART = EnvsPart(sketch=sketch)
