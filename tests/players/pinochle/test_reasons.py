"""Why a card of four-hand pinochle is played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import Clock
from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.actions import Play
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.reasons import why_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.pinochle import View


def choices_of_cards(seed: int) -> Iterator[View]:
    """The views of a hand of rule players in which there is a choice of cards."""
    game, player = Pinochle(), BasicPlayer()
    state: Any = game.start(game.deal(Random(seed)))
    while state.to_act:
        (seat,) = state.to_act
        view = state.view(seat)
        if view.melds and len(view.legal) > 1:
            yield view
        state = state.apply({seat: player.choose(view, Clock())})


def test_every_card_has_a_reason_and_only_counters_are_called_so() -> None:
    """Also those that nobody would play. A nine for the partner is no counter."""
    called = set()
    for view in choices_of_cards(4):
        for play in view.legal:
            assert isinstance(play, Play)
            key = why_card(view, play).key.removeprefix("pinochle.why.")
            if key in ("partners", "partners_likely", "partners_maybe", "lost_counter", "last"):
                called.add(str(play.card)[1])
            elif key in ("partners_none", "lead_cheap", "last_cheap"):
                assert str(play.card)[1] in "QJ9"
    assert called == set("ATK")
