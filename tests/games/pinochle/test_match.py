"""Matches of four-hand pinochle: who deals, who is out first, and what ends it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.core import Line, Result
from cardtable.games.pinochle import Pinochle, ToTarget
from cardtable.games.pinochle.actions import SIDES
from games.pinochle.sdz_hands import FIRST, SECOND, THIRD


def played(bidders: int, one: int, other: int) -> Result:
    """A hand that this side bid on, with these points."""
    return Result((one, other) * 2, (Line("bid", 0, SIDES[bidders]),), (12, 13))


def test_the_transcript_as_a_match() -> None:
    """-25:19, 3:-10, 24:-55; the deal moves on, and after three hands side 0 has won."""
    match = ToTarget(Pinochle(hands=3))
    standings = []
    for hand in (FIRST, SECOND, THIRD):
        seating = match.next_hand()
        assert seating is not None
        assert seating.game.dealer == hand.dealer  # type: ignore[attr-defined]
        result = hand.record().last.result
        assert result is not None
        match = match.after(result)
        standings.append(match.game.scores)
    assert standings == [(-25, 19), (3, -10), (24, -55)]
    assert match.winner == 0
    assert match.next_hand() is None
    assert match.standings == (24, -55, 24, -55)


@pytest.mark.parametrize(
    ("scores", "bidders", "points", "winner"),
    [
        ((100, 100), 0, (20, 30), 0),
        ((100, 100), 1, (40, 20), 1),
        ((100, 100), 0, (-25, 20), 1),
        ((100, 100), 0, (19, 19), None),
    ],
)
def test_bidders_are_out_first(
    scores: tuple[int, int], bidders: int, points: tuple[int, int], winner: int | None
) -> None:
    """When both sides reach 120 in the same hand the bidders win, even with fewer points."""
    match = ToTarget(Pinochle(scores=scores)).after(played(bidders, *points))
    assert match.winner == winner


def test_a_hand_thrown_in_ends_nothing() -> None:
    """It costs its bid, is not counted as played, and the next dealer deals, even over the target."""
    thrown = Result((-20, 0) * 2, (Line("thrown in", -20, SIDES[0]),))
    match = ToTarget(Pinochle(scores=(10, 130), hands=1)).after(thrown)
    assert match.winner is None
    assert (match.game.scores, match.game.dealer, match.game.played) == ((-10, 130), 1, 0)


@pytest.mark.parametrize(
    ("options", "points", "winner"),
    [
        ({"floor": -50}, (-50, 10), 1),
        ({"floor": -50}, (-49, 10), None),
        ({"hands": 1}, (-20, 19), 1),
        ({"hands": 2}, (-20, 19), None),
        ({"target": 20}, (-20, 20), 1),
    ],
)
def test_floor_hands_and_target(options: dict[str, int], points: tuple[int, int], winner: int | None) -> None:
    """A side at the floor has lost; after the last hand the higher score wins; targets can be set."""
    game = replace(Pinochle(), **options)  # type: ignore[arg-type]
    assert ToTarget(game).after(played(0, *points)).winner == winner


def test_a_match_that_nobody_wins_ends_after_500_deals() -> None:
    """Hands that are thrown in end nothing by the rules, so a match of them could last for ever."""
    match, deals = ToTarget(Pinochle()), 0
    while match.next_hand() is not None:
        thrown = Result((-20, 0) * 2 if deals % 4 else (0, -20) * 2, (Line("thrown in", -20, SIDES[0]),))
        match, deals = match.after(thrown), deals + 1
    assert (deals, match.cut_off) == (500, 500)
    assert (match.game.scores, match.winner) == ((-7500, -2500), 1)


@pytest.mark.parametrize(
    ("scores", "points", "winner", "limit"),
    [((0, 0), (0, 0), None, 500), ((90, 0), (30, 0), 0, None), ((90, 0), (20, 0), 0, 500)],
)
def test_the_last_deal_of_all(
    scores: tuple[int, int], points: tuple[int, int], winner: int | None, limit: int | None
) -> None:
    """Equal sides have no winner, and a side that reaches the target in it has won by the rules."""
    match = ToTarget(Pinochle(scores=scores), 499).after(played(0, *points))
    assert (match.winner, match.cut_off, match.next_hand()) == (winner, limit, None)
