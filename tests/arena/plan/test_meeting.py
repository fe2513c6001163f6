"""Who meets whom."""

from __future__ import annotations

import pytest

from cardtable.arena.plan.meeting import lineups
from cardtable.arena.settings.settings import TournamentFormat
from cardtable.errors import BadOption


def test_bots_that_fill_a_table_sit_at_one() -> None:
    """Copies count as places."""
    assert lineups([1, 3], 4) == [(0, 1, 1, 1)]


def test_more_bots_play_a_round_robin() -> None:
    """Every choice of three out of four, in order."""
    assert lineups([1, 1, 1, 1], 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_copies_do_not_make_the_same_table_twice() -> None:
    """Of one bot and two copies of another there are two pairs, not three."""
    assert lineups([1, 2], 2) == [(0, 1), (1, 1)]


def test_a_gauntlet_is_run_by_the_first() -> None:
    """Each opponent fills the rest of the table."""
    assert lineups([1, 1, 1], 4, TournamentFormat.GAUNTLET) == [(0, 1, 1, 1), (0, 2, 2, 2)]


@pytest.mark.parametrize(
    ("copies", "places", "wanted", "why"),
    [
        ([1], 2, None, "the table has 2 places, and there are bots for 1"),
        ([1, 1, 1], 2, TournamentFormat.TABLE, "the table has 2 places, and there are bots for 3"),
        ([2], 2, TournamentFormat.GAUNTLET, "give at least two"),
        ([1, 2], 2, TournamentFormat.GAUNTLET, "leave out the copies"),
        ([1] * 30, 10, None, "more than 10000 tables"),
    ],
)
def test_what_does_not_fit_is_refused(
    copies: list[int], places: int, wanted: TournamentFormat | None, why: str
) -> None:
    """The reason says what would fit."""
    with pytest.raises(BadOption, match=why):
        lineups(copies, places, wanted)
