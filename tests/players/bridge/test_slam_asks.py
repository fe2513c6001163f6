"""Asking for kings and for the queen of trumps, and a convention that is switched off."""

from __future__ import annotations

import pytest

from cardtable.games.bridge import parse_call, read_hand
from cardtable.players.bridge import bidding
from cardtable.players.bridge.system.auction import NOBODY
from cardtable.players.bridge.system.rules import system

STANDARD = system("standard_american")
KEYCARDS = system("standard_american", on=frozenset({"keycards"}))
UNRESPONSIVE = system("standard_american", off=frozenset({"responsive_doubles"}))


def call(rules: object, auction: str, hand: str) -> str:
    calls = tuple(parse_call(word) for word in auction.split())
    return str(bidding.choose(rules, calls, read_hand(hand), NOBODY).call)  # type: ignore[arg-type]


FIT = "1S pass 3S pass 4NT pass"


@pytest.mark.parametrize(
    ("auction", "hand", "expected"),
    [
        # Partner has one or four key cards; without the queen and without ten trumps it is asked for.
        (f"{FIT} 5C pass", "AKJ76.AK5.KQ4.KJ", "5D"),
        (f"{FIT} 5C pass", "AKQ76.AK5.KQ4.J2", "6S"),
        # The answers: six of the trumps with it, five without.
        (f"{FIT} 5C pass 5D pass", "Q842.J63.A76.Q93", "6S"),
        (f"{FIT} 5C pass 5D pass", "9842.QJ3.A76.Q93", "5S"),
        # All key cards but the queen is missing: six. One more is missing: five.
        (f"{FIT} 5C pass 5D pass 5S pass", "AKJ76.AK5.AQ4.KJ", "6S"),
        (f"{FIT} 5C pass 5D pass 5S pass", "AKJ76.AK5.KQ4.KJ", "pass"),
        (f"{FIT} 5C pass 5D pass 6S pass", "AKJ76.AK5.KQ4.KJ", "pass"),
        # Partner has none or three: with four of them the next step asks.
        (f"{FIT} 5D pass", "AKJ76.AK5.AQ4.KJ", "5H"),
        (f"{FIT} 5D pass 5H pass", "QT42.KQ63.J76.Q9", "6S"),
        (f"{FIT} 5D pass 5H pass 5S pass", "AKJ76.AK5.AQ4.KJ", "pass"),
        # Two key cards and the queen: all five are there, and 5NT asks for kings outside trumps.
        (f"{FIT} 5S pass", "AKJ76.AK5.KQJ.K4", "5NT"),
        (f"{FIT} 5S pass 5NT pass", "Q942.Q63.A76.A93", "6C"),
        (f"{FIT} 5S pass 5NT pass", "QJ42.Q6.AK76.A93", "6D"),
        (f"{FIT} 5S pass 5NT pass 6D pass", "AK876.AK5.QJ3.K4", "7S"),
        (f"{FIT} 5S pass 5NT pass 6C pass", "AK876.AK5.KQJ.Q4", "6S"),
    ],
)
def test_key_cards_queen_and_kings(auction: str, hand: str, expected: str) -> None:
    """One spade, a limit raise to three, and 4NT for key cards."""
    assert call(KEYCARDS, auction, hand) == expected


@pytest.mark.parametrize(
    ("auction", "hand", "expected"),
    [
        # One ace here and three there: all four. With 35 points together kings are asked for.
        (f"{FIT} 5D pass", "AKJ876.AK5.AK.Q4", "5NT"),
        (f"{FIT} 5D pass 5NT pass", "QT42.K63.A76.Q93", "6D"),
        (f"{FIT} 5D pass 5NT pass", "KT42.K63.A76.Q93", "6H"),
        (f"{FIT} 5D pass 5NT pass", "QT42.QJ3.A76.Q93", "6C"),
        (f"{FIT} 5D pass 5NT pass 6D pass", "AKJ876.AK5.AK.Q4", "7S"),
        (f"{FIT} 5D pass 5NT pass 6C pass", "AKJ876.AK5.AK.Q4", "6S"),
        (f"{FIT} 5D pass 5NT pass 6H pass", "AQJ876.AK5.AQ.Q4", "6S"),
        (f"{FIT} 5D pass 5NT pass 6C pass 6S pass", "QT42.QJ3.A76.Q93", "pass"),
    ],
)
def test_kings_after_aces(auction: str, hand: str, expected: str) -> None:
    """5NT promises all aces; thirteen tricks need all kings."""
    assert call(STANDARD, auction, hand) == expected


def test_responsive_doubles_can_be_switched_off() -> None:
    """Partner doubled one heart, they raised: ten points without a suit double, or find another call."""
    hand = "K874.8.QJ63.KJ72"
    assert call(STANDARD, "1H X 2H", "KJ4.83.QJ63.Q972") == "X"
    assert call(UNRESPONSIVE, "1H X 2H", "KJ4.83.QJ63.Q972") != "X"
    assert call(STANDARD, "1H X 2H", hand) == call(UNRESPONSIVE, "1H X 2H", hand) == "2S"
