"""Samples of the unseen cards of skat, weighted by the cards played and the bids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.skat import Kind
from cardtable.games.skat.worlds import all_layouts, barred, known
from cardtable.players.skat.auction import BidBounds
from cardtable.players.skat.signals import NO_SIGNAL, meaning
from cardtable.search.skat.card_play import card_nets
from cardtable.search.skat.hand_strength import TRUMPS, SkatBeliefs, strength

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from cardtable.games.skat import View

DRAWN, POOL = 256, 2000
"""At most this many samples are drawn at a time, from this many uniform ones."""
FEW = 150
"""Up to this number all possibilities are used instead of samples."""


@dataclass(frozen=True)
class Guess:
    """The hand of each seat now, the skat, and how much this counts: how well it fits what was seen."""

    hands: tuple[Cards, Cards, Cards]
    skat: Cards
    fit: float = 1.0


def guesses(view: View, rng: Random, wanted: int = DRAWN, *, signals: bool = False) -> Iterator[Guess]:
    """All possibilities with their fit if they are few, otherwise endless samples, drawn so that about
    `wanted` of them represent all. With `signals` the cards of defenders are read as their agreement says."""
    seen = beliefs(view, signals=signals)
    played = Cards.of(card for _, card in view.plays)
    every = all_layouts(view, FEW)
    if every is not None:
        for piles in every:
            yield _guess(piles, played, seen.fit([int(pile) for pile in piles]))
        return
    while True:
        for drawn, fit in seen.draw(min(wanted, DRAWN), POOL, rng.getrandbits(63)):
            yield _guess([Cards(pile) for pile in drawn], played, fit)


def _guess(piles: list[Cards], played: Cards, fit: float) -> Guess:
    front, middle, rear = (Cards(pile & ~played) for pile in piles[:-1])
    return Guess((front, middle, rear), piles[-1], fit)


def beliefs(view: View, *, signals: bool = False) -> SkatBeliefs:
    """How well layouts fit what the seat has seen, by the nets of bids and games."""
    assert view.seat is not None
    auction, contract = BidBounds.of(view), view.contract
    steps = [auction.steps(seat) for seat in range(3)]
    return SkatBeliefs(
        strength(),
        card_nets(),
        view.seat,
        [int(pile) for pile in known(view)],
        [int(pile) for pile in barred(view)],
        [first for first, _ in steps],
        [last for _, last in steps],
        -1 if contract is None or view.declarer is None else view.declarer,
        0 if contract is None else TRUMPS[contract.kind],
        contract is not None and contract.hand,
        _played(view, signals),
        view.bid,
    )


def _played(view: View, signals: bool) -> list[tuple[int, int, int]]:
    """The cards that say something, and with `signals` what those of the defenders signal. Nobody has learned
    what cards of null and ramsch say."""
    if view.contract is None or view.declarer is None or view.contract.kind is Kind.NULL:
        return []
    found = []
    for number, (seat, card) in enumerate(view.plays):
        led = view.plays[number - number % 3][1] if number % 3 else None
        is_signal = signals and seat != view.declarer
        found.append((card.bit, *(meaning(view.contract.kind, led, card) if is_signal else NO_SIGNAL)))
    return found
