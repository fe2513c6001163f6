"""The bidding system: what it calls, what it says of its calls, and that both are the same statement."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core import Clock, Seat
from cardtable.games.bridge import Bid, Bridge, Call, Deal, State, parse_call, read_hand
from cardtable.players.bridge import BasicPlayer, allows, explain, meanings

PLAYER = BasicPlayer()


def auction(calls: str, hand: str = "") -> State:
    """The state after these calls, North dealing, with this hand for whoever is to call next."""
    words = calls.split()
    game = Bridge(auction_only=True)
    hands = [read_hand("...")] * 4
    hands[len(words) % 4] = read_hand(hand or "...")
    state = game.start(Deal(tuple(hands)))
    for word in words:
        state = state.apply({state.to_act[0]: parse_call(word)})
    return state


def call(calls: str, hand: str) -> str:
    state = auction(calls, hand)
    return str(PLAYER.choose(state.view(state.to_act[0]), Clock()))


@pytest.mark.parametrize(
    ("hand", "opening"),
    [
        ("AQ5.KJ4.KQ72.J83", "1NT"),
        ("AQ5.KJ4.KQ72.A83", "1D"),
        ("AQJ.KQ4.KQ72.AJ8", "2C"),
        ("AQJ.KQ4.KQ72.AT8", "2NT"),
        ("AQJ54.K4.K72.983", "1S"),
        ("AQJ54.KQJ43.2.98", "1S"),
        ("A4.KQJ43.72.K983", "1H"),
        ("A432.KQ43.K2.J98", "1C"),
        ("A432.KQ4.KJ2.J98", "1C"),
        ("KQT984.43.Q72.98", "2S"),
        ("4.KQT9843.Q72.98", "3H"),
        ("4.KQT98432.Q7.98", "4H"),
        ("A432.Q43.KJ2.J98", "pass"),
    ],
)
def test_openings(hand: str, opening: str) -> None:
    """Five-card majors, 15-17 no trump, strong two clubs, weak twos, preempts."""
    assert call("", hand) == opening


@pytest.mark.parametrize(
    ("calls", "hand", "expected"),
    [
        ("1H pass", "K84.Q73.J62.T983", "2H"),
        ("1H pass", "K84.Q73.AJ62.T98", "3H"),
        ("1H pass", "K84.Q973.AJ6.KT9", "2NT"),
        ("1H pass", "4.QT973.J652.983", "4H"),
        ("1H pass", "KJ84.Q3.J62.T983", "1S"),
        ("1H pass", "K84.Q3.J762.T983", "1NT"),
        ("1H pass", "K84.Q3.AJ762.K98", "2D"),
        ("1H pass", "T84.Q3.J762.T983", "pass"),
        ("1C pass", "KJ84.QT73.J6.T98", "1H"),
        ("1C pass", "KJ843.QT73.J6.98", "1S"),
        ("1D pass", "K84.Q3.J9762.T98", "2D"),
        ("1NT pass", "KJ84.QT73.A6.T98", "2C"),
        ("1NT pass", "K4.QT973.A62.T98", "2D"),
        ("1NT pass", "QT973.4.J62.T987", "2H"),
        ("1NT pass", "K84.QT3.A62.T987", "2NT"),
        ("1NT pass", "K84.QT3.A62.KT98", "3NT"),
        ("1NT pass", "T84.QT3.J62.T987", "pass"),
        ("1NT pass 2D pass", "AQ5.KJ4.KQ72.J83", "2H"),
        ("1NT pass 2C pass", "AQ54.KJ4.KQ7.J83", "2S"),
        ("1NT pass 2C pass", "AQ5.KJ4.KQ72.J83", "2D"),
        ("1NT pass 2C pass 2S pass", "KJ84.QT73.A6.K98", "4S"),
        ("1NT pass 2D pass 2H pass", "K4.QT973.A62.K98", "3NT"),
        ("1NT pass 2D pass 2H pass", "4.QT9732.A62.K98", "4H"),
        ("2C pass", "T84.QT3.J62.T987", "2D"),
        ("1S pass 2S pass", "AQJ54.K4.K72.983", "pass"),
        ("1S pass 2S pass", "AQJ54.KQ4.KQ2.98", "2NT"),
        ("1S pass 2S pass", "AQJ54.KQ4.AKJ.98", "4S"),
        ("1S pass 3S pass", "AQJ54.K4.KQ2.983", "4S"),
        ("1C pass 1H pass", "AQ54.K4.72.KQ983", "1S"),
        ("1C pass 1H pass", "A4.K854.72.KQ983", "2H"),
        ("1C pass 1S pass", "A4.KJ54.Q72.K983", "1NT"),
        ("1H 1S", "84.Q3.KJ762.KJ98", "2D"),
        ("1D 1H", "KJ84.73.Q62.JT98", "X"),
        ("1H", "AQJ54.84.K72.983", "1S"),
        ("1H", "AQ54.4.KJ72.Q983", "X"),
        ("1H", "AQ5.KJ4.KQ72.J83", "1NT"),
        ("1H X pass", "Q984.843.72.9832", "1S"),
        ("1H X pass", "KQ984.843.A7.K83", "4S"),
        ("1H 1S pass", "K98.43.A7632.983", "2S"),
    ],
)
def test_later_calls(calls: str, hand: str, expected: str) -> None:
    """Raises, new suits, Stayman, transfers, rebids, overcalls, take-out and negative doubles."""
    assert call(calls, hand) == expected


def test_blackwood_asks_answers_and_decides() -> None:
    """One ace is five diamonds; with two missing the slam is not bid, with one missing it is."""
    start = "1S pass 3S pass"
    assert call(start, "AKQ543.KQ.KQJ2.K") == "4NT"
    assert call(f"{start} 4NT pass", "J987.A43.T76.Q54") == "5D"
    assert call(f"{start} 4NT pass 5D pass", "AKQ543.KQ.KQJ2.K") == "5S"
    assert call(f"{start} 4NT pass 5H pass", "AKQ543.KQ.KQJ2.K") == "6S"


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ("1NT", "15-17 HCP, balanced"),
        ("2C", "strong, 18+ HCP, 22+ points, forcing"),
        ("1NT pass 2D", "transfer to hearts, 5+ hearts, forcing"),
        ("1H pass 3H", "limit raise, 10-12 points, 3-6 hearts"),
        ("2S", "weak two, 5-10 HCP, 6 spades, 0-3 hearts, a good suit, not vulnerable"),
    ],
)
def test_every_call_is_explained_in_words(calls: str, words: str) -> None:
    """The words are made from the same statement that chooses the call."""
    view = auction(calls).view(None)
    assert explain(view, len(view.calls) - 1) == words


def test_a_hand_that_could_not_have_made_its_calls_is_not_allowed() -> None:
    """This is what a sampler of hidden hands asks."""
    view = auction("1NT").view(None)
    assert allows(view, Seat(0), read_hand("AQ5.KJ4.KQ72.J83"))
    assert not allows(view, Seat(0), read_hand("A75.KJ4.K972.983"))


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_what_is_called_is_what_is_meant(seed: int) -> None:
    """In any auction of ours every hand fits what its own calls say, and every call is legal."""
    game = Bridge.board(seed % 16 + 1)
    state: State = Bridge(game.dealer, game.vulnerable, auction_only=True).start(game.deal(Random(seed)))
    hands = state.deal.hands
    while state.to_act:
        (seat,) = state.to_act
        view = state.view(seat)
        action = PLAYER.choose(view, Clock())
        assert isinstance(action, Bid | Call)
        assert action in view.legal
        state = state.apply({seat: action})
    view = state.view(None)
    assert len(view.calls) < 40
    for owner, hand in enumerate(hands):
        assert allows(view, Seat(owner), hand)


def test_calls_mean_what_they_mean_to_the_computer() -> None:
    """Two clubs over one spade forces to game in two over one: to that computer, and to a person whose
    partner it is; to others it is forcing."""
    game = Bridge()
    state: State = game.start(game.deal(Random(1)))
    for word in ("1S", "pass", "2C"):
        state = state.apply({state.to_act[0]: game.parse(word)})
    view = state.view(None)
    computer = "bridge:expert,system=two_over_one"
    for bots in ((computer, None, None, None), (None, None, computer, None)):
        assert "game forcing" in str(meanings(view, bots)[2])
    for others in ((), (None,) * 4, (None, computer, None, computer), ("bridge:random",) * 4):
        assert str(meanings(view, others)[2]).endswith("clubs, forcing")
