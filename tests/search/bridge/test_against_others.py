"""Our solver of bridge beside others: DDS, which endplay brings, and a search that knows only the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from benchmarks.bridge.oracle import dds_par, dds_table, freak_deal, random_ending

from cardtable._kernel import bridge_plain, bridge_solve
from cardtable.games.bridge import SEATS, Deal, Strain
from cardtable.games.bridge.contract import VULNERABLE_SIDES
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.par import par

if TYPE_CHECKING:
    from cardtable.search.bridge.par import Tricks

KNOWN = Path(__file__).with_name("dds_tables.txt")


def known_tables() -> list[tuple[Deal, Tricks]]:
    """As DDS 2.9 found them: clubs up to no trumps, in each strain North, East, South, West."""
    found = []
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        deal, numbers = line.split("  ")
        values = iter(map(int, numbers.split()))
        found.append(
            (Deal.parse(deal), {(seat, strain): next(values) for strain in Strain for seat in SEATS})
        )
    return found


def test_tables_are_those_that_dds_found() -> None:
    """Random deals, and freak ones with long and solid suits."""
    known = known_tables()
    assert len(known) == 42
    assert double_dummy.tables(deal for deal, _ in known) == [tricks for _, tricks in known]


def test_tables_of_freak_deals_are_those_of_dds() -> None:
    """Asked here and now; they are quick to solve."""
    deals = [freak_deal(Random(seed)) for seed in range(12)]
    assert double_dummy.tables(deals) == [dds_table(deal) for deal in deals]


def test_par_is_that_of_dds() -> None:
    """Score and contracts, for each dealer."""
    for _, tricks in known_tables():
        for vulnerable in VULNERABLE_SIDES:
            for dealer in SEATS:
                assert par(tricks, vulnerable, dealer) == dds_par(tricks, vulnerable, dealer)


@pytest.mark.parametrize("strain", range(5))
def test_endings_have_the_values_of_a_plain_search(strain: int) -> None:
    """Two to five cards each, any leader, also with a trick under way."""
    rng = Random(strain)
    endings = [random_ending(rng, 2 + number % 4, strain) for number in range(400)]
    found = bridge_solve([ending.kernel for ending in endings], cards=True)
    for ending, answer in zip(endings, found, strict=True):
        plain = bridge_plain(ending.kernel)
        assert (answer.low, answer.high) == (plain, plain), ending
        assert max(tricks for _, tricks, _ in answer.cards) == plain, ending
        target = rng.randint(1, ending.size)
        (asked,) = bridge_solve([ending.kernel], targets=[target], cards=False)
        assert (asked.low >= target) == (plain >= target), ending
