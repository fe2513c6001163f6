"""What an agent sees of two-hand pinochle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.envs.part import EnvsPart
from cardtable.envs.sketches import Sketch, from_seat, one_of, texts
from cardtable.games.pinochle.hands import SORTED, SUITS
from cardtable.games.pinochle.melds import PATTERNS
from cardtable.games.two_hand_pinochle.position import HAND, STOCK
from cardtable.games.two_hand_pinochle.view import Due

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.envs.sketches import Piles
    from cardtable.games.two_hand_pinochle import TwoHand
    from cardtable.games.two_hand_pinochle.view import View


def sketch(game: TwoHand) -> Sketch[View]:
    """The sketch of two-hand pinochle."""
    # Of each card of a meld there are at most two copies to choose from; then no meld and the exchange.
    melds = max(sum(2 ** len(pattern.cards) for pattern in patterns) for patterns in PATTERNS)
    return Sketch(
        cards=texts(SORTED),
        copies=2,
        words=("heads", "tails", "meld", "no", "exchange", "*"),
        highest=1,
        most=max(melds + 2, HAND),
        trick=lambda view: [((view.seat or 0) ^ 1, card) for card in view.lead],
        shown=_shown,
        numbers=_numbers,
    )


def _shown(view: View) -> Piles:
    mine, other = from_seat(view.seat, view.open)
    tables = ([laid.card for laid in mine.table], [laid.card for laid in other.table])
    return (view.hand, view.upcard, view.turned, mine.won, other.won, *tables)


def _numbers(view: View) -> Iterable[float]:
    yield from one_of(len(SUITS), SUITS.index(view.trump))
    yield from one_of(len(Due), list(Due).index(view.due))
    yield view.stock / STOCK
    yield from (seen.score / 1000 for seen in from_seat(view.seat, view.open))
    yield from (total / 1000 for total in from_seat(view.seat, view.game.totals))


PART = EnvsPart(sketch=sketch)
