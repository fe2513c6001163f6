"""Reasons for people, and when they are made."""

from __future__ import annotations

import sys
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.core import Adviser, Clock
from cardtable.games import GAMES
from cardtable.players import bots_for, make_bot
from cardtable.record import Record
from cardtable.table import Table, play
from cardtable.texts import Text

if TYPE_CHECKING:
    from types import FrameType

    from cardtable.core import AnyPlayer, AnyView

BOTS = [name for game in GAMES for name in bots_for(game)]
ADVISERS = [name for name in BOTS if isinstance(make_bot(name), Adviser)]
SHORT = timedelta(milliseconds=1)


class Watched:
    """A player that notes the sentences which another one makes while it chooses."""

    def __init__(self, name: str) -> None:
        self.sentences: list[str] = []
        self.decisions = 0
        self._player = make_bot(name, 1)

    def choose(self, view: AnyView, clock: Clock) -> Any:
        self.decisions += 1
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            return self._player.choose(view, clock)
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, *_: object) -> None:
        if frame.f_code is Text.__new__.__code__:
            self.sentences.append(frame.f_locals["key"])


class Advised:
    """A player that does what another one advises, and keeps the reasons."""

    def __init__(self, name: str) -> None:
        self.reasons: list[str] = []
        self._player = make_bot(name, 1)

    def choose(self, view: AnyView, clock: Clock) -> Any:
        assert isinstance(self._player, Adviser)
        advice = self._player.advise(view, clock)
        self.reasons.append(advice.why)
        return advice.action


def play_a_hand(name: str, player: AnyPlayer) -> None:
    game = GAMES[name.partition(":")[0]]()
    table: Table[Any, Any, Any] = Table(Record(game, game.deal(Random(1))))
    play(table, [player] * game.seats, lambda: Clock(SHORT))


@pytest.mark.parametrize("name", BOTS)
def test_no_sentence_is_made_for_a_choice(name: str) -> None:
    """A player says why only when it is asked for advice. In a first hand it may make sentences
    that it keeps, such as those of its bidding system."""
    player = Watched(name)
    play_a_hand(name, player)
    player.sentences.clear()
    play_a_hand(name, player)
    assert player.decisions > 0
    assert player.sentences == []


@pytest.mark.parametrize("name", ADVISERS)
def test_advice_has_a_reason(name: str) -> None:
    """Who gives advice says why, at each decision of a hand."""
    player = Advised(name)
    play_a_hand(name, player)
    assert player.reasons
    assert all(player.reasons)
