"""Rule-based players of 6 nimmt!: one calculates like a careful person, one plays like a beginner."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.nimmt import HEADS, Action, Card, Play, Row, TakeRow, View
from cardtable.games.nimmt.actions import HIGHEST
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Clock

ROW_FULL = 5
USUAL_HEADS = 1.64  # The mean over all cards.
CHEAP = 3  # Heads that a row may cost to be worth a low card.
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
            return _cheapest_row(view.rows)
        unseen = _unseen(view)
        risks = [_risk(card, view, unseen) for card in view.hand]
        passed = PASSED_OVER / max(1, len(unseen))
        # Of equally safe cards the highest goes first, because it is the hardest to place later.
        best = min(risks, key=lambda risk: (round(risk.heads + passed * risk.between, 3), -risk.card))
        return Advice(Play(best.card), lambda: reason(view, best.card))


class NovicePlayer:
    """Plays the card that is closest above a row, however full that is, and sometimes a random card."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, clock: Clock) -> Action:
        if view.waiting:
            return _cheapest_row(view.rows).action
        if self._rng.random() < SLIP:
            return self._rng.choice(view.legal)
        return Play(min(view.hand, key=lambda card: _gap(card, view.rows)))


@dataclass(frozen=True)
class _Risk:
    """The expected heads of a card. `row` is where it goes, None if it is lower than all. `between` is the
    number of unseen cards that could come between, `places` the free places in the row."""

    card: Card
    heads: float
    row: Row | None
    between: int
    places: int
    sixth: float
    """The probability that this card takes the row."""
    spared: float
    """The probability that somebody else takes it before."""


def _gap(card: Card, rows: Sequence[Row]) -> int:
    """The distance to the row of this card. A card below all rows comes last."""
    return min((card - row[-1] for row in rows if row[-1] < card), default=HIGHEST)


def _cheapest_row(rows: Sequence[Row]) -> Advice[Action]:
    row = min(rows, key=_sum_heads)
    return Advice(TakeRow(row[-1]), lambda: Text("nimmt.why.cheapest_row", heads=_sum_heads(row)))


def _sum_heads(row: Row) -> int:
    return sum(HEADS[card] for card in row)


def _unseen(view: View) -> list[int]:
    played = {move.action.card for move in view.history if isinstance(move.action, Play)}
    known = played | set(view.start) | set(view.hand)
    return [card for card in view.game.deck if card not in known]


def _risk(card: Card, view: View, unseen: Sequence[int]) -> _Risk:
    # Rows are sorted from the highest end down, so the first lower one is the nearest.
    row = next((row for row in view.rows if row[-1] < card), None)
    if row is None:
        heads = min(_sum_heads(row) for row in view.rows)
        return _Risk(card, heads, None, 0, 0, 1.0, 0.0)
    between = sum(row[-1] < other < card for other in unseen)
    places = ROW_FULL - len(row)
    # With fewer cards between, the row is not full. With more, somebody else has taken it before.
    others, each = view.game.seats - 1, between / len(unseen) if unseen else 0
    sixth = _chance(places, others, each)
    spared = sum(_chance(number, others, each) for number in range(places + 1, others + 1))
    heads_at_stake = _sum_heads(row) + places * USUAL_HEADS
    return _Risk(card, sixth * heads_at_stake, row, between, places, sixth, spared)


def reason(view: View, card: Card) -> Text:
    """What a person considers who plays this card."""
    unseen = _unseen(view)
    risk = _risk(card, view, unseen)
    if risk.row is None:
        heads = int(risk.heads)
        if view.hand[-1] < min(row[-1] for row in view.rows):
            fits = card < view.hand[-1]
            return Text(f"nimmt.why.{'low_all' if fits else 'low_highest'}", card=card, heads=heads)
        return Text(f"nimmt.why.{'low_cheap' if heads <= CHEAP else 'low'}", card=card, heads=heads)
    end, heads = risk.row[-1], _sum_heads(risk.row)
    if risk.places == 0:
        return Text("nimmt.why.full", card=card, end=end, heads=heads, between=risk.between)
    if risk.between == 0:
        return Text("nimmt.why.next", card=card, end=end)
    # With fewer cards between, or fewer players, than places nobody can make it the sixth.
    if min(risk.between, view.game.seats - 1) < risk.places:
        return Text("nimmt.why.room", card=card, end=end, places=risk.places)
    if risk.spared > risk.sixth:
        return Text("nimmt.why.spared", card=card, end=end, between=risk.between)
    facts = {
        "card": card,
        "end": end,
        "places": risk.places,
        "tenths": round(10 * risk.sixth),
        "heads": heads,
    }
    safest = min((_risk(each, view, unseen) for each in view.hand), key=lambda each: each.heads)
    if safest.heads < risk.heads:
        # A player who plays it all the same does so for later tricks.
        return Text("nimmt.why.risk_now", safer=safest.card, **facts)
    return Text("nimmt.why.risk", **facts)


def row_reason(view: View, row: Row) -> Text:
    """Why this row is taken."""
    heads, fewest = _sum_heads(row), min(map(_sum_heads, view.rows))
    if heads == fewest:
        return Text("nimmt.why.cheapest_row", heads=heads)
    return Text("nimmt.why.other_row", heads=heads, more=heads - fewest)


def _chance(exactly: int, others: int, each: float) -> float:
    """The probability that exactly this many of the others play a card between the row and mine."""
    if exactly > others:
        return 0.0
    return comb(others, exactly) * each**exactly * (1 - each) ** (others - exactly)
