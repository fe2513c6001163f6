"""Bridge with open cards. The cases are ones that people can solve in their heads."""

from __future__ import annotations

from random import Random

import pytest

from cardtable._kernel import BridgePosition, bridge_line, bridge_solve, bridge_tables
from cardtable.cards import Cards, card
from cardtable.core import Seat
from cardtable.errors import GameError
from cardtable.games.bridge import PLAYS, Bridge, Contract, Deal, Playing, Strain, read_hand
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.position import BoardPosition

ALL = "AKQJT98765432"
SUIT_EACH = Deal(tuple(read_hand(hand) for hand in (f"{ALL}...", f".{ALL}..", f"..{ALL}.", f"...{ALL}")))
TWO_CARDS = BoardPosition(
    tuple(Cards.parse(hand) for hand in ("SA H2", "S3 HA", "S2 H3", "S4 HK")), Strain.NOTRUMP, Seat(0)
)


def kernel_hands(deal: Deal) -> list[int]:
    return [int(hand) for hand in deal.hands]


def test_a_table_of_four_long_suits() -> None:
    """Whoever has all trumps takes all tricks; without trumps the leader does."""
    table = double_dummy.table(SUIT_EACH)
    assert table[Seat(0), Strain.SPADES] == table[Seat(2), Strain.SPADES] == 13
    assert table[Seat(1), Strain.SPADES] == 0
    assert table[Seat(2), Strain.DIAMONDS] == 13
    assert [table[Seat(seat), Strain.NOTRUMP] for seat in range(4)] == [0, 0, 0, 0]


def test_each_card_of_a_position_has_its_value() -> None:
    """Two cards each, no trumps: the ace of spades wins one trick and the king of hearts none after it."""
    found = double_dummy.cards(TWO_CARDS)
    assert {str(each): tricks for each, tricks in found.items()} == {"SA": 1, "H2": 1}
    hands = TWO_CARDS.hands[:1] + tuple(Cards.parse(hand) for hand in ("HA", "S2 H3", "S4 HK"))
    found = double_dummy.cards(BoardPosition(hands, Strain.NOTRUMP, Seat(1), (card("S3"),)))
    assert {str(each): tricks for each, tricks in found.items()} == {"S2": 1}


def test_costs_name_the_cards_that_gave_tricks_away() -> None:
    """Against seven no trumps by North the lead is East's, whose thirteen hearts win whatever is played."""
    played = [card(text) for text in ("HA", "D2", "C2", "S2")]
    assert double_dummy.costs(SUIT_EACH, Contract.parse("7NN"), played) == [0, 0, 0, 0]


def test_what_a_declarer_takes_in_given_contracts() -> None:
    """Of four whole suits the trump suit takes all, and without trumps the leader's."""
    contracts = [Contract.parse(text) for text in ("7SN", "7SE", "3NS", "1HW")]
    assert double_dummy.tricks((SUIT_EACH, contract) for contract in contracts) == [13, 0, 0, 13]
    assert [double_dummy.makes(SUIT_EACH, contract) for contract in contracts] == [True, False, False, True]


def test_the_best_line_goes_on_to_the_last_card() -> None:
    """Two cards each: either way North has one trick; of equal cards the lowest is played."""
    line = [str(each) for each in double_dummy.line(TWO_CARDS)]
    assert line == ["H2", "HA", "H3", "HK", "S3", "S2", "S4", "SA"]


def test_a_play_that_cannot_be_is_named() -> None:
    """A card of another hand, and one that does not follow suit."""
    with pytest.raises(GameError, match="SA is not in the hand that plays next"):
        double_dummy.costs(SUIT_EACH, Contract.parse("7NN"), [card("SA")])
    hands = ("AKQJT9876543.2..", "2.AKQJT9876543..", f"..{ALL}.", f"...{ALL}")
    deal = Deal(tuple(read_hand(hand) for hand in hands))
    with pytest.raises(GameError, match="S3 does not follow suit"):
        double_dummy.costs(deal, Contract.parse("7NN"), [card(text) for text in ("HA", "D2", "C2", "S3")])


def test_a_limit_gives_bounds_that_hold() -> None:
    """Few nodes leave bounds around the value; memory that is too small changes no value."""
    hands = kernel_hands(Bridge().deal(Random(1)))
    position = BridgePosition(hands, strain=4, leader=0, trick=[])
    (exact,) = bridge_solve([position], cards=True)
    (limited,) = bridge_solve([position], cards=True, nodes=300)
    (crowded,) = bridge_solve([position], cards=True, megabytes=0)
    assert exact.complete
    assert exact.low == exact.high
    assert not limited.complete
    assert limited.nodes <= 301
    assert limited.low <= exact.low <= limited.high
    assert [each[:1] for each in limited.cards] == [each[:1] for each in exact.cards]
    assert all(
        low <= value <= high for (_, low, high), (_, value, _) in zip(limited.cards, exact.cards, strict=True)
    )
    assert (crowded.low, crowded.cards) == (exact.low, exact.cards)
    assert not bridge_line(position, nodes=300)[1].complete
    (part,) = bridge_tables([hands], nodes=300)
    (whole,) = bridge_tables([hands])
    for bounds, values in zip(part.tricks, whole.tricks, strict=True):
        assert all(low <= value <= high for (low, high), (value, _) in zip(bounds, values, strict=True))


def test_threads_change_nothing() -> None:
    """The same values and the same number of nodes, whatever is solved beside."""
    hands = kernel_hands(Bridge().deal(Random(2)))
    positions = [BridgePosition(hands, strain=strain, leader=1, trick=[]) for strain in range(4)]
    one, two = (bridge_solve(positions, cards=False, threads=each) for each in (1, 2))
    assert [(each.low, each.nodes) for each in one] == [(each.low, each.nodes) for each in two]


@pytest.mark.parametrize(
    ("hands", "strain", "leader", "trick", "why"),
    [
        ([1, 1, 2, 4], 4, 0, [], "a card is there twice"),
        ([1, 2, 4, 8], 4, 0, [0], "a card is there twice"),
        ([1, 2, 4, 24], 4, 0, [], "all hands begin a trick with as many cards"),
        ([1 << 52, 2, 4, 8], 4, 0, [], "there are 52 cards"),
        ([1, 2, 4, 8], 4, 0, [99], "there are 52 cards"),
        ([0, 0, 0, 0], 4, 0, [], "no cards are left"),
        ([1, 2, 4, 8], 5, 0, [], "a strain is a number from 0 to 4"),
        ([1, 2, 4, 8], 4, -1, [], "a seat is a number from 0 to 3"),
        ([0, 0, 0, 0], 4, 0, [1, 2, 3, 4], "at most three cards"),
        ([(1 << 14) - 1, 1 << 20, 1 << 21, 1 << 22], 4, 0, [], "at most 13 cards"),
        ([1, 1 << 14, 12, 48], 4, 0, [13, 26], "a card of the trick revokes"),
    ],
)
def test_the_kernel_refuses_what_cannot_be(
    hands: list[int], strain: int, leader: int, trick: list[int], why: str
) -> None:
    """A sentence for each mistake."""
    with pytest.raises(ValueError, match=why):
        BridgePosition(hands, strain=strain, leader=leader, trick=trick)


@pytest.mark.parametrize(
    ("hands", "trick", "why"),
    [
        (("SA", "SK", "SQ", "SA"), (), "SA is there twice"),
        (("SA", "SK", "SQ", "SJ"), ("SA",), "SA is there twice"),
        (("SA", "SK", "SQ H2", "SJ"), (), "South has 2 cards and not 1"),
        (("SA", "SK", "SQ", "SJ"), ("S2",), "North has 1 cards and not 0"),
        (("SA", "SK", "SQ", "SJ"), ("S2", "S3", "S4", "S5"), "4 cards lie in a trick that is not complete"),
        (("", "", "", ""), (), "no cards are left"),
        (
            ("C2", "SA", "C3 SK", "C4 SQ"),
            ("SJ", "HA"),
            "East has a card of the suit that was led and played HA",
        ),
    ],
)
def test_cards_that_cannot_lie_so_are_named(hands: tuple[str, ...], trick: tuple[str, ...], why: str) -> None:
    """Before anything is solved."""
    held = tuple(Cards.parse(hand) for hand in hands)
    assert BoardPosition(held, Strain.NOTRUMP, Seat(0), tuple(card(text) for text in trick)).why_not == why


def test_a_position_after_a_card() -> None:
    """The fourth card ends the trick, and its winner leads."""
    hands = tuple(Cards.parse(hand) for hand in ("S2 HA", "S3 H2", "SA H3", "H4 D2"))
    position = BoardPosition(hands, Strain.NOTRUMP, Seat(0))
    for text in ("S2", "S3", "SA", "D2"):
        position = position.after(card(text))
    assert position == BoardPosition(
        tuple(Cards.parse(hand) for hand in ("HA", "H2", "H3", "H4")), Strain.NOTRUMP, Seat(2)
    )


def test_a_position_is_read_off_a_play() -> None:
    """Cards that were played are gone, those of the trick lie on the table."""
    state = Bridge(contract="7NN").start(SUIT_EACH)
    assert isinstance(state, Playing)
    after = state.apply({Seat(1): PLAYS[card("HA").index]})
    assert isinstance(after, Playing)
    position = BoardPosition.of_play(after)
    assert (position.leader, position.turn, position.trick) == (1, 2, (card("HA"),))
    assert len(position.hands[1]) == 12
    assert BoardPosition.of_view(after.view(Seat(0)), SUIT_EACH.hands) == position
