"""What of each game is put into numbers, and how many choices there can be at most.

A sketch is told from a View alone, so an agent learns nothing that its seat does not see. Seats count
from the one that looks: 0 is itself, 1 the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardtable.cards import DECK as FULL_DECK
from cardtable.games.bridge.actions import BIDS, Consent, Strain
from cardtable.games.bridge.actions import Call as BridgeCall
from cardtable.games.nimmt.actions import HEADS, HIGHEST
from cardtable.games.nimmt.game import HAND, ROWS
from cardtable.games.pinochle.actions import TRUMPS
from cardtable.games.pinochle.hands import SORTED, SUITS
from cardtable.games.pinochle.melds import PATTERNS
from cardtable.games.pinochle.score import SCALES, TRICKS
from cardtable.games.skat.actions import DECK as SKAT_DECK
from cardtable.games.skat.actions import FROM_HAND, VALUES, Call, Kind
from cardtable.games.skat.kinds import ALL_POINTS
from cardtable.games.two_hand_pinochle.position import HAND as TWO_HAND
from cardtable.games.two_hand_pinochle.position import STOCK
from cardtable.games.two_hand_pinochle.view import Due

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardtable.core import Seat
    from cardtable.games.bridge import Bridge
    from cardtable.games.bridge.view import View as BridgeView
    from cardtable.games.nimmt import Nimmt
    from cardtable.games.nimmt.view import View as NimmtView
    from cardtable.games.pinochle import Pinochle
    from cardtable.games.pinochle.view import View as PinochleView
    from cardtable.games.skat import Skat
    from cardtable.games.skat.view import View as SkatView
    from cardtable.games.two_hand_pinochle import TwoHand
    from cardtable.games.two_hand_pinochle.view import View as TwoHandView

V = TypeVar("V")
Piles = tuple["Iterable[object]", ...]


@dataclass(frozen=True)
class Sketch(Generic[V]):
    """`cards` are all kinds, of which there are so many `copies`. `words` are what actions say besides cards,
    and `highest` is the largest number in one. No seat ever has more than `most` legal actions.

    `trick` are the cards on the table by the seat they came from, `shown` other piles that the seat sees,
    always as many, and `numbers` the rest, always as many, in which 1 is much.
    """

    cards: tuple[str, ...]
    copies: int
    words: tuple[str, ...]
    highest: int
    most: int
    trick: Callable[[V], Iterable[tuple[int, object]]]
    shown: Callable[[V], Piles]
    numbers: Callable[[V], Iterable[float]]


def sketch_of(game: Any) -> Sketch[Any]:
    return SKETCHES[game.name](game)


def _bridge(game: Bridge) -> Sketch[BridgeView]:
    return Sketch(
        cards=_texts(FULL_DECK),
        copies=1,
        words=_texts((*BIDS, *BridgeCall, *Consent, "claim")),
        highest=13,
        # An opening call is one of the bids or pass; later bids are fewer, and a double may be added. A
        # declarer with thirteen cards may claim in fourteen ways.
        most=len(BIDS) + 1,
        trick=lambda view: list(view.plays())[-len(view.trick) :] if view.trick else (),
        shown=lambda view: (view.dummy or (), view.open_hand or ()),
        numbers=_bridge_numbers,
    )


def _bridge_numbers(view: BridgeView) -> Iterable[float]:
    me = view.seat or 0
    contract = view.contract
    yield from _one_of(4, None if view.turn is None else (view.turn - me) % 4)
    yield from _one_of(4, (view.game.dealing - me) % 4)
    yield from _one_of(4, None if contract is None else (contract.declarer - me) % 4)
    yield from _one_of(len(Strain), None if contract is None else contract.strain)
    yield 0.0 if contract is None else contract.level / 7
    yield 0.0 if contract is None else contract.doubled / 2
    for side in (me % 2, 1 - me % 2):
        yield view.won[side] / 13
        yield float(view.game.vulnerable_sides[side])


def _nimmt(game: Nimmt) -> Sketch[NimmtView]:
    return Sketch(
        cards=_texts(range(1, HIGHEST + 1)),
        copies=1,
        words=("take",),
        highest=HIGHEST,
        most=max(HAND, ROWS),
        trick=lambda view: view.waiting,
        shown=lambda view: view.rows,
        numbers=_nimmt_numbers,
    )


def _nimmt_numbers(view: NimmtView) -> Iterable[float]:
    for row in view.rows:
        yield row[-1] / HIGHEST
        yield len(row) / 5
        yield sum(HEADS[card] for card in row) / 27
    yield from (heads / 66 for heads in _from(view.seat, view.heads))
    yield from (total / view.game.end for total in _from(view.seat, view.game.totals))


def _pinochle(game: Pinochle) -> Sketch[PinochleView]:
    bids = (game.highest - game.minimum) // game.step + 1
    passed = comb(TRICKS + game.passing, game.passing)
    return Sketch(
        cards=_texts(SORTED),
        copies=2,
        words=("pass", "throw", "in", "trump", "moon", "give", *_texts(SUITS)),
        highest=game.highest,
        # Every bid or pass; each suit as trump or for a moon, or the hand thrown in; cards passed back out of
        # all that are held then.
        most=max(bids + 1, 2 * len(TRUMPS) + 1, passed, TRICKS),
        trick=lambda view: [
            ((view.leaders[-1] + number) % 4, card) for number, card in enumerate(view.trick)
        ],
        shown=lambda view: (view.given, view.returned, *_melded(view)),
        numbers=_pinochle_numbers,
    )


def _melded(view: PinochleView) -> Piles:
    melds = view.melds or ((),) * 4
    return tuple([card for meld in laid for card in meld.cards] for laid in _from(view.seat, melds))


def _pinochle_numbers(view: PinochleView) -> Iterable[float]:
    me = view.seat or 0
    contract, game = view.contract, view.game
    yield view.high / game.highest
    yield from _one_of(4, None if view.holder is None else (view.holder - me) % 4)
    yield from _one_of(len(SUITS), None if contract is None else SUITS.index(contract.trump))
    yield float(contract is not None and contract.moon)
    for side in (me % 2, 1 - me % 2):
        yield view.meld_points[side] / game.target
        yield view.counters[side] / SCALES[game.counting].total
        yield game.scores[side] / game.target


def _skat(game: Skat) -> Sketch[SkatView]:
    return Sketch(
        cards=_texts(SKAT_DECK),
        copies=1,
        words=(*_texts((*Call, *Kind)), "hand", "ouvert", "schneider", "schwarz", "push"),
        highest=VALUES[-1],
        # All values or pass; a hand game or the skat; two of twelve cards; ten cards, or show or concede.
        most=max(len(VALUES) + 1, len(FROM_HAND) + 1, comb(12, 2)),
        trick=lambda view: view.plays[len(view.plays) - len(view.trick) :],
        shown=lambda view: (view.found, view.skat, view.shown),
        numbers=_skat_numbers,
    )


def _skat_numbers(view: SkatView) -> Iterable[float]:
    me = view.seat or 0
    contract = view.contract
    yield from _one_of(3, me)
    yield view.bid / VALUES[-1]
    yield view.doubled / 4
    yield from _one_of(3, None if view.declarer is None else (view.declarer - me) % 3)
    yield from _one_of(len(Kind), None if contract is None else contract.kind)
    yield float(contract is not None and contract.hand)
    yield float(contract is not None and contract.ouvert)
    yield from (points / ALL_POINTS for points in _from(view.seat, view.points))


def _two_hand(game: TwoHand) -> Sketch[TwoHandView]:
    # Of each card of a meld there are at most two copies to choose from; then no meld and the exchange.
    melds = max(sum(2 ** len(pattern.cards) for pattern in patterns) for patterns in PATTERNS)
    return Sketch(
        cards=_texts(SORTED),
        copies=2,
        words=("heads", "tails", "meld", "no", "exchange", "*"),
        highest=1,
        most=max(melds + 2, TWO_HAND),
        trick=lambda view: [((view.seat or 0) ^ 1, card) for card in view.lead],
        shown=_two_hand_shown,
        numbers=_two_hand_numbers,
    )


def _two_hand_shown(view: TwoHandView) -> Piles:
    mine, other = _from(view.seat, view.open)
    tables = ([laid.card for laid in mine.table], [laid.card for laid in other.table])
    return (view.upcard, view.turned, mine.won, other.won, *tables)


def _two_hand_numbers(view: TwoHandView) -> Iterable[float]:
    yield from _one_of(len(SUITS), SUITS.index(view.trump))
    yield from _one_of(len(Due), list(Due).index(view.due))
    yield view.stock / STOCK
    yield from (seen.score / 1000 for seen in _from(view.seat, view.open))
    yield from (total / 1000 for total in _from(view.seat, view.game.totals))


SKETCHES: dict[str, Callable[[Any], Sketch[Any]]] = {
    "bridge": _bridge,
    "nimmt": _nimmt,
    "pinochle": _pinochle,
    "skat": _skat,
    "two-hand-pinochle": _two_hand,
}

T = TypeVar("T")


def _from(seat: Seat | None, by_seat: Sequence[T]) -> list[T]:
    """The same, beginning with this seat."""
    first = seat or 0
    return [*by_seat[first:], *by_seat[:first]]


def _one_of(size: int, place: int | None) -> list[float]:
    return [float(number == place) for number in range(size)]


def _texts(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)
