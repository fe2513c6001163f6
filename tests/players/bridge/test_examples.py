"""Expected calls of Standard American, part by part of the league's booklet."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.games.bridge import parse_call, read_hand
from cardtable.players.bridge import bidding
from cardtable.players.bridge.system.pattern import parse_pattern

EXAMPLES = Path(__file__).with_name("standard_american_examples.txt")


def examples() -> dict[str, list[tuple[str, str, str]]]:
    """For each part the hands, auctions and calls."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    part = ""
    for line in EXAMPLES.read_text().splitlines():
        if line.startswith("== "):
            part = line[3:]
            found[part] = []
        elif line and not line.startswith("#"):
            hand, *asked = line.split()
            pairs = (each.rsplit(":", 1) for each in asked)
            found[part] += [(hand, auction, expected) for auction, expected in pairs]
    return found


def call(hand: str, situation: str) -> str:
    auction, _, who = situation.partition("@")
    before = "" if auction == "open" else auction.replace(",", " ").replace("NT", "N")
    calls = tuple(parse_call(element.text) for element in parse_pattern(before).elements)
    we, they = who in ("we", "all"), who in ("they", "all")
    vulnerable = (they, we) if len(calls) % 2 else (we, they)
    return str(bidding.choose(bidding.standard(), calls, read_hand(hand), vulnerable).call)


def test_there_are_enough() -> None:
    assert sum(len(part) for part in examples().values()) >= 2700


@pytest.mark.parametrize("part", examples())
def test_every_hand_is_bid_as_expected(part: str) -> None:
    wrong = [
        (hand, auction, expected, got)
        for hand, auction, expected in examples()[part]
        if (got := call(hand, auction)) != expected
    ]
    assert not wrong
