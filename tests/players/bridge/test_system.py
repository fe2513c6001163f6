"""Systems as text: what rules choose, what calls mean by them, and what a wrong line is told."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Seat
from cardtable.errors import BadOption, NotationError
from cardtable.games.bridge import Bridge, Call, parse_call, read_hand
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.system.auction import NOBODY
from cardtable.players.bridge.system.document import parse, read, shipped
from cardtable.players.bridge.system.rules import System, system

if TYPE_CHECKING:
    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.auction import Vulnerability

SMALL = """
system Small
conventions forks

after opening
  1N  15-17 hcp, balanced
  1S  12+ hcp, 5+ S
  1S  20+ hcp ; strong
  P   any

after 1S [forks]
  2N  13+ support S, 4+ S ; jacoby_2nt, gf, artificial
  2S  6-9 points, 3+ S ; raise
  P   0-9 points
"""


def small(text: str = SMALL) -> System:
    return System(parse(text, "small"))


def calls(text: str) -> tuple[AnyCall, ...]:
    return tuple(parse_call(word) for word in text.split())


def chosen(rules: System, auction: str, hand: str, vulnerable: Vulnerability = NOBODY) -> str:
    return str(bidding.choose(rules, calls(auction), read_hand(hand), vulnerable).call)


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        ("", "AQ543.KJ4.KQ7.J8", "1NT"),
        ("", "AQ543.KJ42.KQ7.8", "1S"),
        ("", "AQ3.AKJ4.AKQ72.8", "1S"),
        ("", "Q3.AKJ4.KQ732.84", "pass"),
        ("1S pass", "KQ84.A4.K7632.84", "2NT"),
        ("1S pass", "K84.A4.97632.842", "2S"),
    ],
)
def test_the_first_rule_that_fits_is_the_call(auction: str, hand: str, call: str) -> None:
    assert chosen(small(), auction, hand) == call


def test_a_call_means_the_union_of_its_rules_less_what_comes_before() -> None:
    """One spade is 12 points with five spades or any 20; a balanced 15 to 17 would have been one no trump."""
    shown = small().auction(calls("1S"), NOBODY).known[0]
    assert shown.hcp == (12, 37)
    assert shown.lengths[3] == (0, 13)
    passed = small().auction(calls("pass"), NOBODY).known[0]
    assert passed.hcp == (0, 19)


def test_what_a_pass_denies_is_known() -> None:
    """Without 13 points in support and without a raise a pass over one spade has at most nine points."""
    shown = small().auction(calls("1S pass pass"), NOBODY).known[2]
    assert shown.points == (0, 9)


def test_a_convention_that_is_off_is_not_used() -> None:
    document = parse(SMALL, "small").with_conventions(frozenset(), frozenset({"forks"}))
    assert chosen(System(document), "1S pass", "KQ84.A4.K7632.84") == "pass"


BOARDS = """
after opening
  2S  6 S, (not vulnerable, 5-10 hcp) or (vulnerable, 8-10 hcp) ; weak_two
  3S  5-10 hcp, 7+ S, favourable ; preempt
  P   any

after (2S) when vulnerable, not they vulnerable
  X   15+ hcp ; take_out_double

after (2S) when not unfavourable
  X   12+ hcp ; take_out_double

after (2S)
  P   any
"""
DEALER, OTHERS, ALL = (True, False), (False, True), (True, True)


@pytest.mark.parametrize(
    ("vulnerable", "weak", "long", "double"),
    [
        (NOBODY, "2S", "pass", "X"),
        (DEALER, "pass", "pass", "X"),
        (OTHERS, "2S", "3S", "pass"),
        (ALL, "pass", "pass", "X"),
    ],
)
def test_rules_see_who_is_vulnerable(vulnerable: Vulnerability, weak: str, long: str, double: str) -> None:
    """The dealer has six spades with 5 points, or seven; the next hand, in the other side, has 13 points."""
    rules = small(BOARDS)
    assert chosen(rules, "", "KQT984.43.972.98", vulnerable) == weak
    assert chosen(rules, "", "KQT9842.43.97.98", vulnerable) == long
    assert chosen(rules, "2S", "4.AQ43.KJ72.KT98", vulnerable) == double


def test_a_call_means_what_it_means_at_this_vulnerability() -> None:
    """The second hand knows that a vulnerable weak two has eight points; the words say why."""
    rules = small(BOARDS)
    assert rules.auction(calls("2S"), NOBODY).known[0].hcp == (5, 10)
    assert rules.auction(calls("2S"), ALL).known[0].hcp == (8, 10)
    assert rules.auction(calls("2S"), OTHERS).known[0].hcp == (5, 10)
    # After one pass the other side opens.
    assert rules.auction(calls("pass 2S"), DEALER).known[1].hcp == (5, 10)
    assert bidding.meaning(rules, calls("2S"), NOBODY) == "weak two, 5-10 HCP, 6 spades, not vulnerable"
    assert bidding.meaning(rules, calls("2S"), DEALER) == "weak two, 8-10 HCP, 6 spades, vulnerable"


def test_the_board_tells_who_is_vulnerable() -> None:
    """Seen from the dealer, whose side comes first."""
    assert bidding.vulnerability(Bridge("N", "ns")) == DEALER
    assert bidding.vulnerability(Bridge("E", "ns")) == OTHERS
    assert bidding.vulnerability(Bridge("W", "ew")) == DEALER
    assert bidding.vulnerability(Bridge("S", "both")) == ALL


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("  2H  5+ Q", "small, line 2: '5+ Q' is no condition"),
        ("  2H  5+ H ; forcing, raise, preempt", "small, line 2: a rule has one name"),
        ("  9H  5+ H", "small, line 2: 9H is not a call of a rule"),
        ("  2H  (5+ H", "small, line 2: a bracket is not closed"),
        ("beside 1N", "small, line 2: a section begins with after"),
        ("after 1Q", "small, line 2: 1Q is not a call of a pattern"),
        ("after 1N when rich", "small, line 2: no such place"),
        ("after", "small, line 2: after what?"),
    ],
)
def test_a_wrong_line_is_named(line: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(f"after opening\n{line}\n", "small")
    assert why in str(error.value)


def test_a_system_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadOption, match="standard_american"):
        read("acol")


@pytest.mark.parametrize("name", shipped())
def test_calls_tell_the_truth_and_forcing_calls_are_answered(name: str) -> None:
    """On 60 boards every hand is within the points and lengths that its calls have shown, and nobody passes a
    forcing call by a rule for any situation."""
    rules = system(name)
    for number in range(60):
        game = Bridge.board(number % 16 + 1)
        hands = game.deal(Random(f"truth/{number}")).hands
        vulnerable = bidding.vulnerability(game)
        said: tuple[AnyCall, ...] = ()
        while not is_over(said):
            seat = Seat((game.dealing + len(said)) % 4)
            rule = bidding.choose(rules, said, hands[seat], vulnerable)
            if rule.call is Call.PASS and rules.auction(said, vulnerable).is_forced:
                assert rule.name != "nothing_to_add"
            said = (*said, rule.call)
            shown = rules.auction(said, vulnerable).known[(len(said) - 1) % 4]
            hand = EvaluatedHand(hands[seat])
            assert shown.hcp[0] <= hand.hcp <= shown.hcp[1]
            for length, (low, high) in zip(hand.lengths, shown.lengths, strict=True):
                assert low <= length <= high
