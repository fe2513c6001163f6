"""The rules of each kind of game: order of cards, points, matadors, base value."""

from __future__ import annotations

from cardtable.cards import RANKS, Card, Cards, Suit
from cardtable.games.skat.actions import DECK, Kind
from cardtable.tricks import Order

_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}

POINTS: tuple[int, ...] = tuple(
    _POINTS.get(RANKS[index % len(RANKS)], 0) for index in range(len(Suit) * len(RANKS))
)
"""By the index of a card."""

ALL_POINTS = sum(POINTS)

BASE: dict[Kind, int] = {
    Kind.DIAMONDS: 9,
    Kind.HEARTS: 10,
    Kind.SPADES: 11,
    Kind.CLUBS: 12,
    Kind.GRAND: 24,
}

SUITS: dict[Kind, Suit] = {
    Kind.DIAMONDS: Suit.DIAMONDS,
    Kind.HEARTS: Suit.HEARTS,
    Kind.SPADES: Suit.SPADES,
    Kind.CLUBS: Suit.CLUBS,
}

_ALL = Cards.of(DECK)


def _of(suit: Suit, ranks: str) -> list[Card]:
    by_rank = {RANKS[card.rank]: card for card in DECK if card.suit is suit}
    return [by_rank[rank] for rank in ranks]


JACKS: tuple[Card, ...] = tuple(
    _of(suit, "J")[0] for suit in (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)
)
"""From the lowest to the highest."""


def _order(kind: Kind) -> Order:
    if kind is Kind.NULL:
        # In null the ten ranks below the jack, and jacks belong to their suits.
        return Order([_of(suit, "789TJQKA") for suit in Suit])
    plain = [_of(suit, "789QKTA") for suit in Suit if suit is not SUITS.get(kind)]
    trumps = [*_of(SUITS[kind], "789QKTA"), *JACKS] if kind in SUITS else list(JACKS)
    return Order([trumps, *plain], trump=0)


ORDERS: tuple[Order, ...] = tuple(_order(kind) for kind in Kind)
"""The order of cards by kind."""

TRUMPS: dict[Kind, tuple[Card, ...]] = {
    kind: (*reversed(JACKS), *(_of(SUITS[kind], "ATKQ987") if kind in SUITS else ())) for kind in BASE
} | {Kind.NULL: ()}
"""From the highest to the lowest."""

# Matadors continue below the jacks with the trump suit. In grand there are four at most.
_TOPS = {kind: [card.bit for card in TRUMPS[kind]] for kind in BASE}


def matadors(kind: Kind, cards: int) -> int:
    """The unbroken run of matadors from the club jack down: positive if they are among these cards
    (*with*), negative if they are not (*without*); 0 in null."""
    if kind is Kind.NULL:
        return 0
    tops = _TOPS[kind]
    has = bool(cards & tops[0])
    run = 0
    for bit in tops:
        if bool(cards & bit) is not has:
            break
        run += 1
    return run if has else -run


def card_points(cards: int) -> int:
    """The card points of these cards."""
    return sum([POINTS[card.index] for card in Cards(cards)])
