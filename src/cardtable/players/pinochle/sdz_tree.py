"""The game tree of SDZPinochle's player: one deal with open cards, grown ply by ply.

Only some cards are tried. If the trick cannot be won, or is won by the last card: the lowest counter and the
lowest other card. To a trick that is neither followed nor trumped: these of each suit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import KINDS, ORDERS, STRENGTH, SUITS, kind, without_one
from cardtable.games.pinochle.play import Following, Leading, may_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.cards import Card, Suit

COUNTERS = tuple(kind(rank, suit) for suit in SUITS for rank in "KTA")
BY_SUIT = tuple(tuple(kind(rank, suit) for rank in reversed(STRENGTH)) for suit in SUITS)
"""Each suit from its lowest card up."""

COUNTER_BITS = sum(each.bit for each in COUNTERS)


@dataclass(slots=True)
class Node:
    """A position after `card`, which `mover` played. Counters taken and strength spent are by side."""

    hands: tuple[int, ...]
    turn: int
    trick: int
    led: Card | None
    best: Card | None
    winner: int
    pot: int
    counters: tuple[int, int]
    spent: tuple[int, int]
    mover: int
    card: Card | None
    children: list[Node] = field(default_factory=list)


def root_of(state: Leading | Following) -> Node:
    """The root for a position of the play."""
    turn = state.to_act[0]
    if isinstance(state, Leading):
        return Node(state.hands, turn, 0, None, None, turn, 0, (0, 0), (0, 0), turn, None)
    on_table = len(state.plays) % 4
    cards = [move.action.card for move in state.plays[-on_table:]]  # type: ignore[union-attr]
    pot = sum(bool(each.bit & COUNTER_BITS) for each in cards)
    return Node(
        state.hands, turn, on_table, state.led, state.best, state.winner, pot, (0, 0), (0, 0), turn, None
    )


def candidates(hand: int, led: Card | None, best: Card | None, trump: Suit, on_table: int) -> list[Card]:
    """The cards to try from this hand when this many cards lie on the table."""
    if led is None or best is None:
        return [each for suit in BY_SUIT for each in suit if hand & each.bit]
    order = ORDERS[trump]
    allowed = may_play(hand, led, best, trump)
    if allowed & order.beaten_by[best.index] and on_table < 3:
        return [each for suit in BY_SUIT for each in suit if allowed & each.bit]
    return [each for suit in BY_SUIT for each in _cheapest(allowed, suit)]


def _cheapest(allowed: int, suit: tuple[Card, ...]) -> Iterator[Card]:
    """The lowest card of a suit that is no counter, and the lowest counter."""
    in_suit = [each for each in suit if allowed & each.bit]
    for counts in (False, True):
        lowest = next((each for each in in_suit if bool(each.bit & COUNTER_BITS) == counts), None)
        if lowest is not None:
            yield lowest


def grow(node: Node, trump: Suit) -> list[Node]:
    """The positions after each candidate card."""
    turn = node.turn
    tried = candidates(node.hands[turn], node.led, node.best, trump, node.trick)
    node.children = [_after(node, card, trump) for card in tried]
    return node.children


def _after(node: Node, card: Card, trump: Suit) -> Node:
    turn, order = node.turn, ORDERS[trump]
    hands = list(node.hands)
    hands[turn] = without_one(hands[turn], card.bit)
    led, best, winner = node.led or card, node.best or card, node.winner
    if node.led is None or order.beaten_by[best.index] & card.bit:
        best, winner = card, turn
    pot = node.pot + bool(card.bit & COUNTER_BITS)
    spent = _credited(node.spent, turn % 2, _strength(card, trump))
    if node.trick < 3:
        return Node(
            tuple(hands),
            (turn + 1) % 4,
            node.trick + 1,
            led,
            best,
            winner,
            pot,
            node.counters,
            spent,
            turn,
            card,
        )
    # The last trick counts one more counter.
    pot += not any(each & KINDS for each in hands)
    counters = _credited(node.counters, winner % 2, pot)
    return Node(tuple(hands), winner, 0, None, None, winner, 0, counters, spent, turn, card)


def _credited(pair: tuple[int, int], side: int, amount: int) -> tuple[int, int]:
    one, other = pair
    return (one, other + amount) if side else (one + amount, other)


def _strength(card: Card, trump: Suit) -> int:
    """The cost of playing a card: a trump 1, an ace 2, a ten 1."""
    order = ORDERS[trump]
    return bool(card.bit & order.trumps) + {"A": 2, "T": 1}.get(str(card)[1], 0)


def worth(node: Node) -> int:
    """The value of a leaf for the side that played last: three for each counter it took, minus the
    strength it spent, plus what the others spent."""
    side = node.mover % 2
    return 3 * node.counters[side] - node.spent[side] + node.spent[1 - side]


def value(node: Node, side: int, opponents_help: bool) -> int:
    """The value of the best play from here, for a side."""
    if not node.children:
        return worth(node) if node.mover % 2 == side else -worth(node)
    values = [value(child, side, opponents_help) for child in node.children]
    return max(values) if opponents_help or node.turn % 2 == side else min(values)
