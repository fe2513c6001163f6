"""Players of four-hand pinochle: bids, trump, and the situations that SDZPinochle describes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cards import Suit
from cardtable.core import Clock, Seat
from cardtable.games.pinochle import Deal, Hand, Pinochle
from cardtable.games.pinochle.hands import BY_NAME, DOUBLE_DECK, minus
from cardtable.players import make_bot
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.estimate import estimates
from cardtable.players.pinochle.sdz import SdzPlayer, power
from cardtable.players.pinochle.sdz_tree import Node, candidates, grow, value, worth
from cardtable.record import Record
from cardtable.table import Table, play
from games.pinochle.sdz_hands import FIRST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.pinochle import View

FEW = 300
BOTH = [BasicPlayer(), SdzPlayer(1, nodes=FEW)]


def dealt(*hands: str, seed: int = 3) -> Deal:
    """A deal with these cards and others by chance: twelve for each seat."""
    known = [Hand.parse(hand) for hand in hands]
    rest = list(DOUBLE_DECK)
    for hand in known:
        for each in hand:
            rest.remove(each)
    Random(seed).shuffle(rest)
    full = []
    for hand in known:
        missing = 12 - len(hand)
        full.append(Hand.of([*hand, *rest[:missing]]))
        rest = rest[missing:]
    return Deal(tuple(full))


def view_after(game: Pinochle, deal: Deal, actions: Sequence[str], seat: int) -> View:
    view: Any = Record(game, deal, tuple(game.parse(text) for text in actions)).last.view(Seat(seat))
    assert view.to_act == (seat,)
    result: View = view
    return result


def chosen(player: Any, view: View) -> str:
    return str(player.choose(view, Clock()))


@pytest.mark.parametrize("player", BOTH)
def test_the_trick_is_lost(player: Any) -> None:
    """AS, KS, 9S and the partner loses: of KS, TS and 9S the lowest goes."""
    deal = dealt("AS AD AC AH TD", "KS JH", "9S JH", "KS TS 9S 9H 9C KD QD")
    view = view_after(Pinochle(), deal, ["pass", "pass", "pass", "trump H", "AS", "KS", "9S"], 3)
    assert chosen(player, view) == "S9"


def test_only_the_lowest_counter_and_the_lowest_other_card_are_tried() -> None:
    """KS, AS, 9S and the partner wins: KS and 9S are looked at, but not TS."""
    tried = candidates(Hand.parse("KS TS 9S"), BY_NAME["KS"], BY_NAME["AS"], Suit.HEARTS, 3)
    assert {str(card) for card in tried} == {"SK", "S9"}


@pytest.mark.parametrize("player", BOTH)
def test_the_partner_wins(player: Any) -> None:
    """KS, AS, 9S: the trick is the partner's, so it gets the king and keeps the ten."""
    deal = dealt("KS AD AC AH TD", "AS JH", "9S JH", "KS TS 9S 9H 9C KD QD")
    view = view_after(Pinochle(), deal, ["pass", "pass", "pass", "trump H", "KS", "AS", "9S"], 3)
    assert chosen(player, view) == "SK"


def test_throwing_off_to_a_trump() -> None:
    """KS is led, spades are trump and there are none in the hand: of each suit the lowest counter and
    the lowest other card are tried."""
    hand = Hand.parse("AD TD QD 9D KC QC AH TH")
    tried = candidates(hand, BY_NAME["KS"], BY_NAME["KS"], Suit.SPADES, 1)
    assert [str(card) for card in tried] == ["D9", "DT", "CQ", "CK", "HT"]


@pytest.mark.parametrize("player", BOTH)
def test_the_partner_has_shown_the_ace(player: Any) -> None:
    """KS is led by the bidder, the partner melded an ace of spades and has to beat: a counter goes along."""
    deal = dealt(
        "KS KS QS QS TS TS 9D 9C 9H JD JC JH",
        "KD TD KC QH 9H AC JC TH TC KH QC 9C",
        "AS AD AH TH KH QH KD TD QD QD 9D JS",
        "AS AD AC AH JS JD QC KC 9S 9S JH TC",
    )
    view = view_after(Pinochle(), deal, ["pass", "pass", "pass", "trump S", "KS"], 1)
    assert chosen(player, view)[1] in "KTA"


@pytest.mark.parametrize(
    ("hand", "suit", "expected"),
    [
        ("AD KD KD JD 9D JC TH KH TS TS JS 9S", Suit.SPADES, 5 + 2 + 2 + 1 + 1 + 2 - 1 - 1 - 1),
        ("AH AH TH TH KH KH QH QH JH JH 9H 9H", Suit.HEARTS, 5 + 6 + 4 + 8 + 3),
    ],
)
def test_the_power_of_a_hand(hand: str, suit: Suit, expected: int) -> None:
    """Five, trumps A 3, T 2, others 1; outside an ace 2, jacks and nines -1; a void 1."""
    assert power(Hand.parse(hand), suit) == expected


RUN = "AD AC TC KC QC JC AH AS TS KS JS JS"


@pytest.mark.parametrize("name", ["pinochle:basic", "pinochle:sdz", "pinochle:sdz-as-written"])
def test_a_run_and_aces_are_bid_and_named(name: str) -> None:
    """The hand that bid 45 in the transcript is worth more than the minimum, with clubs."""
    player = make_bot(name, 1)
    deal = dealt("9D", RUN)
    assert int(chosen(player, view_after(Pinochle(), deal, [], 1))) > 30
    assert chosen(player, view_after(Pinochle(), deal, ["40", "pass", "pass", "pass"], 1)) == "trump C"


POOR = "9D 9D JD JC 9C 9C JH 9H QH QS JS 9S"


@pytest.mark.parametrize("player", BOTH)
def test_a_poor_hand_is_passed(player: Any) -> None:
    """Nines and jacks are no bid."""
    assert chosen(player, view_after(Pinochle(), dealt("AD", POOR), [], 1)) == "pass"


def test_a_hopeless_bid_is_thrown_in() -> None:
    """A bid of 40 on nines and jacks is given up: the others then score nothing."""
    view = view_after(Pinochle(), dealt("AD", POOR), ["40", "pass", "pass", "pass"], 1)
    assert chosen(BasicPlayer(), view) == "throw in"


def test_a_stuck_dealer_as_written_acts_on_its_last_hand() -> None:
    """Never asked, it thinks nothing of its hand and throws in; repaired, it looks at its cards."""
    view = view_after(Pinochle(), dealt(RUN), ["pass", "pass", "pass"], 0)
    assert chosen(SdzPlayer(1, repaired=False), view) == "throw in"
    assert chosen(SdzPlayer(1), view) == "trump C"


def leaf(mover: int, counters: tuple[int, int], spent: tuple[int, int]) -> Node:
    return Node((0, 0, 0, 0), 0, 0, None, None, 0, 0, counters, spent, mover, None)


def test_the_worth_of_a_leaf() -> None:
    """Three for each own counter, less the strength spent, plus what the others spent."""
    assert worth(leaf(0, (4, 9), (3, 1))) == 12 - 3 + 1
    assert worth(leaf(1, (4, 9), (3, 1))) == 27 - 1 + 3


def test_opponents_help_only_as_written() -> None:
    """At an opponent's node the repaired player fears the worst, the original hopes for the best."""
    node = Node((0, 0, 0, 0), 1, 1, None, None, 0, 0, (0, 0), (0, 0), 0, None)
    node.children = [leaf(1, (0, 3), (0, 0)), leaf(1, (0, 1), (0, 0))]
    assert value(node, 0, opponents_help=False) == -9
    assert value(node, 0, opponents_help=True) == -3


def test_a_tree_counts_the_last_trick() -> None:
    """Four last cards: AD takes 9D, KD and TD: three counters and one for the last trick."""
    hands = tuple(int(Hand.parse(card)) for card in ("AD", "9D", "KD", "TD"))
    node = Node(hands, 0, 0, None, None, 0, 0, (0, 0), (0, 0), 0, None)
    for _ in range(4):
        (node,) = grow(node, Suit.HEARTS)
    assert node.counters == (4, 0)
    assert minus(node.hands[0], 0) == 0


def test_estimates_name_the_best_trump_first() -> None:
    """A run and aces in clubs promise more than 40; the meld is told apart."""
    best = estimates(Hand.parse(RUN), Pinochle())[0]
    assert (best.trump, best.meld) == (Suit.CLUBS, 25)
    assert best.points > 40


@pytest.mark.parametrize("preset", Pinochle.presets())
@pytest.mark.parametrize("name", ["pinochle:basic", "pinochle:sdz-as-written", "pinochle:sdz"])
def test_whole_hands_in_every_preset(name: str, preset: str) -> None:
    """They play by the rules from the first bid to the last card, passing included, and can say why."""
    game = Pinochle.presets()[preset]
    seeds = range(12) if name == "pinochle:basic" else range(1)
    for seed in seeds:
        players: list[Any] = [
            make_bot(name, seed) if name == "pinochle:basic" else SdzPlayer(seed, nodes=60) for _ in range(4)
        ]
        record = play(Table(Record(game, game.deal(Random(seed)))), players)
        assert record.last.result is not None


def test_the_same_seed_plays_the_same() -> None:
    """A hand can be repeated card by card."""
    game = Pinochle()
    twice = [
        play(Table(Record(game, FIRST.deal)), [SdzPlayer(9, nodes=60) for _ in range(4)]) for _ in range(2)
    ]
    assert twice[0] == twice[1]


def test_advice_has_a_reason() -> None:
    """The hint at the terminal is the rule that was followed, in one sentence."""
    view = view_after(Pinochle(), dealt("AD", POOR), [], 1)
    assert BasicPlayer().advise(view, Clock()).why.startswith("Your hand is worth about ")


def test_bids_of_one_round_are_mostly_made() -> None:
    """Where a bid is never raised the winner thinks most of a hand: without caution 14 of these 60 fail."""
    game = Pinochle.presets()["sdz"]
    failed = 0
    for seed in range(60):
        hand = play(Table(Record(game, game.deal(Random(seed)))), [BasicPlayer()] * 4)
        assert hand.last.result is not None
        failed += min(hand.last.result.points) < 0
    assert failed < 11
