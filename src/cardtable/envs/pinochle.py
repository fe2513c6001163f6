"""What an agent sees of four-hand pinochle."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from cardtable.envs.part import EnvsPart
from cardtable.envs.sketches import Sketch, from_seat, one_of, texts
from cardtable.games.pinochle.actions import TRUMPS
from cardtable.games.pinochle.hands import SUITS
from cardtable.games.pinochle.score import SCALES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.envs.sketches import Piles
    from cardtable.games.pinochle import Pinochle
    from cardtable.games.pinochle.view import View


def sketch(game: Pinochle) -> Sketch[View]:
    """The sketch of four-hand pinochle."""
    bids, tricks = len(game.bids), game.pack.tricks
    passed = comb(tricks + game.passing, game.passing)
    return Sketch(
        cards=texts(game.pack.kinds),
        copies=game.pack.copies,
        words=("pass", "throw", "in", "trump", "moon", "give", *texts(SUITS)),
        highest=game.highest,
        # Every bid or pass; each suit as trump or for a moon, or the hand thrown in; cards passed back out of
        # all that are held then.
        most=max(bids + 1, 2 * len(TRUMPS) + 1, passed, tricks),
        trick=lambda view: [
            ((view.leaders[-1] + number) % 4, card) for number, card in enumerate(view.trick)
        ],
        shown=lambda view: (view.hand, view.given, view.returned, *_melded(view)),
        numbers=_numbers,
    )


def _melded(view: View) -> Piles:
    melds = view.melds or ((),) * 4
    return tuple([card for meld in laid for card in meld.cards] for laid in from_seat(view.seat, melds))


def _numbers(view: View) -> Iterable[float]:
    me = view.seat or 0
    contract, game = view.contract, view.game
    yield view.high / game.highest
    yield from one_of(4, None if view.holder is None else (view.holder - me) % 4)
    yield from one_of(len(SUITS), None if contract is None else SUITS.index(contract.trump))
    yield float(contract is not None and contract.moon)
    for side in (me % 2, 1 - me % 2):
        yield view.meld_points[side] / game.target
        yield view.counters[side] / SCALES[game.counting].total
        yield game.scores[side] / game.target


PART = EnvsPart(sketch=sketch)
