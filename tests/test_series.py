"""Deals that many play: who sits where, and who is where in the ranking."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import Result
from cardtable.games import series_of
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.games.skat import Skat
from cardtable.record import Record
from cardtable.series import Deals, Series, SeriesCount, Standing, keeping_seats, ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.match import Seating


def seatings(match: Deals) -> list[Any]:
    found: list[Seating] = []
    while (seating := match.next_hand()) is not None:
        found.append(seating)
        match = match.after(Result((1,) * seating.game.seats, ()))
    return found


def test_deals_of_each_game() -> None:
    """Boards of bridge have their dealer and vulnerability and everybody stays; at skat the deal moves on."""
    boards: list[Any] = seatings(Deals(Bridge(), 4, series_of("bridge")))
    assert [(each.game.dealer, each.game.vulnerable, each.players) for each in boards] == [
        ("N", "none", (0, 1, 2, 3)),
        ("E", "ns", (0, 1, 2, 3)),
        ("S", "ew", (0, 1, 2, 3)),
        ("W", "both", (0, 1, 2, 3)),
    ]
    hands: list[Any] = seatings(Deals(Skat(), 4, series_of("skat")))
    assert [each.players for each in hands] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert {each.game.table for each in hands} == {3}
    assert [each.players for each in seatings(Deals(Nimmt(2), 2, series_of("nimmt")))] == [(0, 1), (0, 1)]


def test_the_points_are_added_by_player() -> None:
    """Whatever seat they sit on."""
    match = Deals(Skat(), 3, series_of("skat"))
    for points in ((10, 0, 0), (20, 0, 0), (0, 0, 5)):
        match = match.after(Result(points, ()))
    # Forehand of the first hand is player 0, of the second player 1; the last hand's last seat is player 1.
    assert match.standings == (10, 25, 0)


def test_what_is_compared_counts_beside_the_others() -> None:
    """A deal counts among those who have played it; who has deals left has no place; equal totals share
    one."""

    def beaten(own: Sequence[int]) -> list[float]:
        return [float(sum(each > other for other in own)) for each in own]

    results = {"ada": {1: 10, 2: 0}, "ben": {1: 20, 2: 0}, "cleo": {1: 0}, "dan": {1: 20, 2: 0}}
    found = ranked(SeriesCount(worth=beaten), results, 2)
    assert found == [
        Standing("ben", {1: 2.0, 2: 0.0}, 2.0, 1),
        Standing("dan", {1: 2.0, 2: 0.0}, 2.0, 1),
        Standing("ada", {1: 1.0, 2: 0.0}, 1.0, 3),
        Standing("cleo", {1: 0.0}, 0.0, None),
    ]
    heads = SeriesCount(fewest=True)
    assert [each.player for each in ranked(heads, {"ada": {1: 7}, "ben": {1: 3}}, 1)] == ["ben", "ada"]


def test_bridge_counts_matchpoints_and_imps() -> None:
    """620, 620, 170 and -100 on a board: 5, 5, 2 and 0 matchpoints of 6. IMPs 450 is 10, 720 is 12, 270 is
    7."""
    matchpoints, imps = series_of("bridge").counts
    scores = [620, 620, 170, -100]
    assert matchpoints.worth(scores) == [5 / 6, 5 / 6, 2 / 6, 0.0]
    assert imps.worth(scores) == [22 / 3, 22 / 3, (-20 + 7) / 3, (-24 - 7) / 3]
    assert matchpoints.worth([420]) == [0.5]
    assert imps.worth([420]) == [0.0]
    boards = {"ada": {1: 620, 2: -50}, "ben": {1: 170, 2: 100}}
    assert [(each.player, each.total, each.place) for each in ranked(matchpoints, boards, 2)] == [
        ("ada", 0.5, 1),
        ("ben", 0.5, 1),
    ]
    assert [(each.player, each.total) for each in ranked(imps, boards, 2)] == [("ada", 6.0), ("ben", -6.0)]


def test_other_games_count_their_own_way() -> None:
    """Heads at 6 nimmt!, the lead over the other side at pinochle, points of the list at skat."""
    (heads,) = series_of("nimmt").counts
    assert (heads.own((-7, -3), 0), heads.fewest) == (7, True)
    (ahead,) = series_of("pinochle").counts
    assert [ahead.own((24, 15, 24, 15), seat) for seat in range(4)] == [9, -9, 9, -9]
    assert series_of("two-hand-pinochle").counts == (ahead,)
    (points,) = series_of("skat").counts
    assert points.own((0, 77, 0), 1) == 77
    assert series_of("zebra") == Series()


def test_what_was_played_for() -> None:
    """The contract in the notation of the game; nothing where nobody bid, or there is no such thing."""
    game = Bridge(contract="3NS")
    state = game.start(game.deal(Random(1)))
    assert series_of("bridge").contract(state.view(None)) == "3NT"
    passed = Skat().start(Skat().deal(Random(1)))
    assert series_of("skat").contract(passed.view(None)) == ""
    four_hand = Record(Pinochle(), Pinochle().deal(Random(1)))
    assert series_of("pinochle").contract(four_hand.last.view(None)) == ""
    said = tuple(map(Pinochle().parse, ("21", "pass", "pass", "pass", "trump H")))
    assert series_of("pinochle").contract(replace(four_hand, actions=said).last.view(None)) == "21 H"
    assert keeping_seats(4, 7) == (0, 1, 2, 3)
