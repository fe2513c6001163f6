"""The rule-based player of 6 nimmt!, in situations where everybody would do the same."""

from __future__ import annotations

import pytest

from cardtable.core import Clock, Seat
from cardtable.games.nimmt import Card, Choosing, Deal, Nimmt, Play, TakeRow, TakingRow
from cardtable.players import bots_for, make_bot
from cardtable.players.nimmt import BasicPlayer

ROWS = ((90,), (71, 72, 73, 74, 75), (30, 31), (10, 20))


def rows() -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(Card(card) for card in row) for row in ROWS)


def hands(mine: tuple[int, ...]) -> Deal:
    start = tuple(Card(card) for card in (10, 30, 71, 90))
    return Deal(start, (tuple(Card(card) for card in mine), (Card(1), Card(2))))


def advice(*mine: int) -> tuple[str, str]:
    view = Choosing(Nimmt(seats=2), hands(mine), 0, rows(), (), ()).view(Seat(0))
    said = BasicPlayer().advise(view, Clock())
    return str(said.action), said.why


def test_card_next_to_a_row_is_safe() -> None:
    """91 fits right behind 90, nothing can come between; 76 would be the sixth card of its row."""
    action, why = advice(76, 91)
    assert action == "91"
    assert why.startswith("91 goes behind 90, where the row has 4 free and 0 unseen cards could come between")
    assert why.endswith(": 0.0 heads to fear")


def test_full_row_is_avoided() -> None:
    """76 would take 10 heads for certain, and a card below all rows only the cheapest row."""
    assert advice(5, 76)[0] == "5"


def test_cheapest_row_is_taken() -> None:
    """Of rows with 3, 6, 4 and 6 heads the first is the cheapest."""
    deal = hands((5, 76))
    waiting = ((Seat(0), Card(5)), (Seat(1), Card(76)))
    view = TakingRow(Nimmt(seats=2), deal, 1 << 5 | 1 << 76, rows(), (), (), waiting).view(Seat(0))
    said = BasicPlayer().advise(view, Clock())
    assert said.action == TakeRow(Card(90))
    assert said.why == "this row costs the fewest heads: 3"


def test_advice_is_what_it_plays() -> None:
    """The player chooses what it advises."""
    view = Choosing(Nimmt(seats=2), hands((76, 91)), 0, rows(), (), ()).view(Seat(0))
    assert BasicPlayer().choose(view, Clock()) == Play(Card(91))


def test_players_are_found_by_name() -> None:
    """Each game has its random player; an unknown name is answered with those there are."""
    assert bots_for("nimmt")[:2] == ["nimmt:random", "nimmt:basic"]
    with pytest.raises(KeyError, match="there is no player 'nimmt:champion'; there are nimmt:random"):
        make_bot("nimmt:champion")
