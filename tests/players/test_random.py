"""The player every game has."""

from __future__ import annotations

from cardtable.core import Clock, Seat
from cardtable.games.nimmt import Action, Card, Deal, Nimmt
from cardtable.players.random import RandomPlayer


def row(*cards: int) -> tuple[Card, ...]:
    return tuple(Card(card) for card in cards)


def test_a_seed_gives_the_same_choices_everywhere() -> None:
    """Journals and golden files depend on it: of ten cards these are the ones that Random(7).choice draws."""
    deal = Deal(row(20, 40, 60, 80), (row(*range(1, 11)), row(*range(21, 31))))
    view = Nimmt(seats=2).start(deal).view(Seat(0))
    player = RandomPlayer[Action](7)
    drawn = [str(player.choose(view, Clock())) for _ in range(12)]
    assert drawn == ["6", "3", "7", "1", "2", "9", "2", "6", "10", "1", "9", "4"]
