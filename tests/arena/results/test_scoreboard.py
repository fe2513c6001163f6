"""What sets say about bots, on sets small enough to reckon by hand."""

from __future__ import annotations

from math import inf

import pytest

from cardtable.arena.plan.plan import HandLine, Plan, SetLine
from cardtable.arena.report.summary import summarize, to_plain
from cardtable.arena.results import scoreboard as scoreboard_module
from cardtable.arena.results.scoreboard import Scoreboard, Tally
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import BuiltIn
from cardtable.hosting.conduct import Conduct

BOTS = tuple(BuiltIn(f"nimmt:{name}", name) for name in "abc")


def board(
    lineup: tuple[int, ...], *hands: tuple[tuple[int, ...], tuple[int, ...]], **faults: Conduct
) -> Scoreboard:
    """After one set with these hands: chairs, and points by seat."""
    plan = Plan(Nimmt(len(lineup)), BOTS[: max(lineup) + 1], (lineup,), "1")
    scoreboard = Scoreboard(plan)
    lines = [HandLine(list(chairs), list(points), []) for chairs, points in hands]
    scoreboard.add(SetLine(0, {}, lines, {name.removeprefix("chair"): each for name, each in faults.items()}))
    return scoreboard


def test_copies_count_as_one() -> None:
    """One a against two b: points are means over hands and copies, the difference is between the two."""
    hands = [((0, 1, 2), (-6, -3, -9)), ((1, 2, 0), (0, -3, -3)), ((2, 0, 1), (-3, 0, -6))]
    a, b = board((0, 1, 1), *hands).tallies
    assert (a.points.mean, b.points.mean) == (-3.0, -4.0)
    assert (a.against_rest.mean, b.against_rest.mean) == (1.0, -1.0)
    assert a.differences == [1.0]


def test_wins_are_shared() -> None:
    """A hand goes to a copy of b, one to a and the other copy, one to a: a quarter for each copy of b."""
    hands = [((0, 1, 2), (-6, -3, -9)), ((1, 2, 0), (0, -3, 0)), ((2, 0, 1), (-3, 0, -6))]
    a, b = board((0, 1, 1), *hands).tallies
    assert (a.win_share, b.win_share) == (0.5, 0.25)


def test_the_cross_table_has_every_pair() -> None:
    """Row against column, in points of a hand."""
    result = board((0, 1, 2), ((0, 1, 2), (-1, -2, -4)))
    means = {pair: sample.mean for pair, sample in result.cross.items()}
    assert means == {(0, 1): 1.0, (1, 0): -1.0, (0, 2): 3.0, (2, 0): -3.0, (1, 2): 2.0, (2, 1): -2.0}
    assert result.skills.observed == [((0, 1, 2), 1.0)]


def test_imps_are_a_difference_already() -> None:
    """Ten IMPs for one pair are ten lost by the other: it is ahead by ten, not by twenty."""
    scoreboard = Scoreboard(Plan(Bridge(), BOTS[:2], ((0, 1),), "1"))
    tables = [HandLine([0, 2, 1, 3], [620, -620, 620, -620], []), HandLine([2, 0, 3, 1], [170, -170] * 2, [])]
    scoreboard.add(SetLine(0, {}, tables))
    assert [tally.against_rest.mean for tally in scoreboard.tallies] == [10.0, -10.0]
    assert scoreboard.cross[1, 0].mean == -10.0
    assert scoreboard.decisive == [(10.0, 0)]


def test_who_is_out_has_lost_the_set() -> None:
    """Whatever the substitute made of it: no win, ranked last, and in points ahead of nobody."""
    result = board((0, 1), ((0, 1), (0, -9)), chair0=Conduct(dead=1, substituted=7, first="gone", out=True))
    a, b = result.tallies
    assert (a.win_share, b.win_share) == (0.0, 1.0)
    assert result.skills.observed == [((1, 0), 1.0)]
    assert (a.faults["dead"], a.substituted, a.first_fault) == (1, 7, "gone")
    assert (a.points.mean, a.against_rest.mean) == (-9.0, 0.0)


def test_the_share_of_decisions_that_were_made_for_a_bot() -> None:
    """Three of twelve in one of two sets are an eighth; of two copies one that never answers is a half."""
    plan = Plan(Nimmt(2), BOTS[:2], ((0, 1),), "1")
    scoreboard = Scoreboard(plan)
    hand = HandLine([0, 1], [0, -9], [])
    scoreboard.add(SetLine(0, {}, [hand], {"0": Conduct(decisions=12, substituted=3, late=3, first="late")}))
    scoreboard.add(SetLine(1, {}, [hand]))
    assert [tally.substituted_share for tally in scoreboard.tallies] == [0.125, 0.0]
    first, second = summarize(scoreboard, 2).bots
    assert (first.is_rated, second.is_rated) == (False, True)
    plain = to_plain(summarize(scoreboard, 2))["bots"][0]
    assert (plain["rated"], plain["elo"], plain["openskill"]) == (False, None, None)
    silent = Conduct(decisions=10, substituted=10, dead=1, first="gone")
    copies = board((0, 0, 1), ((0, 1, 2), (0, -3, -9)), chair1=silent)
    assert copies.tallies[0].substituted_share == 0.5


def test_ratings_move_towards_the_winner() -> None:
    """Openskill starts at 25 for everybody, and moves both by the same."""
    a, b = board((0, 1), ((0, 1), (0, -9))).skills.ratings
    assert a.mu > 25 > b.mu
    assert a.mu - 25 == pytest.approx(25 - b.mu)


def test_the_sets_with_the_widest_gap_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here at most ten of them."""
    monkeypatch.setattr(scoreboard_module, "MOST_DECISIVE", 10)
    scoreboard = board((0, 1), ((0, 1), (0, -5)))
    for number in range(1, 20):
        scoreboard.add(SetLine(number, {}, [HandLine([0, 1], [0, -number], [])]))
    assert min(scoreboard.decisive)[0] == 10.0
    assert max(scoreboard.decisive) == (19.0, -19)


def test_the_summary_of_one_set_has_no_bounds() -> None:
    """One set says nothing about how sure a mean is; in JSON such a bound is null."""
    summary = summarize(board((0, 1), ((0, 1), (0, -9))), wanted=10)
    assert (summary.bots[0].difference.low, summary.bots[0].difference.high) == (-inf, inf)
    plain = to_plain(summary)
    assert plain["bots"][0]["difference"] == {"mean": 9.0, "low": None, "high": None, "sets": 1}
    assert plain["stopped_early"] is True


def test_a_deal_is_one_observation() -> None:
    """Three bots in a round robin of two: a has two sets of each deal, and they count as one value."""
    scoreboard = Scoreboard(Plan(Nimmt(2), BOTS, ((0, 1), (0, 2), (1, 2)), "1"))
    # By deal and table, what the first is ahead by in both hands.
    for number, ahead in enumerate([4, 6, 1, -2, -4, 1]):
        hands = [HandLine([0, 1], [ahead, 0], []), HandLine([1, 0], [0, ahead], [])]
        scoreboard.add(SetLine(number, {}, hands))
    a = scoreboard.tallies[0]
    assert a.differences == [5.0, -3.0]
    assert (a.against_rest.count, a.against_rest.mean) == (2, 1.0)
    # The variance of the deals is 32; of the sets against b 18 and against c 50. Independent ones would have
    # half of their mean.
    assert a.design_effect == pytest.approx(32 / 17)
    assert scoreboard.cross[0, 1].count == 2
    summary = summarize(scoreboard, wanted=6)
    assert summary.bots[0].difference.half == pytest.approx(12.706 * 4, abs=0.01)


def test_a_deal_counts_when_all_tables_have_played_it() -> None:
    """Until then nothing is said of it."""
    scoreboard = Scoreboard(Plan(Nimmt(2), BOTS, ((0, 1), (0, 2), (1, 2)), "1"))
    scoreboard.add(SetLine(0, {}, [HandLine([0, 1], [4, 0], []), HandLine([1, 0], [0, 4], [])]))
    assert (scoreboard.sets, scoreboard.tallies[0].points.count) == (1, 0)
    assert scoreboard.tallies[0].design_effect == 1.0


def test_a_bot_that_changes_tables_plays_each_deal_once() -> None:
    """As in a Swiss tournament, also while the last deal is not over: nothing hangs together."""
    scoreboard = board((0, 1), ((0, 1), (0, -5)))
    tally = scoreboard.tallies[0]
    scoreboard.add(SetLine(1, {}, [HandLine([0, 1], [0, -1], [])]))
    tally.by_lineup[0, 2].add(3.0)
    assert (tally.against_rest.count, tally.design_effect) == (2, 1.0)


def test_sets_of_different_deals_are_independent() -> None:
    """With one table the design effect is 1, whatever was played."""
    scoreboard = board((0, 1), ((0, 1), (0, -5)))
    scoreboard.add(SetLine(1, {}, [HandLine([0, 1], [0, -1], [])]))
    assert scoreboard.tallies[0].design_effect == 1.0


def test_who_has_not_played_has_won_nothing() -> None:
    """A share of no hands is 0."""
    assert Tally().win_share == 0.0
