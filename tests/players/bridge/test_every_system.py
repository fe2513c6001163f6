"""Every system of ours bids with every convention, and says each call in every language."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from benchmarks.bridge.every_system import bid, choices, systems

from cardtable.errors import NotationError
from cardtable.games.bridge import parse_call, read_hand
from cardtable.players.bridge import bidding
from cardtable.players.bridge.basic import call_reason
from cardtable.players.bridge.system.auction import NOBODY
from cardtable.players.bridge.system.document import parse, read, shipped
from cardtable.players.bridge.system.rules import system
from cardtable.texts import say

BOARDS = 34
"""For each choice of conventions, so that each system bids more than 300."""


@pytest.mark.parametrize("name", shipped())
def test_a_system_bids_with_every_choice_of_conventions(name: str) -> None:
    """No call lacks words, whichever conventions are on."""
    for turn, each in enumerate(systems(read(name))):
        assert bid(each, BOARDS, seed=turn) > 4 * BOARDS


@pytest.mark.parametrize("name", shipped())
def test_the_choices_have_every_pair_of_conventions(name: str) -> None:
    """Both, either, and none."""
    document = read(name)
    turns = list(choices(document))
    assert len(turns) == 9
    for pair in combinations(sorted(document.known_conventions), 2):
        assert {tuple(each in on for each in pair) for on in turns} == set(product((True, False), repeat=2))


@pytest.mark.parametrize(
    ("level", "language", "words"),
    [
        ("5C", "en", "3, 4 or 5 key cards"),
        ("5H", "de", "2 oder 3 Keycards"),
        ("5H", "fr", "2 ou 3 cartes clés"),
    ],
)
def test_a_slam_after_key_cards_can_be_said(level: str, language: str, words: str) -> None:
    """Partner shows one or four of them, or two without the queen of trumps. We bid six."""
    calls = tuple(map(parse_call, f"1S pass 3S pass 4NT pass {level} pass".split()))
    hand, rules = read_hand("AKQ76.AK5.KQ4.J2"), system("two_over_one")
    rule = bidding.choose(rules, calls, hand, NOBODY)
    assert str(rule.call) == "6S"
    assert words in say(call_reason(hand, rule, rules, calls, NOBODY), language)


@pytest.mark.parametrize("name", ["splendid", "length"])
def test_a_name_without_a_sentence_is_refused(name: str) -> None:
    """A name of nothing, and one of a sentence that needs a number; the others are listed."""
    with pytest.raises(NotationError, match=rf"mine, line 2: {name} is no meaning; there are natural, "):
        parse(f"after opening\n  1S  12+ hcp ; {name}\n", "mine")
