"""Passing cards in four-hand pinochle: gifts for what they make, returns that keep the melds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cards import Suit
from cardtable.core import Clock, Seat
from cardtable.games.pinochle import Deal, Hand, Pinochle
from cardtable.games.pinochle.hands import DOUBLE_DECK, minus
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.estimate import estimates
from cardtable.players.pinochle.expert import ExpertPlayer
from cardtable.players.pinochle.passing import exchanged, gift, give_back, ranked_gifts
from cardtable.players.weighing import Budget
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.pinochle import View

RACEHORSE = Pinochle.presets()["racehorse"]
FEW = Budget(worlds=16, batch=8)


@pytest.mark.parametrize(
    ("hand", "trump", "given"),
    [
        # The ten may complete a run, the jack a pinochle, the ace aces around; the nine makes one point.
        ("TS 9S JD AH KH QH TC 9C 9C JC 9D 9D", Suit.SPADES, "TS JD AH"),
        # Without trumps: both legs before a plain ace, which the bidder is likely to have.
        ("AH TH QS JD KC JC 9C 9C JS 9S 9S JH", Suit.DIAMONDS, "JD QS AH"),
        # A second ace of trumps helps less than the jack that a run may lack.
        ("AC AC JC TD TD KD 9D TH 9H 9H TS 9S", Suit.CLUBS, "AC JC AC"),
    ],
)
def test_gifts_are_what_the_bidder_can_use(hand: str, trump: Suit, given: str) -> None:
    """Runs first, then pinochle legs and aces."""
    assert gift(Hand.parse(hand), trump, 3) == Hand.parse(given)
    assert Hand.parse(given) in ranked_gifts(Hand.parse(hand), trump, 3, 5)


def test_the_bidder_keeps_every_meld() -> None:
    """Run, nine, aces and pinochle stay, and so does the second ten of trumps."""
    hand = Hand.parse("AS TS KS QS JS AD AC AH JD 9S TS TC QC 9H KH")
    assert give_back(hand, Suit.SPADES, RACEHORSE) == Hand.parse("QC 9H KH")


def test_the_bidder_makes_voids() -> None:
    """Two clubs and the only heart go, though king and ten of diamonds count no more than they."""
    hand = Hand.parse("AS TS KS QS JS AS TS KS 9S AD TD KD JH QC TC")
    assert give_back(hand, Suit.SPADES, RACEHORSE) == Hand.parse("JH QC TC")


def test_when_all_cards_are_melded_the_cheapest_melds_are_broken() -> None:
    """After the jack and the nine the marriages of 2 points go before run, aces and pinochle."""
    hand = Hand.parse("AS TS KS QS JS AD AC AH KH QH KD QD JD JD 9S")
    left = minus(hand, give_back(hand, Suit.SPADES, RACEHORSE))
    melds = {meld.name for meld in RACEHORSE.melds(left, Suit.SPADES)}
    assert {"run", "aces", "pinochle"} <= melds


def test_an_exchange_keeps_all_cards() -> None:
    """Bidder and partner have what they had together, and the others what they had."""
    deal = RACEHORSE.deal(Random(4))
    after = exchanged(deal.hands, 1, Suit.HEARTS, RACEHORSE)
    assert (after[0], after[2]) == (deal.hands[0], deal.hands[2])
    together = sorted([*after[1], *after[3]], key=str)
    assert together == sorted([*deal.hands[1], *deal.hands[3]], key=str)
    assert exchanged(deal.hands, 1, Suit.HEARTS, Pinochle()) == deal.hands


def test_a_run_that_lacks_a_card_is_worth_more_with_a_pass() -> None:
    """The same hand without the pass promises far less."""
    hand = Hand.parse("AS TS KS JS JS AD AC KD QH 9C 9H TH")
    assert estimates(hand, RACEHORSE)[0].trump is Suit.SPADES
    assert estimates(hand, RACEHORSE)[0].points > estimates(hand, Pinochle())[0].points + 8


def racehorse(partner: str, actions: Sequence[str]) -> View:
    """Seat 1 has bid 30 and named trump; seat 3 holds this hand and is to give."""
    known = Hand.parse(partner)
    rest = list(DOUBLE_DECK)
    for card in known:
        rest.remove(card)
    Random(5).shuffle(rest)
    hands = [Hand.of(rest[start : start + 12]) for start in (0, 12, 24)]
    record = Record(RACEHORSE, Deal((*hands, known)), tuple(map(RACEHORSE.parse, actions)))
    view: Any = record.last.view(Seat(3))
    assert view.to_act == (3,)
    result: View = view
    return result


def test_both_players_give_the_card_that_runs_lack() -> None:
    """Ten and queen of trumps go over; the expert says over how many guesses it looked."""
    view = racehorse("TS QS JD KH QH 9H TC 9C 9C JC 9D 9D", ["30", "pass", "pass", "pass", "trump S"])
    for player in (BasicPlayer(), ExpertPlayer(1, FEW)):
        assert {"ST", "SQ"} <= set(str(player.choose(view, Clock())).split())
    evidence = ExpertPlayer(1, FEW).advise(view, Clock()).evidence
    assert evidence is not None
    assert evidence.guesses == 16
