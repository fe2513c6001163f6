"""The list of 36 hands, or 48, by Seeger-Fabian."""

from __future__ import annotations

import pytest

from cardtable.core import Line, Result, Seat
from cardtable.errors import BadOption
from cardtable.games import usual_match
from cardtable.games.skat import Skat, SkatList
from cardtable.match import shuffled

WON = Result((0, 77, 0), (Line("…", 27, (Seat(1),)), Line("game won", 50, (Seat(1),))))
LOST = Result(
    (-98, 30, 30),
    (
        Line("…", -48, (Seat(0),)),
        Line("game lost", -50, (Seat(0),)),
        Line("others, for a lost game", 30, (Seat(1), Seat(2))),
    ),
)
PASSED = Result((0, 0, 0), ())


def test_everybody_is_forehand_in_turn() -> None:
    """At a table of three the dealer is rearhand."""
    match = SkatList(Skat())
    seats = []
    for _ in range(4):
        seating = match.next_hand()
        assert seating is not None
        seats.append(seating.players)
        match = match.after(PASSED)
    assert seats == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_at_a_table_of_four_the_dealer_sits_out_and_gets_30() -> None:
    """Hand 2: players 1, 2 and 3 play; 1 loses, all others get 30."""
    match = SkatList(Skat(table=4)).after(WON)
    seating = match.next_hand()
    assert seating is not None
    assert seating.players == (1, 2, 3)
    assert match.standings == (0, 77, 0, 0)
    assert match.after(LOST).standings == (30, -21, 30, 30)


@pytest.mark.parametrize(("game", "hands"), [(Skat(), 36), (Skat(table=4), 48)])
def test_length_of_a_list(game: Skat, hands: int) -> None:
    """Twelve rounds, in which everybody deals once."""
    match = SkatList(game)
    played = 0
    while match.next_hand() is not None:
        match = match.after(PASSED)
        played += 1
    assert played == hands


def test_a_list_is_shared_by_its_seed() -> None:
    """The same seed gives the same 36 deals, another one others."""
    match = SkatList(Skat())
    seating = match.next_hand()
    assert seating is not None
    assert shuffled(seating, 7) == shuffled(seating, 7)
    assert shuffled(seating, 7) != shuffled(seating, 8)


def test_the_usual_match_of_skat_is_a_list() -> None:
    """Who sits down for skat plays for Seeger-Fabian points."""
    match = usual_match(Skat())
    assert match == SkatList(Skat(table=3))


def test_a_list_without_rounds_is_refused() -> None:
    """At least one round is played."""
    with pytest.raises(BadOption, match="at least one round"):
        SkatList(Skat(), rounds=0)
