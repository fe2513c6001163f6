"""The player of two-hand pinochle by the rules of the course."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Adviser, Clock
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.players.random import RandomPlayer
from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.games.two_hand_pinochle import Action, View
from support.two_hand_rounds import acted, ending

PLAYER = CoursePlayer()


def advice(mine: str, yours: str, *actions: str) -> tuple[str, str]:
    """What it does with these cards, and why, after these actions; hearts are trumps."""
    state = acted(ending(mine, yours), *actions)
    (seat,) = state.to_act
    advised = PLAYER.advise(state.view(seat), Clock())
    return str(advised.action), advised.why


@pytest.mark.parametrize(
    ("mine", "card", "why"),
    [
        # The marriage is worth more than leading its king.
        ("SK SQ C9", "C9", "C9 is the strongest card that breaks no meld, and you keep marriage."),
        # Equal melds are counted.
        ("SK SQ DK DQ C9", "C9", "C9 is the strongest card that breaks no meld, and you keep 2 × marriage."),
        # Nothing to keep: trumps first, then the points.
        ("SA DT HJ", "HJ", "HJ is the strongest card that breaks no meld."),
        ("SA DT C9", "SA", "SA is the strongest card that breaks no meld."),
        # The second king is not needed for the marriage.
        ("SK SK SQ", "SK", "SK is the strongest card that breaks no meld, and you keep marriage."),
    ],
)
def test_lead(mine: str, card: str, why: str) -> None:
    """It leads the strongest card whose loss leaves the most points of melds."""
    assert advice(mine, "D9 D9 C9") == (card, why)


@pytest.mark.parametrize(
    ("lead", "hand", "card", "why"),
    [
        ("SJ", "SK SA H9", "SK", "Win the turn with SK, the cheapest card that does, and you keep dix."),
        ("SA", "ST H9 HJ", "H9", "Only a trump wins this turn: H9 is your cheapest."),
        ("SA", "ST DA C9", "C9", "You cannot beat SA: lose C9, it costs least."),
        ("HJ", "HQ HA SA", "HQ", "Win the turn with HQ, the cheapest card that does."),
        (
            "SJ",
            "SK ST CK CQ",
            "SK",
            "Win the turn with SK, the cheapest card that does, and you keep marriage.",
        ),
    ],
)
def test_chase(lead: str, hand: str, card: str, why: str) -> None:
    """It wins with the cheapest card that does, trumps last, and else throws the cheapest."""
    filler = " ".join(["D9", "D9", "DJ"][: len(hand.split()) - 1])
    assert advice(f"{lead} {filler}", hand, lead) == (card, why)


@pytest.mark.parametrize(
    ("mine", "action", "why"),
    [
        ("SA HK HQ H9", "meld HK HQ", "Meld royal marriage: 40 points, the most there is."),
        ("SA DT C9 C9", "no meld", "There is nothing to meld."),
    ],
)
def test_meld(mine: str, action: str, why: str) -> None:
    """It declares the meld that counts most."""
    assert advice(mine, "S9 D9 D9 DJ", "SA", "S9") == (action, why)


def test_it_is_an_adviser() -> None:
    """Hints at the table come from it."""
    assert isinstance(PLAYER, Adviser)


@pytest.mark.parametrize("classic", [False, True])
def test_it_beats_random_play(classic: bool) -> None:
    """Over ten deals, each from both seats, it has far more points than a player without a plan."""
    game, lead = TwoHand(classic=classic), 0
    players: list[Player[Action, View]]
    for seed in range(10):
        deal = game.deal(Random(seed))
        for mine in (0, 1):
            players = [PLAYER, RandomPlayer(seed)] if mine == 0 else [RandomPlayer(seed), PLAYER]
            result = play(Table(Record(game, deal)), players).last.result
            assert result is not None
            lead += result.points[mine] - result.points[1 - mine]
    assert lead > 20 * 40
