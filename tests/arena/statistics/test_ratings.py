"""Ratings against published fits."""

from __future__ import annotations

from itertools import pairwise
from math import exp, log

import pytest

from cardtable.arena.statistics.ratings import Strength, fit, rankings

# American League 1987: wins of the row over the column (Agresti, Categorical Data Analysis, 3rd ed.).
# Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
BASEBALL = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]


def test_baseball() -> None:
    """The strengths that Agresti prints, with Baltimore at 0."""
    observed = [
        ((one, other), float(wins))
        for one, row in enumerate(BASEBALL)
        for other, wins in enumerate(row)
        if wins
    ]
    strengths = fit(7, observed)
    values = [strength.value - strengths[6].value for strength in strengths]
    assert values == pytest.approx([1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0.0], abs=0.002)


def test_three_wins_in_four() -> None:
    """Who wins three of four games is three times as strong: 191 points of Elo."""
    first, second = fit(2, [((0, 1), 300.0), ((1, 0), 100.0)])
    assert first.elo - second.elo == pytest.approx(190.85, abs=0.05)
    # For two players the error of the difference is 1 / sqrt(n p q), that of each one half of it.
    assert first.error == pytest.approx(0.5 / (400 * 0.75 * 0.25) ** 0.5, rel=0.001)


def test_order_of_a_table() -> None:
    """Three players that came first, second and third equally often are equally strong."""
    strengths = fit(3, [((0, 1, 2), 10.0), ((1, 2, 0), 10.0), ((2, 0, 1), 10.0)])
    assert [strength.value for strength in strengths] == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)


def test_ties_are_shared() -> None:
    """Two players with equal points are ranked both ways, each counting half."""
    assert list(rankings((3, 5, 5))) == [((1, 2, 0), 0.5), ((2, 1, 0), 0.5)]
    assert list(rankings((1, 9))) == [((1, 0), 1.0)]


def test_many_ties_are_shared_out_evenly() -> None:
    """Ten equals have more orders than can be listed: each comes to each place equally often."""
    orders = list(rankings([5.0] * 10))
    assert len(orders) == 20
    assert sum(weight for _, weight in orders) == pytest.approx(1)
    for place in range(10):
        assert sorted(order[place] for order, _ in orders) == sorted([*range(10), *range(10)])


def test_unbeaten_player_stays_finite() -> None:
    """Somebody who won every game is strong, but not infinitely so."""
    first, second = fit(2, [((0, 1), 20.0)])
    assert 300 < first.elo - second.elo < 4000


def test_players_far_apart_are_fitted_too() -> None:
    """Twenty in a row, each of whom always beats the next one: no gap is infinite, and they are the same from
    both ends."""
    strengths = [each.value for each in fit(20, [((one, one + 1), 50.0) for one in range(19)])]
    gaps = [one - other for one, other in pairwise(strengths)]
    assert all(4 < gap < 12 for gap in gaps)
    assert gaps == pytest.approx(list(reversed(gaps)), abs=1e-6)
    assert sum(strengths) == pytest.approx(0, abs=1e-6)


def test_a_newcomer_makes_nobody_else_uncertain() -> None:
    """Who has played once, or not at all, changes next to nothing for two who have met 400 times."""
    met = [((0, 1), 300.0), ((1, 0), 100.0)]
    alone = fit(2, met)
    beside = fit(4, [*met, ((0, 2), 1.0)])
    for before, after in zip(alone, beside, strict=False):
        assert after.value == pytest.approx(before.value, abs=0.01)
        assert after.error == pytest.approx(before.error, rel=0.1)
    assert beside[2].error > 1
    assert beside[3].error > 10


def test_what_was_seen_is_what_the_fit_expects() -> None:
    """At the most likely strengths everybody is expected to win as often as it did, 1,000 times or never."""
    # Groups that never met: here a whole step of Newton's method goes too far, the next ones further.
    won = [(1, 0), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (7, 8), (9, 10)]
    values = [each.value for each in fit(11, [(pair, 1000.0) for pair in won])]
    for one in range(11):
        games = [(other, 1000.0 * ((one, other) in won or (other, one) in won)) for other in range(11)]
        # Every pair gets a thousandth of a win for each of the two beside what was played.
        expected = sum(
            (often + 0.002) / (1 + exp(values[other] - values[one])) for other, often in games if other != one
        )
        assert expected == pytest.approx(1000.0 * sum(first == one for first, _ in won) + 0.01, abs=1e-6)


def test_a_strength_in_elo() -> None:
    """A strength of log(10) is 400 points; an error of half of that gives 1.96 times 200 on each side."""
    interval = Strength(log(10), log(10) / 2).elo_interval(7)
    assert (interval.mean, interval.low, interval.high) == pytest.approx((400.0, 8.0, 792.0))
    assert interval.sets == 7
