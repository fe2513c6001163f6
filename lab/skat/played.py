"""Hands that the expert plays against itself with few guesses: what games and passes are worth in real play.

Each seat goes further in the auction than it should, or less far, by an amount drawn for the hand: so games
are seen that nobody would play, and passes with good cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat import Bid, Call, Contract, Discard, Kind, Skat
from cardtable.players.skat import ExpertPlayer
from cardtable.players.weighing import Budget
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.games.skat import Action
    from cardtable.record import AnyRecord

LIST = Skat(table=3)
GUESSES = 4
BOLDEST, SHYEST = -20.0, 25.0
"""What is added to the worth of passing."""


def played(number: int, seed: str, guesses: int = GUESSES) -> AnyRecord:
    """One hand."""
    rng = Random(f"{seed}/{number}")
    deal = LIST.deal(rng)
    budget = Budget(worlds=guesses, batch=4)
    players = [ExpertPlayer(seat, budget, shy=rng.uniform(BOLDEST, SHYEST)) for seat in range(3)]
    return play(Table(Record(LIST, deal)), players)


def again(number: int, seed: str, words: Sequence[str]) -> AnyRecord:
    """The same hand, from what was said and played in it."""
    deal = LIST.deal(Random(f"{seed}/{number}"))
    return Record(LIST, deal, tuple(map(LIST.parse, words)))


@dataclass(frozen=True)
class Announced:
    """A game that was played."""

    contract: Contract
    forehand: bool
    hand: Cards
    pushed: Cards
    points: int

    @property
    def family(self) -> str:
        return {Kind.GRAND: "grand", Kind.NULL: "null"}.get(self.contract.kind, "suit")

    @property
    def is_harder(self) -> bool:
        """Of a null that it is open, of other games that the skat was left alone."""
        return self.contract.ouvert if self.contract.kind is Kind.NULL else self.contract.hand


def announced(record: AnyRecord) -> Announced | None:
    view = record.last.view(None)
    if view.declarer is None or view.contract is None:
        return None
    deal = record.deal
    pushed = next((action.cards for action in record.actions if isinstance(action, Discard)), deal.skat)
    hand = Cards((deal.hands[view.declarer] | deal.skat) & ~pushed)
    return Announced(view.contract, view.declarer == 0, hand, pushed, _points(record)[view.declarer])


@dataclass(frozen=True)
class Passed:
    """A seat that passed with these cards: how many others were still in the auction, how many of these had
    bid, and how many list points it was ahead of the others in the end."""

    hand: Cards
    forehand: bool
    others: int
    bidders: int
    ahead: float


def passed(record: AnyRecord) -> Iterator[Passed]:
    points = _points(record)
    out, bidders = set[Seat](), set[Seat]()
    for _, seat, action in record.decisions():
        if not _is_word(action):
            break
        if action is Call.PASS:
            others = {Seat(each) for each in range(3)} - out - {seat}
            ahead = points[seat] - (sum(points) - points[seat]) / 2
            yield Passed(record.deal.hands[seat], seat == 0, len(others), len(others & bidders), ahead)
            out.add(seat)
        else:
            bidders.add(seat)


def _points(record: AnyRecord) -> tuple[int, ...]:
    assert record.result is not None
    return record.result.points


def _is_word(action: Action) -> bool:
    return isinstance(action, Bid) or action in (Call.YES, Call.PASS)
