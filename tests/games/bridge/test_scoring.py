"""Duplicate scores, IMPs, matchpoints and boards, with the numbers of the laws written out."""

from __future__ import annotations

import pytest

from cardtable.core import Line, Seat
from cardtable.games.bridge import (
    SEAT_LETTERS,
    Bridge,
    Contract,
    butler,
    cross_imps,
    datum,
    dealer_of,
    imps,
    matchpoints,
    score,
    victory_points,
    vulnerable_on,
)
from cardtable.games.bridge.scoring import played


@pytest.mark.parametrize(
    ("contract", "tricks", "not_vulnerable", "vulnerable"),
    [
        ("1CN", 7, 70, 70),
        ("1NN", 7, 90, 90),
        ("2SN", 9, 140, 140),
        ("3NN", 9, 400, 600),
        ("3NN", 11, 460, 660),
        ("4HN", 10, 420, 620),
        ("5DN", 11, 400, 600),
        ("4DN", 11, 150, 150),
        ("6NN", 12, 990, 1440),
        ("6HN", 13, 1010, 1460),
        ("7CN", 13, 1440, 2140),
        ("7NN", 13, 1520, 2220),
        # The trick score decides after doubling whether a game was made.
        ("2HXN", 8, 470, 670),
        ("1NXXN", 7, 560, 760),
        ("1HXXN", 7, 520, 720),
        ("1CXXN", 7, 230, 230),
        ("2CXN", 8, 180, 180),
        ("1NXN", 7, 180, 180),
        ("2DXXN", 8, 560, 760),
        # Overtricks: 100 and 200 doubled, twice that redoubled.
        ("1NXN", 8, 280, 380),
        ("2SXN", 10, 670, 1070),
        ("1NXXN", 9, 960, 1560),
        ("7NXXN", 13, 2280, 2980),
        # Undertricks.
        ("3NN", 8, -50, -100),
        ("3NN", 5, -200, -400),
        ("4SXN", 9, -100, -200),
        ("4SXN", 8, -300, -500),
        ("4SXN", 7, -500, -800),
        ("4SXN", 6, -800, -1100),
        ("4SXN", 5, -1100, -1400),
        ("4SXXN", 9, -200, -400),
        ("4SXXN", 7, -1000, -1600),
        ("7NXN", 0, -3500, -3800),
        ("7NXXN", 0, -7000, -7600),
    ],
)
def test_scores_of_law_77(contract: str, tricks: int, not_vulnerable: int, vulnerable: int) -> None:
    """Bonuses for game and slam, insult, over- and undertricks, by vulnerability."""
    assert score(Contract.parse(contract), tricks, vulnerable=False) == not_vulnerable
    assert score(Contract.parse(contract), tricks, vulnerable=True) == vulnerable


def test_a_passed_board_scores_nothing() -> None:
    """No contract, no points."""
    assert score(None, 0, vulnerable=True) == 0


def test_a_result_says_how_it_was_reckoned() -> None:
    """Two hearts doubled by East with an overtrick, vulnerable: 120 + 500 + 50 + 200."""
    result = played(Contract.parse("2HXE"), 9, vulnerable=True)
    east_west = (Seat(1), Seat(3))
    assert result.points == (-870, 870, -870, 870)
    assert result.tally == (4, 9)
    assert result.lines == (
        Line("2HX made", 120, east_west),
        Line("game", 500, east_west),
        Line("insult", 50, east_west),
        Line("1 over", 200, east_west),
        Line("the other side's score", -870, (Seat(0), Seat(2))),
    )


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (90, 3), (130, 4), (170, 5), (220, 6), (270, 7), (320, 8),
        (370, 9), (430, 10), (500, 11), (590, 11), (600, 12), (740, 12), (750, 13), (900, 14), (1100, 15),
        (1300, 16), (1500, 17), (1750, 18), (2000, 19), (2250, 20), (2500, 21), (3000, 22), (3500, 23),
        (3990, 23), (4000, 24), (15200, 24), (-430, -10), (-10, 0),
    ],
)  # fmt: skip
def test_imps_of_law_78(difference: int, expected: int) -> None:
    """The table of the laws, up to 24, with the sign of the difference."""
    assert imps(difference) == expected


def test_matchpoints_count_pairs_beaten_and_tied() -> None:
    """Two for each lower score, one for each equal one; of five pairs 8 is a top."""
    assert matchpoints([420, 450, 420, -50, 170]) == [5, 8, 5, 0, 2]


def test_a_single_score_has_nothing_to_be_compared_with() -> None:
    """One table: no matchpoints, no IMPs."""
    assert matchpoints([420]) == [0]
    assert cross_imps([420]) == [0]


class Score(int):
    """Counts how often two of them are subtracted."""

    subtracted = 0

    def __sub__(self, other: int) -> int:
        Score.subtracted += 1
        return int(self) - int(other)


def test_a_board_that_thousands_have_played() -> None:
    """600 have 450, 1000 have 420 and 400 lost 50. 450 beats 1400 and ties with 599; it wins 1 IMP from 420
    and 11 from -50, and 420 wins 10 from -50. Only different scores are compared, each with each."""
    scores = [Score(each) for each in [450] * 600 + [420] * 1000 + [-50] * 400]
    won = [2 * 1400 + 599] * 600 + [2 * 400 + 999] * 1000 + [399] * 400
    assert matchpoints(scores) == won
    gained = [1000 * 1 + 400 * 11] * 600 + [400 * 10 - 600 * 1] * 1000 + [-600 * 11 - 1000 * 10] * 400
    assert cross_imps(scores) == gained
    assert Score.subtracted == 3 * 3


def test_cross_imps_add_up_over_the_other_tables() -> None:
    """420 against 420, -50 and 170 is 0 + 10 + 6."""
    assert cross_imps([420, 420, -50, 170]) == [16, 16, -26, -6]


def test_the_datum_leaves_out_the_extremes_and_is_rounded() -> None:
    """(420 + 170 + 140) / 3 = 243.3, so 240; then 620 gains 9 IMPs against it."""
    assert datum([620, 420, 170, 140, -50]) == 240
    assert butler([620, 420, 170, 140, -50]) == [9, 5, -2, -3, -7]


def test_a_datum_of_few_scores_keeps_them_all() -> None:
    """(-100 - 110) / 2 = -105 is rounded away from zero."""
    assert datum([-100, -110]) == -110


def test_the_board_number_tells_dealer_and_vulnerability() -> None:
    """Sixteen boards, then again from the first."""
    dealers = "".join(SEAT_LETTERS[dealer_of(board)] for board in range(1, 19))
    assert dealers == "NESWNESWNESWNESWNE"
    assert [vulnerable_on(board) for board in range(1, 18)] == [
        "none", "ns", "ew", "both",
        "ns", "ew", "both", "none",
        "ew", "both", "none", "ns",
        "both", "none", "ns", "ew",
        "none",
    ]  # fmt: skip
    assert Bridge.board(7) == Bridge(dealer="S", vulnerable="both")


@pytest.mark.parametrize(
    ("margin", "boards", "points"),
    [
        (0, 8, 10.00), (1, 8, 10.44), (10, 8, 13.78), (40, 8, 19.73), (43, 8, 20.00),
        (5, 16, 11.48), (20, 16, 15.00), (40, 16, 18.09), (60, 16, 20.00), (20, 24, 14.25), (40, 24, 17.12),
        (74, 24, 20.00), (500, 24, 20.00), (-10, 8, 6.22), (-60, 16, 0.00), (37, 6, 20.00), (85, 32, 20.00),
    ],
)  # fmt: skip
def test_victory_points_follow_the_scale_of_2013(margin: int, boards: int, points: float) -> None:
    """Ten each for a draw, 20 from 15 times the root of the boards on; what one wins the other loses."""
    assert victory_points(margin, boards) == points
    assert victory_points(margin, boards) + victory_points(-margin, boards) == pytest.approx(20)
