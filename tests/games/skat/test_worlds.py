"""Hands that could be, beyond what the laws look at."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat import Skat
from cardtable.testing import check_hand
from games.skat.hands import after

DRAWS = 6_600


@pytest.mark.parametrize("game", [Skat(table=4), Skat(ramsch=True), Skat(kontra=True), Skat(showing=True)])
def test_further_options_obey_the_laws(game: Skat) -> None:
    """Sets of options that are no presets keep the laws too."""
    check_hand(game, 7)


def test_any_two_of_the_twelve_can_have_been_the_skat() -> None:
    """When a defender knows the declarer's ten cards but not the pushed ones, every pair of the twelve
    was the skat with the same chance: 66 pairs, 100 draws each, chi-square below 120 for 65 degrees."""
    state = after("18, pass, pass, skat, push D9 H7, null ouvert")
    view = state.view(Seat(0))
    dealt: Counter[tuple[bool, ...]] = Counter()
    for world in islice(view.game.worlds(view, Random(3)), DRAWS):
        (pushed,) = world.secrets
        twelve = [*view.shown, *pushed.cards]
        dealt[tuple(card in world.deal.skat for card in twelve)] += 1
    assert len(dealt) == 66
    assert sum((times - 100) ** 2 for times in dealt.values()) / 100 < 120


def test_who_did_not_follow_has_none() -> None:
    """Middlehand threw a heart on a diamond, so no world gives it another one."""
    state = after(
        "18, yes, pass, pass, clubs hand, CJ, HJ, DJ, SJ, S7, C7, CA, S8, C8, DA, D8, DQ, DT, H8, DK"
    )
    view = state.view(Seat(0))
    diamonds = Cards.parse("D9 DQ DK")
    for world in islice(view.game.worlds(view, Random(1)), 200):
        assert not world.deal.hands[1] & diamonds


def test_the_declarer_knows_what_was_pushed() -> None:
    """In every world of the declarer the found and the pushed cards are the real ones."""
    state = after("18, pass, pass, skat, push S7 S8, hearts, CA")
    view = state.view(Seat(1))
    for world in islice(view.game.worlds(view, Random(1)), 50):
        assert world.deal.skat == Cards.parse("D9 H7")
        assert [str(action) for action in world.secrets] == ["push S7 S8"]
