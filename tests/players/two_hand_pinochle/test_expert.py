"""The strong player of two-hand pinochle."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.advice import Sureness
from cardtable.core import Adviser, Clock, Seat
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.players.two_hand_pinochle.expert import ExpertPlayer
from cardtable.players.weighing import Budget
from cardtable.record import Record
from cardtable.table import Table, play
from support.two_hand_rounds import acted, dealt, ending

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.games.two_hand_pinochle import Action, View


def test_perfect_end() -> None:
    """Without a stock it plays the best there is, and says what that brings."""
    advice = ExpertPlayer().advise(ending("HK HQ SA", "C9 D9 S9").view(Seat(0)), Clock())
    assert str(advice.action) == "SA"
    assert advice.why == "SA is the strongest card that breaks no meld, and you keep royal marriage."
    assert advice.evidence is not None
    assert {str(action): value for action, value in advice.evidence.values} == {"SA": 58, "HK": 18, "HQ": 18}
    assert advice.evidence.sureness(advice.action) is Sureness.KNOWN


def test_guesses_with_a_stock() -> None:
    """With a stock it says what speaks for the card, and over how many guesses it was best."""
    state = acted(dealt("SA", "S9 H9", "HK"), "SA")
    advice = ExpertPlayer(budget=Budget(40, fewest=40)).advise(state.view(Seat(1)), Clock())
    assert advice.evidence is not None
    assert advice.evidence.guesses == 40


def test_same_seed_same_decisions() -> None:
    """A decision can be repeated."""
    view = dealt("SA", "S9", "HA").view(Seat(0))
    first, second = (ExpertPlayer(7, Budget(10)).choose(view, Clock()) for _ in range(2))
    assert first == second


def test_what_costs_nothing_comes_first() -> None:
    """By the classic rules the dix is exchanged, or shown, before anything else is melded."""
    player = ExpertPlayer(budget=Budget(5))
    state = acted(dealt("SA H9 H9 CK CQ", "S9", "HA", classic=True), "SA", "S9")
    for action in ("exchange", "meld H9"):
        assert str(player.choose(state.view(Seat(0)), Clock())) == action
        state = acted(state, action)


def test_little_time() -> None:
    """With nearly no time left it still decides."""
    view = dealt("SA", "S9", "HA").view(Seat(0))
    assert ExpertPlayer().choose(view, Clock(timedelta(milliseconds=1))) in view.legal
    late = ending("SA ST SK SQ SJ S9 DA DT DK DQ", "CA CT CK CQ CJ C9 HA HT HK HQ").view(Seat(0))
    advice = ExpertPlayer().advise(late, Clock(timedelta(0)))
    assert advice.evidence is not None
    assert {action for action, _ in advice.evidence.values} == set(late.legal)
    assert advice.evidence.sureness(advice.action) is Sureness.FEW


def test_it_is_an_adviser() -> None:
    """Hints at the table come from it."""
    assert isinstance(ExpertPlayer(), Adviser)


@pytest.mark.parametrize("classic", [False, True])
def test_it_beats_the_course(classic: bool) -> None:
    """On a deal from both seats, with few guesses, it is ahead of the player of the course."""
    game, lead = TwoHand(classic=classic), 0
    deal = game.deal(Random(0))
    for mine in (0, 1):
        players: list[Player[Action, View]] = [CoursePlayer(), CoursePlayer()]
        players[mine] = ExpertPlayer(0, Budget(15))
        result = play(Table(Record(game, deal)), players).last.result
        assert result is not None
        lead += result.points[mine] - result.points[1 - mine]
    assert lead > 0
