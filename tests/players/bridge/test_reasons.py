"""Why a card of bridge is played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cards import card
from cardtable.core import Clock
from cardtable.games.bridge import PLAYS, Bridge, Deal, State, read_hand
from cardtable.players.bridge import BasicPlayer
from cardtable.players.bridge.reasons import why_card

if TYPE_CHECKING:
    from cardtable.games.bridge import View

RUFFS = ("32.AKQJ.AKQJ.AKQ", "AKQ.T987.T98.J98", "JT987.654.654.T7", "654.32.732.65432")
"""East leads spades against North; dummy is South, and West has three spades."""


def seen(contract: str, hands: tuple[str, ...], *played: str) -> View:
    state: State = Bridge(contract=contract).start(Deal(tuple(read_hand(hand) for hand in hands)))
    for text in played:
        state = state.apply({state.to_act[0]: PLAYS[card(text).index]})
    return state.view(state.to_act[0])


def said(view: View, better: str, worse: str | None = None) -> str:
    """The name of the sentence for a card, and against another."""
    other = None if worse is None else PLAYS[card(worse).index]
    return why_card(view, PLAYS[card(better).index], other).key.removeprefix("bridge.why.")


def test_every_card_has_a_reason() -> None:
    """Also cards that nobody would play, in leads, tricks and discards."""
    for seed in range(3):
        game, player = Bridge(contract=("3NN", "4SE", "2HS")[seed]), BasicPlayer()
        state: Any = game.start(game.deal(Random(seed)))
        while state.to_act:
            view = state.view(state.to_act[0])
            for play in view.legal:
                assert str(why_card(view, play))
            state = state.apply({state.to_act[0]: player.choose(view, Clock())})


@pytest.mark.parametrize(("contract", "key"), [("3NN", "cash_sure"), ("4HN", "cash_likely")])
def test_a_winner_that_may_be_ruffed_is_no_certain_one(contract: str, key: str) -> None:
    """The king of spades after the ace; with hearts as trumps somebody may have no spade left."""
    view = seen(contract, RUFFS, "SA", "S7", "S4", "S2")
    assert said(view, "SK") == key


def test_of_two_cards_that_win_the_lower_is_called_cheap() -> None:
    """South plays last with ace and nine of clubs over the eight: only the nine is as cheap as can be."""
    hands = ("AKQ2.AKQ2.AKQ2.5", "JT9.JT98.JT9.876", "876.7654.8765.A9", "543.3.43.KQJT432")
    view = seen("1NS", hands, "C2", "C5", "C8")
    assert said(view, "C9", "CA") == "cheaply"
    assert said(view, "CA", "C9") == "last_higher"


def test_a_trick_that_the_other_hand_may_take_is_not_called_lost() -> None:
    """West leads the ten of diamonds through three small ones of dummy; South has the ace."""
    hands = ("AQ32.KQ2.432.K32", "J654.T98.KQJ5.A4", "K87.AJ3.A876.QJ5", "T9.7654.T9.T9876")
    assert said(seen("3NS", hands, "DT"), "D2") == "low_here"
