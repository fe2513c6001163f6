"""Four-hand pinochle with open cards: the kernel against the rules and against trying everything."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Literal

import pytest

from cardtable._kernel import trick_plain, trick_random_game
from cardtable.cards import Suit, card
from cardtable.core import Seat
from cardtable.errors import BadOption
from cardtable.games.pinochle import Contract, Hand, Pinochle, Play
from cardtable.games.pinochle.hands import DOUBLE_DECK, EIGHTY
from cardtable.games.pinochle.play import Following, Leading, Over, lay_down
from cardtable.search.pinochle.positions import PinochlePosition
from cardtable.search.tricks.open_cards import (
    Bounds,
    Limit,
    cards,
    cards_many,
    line,
    playouts,
    reaches,
    value,
)

if TYPE_CHECKING:
    from cardtable.games.pinochle.score import Counting

    State = Leading | Following | Over

COUNTINGS: list[Counting] = ["25", "250", "classic"]


def begun(counting: Counting, seed: int) -> Leading:
    """A random deal before its first card."""
    deck: Literal["single", "double"] = "double" if counting == "50" else "single"
    game, rng = Pinochle(counting=counting, deck=deck), Random(f"pinochle {seed}")
    deal = game.deal(rng)
    contract = Contract(20, Seat(rng.randrange(4)), Suit(rng.randrange(4)), moon=False)
    state = lay_down(game, deal, (), (), contract, deal.hands)
    assert isinstance(state, Leading)
    return state


def played_to(counting: Counting, left: int, seed: int) -> Leading | Following:
    """The same with this many cards left in all, by random play."""
    state: State = begun(counting, seed)
    rng = Random(seed)
    while sum(hand.bit_count() for hand in state.hands) > left:
        state = acted(state, rng.choice(state.legal(state.to_act[0])))
    assert not isinstance(state, Over)
    return state


def acted(state: State, action: object) -> State:
    assert isinstance(action, Play)
    after = state.apply({state.to_act[0]: action})
    assert isinstance(after, Leading | Following | Over)
    return after


def by_trying(state: State, side: int) -> int:
    """What a side has taken in the end; every line is played."""
    if isinstance(state, Over):
        return state.result.tally[side]
    (seat,) = state.to_act
    values = [by_trying(acted(state, action), side) for action in state.legal(seat)]
    return max(values) if seat % 2 == side else min(values)


@pytest.mark.parametrize("counting", [*COUNTINGS, "50"])
def test_values_are_those_of_trying_everything(counting: Counting) -> None:
    """Positions in and between the last tricks, and each of their cards, have the value of plain minimax."""
    for left in (3, 4, 6, 8, 9, 10):
        for seed in range(8):
            state = played_to(counting, left, seed)
            found = cards(PinochlePosition.of_state(state, side=seed % 2))
            after = {play: by_trying(acted(state, play), seed % 2) for play in state.legal(state.to_act[0])}
            assert {Play(each): bounds for each, bounds in found.cards.items()} == {
                play: Bounds(points, points) for play, points in after.items()
            }
            assert found.value == value(PinochlePosition.of_state(state, side=seed % 2)).value
            assert found.value.low == by_trying(state, seed % 2)


@pytest.mark.parametrize("counting", COUNTINGS)
def test_kernel_plays_by_the_rules(counting: Counting) -> None:
    """A random game of the kernel is one by the rules, to the same points; its legal cards are theirs."""
    for seed in range(12):
        state: State = begun(counting, seed)
        assert isinstance(state, Leading)
        start = PinochlePosition.of_state(state)
        for seat, number in trick_random_game(start.kernel, seed=seed):
            assert not isinstance(state, Over)
            assert state.to_act == (seat,)
            kernel = PinochlePosition.of_state(state).kernel
            assert {Play(start.deck[each]) for each in kernel.legal} == set(state.legal(Seat(seat)))
            state = acted(state, Play(start.deck[number]))
        assert isinstance(state, Over)
        assert playouts(start, 1, seed) == [state.result.tally[start.side]]


@pytest.mark.parametrize("counting", COUNTINGS)
def test_values_are_those_of_the_plain_search(counting: Counting) -> None:
    """Long endings have the value that the search without any refinement finds, for points and for tricks."""
    for left in (18, 20, 22):
        for seed in range(10):
            position = PinochlePosition.of_state(played_to(counting, left, seed), tricks=seed % 3 == 2)
            plain = trick_plain(position.kernel)
            found = value(position).value
            assert found.exact
            assert found.low == position.points + position.unit * plain.low


@pytest.mark.parametrize("counting", [*COUNTINGS, "50"])
def test_few_suits_have_the_value_of_the_plain_search(counting: Counting) -> None:
    """Endings of two or three suits, where many tricks are sure and copies meet, have the plain value."""
    for seed in range(120):
        rng = Random(f"few suits {seed}")
        suits = [Suit(number) for number in rng.sample(range(4), 2 + seed % 2)]
        whole = EIGHTY.cards if counting == "50" else DOUBLE_DECK
        # An ending of the double deck has at most sixteen cards of a suit.
        several = [rng.sample([each for each in whole if each.suit is suit], 12) for suit in suits]
        deck = rng.sample([each for suit in several for each in suit], 20)
        position = PinochlePosition(
            rng.choice(suits),
            tuple(Hand.of(deck[5 * seat : 5 * seat + 5]) for seat in range(4)),
            Seat(rng.randrange(4)),
            side=rng.randrange(2),
            counting=counting,
            tricks=seed % 5 == 0,
        )
        plain = trick_plain(position.kernel)
        assert value(position).value == Bounds(position.unit * plain.low, position.unit * plain.high)


def test_four_copies_keep_what_lies_beside_them_apart() -> None:
    """Two kings of one hand lie beside each other: a third one elsewhere keeps both of them apart from the
    aces above, with which they would otherwise count as one."""
    hands = ("DA DA DK DK CK", "DA DT DK CT CK", "DT DT DK CT CK", "CA CA CT CT CK")
    parsed = tuple(Hand.parse(hand) for hand in hands)
    position = PinochlePosition(Suit.DIAMONDS, parsed, Seat(2), side=1, counting="50")
    assert trick_plain(position.kernel).low == 8
    assert value(position).value == Bounds(8, 8)


def test_line_leads_to_the_value() -> None:
    """The best line is played by the rules and ends with the value."""
    for seed in range(6):
        state = played_to("25", 24, seed)
        position = PinochlePosition.of_state(state)
        found = line(position)
        after: State = state
        for seat, played in found.plays:
            assert after.to_act == (seat,)
            after = acted(after, Play(played))
        assert isinstance(after, Over)
        assert found.value == Bounds(after.result.tally[position.side], after.result.tally[position.side])


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # The nine loses one counter first; then the ace of trumps takes three, and one for the last trick.
        (("HA S9", "HT SA", "HK SJ", "H9 SQ"), 3 + 1),
        # Void in spades, the partner has to trump, and leads the ten of clubs to the ace in the last trick.
        (("SA CA", "S9 DK", "H9 CT", "SJ DQ"), 1 + 1 + 1 + 1 + 1),
    ],
)
def test_examples(hands: tuple[str, ...], expected: int) -> None:
    """Two tricks that can be counted by hand: hearts are trumps, seat 0 leads, its side is counted."""
    position = PinochlePosition(Suit.HEARTS, tuple(Hand.parse(text) for text in hands), Seat(0))
    assert value(position).value == Bounds(expected, expected)
    assert reaches(position, expected) is True
    assert reaches(position, expected + 1) is False


def test_both_sides_share_the_counters() -> None:
    """What one side gets with open cards the other does not: together they have all that is left."""
    for seed in range(10):
        state = played_to("classic", 20, seed)
        ours, theirs = (value(PinochlePosition.of_state(state, side=side)).value for side in (0, 1))
        assert ours.low + theirs.low == 250


def test_limit_is_told_and_the_same_on_any_thread() -> None:
    """With a limit of nodes each position has the same answer alone, among others and on any thread."""
    positions = [
        PinochlePosition.of_state(begun(counting, seed)) for counting in COUNTINGS for seed in range(4)
    ]
    limit = Limit(nodes=3_000)
    together = cards_many(positions, limit, threads=2)
    assert together == cards_many(positions, limit, threads=1)
    assert together == [cards(position, limit) for position in positions]
    assert together == cards_many(positions[::-1], limit, threads=2)[::-1]
    assert not together[0].complete
    assert together[0].best in together[0].cards


def test_view_with_all_hands_is_the_state() -> None:
    """What a seat sees with the right guess of the hands is the position itself."""
    for seed in range(6):
        state = played_to("250", 17 + seed, seed)
        hands = [Hand(hand) for hand in state.hands]
        assert PinochlePosition.of_view(state.view(Seat(seed % 4)), hands) == PinochlePosition.of_state(state)


GOOD = tuple(Hand.parse(text) for text in ("HA S9", "HT SA", "HK SJ", "H9 SQ"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hands": (*GOOD[:3], Hand.parse("H9"))}, "the seats hold 2, 2, 2, 1 cards; before a trick"),
        ({"hands": (*GOOD[:2], Hand.parse("SA SA"), GOOD[3])}, "SA is there 3 times; the deck has 2"),
        ({"hands": (*GOOD[:3], Hand(card("D2").bit | card("H9").bit))}, "D2 does not belong to the deck"),
        ({"hands": GOOD[:3]}, "four seats hold cards"),
        ({"hands": (Hand(0),) * 4}, "the seats hold 0, 0, 0, 0 cards"),
        ({"trick": (card("CA"),)}, "with 1 on the table"),
        ({"trump": 4}, "trump is a suit, not 4"),
        ({"leader": 4}, "the leader is a seat from 0 to 3, not 4"),
        ({"side": 2}, "the side is 0 or 1, not 2"),
        ({"points": -1}, "a side cannot have -1 so far"),
        ({"counting": "26"}, "counting is one of 25, 250, classic, 50, not 26"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, object], why: str) -> None:
    """What no game of pinochle can come to is refused with the reason."""
    usual = {"trump": Suit.HEARTS, "hands": GOOD, "leader": Seat(0)}
    with pytest.raises(BadOption, match=why):
        PinochlePosition(**{**usual, **change})  # type: ignore[arg-type]


def test_nothing_to_solve_before_the_play() -> None:
    """The auction has no position to solve."""
    game = Pinochle()
    deal = game.deal(Random(1))
    with pytest.raises(BadOption, match="nothing to solve before the play"):
        PinochlePosition.of_view(game.start(deal).view(Seat(0)), deal.hands)


@pytest.mark.parametrize("number", range(3))
def test_nine_tricks_of_the_double_deck(number: int) -> None:
    """The kernel's plain search finds the same value, and the best of all cards has it."""
    rng = Random(f"nine {number}")
    dealt = rng.sample(EIGHTY.cards, 36)
    hands = tuple(Hand.of(dealt[seat * 9 : seat * 9 + 9]) for seat in range(4))
    position = PinochlePosition(Suit.SPADES, hands, Seat(1), counting="50")
    solved = cards(position)
    assert solved.complete
    assert set(solved.cards) == set(hands[1])
    found = value(position).value
    assert min(bounds.low for bounds in solved.cards.values()) == found.low == found.high
    small = PinochlePosition(
        Suit.SPADES, tuple(Hand.of(list(hand)[:6]) for hand in hands), Seat(1), counting="50"
    )
    plain = trick_plain(small.kernel)
    assert (plain.low, plain.high) == (value(small).value.low, value(small).value.high)


def test_too_many_cards_of_one_suit_are_refused() -> None:
    """A suit of the double deck has room for sixteen cards in an ending."""
    hearts = [card("HA"), card("HT"), card("HK"), card("HQ"), card("HJ")] * 4
    hands = tuple(Hand.of([*hearts[seat * 5 : seat * 5 + 5], card("SA")]) for seat in range(4))
    with pytest.raises(BadOption, match="there are too many cards of one suit"):
        value(PinochlePosition(Suit.HEARTS, hands, Seat(0), counting="50"))
