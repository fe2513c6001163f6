"""Rule-based players of 6 nimmt!: one calculates like a careful person, one plays like a beginner."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.nimmt import Action, Card, Play, Row, TakeRow, View
from cardtable.games.nimmt.actions import HIGHEST
from cardtable.players.beginner import BeginnerPlayer
from cardtable.players.nimmt.reasons import why_card, why_row
from cardtable.players.nimmt.risk import heads_of, risk_of, unseen_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Clock

SLIP = 0.2  # How often a beginner does not look.
# Heads that it costs later to pass over all unseen cards. A card far above its row leaves no row for the low
# cards of the hand. With few players hardly any card is in danger now, so this decides.
PASSED_OVER = 1.0


class BasicPlayer:
    """Plays the card with the lowest expected heads, counting this trick and the cards it passes over.
    Takes the cheapest row."""

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.waiting:
            row = _cheapest_row(view.rows)
            return Advice(row, lambda: why_row(view, row))
        unseen = unseen_cards(view)
        risks = [risk_of(card, view, unseen) for card in view.hand]
        passed = PASSED_OVER / max(1, len(unseen))
        # Of equally safe cards the highest goes first, because it is the hardest to place later.
        best = min(risks, key=lambda risk: (round(risk.heads + passed * risk.between, 3), -risk.card))
        play = Play(best.card)
        return Advice(play, lambda: why_card(view, play))


class NovicePlayer:
    """Plays the card that is closest above a row, however full that is, and sometimes a random card."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, clock: Clock) -> Action:
        if view.waiting:
            return _cheapest_row(view.rows)
        if self._rng.random() < SLIP:
            return self._rng.choice(view.legal)
        return Play(min(view.hand, key=lambda card: _gap(card, view.rows)))


def beginner(seed: int) -> BeginnerPlayer[View, Action]:
    """`nimmt:beginner`."""
    return BeginnerPlayer(seed, NovicePlayer(seed), _at_sight)


def _at_sight(view: View) -> list[Action]:
    """The lowest cards first: they look harmless."""
    return [] if view.waiting else [Play(card) for card in sorted(view.hand)]


def _gap(card: Card, rows: Sequence[Row]) -> int:
    """The distance to the row of this card. A card below all rows comes last."""
    return min((card - row[-1] for row in rows if row[-1] < card), default=HIGHEST)


def _cheapest_row(rows: Sequence[Row]) -> TakeRow:
    return TakeRow(min(rows, key=heads_of)[-1])
