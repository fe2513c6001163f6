"""Guesses of hidden hands: what they know of calls and cards."""

from __future__ import annotations

from itertools import islice
from random import Random

from cardtable.cards import card
from cardtable.core import Seat
from cardtable.games.bridge import PLAYS, Bridge, Deal, State, View, parse_call, read_hand
from cardtable.players.bridge.bidding import story
from cardtable.players.bridge.carding import Carding
from cardtable.players.bridge.guessing import Guesses
from cardtable.testing import random_record


def deal(*hands: str) -> Deal:
    return Deal(tuple(read_hand(hand) for hand in hands))


def after(game: Bridge, cards: Deal, *words: str) -> State:
    state = game.start(cards)
    for word in words:
        state = state.apply({state.to_act[0]: game.parse(word)})
    return state


BOARD = deal("AQ32.KQ2.432.K32", "J654.T98.KQJ5.A4", "K87.AJ3.A876.QJ5", "T9.7654.T9.T9876")


def seen(state: State, seat: int) -> View:
    return state.view(Seat(seat))


def test_hands_could_have_made_their_calls() -> None:
    """North has shown 15 to 17 points and a balanced hand; East sees only its own cards."""
    view = seen(after(Bridge(), BOARD, "1NT"), 1)
    north = story(view, Seat(0))
    for guess in islice(Guesses(view).draw(Random(1)), 20):
        assert north.allows(guess.hands[0])
        assert guess.hands[1] == BOARD.hands[1]


def test_near_the_end_every_division_comes_once() -> None:
    """With three tricks to go six cards lie in two hands in at most 20 ways, the true one among them."""
    game = Bridge(contract="3NS")
    record = random_record(game, Random(3))
    state = game.start(record.deal)
    for action in record.actions[:40]:
        state = state.apply({state.to_act[0]: action})
    guesses = list(Guesses(state.view(state.to_act[0])).draw(Random(1)))
    hands = [guess.hands for guess in guesses]
    assert len(hands) == len(set(hands)) <= 20
    assert record.deal.hands in hands


def test_calls_that_the_system_would_not_have_chosen_are_counted() -> None:
    """A pass in first seat denies an opening: with this hand North would have bid one no trump."""
    view = seen(after(Bridge(), BOARD, "pass"), 1)
    assert story(view, Seat(0)).surprises(read_hand("A432.Q43.KJ2.J98")) == 0
    assert story(view, Seat(0)).surprises(read_hand("AQ5.KJ4.KQ72.J83")) == 1


def test_cards_that_the_rules_would_not_have_played_are_counted() -> None:
    """West leads the four of spades: fourth best of one hand, and not of the other."""
    west, other = "KJ64.T98.K65.A42", "KQJ4.T98.K65.A42"
    rest = [play.card for play in PLAYS if not read_hand(west) & play.card.bit]
    others = [type(read_hand(west)).of(rest[first::3]) for first in range(3)]
    state = Bridge(contract="3NS").start(Deal((*others, read_hand(west))))
    state = state.apply({Seat(3): PLAYS[card("S4").index]})
    carding = Carding(seen(state, 2))
    assert carding.surprises((*others, read_hand(west))) == 0
    assert carding.surprises((*others, read_hand(other))) == 1


def test_where_calls_are_a_riddle_any_hands_will_do() -> None:
    """Nobody holds what seven clubs, doubled and redoubled three times over would need."""
    calls = ("7C", "X", "XX", "7D", "X", "XX", "7H", "X", "XX", "7S", "X", "XX")
    assert all(parse_call(call) for call in calls)
    view = seen(after(Bridge(), BOARD, *calls), 0)
    guesses = list(islice(Guesses(view).draw(Random(2)), 10))
    assert len(guesses) == 10
    assert all(guess.hands[0] == BOARD.hands[0] for guess in guesses)
