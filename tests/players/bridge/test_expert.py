"""`bridge:expert`, where the extra for open cards is installed."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.advice import Sureness
from cardtable.core import Clock, Seat
from cardtable.games.bridge import Bridge, Deal, State, read_hand
from cardtable.players import bots_for
from cardtable.players.bridge import ExpertPlayer
from cardtable.players.bridge.bidding import standard
from cardtable.players.bridge.candidates import candidates
from cardtable.players.bridge.expert import BUDGET
from cardtable.players.bridge.system.auction import NOBODY
from cardtable.players.weighing import Budget
from cardtable.record import Record
from cardtable.table import Table, play
from cardtable.testing import random_record

if TYPE_CHECKING:
    from cardtable.core import Advice
    from cardtable.games.bridge import Action


BOARD = ("AJ2.K2.K432.AJT9", "T98.QJT98.QJT.32", "KQ3.A43.A65.K876", "7654.765.987.Q54")


def board(*words: str) -> State:
    game = Bridge(contract="3NS")
    state: State = game.start(Deal(tuple(read_hand(hand) for hand in BOARD)))
    for word in words:
        state = state.apply({state.to_act[0]: game.parse(word)})
    return state


def advice(state: State, worlds: int = 24) -> Advice[Action]:
    return ExpertPlayer(1, Budget(worlds, batch=2)).advise(state.view(state.to_act[0]), Clock())


def test_it_is_listed() -> None:
    """It needs nothing that has to be installed besides."""
    assert "bridge:expert" in bots_for("bridge")


def test_the_same_seed_gives_the_same_cards() -> None:
    """The last four tricks of a board, all legal, twice the same."""
    game = Bridge(contract="3NS")
    record = random_record(game, Random(1))
    start = Record(game, record.deal, record.actions[:36])
    player = ExpertPlayer(5, Budget(worlds=12, batch=2))
    first, second = (play(Table(start), [player] * 4).actions for _ in range(2))
    assert len(first) == 52
    assert first == second


def test_every_card_has_a_value_and_the_reason_is_one_sentence() -> None:
    """After the heart lead dummy has two cards to choose from."""
    said = advice(board("H7"), worlds=2)
    assert said.evidence is not None
    assert {str(action) for action, _ in said.evidence.values} == {"HK", "H2"}
    values = [value for _, value in said.evidence.values]
    assert values == sorted(values, reverse=True)
    assert said.evidence.guesses == 2
    assert said.why.count(".") == 1


def test_touching_cards_are_worth_the_same() -> None:
    """Dummy leads the third trick: jack, ten and nine of clubs are one card for the solver, and one of them
    stands for all in the evidence."""
    said = advice(board("H7", "H2", "H8", "HA", "H3", "H5", "HK", "H9"), worlds=4)
    assert said.evidence is not None
    judged = {str(action) for action, _ in said.evidence.values}
    assert len(judged & {"CJ", "CT", "C9"}) == 1
    assert said.action in dict(said.evidence.values)


def test_without_time_it_still_plays() -> None:
    """A first batch of guesses is looked at, whatever the clock says."""
    state = board("H7")
    view = state.view(state.to_act[0])
    assert ExpertPlayer(1).choose(view, Clock(timedelta(0))) in view.legal


def test_its_own_time_is_up_after_a_batch() -> None:
    """With no seconds to spend two guesses are looked at, one for each thread, though 64 are allowed."""
    state = board("H7")
    player = ExpertPlayer(1, replace(BUDGET, seconds=0.0))
    said = player.advise(state.view(state.to_act[0]), Clock())
    assert said.evidence is not None
    assert said.evidence.guesses == 2
    assert said.evidence.sureness(said.action) is Sureness.FEW


def auction(hand: str, *words: str) -> State:
    """North holds this hand; the others hold what nobody asks for."""
    game = Bridge()
    state: State = game.start(Deal(tuple(read_hand(each) for each in (hand, "...", "...", "..."))))
    for word in words:
        state = state.apply({state.to_act[0]: game.parse(word)})
    return state


def thought_of(state: State) -> list[tuple[str, int]]:
    view = state.view(Seat(0))
    return [(str(each.call), each.doubt) for each in candidates(standard(), view.calls, view.hand, NOBODY)]


def test_a_close_call_is_simulated() -> None:
    """With 13 points opposite an invitation to game pass and four hearts are compared, in IMPs."""
    state = auction("A2.KQJ32.Q32.432", "1H", "pass", "3H", "pass")
    assert thought_of(state) == [("pass", 0), ("4H", 1)]
    said = ExpertPlayer(1, Budget(worlds=16, batch=2)).advise(state.view(Seat(0)), Clock(steady=True))
    assert str(said.action) in ("pass", "4H")
    assert said.evidence is not None
    assert {str(call): value for call, value in said.evidence.values}["pass"] == 0
    assert said.evidence.guesses == 4


def test_a_call_is_simulated_the_same_each_time() -> None:
    """Two players of one seed and a steady clock: the same values for every call."""
    state = auction("KQJ42.KQ3.K42.32", "1S", "pass", "3S", "pass")
    first, second = (
        ExpertPlayer(3, Budget(worlds=32, batch=4)).advise(state.view(Seat(0)), Clock(steady=True))
        for _ in range(2)
    )
    assert first == second
    assert first.why == second.why


@pytest.mark.parametrize(
    ("hand", "calls", "others"),
    [
        # Nothing is compared before the opening, whatever the hand.
        ("KQJ42.K32.Q42.32", [], []),
        # A game-forcing raise is not passed, no aces are invented, Stayman is answered.
        ("A2.KQJ32.Q32.432", ["1H", "pass", "2NT", "pass"], []),
        ("A2.KQJ32.Q32.432", ["1H", "pass", "2NT", "pass", "4H", "pass", "4NT", "pass"], []),
        ("KQJ4.A32.KQ2.432", ["1NT", "pass", "2C", "pass"], []),
        # A rebid that shows its strength may be a point away from the truth.
        ("KQJ42.A32.AQ.Q32", ["1S", "pass", "2C", "pass"], ["2NT", "2S"]),
    ],
)
def test_forcing_calls_and_answers_are_kept(hand: str, calls: list[str], others: list[str]) -> None:
    """What partner relies on is not compared with anything that breaks it."""
    assert [call for call, _ in thought_of(auction(hand, *calls))][1:] == others


@pytest.mark.parametrize(("claimed", "answer"), [(12, "accept"), (13, "refuse")])
def test_a_claim_is_answered_by_what_the_cards_are_worth(claimed: int, answer: str) -> None:
    """Eleven tricks from the top, and East, who guards both red suits, is squeezed out of a twelfth."""
    game = Bridge(contract="6NS", claims=True)
    hands = ("AJ2.K2.AK32.AJT9", "T98.QJT98.QJT.32", "KQ3.A43.654.KQ87", "7654.765.987.654")
    state: State = game.start(Deal(tuple(read_hand(hand) for hand in hands)))
    for word in ("H7", f"claim {claimed}"):
        state = state.apply({state.to_act[0]: game.parse(word)})
    said = ExpertPlayer().advise(state.view(Seat(3)), Clock())
    assert str(said.action) == answer
    assert said.why == "All cards are known: the declarer takes 12 of the tricks that are left."


@pytest.mark.parametrize(("claimed", "answer"), [(1, "accept"), (2, "refuse")])
def test_a_defenders_claim_is_answered_by_the_declarer_at_open_cards(claimed: int, answer: str) -> None:
    """South has lost no trick and makes twelve by the squeeze, so that one is the defence's."""
    game = Bridge(contract="6NS", claims=True, defenders_claim=True)
    hands = ("AJ2.K2.AK32.AJT9", "T98.QJT98.QJT.32", "KQ3.A43.654.KQ87", "7654.765.987.654")
    state: State = game.start(Deal(tuple(read_hand(hand) for hand in hands)))
    for word in ("H7", "H2", f"claim {claimed}"):
        state = state.apply({state.to_act[0]: game.parse(word)})
    said = ExpertPlayer().advise(state.view(Seat(2)), Clock())
    assert str(said.action) == answer
    assert said.why == "All cards are known: the declarer takes 12 of the tricks that are left."


@pytest.mark.parametrize(("claimed", "answer"), [(1, "refuse"), (12, "accept")])
def test_partner_refuses_a_claim_that_gives_up_too_much(claimed: int, answer: str) -> None:
    """West has the ace and the king of spades in no trumps: one trick is too little whatever the others hold.
    Twelve are not, for more is not to be had on every guess."""
    game = Bridge(contract="1NS", claims=True, defenders_claim=True)
    hands = ("5432.A432.432.32", "QJ.KQ5.KQ5.KQJT9", "T987.JT9.AJT.A87", "AK6.876.9876.654")
    state: State = game.start(Deal(tuple(read_hand(hand) for hand in hands)))
    for word in ("H8", "HA", f"claim {claimed}"):
        state = state.apply({state.to_act[0]: game.parse(word)})
    assert str(ExpertPlayer().choose(state.view(Seat(3)), Clock())) == answer
