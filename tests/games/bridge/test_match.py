"""Matches over boards: who sits where, and how scores become standings."""

from __future__ import annotations

import pytest

from cardtable.core import Result
from cardtable.errors import BadOption
from cardtable.games.bridge import Boards, Bridge, Pairs, Rubber, Teams, usual_match


def scored(points: int) -> Result:
    """A board that North-South scored so many points on."""
    return Result((points, -points, points, -points), ())


def test_boards_follow_each_other_with_their_dealer_and_vulnerability() -> None:
    """Board 2 is dealt by East with North-South vulnerable."""
    match = Boards(Bridge(), boards=2)
    first = match.next_hand()
    assert first is not None
    assert first.game == Bridge(dealer="N", vulnerable="none")
    match = match.after(scored(420))
    second = match.next_hand()
    assert second is not None
    assert second.game == Bridge(dealer="E", vulnerable="ns")
    assert second.players == (0, 1, 2, 3)
    match = match.after(scored(-50))
    assert match.next_hand() is None
    assert match.standings == (370, -370, 370, -370)


def test_teams_compare_two_rooms_in_imps() -> None:
    """420 in the open room against 170 in the closed one, where the other team sits North-South: 6 IMPs."""
    match = Teams(Bridge(), boards=1)
    opened = match.next_hand()
    assert opened is not None
    match = match.after(scored(420))
    closed = match.next_hand()
    assert closed is not None
    assert (opened.players, closed.players) == ((0, 1, 2, 3), (1, 2, 3, 0))
    assert opened.deal == closed.deal == 0
    assert opened.game == closed.game
    match = match.after(scored(170))
    assert match.standings == (6, -6, 6, -6)
    assert match.next_hand() is None


def test_pairs_move_and_are_compared_in_matchpoints() -> None:
    """Two tables, two rounds of one board: each East-West pair meets each North-South pair once."""
    match = Pairs(Bridge(), tables=2, rounds=2, boards=1)
    seatings = []
    for points in (420, 170, -50, -50):
        seating = match.next_hand()
        assert seating is not None
        seatings.append((seating.players, seating.deal))
        match = match.after(scored(points))
    assert seatings == [
        ((0, 1, 2, 3), 0),
        ((4, 5, 6, 7), 0),
        ((0, 5, 2, 7), 1),
        ((4, 1, 6, 3), 1),
    ]
    assert match.next_hand() is None
    # Round 1: 2 for the pair of players 0 and 2, 2 for the pair of 5 and 7. Round 2 is a tie, 1 each.
    assert match.standings == (3, 1, 3, 1, 1, 3, 1, 3)


def test_pairs_can_be_compared_in_imps() -> None:
    """420 against 170 is 6 IMPs, for one side and against the other."""
    match = Pairs(Bridge(), tables=2, rounds=1, boards=1, scoring="IMP")
    match = match.after(scored(420)).after(scored(170))
    assert match.standings == (6, -6, 6, -6, -6, 6, -6, 6)


def test_the_usual_match_is_boards_or_a_rubber() -> None:
    """By the scoring of the game."""
    assert isinstance(usual_match(Bridge()), Boards)
    assert isinstance(usual_match(Bridge(scoring="rubber")), Rubber)


def test_matches_without_boards_are_refused() -> None:
    """A match has at least one board, pairs at least two tables, a rubber rubber scoring."""
    with pytest.raises(BadOption, match="at least one board"):
        Teams(Bridge(), boards=0)
    with pytest.raises(BadOption, match="two tables"):
        Pairs(Bridge(), tables=1, rounds=1)
    with pytest.raises(BadOption, match="1 to 2 rounds"):
        Pairs(Bridge(), tables=2, rounds=3)
    with pytest.raises(BadOption, match="scoring=rubber"):
        Rubber(Bridge())
