"""The numbers of a tournament as they are printed."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from cardtable.arena.report.summary import BotSummary, Summary
from cardtable.arena.report.text import around, bounds, decimals_of, skill, to_lines
from cardtable.arena.statistics.intervals import UNKNOWN, Interval

NO_FAULTS = {"illegal": 0, "malformed": 0, "late": 0, "dead": 0}


def interval(mean: float, half: float) -> Interval:
    return Interval(mean, mean - half, mean + half, 50)


def bot(name: str, points: float, difference: float, fault: str | None = None) -> BotSummary:
    return BotSummary(
        name,
        points=interval(points, 0.25),
        difference=interval(difference, 0.5),
        resampled=interval(difference, 0.75),
        sequential=interval(difference, 1),
        controlled=None,
        probability=0.0001,
        win_share=0.125,
        elo=interval(difference * 10, 40),
        skill=(25.0, 5.0),
        faults={**NO_FAULTS, "late": 2} if fault else NO_FAULTS,
        substituted=2 if fault else 0,
        first_fault=fault,
    )


def summary(*bots: BotSummary, wanted: int = 50) -> Summary:
    every = range(len(bots))
    cross = {
        (one, other): interval(bots[one].points.mean - bots[other].points.mean, 2.5)
        for one in every
        for other in every
        if one != other
    }
    return Summary("nimmt", "points/hand", "1", 50, 200, bots, cross, wanted)


def test_two_bots() -> None:
    """The best first, with the columns that fit a screen of 80."""
    shown = to_lines(summary(bot("worse", -20.5, -8), bot("the better one", -12.5, 8)))
    assert shown == [
        "nimmt, seed 1: 50 sets, 200 hands",
        "                  points/hand    v the rest       p   wins       Elo       skill",
        "the better one  -12.50 ± 0.25  +8.00 ± 0.50  <0.001  12.5%  +80 ± 40  25.0 ± 5.0",
        "worse           -20.50 ± 0.25  -8.00 ± 0.50  <0.001  12.5%  -80 ± 40  25.0 ± 5.0",
    ]


def test_a_wider_screen_shows_more() -> None:
    """From about a hundred columns on everything is there; on a narrow one what matters most is left."""
    numbers = summary(bot("worse", -20.5, -8), bot("the better one", -12.5, 8))
    assert to_lines(numbers, 100)[1:3] == [
        "                  points/hand    v the rest    bootstrap       p   wins       Elo       skill",
        "the better one  -12.50 ± 0.25  +8.00 ± 0.50  +7.25…+8.75  <0.001  12.5%  +80 ± 40  25.0 ± 5.0",
    ]
    assert to_lines(numbers, 46)[1:3] == [
        "                  points/hand    v the rest",
        "the better one  -12.50 ± 0.25  +8.00 ± 0.50",
    ]


def test_the_cross_table_has_numbers_for_columns() -> None:
    """Those of the rows, in the order of the standings; a star where the interval does not contain 0."""
    shown = to_lines(summary(bot("low", -20, -8), bot("high", -10, 6), bot("middle", -12, 2)))
    assert [line.split()[:2] for line in shown[2:5]] == [["1", "high"], ["2", "middle"], ["3", "low"]]
    assert shown[5:] == [
        "",
        "row v column; * where the 95 % interval does not contain 0",
        "                    1            2             3",
        "1 high                  +2.0 ± 2.5   +10.0 ± 2.5*",
        "2 middle   -2.0 ± 2.5                 +8.0 ± 2.5*",
        "3 low     -10.0 ± 2.5*  -8.0 ± 2.5*",
    ]


def test_a_cross_table_that_is_too_wide() -> None:
    """First the intervals are left out, then it goes on below; whoever never met has an empty cell."""
    many = summary(*(bot(f"bot{number}", float(-number), 0) for number in range(1, 5)))
    del many.cross[0, 1], many.cross[1, 0]
    assert to_lines(many, 44)[6:] == [
        "",
        "row v column; * where the 95 % interval does not contain 0",
        "           1      2      3      4",
        "1 bot1                +2.0   +3.0*",
        "2 bot2                +1.0   +2.0",
        "3 bot3  -2.0   -1.0          +1.0",
        "4 bot4  -3.0*  -2.0   -1.0",
    ]
    assert to_lines(many, 25)[8:] == [
        "           1      2",
        "1 bot1",
        "2 bot2",
        "3 bot3  -2.0   -1.0",
        "4 bot4  -3.0*  -2.0",
        "",
        "           3      4",
        "1 bot1  +2.0   +3.0*",
        "2 bot2  +1.0   +2.0",
        "3 bot3         +1.0",
        "4 bot4  -1.0",
    ]


def test_a_swiss_tournament_is_won_by_score() -> None:
    """Who met stronger ones may have fewer points."""
    first, second = replace(bot("a", -5, 0), score=1.5), replace(bot("b", -9, 0), score=2.25)
    assert [line[:17] for line in to_lines(summary(first, second), 30)[1:]] == [
        "   score   points",
        "b   2.25  -9.00 ±",
        "a   1.50  -5.00 ±",
    ]


def test_who_failed_is_named() -> None:
    """With what went wrong first, below the numbers; and a tournament that was over early says so."""
    failed = summary(bot("a", -1, 2), bot("b", -3, -2, "no answer within 1 s"), wanted=100)
    title, *_, blame = to_lines(failed)
    assert title == "nimmt, seed 1: 50 sets, 200 hands, over early"
    assert blame == "† b: late 2; 2 decisions made for it; first: no answer within 1 s"


def test_whose_decisions_were_made_for_it() -> None:
    """A mark in the table; beyond a tenth it is not rated, and comes last whatever its points."""
    seldom = replace(bot("seldom", -9, -2, "late"), substituted_share=0.1)
    often = replace(bot("often", -1, 8, "gone"), substituted_share=0.11)
    shown = to_lines(summary(often, seldom, bot("never", -5, 1)), 90)
    assert [line[:10] for line in shown[2:5]] == ["1 never   ", "2 seldom †", "3 often † "]
    assert [line[-21:] for line in shown[2:5]] == [
        " +10 ± 40  25.0 ± 5.0",
        " -20 ± 40  25.0 ± 5.0",
        "not rated   not rated",
    ]
    assert shown[-2:] == [
        "† often: late 2; 2 decisions made for it (11% of all, so it is not rated); first: gone",
        "† seldom: late 2; 2 decisions made for it; first: late",
    ]


def test_nothing_is_minus_zero() -> None:
    """What rounds to 0 has no minus, as a skill or as a mean."""
    assert skill(-0.04, 8.3) == "0.0 ± 8.3"
    assert around(interval(-0.004, 0.5), 2) == "+0.00 ± 0.50"
    assert (skill(-0.06, 8.3), around(interval(-0.006, 0.5), 2)) == ("-0.1 ± 8.3", "-0.01 ± 0.50")


def test_few_sets_have_no_bootstrap() -> None:
    """The column is not there where nothing was resampled."""
    few = [replace(bot(name, -5, 0), resampled=UNKNOWN) for name in "ab"]
    assert "bootstrap" not in to_lines(summary(*few), 120)[1]


@pytest.mark.parametrize(
    ("halves", "decimals"),
    [([12.4, 30], 0), ([1.8, 0.98], 2), ([0.322], 2), ([0.0004], 3), ([0, inf], 2), ([], 2)],
)
def test_no_more_figures_than_mean_something(halves: list[float], decimals: int) -> None:
    """Two figures of the narrowest interval, and never more than three decimals."""
    assert decimals_of([interval(5, half) for half in halves]) == decimals


def test_what_is_not_known_is_not_printed() -> None:
    """One set has a mean and no bounds; none at all has neither."""
    one = Interval(1.5, -inf, inf, 1)
    assert (around(one, 1), bounds(one, 1)) == ("+1.5", "")
    assert (around(UNKNOWN, 1), bounds(UNKNOWN, 1)) == ("", "")


def test_copies_alone_are_not_compared() -> None:
    """A table of one bot has its points and nothing to compare them with."""
    alone = replace(bot("a", -3, 0), difference=UNKNOWN, elo=UNKNOWN)
    assert to_lines(summary(alone))[1:] == ["    points/hand", "a  -3.00 ± 0.25"]
