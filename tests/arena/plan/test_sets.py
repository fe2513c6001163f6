"""Deal sets: who sits where, and what a set is worth."""

from __future__ import annotations

import pytest

from cardtable.arena.plan.sets import (
    duplicate_of,
    order_of,
    seat_seed,
    seatings,
    sides_of,
    without_gain,
)
from cardtable.duplicate import SetHand
from cardtable.games import GAMES
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.games.skat import Skat
from cardtable.games.two_hand_pinochle import TwoHand


def test_a_bridge_deal_is_played_at_two_tables() -> None:
    """Each pair sits once North-South and once East-West, partners facing each other."""
    assert seatings(sides_of(Bridge()), [0, 1]) == [(0, 2, 1, 3), (2, 0, 3, 1)]


def test_pinochle_teams_swap() -> None:
    """Four-hand pinochle has two hands a set, like bridge."""
    assert seatings(sides_of(Pinochle()), [1, 0]) == [(2, 0, 3, 1), (0, 2, 1, 3)]


def test_two_hand_pinochle_is_played_both_ways() -> None:
    """Both players get both hands."""
    assert seatings(sides_of(TwoHand()), [0, 1]) == [(0, 1), (1, 0)]


def test_skat_is_played_in_all_rotations() -> None:
    """Everybody is forehand, middlehand and rearhand with the same cards."""
    assert seatings(sides_of(Skat()), [0, 2, 1]) == [(0, 2, 1), (2, 1, 0), (1, 0, 2)]


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_everybody_gets_every_hand_of_6_nimmt_once(seats: int) -> None:
    """There are as many hands in a set as seats, and each chair is on each seat once."""
    hands = seatings(sides_of(Nimmt(seats)), order_of(seats, "7", 3))
    assert len(hands) == seats
    for seat in range(seats):
        assert sorted(hand[seat] for hand in hands) == list(range(seats))


def test_neighbours_change_with_the_deal() -> None:
    """Over many deals of three players both orders around the table come up."""
    orders = {
        tuple(hand) for deal in range(20) for hand in seatings(sides_of(Skat()), order_of(3, "1", deal))
    }
    assert len(orders) == 6


def test_the_chance_of_a_seat_is_its_own() -> None:
    """Seats and deals draw differently; the same seat of the same deal always draws the same."""
    drawn = {seat_seed("1", deal, seat) for deal in range(3) for seat in range(3)}
    assert len(drawn) == 9
    assert seat_seed("1", 2, 1) == seat_seed("1", 2, 1)


def test_heads_count_by_the_mean_of_a_hand() -> None:
    """Chair 0 takes 3 and 5 heads, chair 1 takes 10 and none."""
    hands = [SetHand((0, 1), (-3, -10)), SetHand((1, 0), (0, -5))]
    assert duplicate_of(Nimmt(2)).score(hands, 1) == [-4.0, -5.0]


def test_bridge_counts_in_imps() -> None:
    """620 at one table and 170 lost at the other make 450, which is 10 IMPs by Law 78."""
    hands = [SetHand((0, 2, 1, 3), (620, -620, 620, -620)), SetHand((2, 0, 3, 1), (170, -170, 170, -170))]
    assert duplicate_of(Bridge()).score(hands, 2) == [10.0, -10.0]


def test_bridge_boards_follow_each_other() -> None:
    """Dealer and vulnerability are those of the boards 1, 2, 3, as Law 2 has them."""
    boards = [duplicate_of(Bridge()).facts(Bridge(), deal) for deal in range(3)]
    assert boards == [Bridge(), Bridge(dealer="E", vulnerable="ns"), Bridge(dealer="S", vulnerable="ew")]


def test_skat_counts_by_seeger_and_fabian() -> None:
    """The game knows that three sit at the table, so that the bonus for games won and lost counts."""
    assert duplicate_of(Skat()).facts(Skat(), 0) == Skat(table=3)


def test_the_control_of_6_nimmt_is_0_on_average() -> None:
    """Two hands and the rows have 24 of 104 cards with 171 heads: over all cards nothing is left."""
    control = duplicate_of(Nimmt(2)).control
    assert control is not None
    assert control(Nimmt(2), {"start": "1 2 3 4", "hand 0": "55"}) == pytest.approx(4 + 7 - 5 * 171 / 104)
    whole = {"all": " ".join(str(card) for card in range(1, 105))}
    assert control(Nimmt(2), whole) == pytest.approx(0)
    assert duplicate_of(Skat()).control is None


@pytest.mark.parametrize(
    ("game", "scores", "lost", "left"),
    [
        ("nimmt", [5.0, 1.0, 3.0], {0}, [1.0, 1.0, 3.0]),
        ("nimmt", [0.0, 1.0, 3.0], {0}, [0.0, 1.0, 3.0]),
        ("nimmt", [5.0, 1.0, 3.0], {0, 2}, [1.0, 1.0, 1.0]),
        ("nimmt", [5.0, 1.0], {0, 1}, [5.0, 1.0]),
        ("bridge", [7.0, -7.0], {0}, [0.0, 0.0]),
        ("bridge", [-7.0, 7.0], {0}, [-7.0, 7.0]),
    ],
)
def test_who_has_lost_a_set_is_ahead_of_nobody(
    game: str, scores: list[float], lost: set[int], left: list[float]
) -> None:
    """Whatever was played for it; if all have lost, all stands."""
    assert without_gain(scores, lost, duplicate_of(GAMES[game]())) == left
