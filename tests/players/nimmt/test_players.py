"""The players of 6 nimmt!: by rule where everybody would do the same, by search as promised."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from cardtable.core import Advice, Clock, Seat
from cardtable.errors import BadOption
from cardtable.games.nimmt import Card, Choosing, Deal, Nimmt, Play, TakeRow, TakingRow, View
from cardtable.players import bots_for, make_bot
from cardtable.players.nimmt import BasicPlayer, ExpertPlayer, FlatPlayer
from cardtable.players.weighing import Budget

ROWS = ((90,), (71, 72, 73, 74, 75), (30, 31), (10, 20))


def rows() -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(Card(card) for card in row) for row in ROWS)


def hands(mine: tuple[int, ...]) -> Deal:
    start = tuple(Card(card) for card in (10, 30, 71, 90))
    return Deal(start, (tuple(Card(card) for card in mine), (Card(1), Card(2))))


def view_of(*mine: int) -> View:
    deal = hands(mine)
    return Choosing(Nimmt(seats=2), deal, deal.hands, rows(), (), ()).view(Seat(0))


def advice(*mine: int) -> Advice[Any]:
    return BasicPlayer().advise(view_of(*mine), Clock())


def test_card_next_to_a_row_is_safe() -> None:
    """91 fits right behind 90, nothing can come between; 76 would be the sixth card of its row."""
    said = advice(76, 91)
    assert str(said.action) == "91"
    assert said.why == "91 fits right behind 90: nobody can come between."


def test_full_row_is_avoided() -> None:
    """76 would take 10 heads for certain, and a card below all rows only the cheapest row."""
    assert str(advice(5, 76).action) == "5"


def test_of_safe_cards_the_one_that_passes_over_fewer_is_played() -> None:
    """With one other player both rows have room enough; 95 passes over three cards that are still out, 92
    over one."""
    assert str(advice(92, 95).action) == "92"


def test_cheapest_row_is_taken() -> None:
    """Of rows with 3, 6, 4 and 6 heads the first is the cheapest."""
    left = ((), (Card(1), Card(2)))
    waiting = ((Seat(0), Card(5)), (Seat(1), Card(76)))
    view = TakingRow(Nimmt(seats=2), hands((5, 76)), left, rows(), (), (), waiting).view(Seat(0))
    said = BasicPlayer().advise(view, Clock())
    assert said.action == TakeRow(Card(90))
    assert said.why == "This row costs the fewest heads: 3."


def test_advice_is_what_it_plays() -> None:
    """The player chooses what it advises."""
    view = view_of(76, 91)
    assert BasicPlayer().choose(view, Clock()) == Play(Card(91))


def test_players_are_found_by_name() -> None:
    """Each game has its random player; an unknown name is answered with those there are."""
    assert bots_for("nimmt")[:3] == ["nimmt:random", "nimmt:beginner", "nimmt:novice"]
    with pytest.raises(BadOption, match=r"no player 'nimmt:champion' of nimmt; there are .*nimmt:random"):
        make_bot("nimmt:champion")


def test_expert_repeats_itself_and_gives_its_reason() -> None:
    """The same seed gives the same advice, with the chance of every card to win the match as evidence."""
    view = Nimmt().start(Nimmt().deal(Random(3))).view(Seat(0))
    said = ExpertPlayer(1, Budget(worlds=200)).advise(view, Clock())
    assert said == ExpertPlayer(1, Budget(worlds=200)).advise(view, Clock())
    assert said.action in view.legal
    assert said.evidence is not None
    assert {action for action, _ in said.evidence.values} == set(view.legal)
    assert all(0 <= value <= 1 for _, value in said.evidence.values)
    assert (said.evidence.guesses, said.evidence.unit.share) == (200, True)


def test_expert_keeps_to_the_clock() -> None:
    """When the time is up at once it still answers with a legal card."""
    view = Nimmt().start(Nimmt().deal(Random(3))).view(Seat(0))
    assert ExpertPlayer(seed=1).choose(view, Clock(timedelta())) in view.legal


def test_expert_in_an_impossible_position() -> None:
    """Where the history cannot be true, as some hosts show it, it falls back on the rules of thumb."""
    view = view_of(76, 91)
    assert ExpertPlayer(seed=1).choose(view, Clock()) == Play(Card(91))


def test_expert_plays_a_forced_card_at_once() -> None:
    """With one card left there is nothing to think about."""
    view = view_of(76)
    assert ExpertPlayer(seed=1).advise(view, Clock()).why == "Nothing else is allowed."


def test_flat_player_repeats_itself() -> None:
    """The measured opponent is deterministic for a seed."""
    view = Nimmt().start(Nimmt().deal(Random(3))).view(Seat(0))
    assert FlatPlayer(1, 50).choose(view, Clock()) == FlatPlayer(1, 50).choose(view, Clock())
