"""The trick games that the kernel solves: which positions of theirs, and what the values mean to who acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.games.pinochle.actions import PLAYS as PINOCHLE_PLAYS
from cardtable.games.pinochle.play import Following, Leading
from cardtable.games.pinochle.score import SCALES
from cardtable.games.skat import Kind, Playing, Solo
from cardtable.games.skat.actions import PLAYS as SKAT_PLAYS
from cardtable.search.pinochle import positions as pinochle
from cardtable.search.skat import positions as skat

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.cards import Card
    from cardtable.core import AnyState
    from cardtable.search.tricks.open_cards import Position, Solved

CARD_POINTS = 120


@dataclass(frozen=True)
class OpenGame:
    """`position` is that of a state for the solver, None where no card is due or none can be valued;
    `play` the action that plays a card; `total` what both sides take together."""

    position: Callable[[AnyState], Position | None]
    play: Callable[[Card], Any]
    total: Callable[[Any], int]

    def values(self, position: Position, solved: Solved) -> tuple[tuple[Any, float], ...]:
        """What each card is worth to the side of who plays it, best first; where the solver was not done, the
        middle of what is possible."""
        middle = {card: (bounds.low + bounds.high) / 2 for card, bounds in solved.cards.items()}
        total = self.total(position)
        worth = {card: value if position.maximizes else total - value for card, value in middle.items()}
        ranked = sorted(worth, key=lambda card: -worth[card])
        return tuple((self.play(card), worth[card]) for card in ranked)


def _pinochle(state: AnyState) -> Position | None:
    return pinochle.Position.of_state(state) if isinstance(state, Leading | Following) else None


def _skat(state: AnyState) -> Position | None:
    if not isinstance(state, Playing) or not isinstance(state.terms, Solo):
        return None
    lost_null = state.terms.kind is Kind.NULL and state.tricks[state.terms.declarer]
    return None if lost_null else skat.Position.of_state(state)


def _pinochle_total(position: pinochle.Position) -> int:
    return SCALES[position.counting].total


def _skat_total(position: skat.Position) -> int:
    return 1 if position.kind is Kind.NULL else CARD_POINTS


OPEN_GAMES: dict[str, OpenGame] = {
    "pinochle": OpenGame(_pinochle, lambda card: PINOCHLE_PLAYS[card.index], _pinochle_total),
    "skat": OpenGame(_skat, lambda card: SKAT_PLAYS[card], _skat_total),
}
"""By the name of the game."""
