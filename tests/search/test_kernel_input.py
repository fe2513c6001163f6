"""Whatever the kernel is given, it answers or refuses with a sentence."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from cardtable._kernel import (
    BridgePosition,
    NimmtPosition,
    TrickGame,
    TrickPosition,
    TwoHandDue,
    TwoHandHabit,
    bridge_plain,
    bridge_solve,
    nimmt_evaluate,
    trick_solve,
    two_hand_solve,
    two_hand_values,
)
from cardtable.errors import BadOption
from cardtable.search.pinochle import position_text as pinochle_text
from cardtable.search.skat import position_text as skat_text
from support.kernel_inputs import outcome

LARGEST = 2**31 - 1


def test_wrong_input_is_refused_and_right_input_answered() -> None:
    """Thousands of positions and questions, most of them spoilt, of each kind."""
    seen = Counter(outcome(seed).split(":")[0] for seed in range(6_000))
    for question in ("tricks", "whole_hands", "bridge", "bridge_deals", "nimmt", "two_hands"):
        assert seen[f"{question} answered"] > 60
        assert seen[f"{question} refused"] > 60


def skat(
    hands: list[list[int]], trick: list[int], *, worth: int = 0, each: int = 0, last: int = 0
) -> TrickPosition:
    worths = [worth] * 32
    return TrickPosition(
        TrickGame.SKAT_SUIT, hands, trick, leader=0, side=[0], worth=worths, each=each, last=last
    )


def test_points_too_large_to_add() -> None:
    """Points whose sum leaves 32 bits are too many, not too few."""
    for points in ({"worth": LARGEST}, {"each": LARGEST}, {"last": LARGEST}):
        with pytest.raises(ValueError, match="too many for this game"):
            skat([[0], [1], [2]], [], **points)


def test_a_card_against_the_rules() -> None:
    """A trick on the table to which somebody did not follow suit, though able to, could not be."""
    # Seat 0 led the seven of the second suit; seat 1 threw off and still has that suit.
    with pytest.raises(ValueError, match="against the rules"):
        skat([[0], [12], [13, 20]], [11, 25])
    assert skat([[0], [19], [13, 20]], [11, 25]).legal == [13]


def test_a_position_in_words_against_the_rules() -> None:
    """The same in words is told like other positions that cannot be."""
    in_skat = "game: grand; declarer: 0; leader: 1; hand 0: CJ C7; hand 1: SA; hand 2: HT; trick: H7 S7"
    in_pinochle = "trump: H; leader: 3; hand 0: SK; hand 1: DA DT; hand 2: HA C9; hand 3: S9; trick: SA C9"
    tricks = ((skat_text.read, in_skat), (pinochle_text.read, in_pinochle))
    for read, text in tricks:
        with pytest.raises(BadOption, match=r"no position of .*: a card on the table was against the rules"):
            print(read(text).kernel)


def test_limits_that_are_no_limits() -> None:
    """A time beyond any clock is no limit, a negative one is over, and what is no number is refused."""
    position = skat([[0], [1], [2]], [])
    for milliseconds in (1e300, float("inf"), -1e300):
        (found,) = trick_solve([position], targets=None, cards=False, milliseconds=milliseconds)
        assert found.low == found.high == 0
    with pytest.raises(ValueError, match="milliseconds are a number"):
        trick_solve([position], targets=None, cards=False, milliseconds=float("nan"))
    hand = list(range(1, 11))
    nimmt = NimmtPosition(0, hand, [20, 30, 40, 50], [], [], totals=[0, 0])
    with pytest.raises(ValueError, match="milliseconds are a number"):
        nimmt_evaluate(nimmt, milliseconds=float("nan"))


def bridge(*hands: int) -> BridgePosition:
    return BridgePosition(list(hands), strain=4, leader=0, trick=[])


def test_limits_and_targets_of_bridge() -> None:
    """The same of bridge. Targets below nothing are reached, those above all that is left are not."""
    # North holds the two aces, and the others small cards of these suits.
    position = bridge(1 << 12 | 1 << 25, 1 << 0 | 1 << 13, 1 << 1 | 1 << 14, 1 << 2 | 1 << 15)
    for milliseconds in (1e300, float("inf")):
        (found,) = bridge_solve([position], cards=False, milliseconds=milliseconds, megabytes=2**64 - 1)
        assert found.low == found.high == 2
    with pytest.raises(ValueError, match="milliseconds are a number"):
        bridge_solve([position], cards=False, milliseconds=float("nan"))
    for target, low, high in ((-LARGEST - 1, 0, 2), (2, 2, 2), (LARGEST, 0, 2)):
        (found,) = bridge_solve([position], cards=False, targets=[target])
        assert (found.low, found.high) == (low, high)


def test_a_plain_search_of_bridge_is_for_endings() -> None:
    """A whole hand would take it years."""
    suits = [0x1FFF << 13 * suit for suit in range(4)]
    with pytest.raises(ValueError, match="at most eight cards"):
        bridge_plain(bridge(*suits))


def test_more_threads_than_there_can_be() -> None:
    """Threads beyond reason are as good as many."""
    positions = [skat([[0], [1], [2]], [])] * 1_000
    found = trick_solve(positions, targets=None, cards=False, threads=LARGEST)
    assert [answer.low for answer in found] == [0] * 1_000


def test_totals_too_large_to_add() -> None:
    """Heads of earlier hands are refused when a hand could not be added to them."""
    for totals, end in (([LARGEST, 0], 66), ([-1, 0], 66), ([0, 0], -LARGEST)):
        with pytest.raises(ValueError, match="heads are numbers from 0"):
            NimmtPosition(0, list(range(1, 11)), [20, 30, 40, 50], [], [], totals=totals, end=end)


def test_two_hands_of_one_pack() -> None:
    """Each card of two-hand pinochle is there twice, and serves in melds that exist."""
    lead = partial(two_hand_solve, trump=0, classic=True, due=TwoHandDue.LEAD, lead=-1)
    with pytest.raises(ValueError, match="card 0 is there too often: a pack has it twice"):
        lead([(0, 0), (0, 0)], [(0, 0), (1, 0)])
    for served in (-1, 1 << 9):
        with pytest.raises(ValueError, match="melds that do not exist"):
            lead([(0, served)], [(1, 0)])


def test_no_worlds_at_all() -> None:
    """Without a world there is nothing to add up; a trump that does not exist is still refused."""
    ask = partial(
        two_hand_values,
        [(0, 0)],
        [],
        classic=True,
        due=TwoHandDue.LEAD,
        lead=-1,
        upcard=-1,
        own=TwoHandHabit.COURSE,
        other=TwoHandHabit.CAREFUL,
    )
    assert ask(trump=3, choices=[[0]]) == [0]
    for trump in (-1, 4, LARGEST):
        with pytest.raises(ValueError, match="suits are numbered"):
            ask(trump=trump, choices=[[0]])
