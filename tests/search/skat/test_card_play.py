"""The kernel's play of skat by nets: its rules beside ours, what a player is shown, and playouts."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.cards import Cards
from cardtable.games.skat import Discard, Kind, Play, Skat
from cardtable.games.skat.kinds import card_points
from cardtable.players.random import RandomPlayer
from cardtable.players.skat import BasicPlayer
from cardtable.record import Record
from cardtable.search.skat.card_play import SkatCardNets, playouts
from cardtable.search.skat.hand_strength import TRUMPS
from cardtable.table import Table, play
from support.skat_nets import ALWAYS_ONE_OF, INPUTS, layer
from support.skat_nets import card_nets as counted

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.games.skat import Action, View
    from cardtable.record import AnyRecord

CLUBS = 0
FRONT = "CJ SJ CA CT CK CQ C9 DA DT D7"
MIDDLE = "HJ HA HT HK HQ H9 H8 S7 S8 D8"
REAR = "DJ SA ST SK SQ S9 C8 C7 DK DQ"
SKAT = "D9 H7"
OWN_HAND, ON_TABLE, WINNING, HIGHEST = 0, 4 * 32, 7 * 32, 8 * 32


class AnyCard:
    """Bids and announces by the rules of `basic`, and plays any card."""

    def __init__(self, seed: int) -> None:
        self._basic = BasicPlayer()
        self._any: RandomPlayer[Action] = RandomPlayer(seed)

    def choose(self, view: View, clock: Clock) -> Action:
        player = self._any if isinstance(view.legal[0], Play) else self._basic
        return player.choose(view, clock)


def games(count: int) -> list[AnyRecord]:
    """Suit games and grands, bid by rules and played at random."""
    found: list[AnyRecord] = []
    for number in range(40 * count):
        record = play(
            Table(Record(Skat(), Skat().deal(Random(number)))), [AnyCard(seat) for seat in range(3)]
        )
        contract = record.last.view(None).contract
        if contract is not None and contract.kind is not Kind.NULL:
            found.append(record)
        if len(found) == count:
            return found
    raise AssertionError(f"only {len(found)} games")


def piles(record: AnyRecord) -> list[int]:
    """The hands after the exchange, and the skat."""
    view, deal = record.last.view(None), record.deal
    pushed = next((action.cards for action in record.actions if isinstance(action, Discard)), deal.skat)
    hands = [int(hand) for hand in deal.hands]
    hands[view.declarer] = (hands[view.declarer] | deal.skat) & ~pushed
    return [*hands, int(pushed)]


def test_its_rules_are_ours() -> None:
    """Every choice between two cards or more in random games: as many legal cards as by the rules, and the
    cards that were played."""
    kinds = set()
    for record in games(30):
        view = record.last.view(None)
        kinds.add(view.contract.kind is Kind.GRAND)
        played = [card.bit for _, card in view.plays]
        trump, knows = TRUMPS[view.contract.kind], not view.contract.hand
        found = SkatCardNets.decisions(trump, view.declarer, knows, piles(record), played)
        by_rules = [
            (len(legal), seat == view.declarer)
            for state, seat, action in record.decisions()
            if isinstance(action, Play) and len(legal := state.legal(seat)) > 1
        ]
        assert [(legal.bit_count(), not family % 2) for family, _, legal, _ in found] == by_rules
        assert all(legal >> chosen & 1 for _, _, legal, chosen in found)
    assert kinds == {True, False}


def test_a_playout_counts_what_the_rules_count() -> None:
    """With one trick left there is nothing to choose: the result is that of the game, with the skat."""
    for record in games(20):
        *_, state, _, _ = record.states()
        (seat,) = state.to_act
        view, over = state.view(seat), record.last.view(None)
        *hands, skat = map(Cards, piles(record))
        left = [hand & ~Cards.of(card for _, card in view.plays) for hand in hands]
        (card,) = view.hand
        (row,) = playouts(view, [[*map(Cards, left), skat]], [card])
        assert row == [over.points[over.declarer] + card_points(skat)]


def numbers(inputs: list[int], block: int) -> set[int]:
    return {place - block for place in inputs if block <= place < block + 32}


def test_a_player_is_shown_what_it_sees() -> None:
    """Clubs; forehand declares and leads the ten of diamonds. Middlehand has one diamond and no choice.
    Rearhand has the king and the queen, and neither takes the trick."""
    hands = [int(Cards.parse(pile)) for pile in (FRONT, MIDDLE, REAR, SKAT)]
    played = [int(Cards.parse(card)) for card in ("DT", "D8", "DK")]
    first, last = SkatCardNets.decisions(CLUBS, 0, True, hands, played)
    assert (first[0], last[0]) == (0, 1)
    # Clubs 7 8 9 Q K T A, the jacks of diamonds, hearts, spades, clubs, then diamonds from place 11.
    assert numbers(first[1], OWN_HAND) == {2, 3, 4, 5, 6, 9, 10, 11, 16, 17}
    assert first[2] == sum(1 << card for card in numbers(first[1], OWN_HAND))
    # Two jacks and two diamonds: nobody else has a card above them.
    assert numbers(first[1], HIGHEST) == {9, 10, 16, 17}
    assert first[3] == 16
    assert numbers(last[1], OWN_HAND) == {0, 1, 7, 14, 15, 27, 28, 29, 30, 31}
    assert last[2] == 1 << 14 | 1 << 15
    assert last[3] == 15
    # What would take the trick, if it were legal: trumps.
    assert numbers(last[1], WINNING) == {0, 1, 7}
    assert numbers(last[1], ON_TABLE) == {16}


def test_what_nobody_sees_changes_nothing() -> None:
    """Cards of the two others are exchanged: the leader is shown the same."""
    hands = [int(Cards.parse(pile)) for pile in (FRONT, MIDDLE, REAR, SKAT)]
    other = [hands[0], hands[2], hands[1], hands[3]]
    lead = [int(Cards.parse("D7"))]
    for declarer in (0, 1):
        one, two = (SkatCardNets.decisions(CLUBS, declarer, True, each, lead)[0] for each in (hands, other))
        assert one == two


def test_the_highest_score_is_played() -> None:
    """Clubs; after the queen of clubs everybody plays the lowest card in the order of the game. The jack
    of hearts takes the first trick, the queen of diamonds the second and the jack of diamonds the fourth:
    5, 3 and 6 points for the defenders, the other 106 for the declarer."""
    hands = [int(Cards.parse(pile)) for pile in (FRONT, MIDDLE, REAR, SKAT)]
    points = range(ALWAYS_ONE_OF, ALWAYS_ONE_OF + 13)
    lowest = counted({(place, card): 32 - card for place in points for card in range(32)})
    assert lowest.playouts(CLUBS, 0, True, [], [hands], [int(Cards.parse("CQ"))]) == [[106]]


def test_cards_that_cannot_be_played_are_refused() -> None:
    hands = [int(Cards.parse(pile)) for pile in (FRONT, MIDDLE, REAR, SKAT)]
    for played in (["DK"], ["DT", "HA"]):
        with pytest.raises(ValueError, match="cannot be played"):
            SkatCardNets.decisions(CLUBS, 0, True, hands, [int(Cards.parse(card)) for card in played])
    with pytest.raises(ValueError, match="ten cards"):
        SkatCardNets.decisions(CLUBS, 0, True, [hands[0], hands[1], hands[3], hands[2]], [])
    with pytest.raises(ValueError, match="every card lies in one place"):
        SkatCardNets.decisions(CLUBS, 0, True, [hands[0], hands[0], hands[2], hands[3]], [])
    with pytest.raises(ValueError, match="suit game or a grand"):
        SkatCardNets.decisions(-2, 0, True, hands, [])
    with pytest.raises(ValueError, match="0 to 2"):
        SkatCardNets.decisions(CLUBS, 3, True, hands, [])


def test_wrong_nets_are_refused() -> None:
    one = [layer(INPUTS, 2, {}), layer(2, 2, {}), layer(2, 32, {})]
    with pytest.raises(ValueError, match="four nets"):
        SkatCardNets(one)
    with pytest.raises(ValueError, match="327 inputs"):
        SkatCardNets([*one * 3, layer(INPUTS - 1, 2, {}), *one[1:]])
