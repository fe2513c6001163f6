"""What any game must hold to holds for Hearts, and its guesses are as likely as they should be."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Seat
from cardtable.record import Record
from cardtable.testing import check_game, random_record, swapped
from cardtable.testing.knowledge import check_spread
from hearts import Hearts, Pass, Playing

if TYPE_CHECKING:
    from collections.abc import Iterator

PRESETS = Hearts.presets()
DRAWN = 2_600


@pytest.mark.parametrize("preset", PRESETS)
def test_hearts_obeys_the_laws(preset: str) -> None:
    """All of them, for every seat and the spectator, at every position of some random hands."""
    check_game(PRESETS[preset], hands=2 if preset in ("standard", "hold") else 1)


def test_spread_has_a_case() -> None:
    """A hand that is held comes to positions with few worlds, so uniformity is really tested."""
    rng = Random(1)
    assert any(check_spread(random_record(PRESETS["hold"], rng), rng) for _ in range(3))


@pytest.mark.parametrize("preset", PRESETS)
def test_cards_change_places_unseen_in_the_middle_of_a_hand(preset: str) -> None:
    """The swap law has cases after cards were passed, with hidden passes among what changes."""
    rng = Random(2)
    whole = random_record(PRESETS[preset], rng)
    part = Record(whole.game, whole.deal, whole.actions[:16])
    found = [swap for _ in range(200) if (swap := swapped(part, Seat(0), rng))]
    assert found
    if preset != "hold":
        assert any(swap.record.actions[:4] != part.actions[:4] for swap in found)


def worlds_at_the_first_lead(seat: Seat | None) -> Iterator[Playing]:
    """Seat 0 was dealt the two of clubs and passed it to seat 1, who is to lead it."""
    game = Hearts()
    deal = game.deal_of([list(game.layout.decks[0].cards)[number::4] for number in range(4)])
    passes = ["pass C2 C6 CT", "pass C3 C7 CJ", "pass C4 C8 CQ", "pass C5 C9 CK"]
    view = Record(game, deal, tuple(map(game.parse, passes))).last.view(seat)
    for world in islice(game.worlds(view, Random(3)), DRAWN):
        assert isinstance(world, Playing)
        yield world


def test_the_two_of_clubs_was_passed_in_three_worlds_of_thirteen() -> None:
    """Who neither gave nor got it only sees that seat 1 leads it: 600 of 2,600 worlds, give or take 107,
    which is five standard deviations."""
    given = [world.passes[0].cards for world in worlds_at_the_first_lead(Seat(2))]
    assert abs(sum("C2" in str(cards).split() for cards in given) - 600) < 107


def test_who_passed_a_card_knows_where_it_is() -> None:
    """In every world of seat 0 its three cards are with seat 1, and in every world of seat 1 they came from
    there; what others passed varies."""
    for seat in (Seat(0), Seat(1)):
        worlds = list(worlds_at_the_first_lead(seat))
        assert {world.passes[0] for world in worlds} == {Hearts().parse("pass C2 C6 CT")}
        assert all(isinstance(world.passes[2], Pass) for world in worlds)
        assert len({world.passes[2] for world in worlds}) > 1_000
