"""Deals drawn at random that fit what is known of the hands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable._kernel import bridge_draw
from cardtable.cards import Cards
from cardtable.games.bridge import read_hand
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.system.hand_types import EVERYTHING, hcp, length, type_of
from cardtable.search.bridge.random_deals import draw

NORTH = read_hand("AQ32.KQ2.432.K32")
NOTHING = (0, 0, 0, 0)


def test_hands_are_of_the_types_that_were_asked_for() -> None:
    """East has 12 to 14 points and five spades or more, South any hand; North's cards are known."""
    east = hcp(12, 14) & length(3, 5)
    found = draw(
        (int(NORTH), 0, 0, 0), NOTHING, (0, east, EVERYTHING, 0), Random(1), wanted=50, tries=100_000
    )
    assert len(found) == 50
    for hands in found:
        assert hands[0] == NORTH
        assert 12 <= EvaluatedHand(hands[1]).hcp <= 14
        assert EvaluatedHand(hands[1]).lengths[3] >= 5
        assert sum(hand.bit_count() for hand in hands) == 52
        assert int(hands[0] | hands[1] | hands[2] | hands[3]) == 2**52 - 1


def test_types_are_counted_as_players_count_them() -> None:
    """A set with the one type of a hand lets pass just hands of these points and lengths."""
    wanted = EvaluatedHand(read_hand("KJ54.A32.Q32.432"))
    only = 1 << type_of(wanted)
    found = draw((int(NORTH), 0, 0, 0), NOTHING, (0, 0, only, 0), Random(2), wanted=5, tries=4_000_000)
    assert len(found) == 5
    assert {(EvaluatedHand(hands[2]).hcp, EvaluatedHand(hands[2]).lengths) for hands in found} == {
        (10, (3, 3, 3, 4))
    }


def test_every_division_comes_equally_often() -> None:
    """Four cards are hidden, two for East and two for West, and West can have no spade: of the hidden spade
    and three hearts East has the spade and one heart, each of the three a third of the time."""
    order = [Cards.of([card]) for card in read_hand("A.432..")]
    hidden = int(order[0] | order[1] | order[2] | order[3])
    rest = [1 << index for index in range(52) if not hidden >> index & 1]
    known = (sum(rest[:13]), sum(rest[13:24]), sum(rest[24:37]), sum(rest[37:48]))
    barred = (0, 0, 0, 2**52 - 2**39)
    drawn = bridge_draw(known, barred, [b""] * 4, wanted=3000, tries=3000, seed=5)
    seen = Counter(hands[1] & hidden for hands in drawn)
    assert len(drawn) == 3000
    assert len(seen) == 3
    # Four standard deviations: sqrt(3000 * 1/3 * 2/3) is 26.
    assert all(abs(times - 1000) < 104 for times in seen.values())


def test_the_same_seed_draws_the_same() -> None:
    known = (int(NORTH), 0, 0, 0)
    one, same, other = (
        draw(known, NOTHING, (0, 0, 0, 0), Random(seed), wanted=3, tries=10) for seed in (1, 1, 2)
    )
    assert one == same != other


def test_too_few_tries_give_fewer_deals() -> None:
    """Nobody has 37 points beside North's 14."""
    assert draw((int(NORTH), 0, 0, 0), NOTHING, (0, hcp(37, 37), 0, 0), Random(1), wanted=1, tries=999) == []


@pytest.mark.parametrize(
    ("known", "barred", "types", "why"),
    [
        ((3, 1, 0, 0), (0, 0, 0, 0), b"", "in two hands"),
        (((1 << 14) - 1, 0, 0, 0), (0, 0, 0, 0), b"", "more than 13 cards"),
        ((1 << 52, 0, 0, 0), (0, 0, 0, 0), b"", "52 cards"),
        ((0, 0, 0, 0), (0, 0, 0, 0), b"x", "21280 types"),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(
    known: tuple[int, ...], barred: tuple[int, ...], types: bytes, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        bridge_draw(known, barred, [types] * 4, wanted=1, tries=10, seed=1)
