"""Skat with open cards: the kernel against the rules, against trying everything, and against itself."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable._kernel import TrickGame, TrickPosition, trick_plain, trick_random_game
from cardtable.cards import Cards, card
from cardtable.core import Seat
from cardtable.errors import BadOption
from cardtable.games.skat import Contract, Kind, Over, Play, Playing, Ramsch, Skat, Solo
from cardtable.games.skat.actions import DECK
from cardtable.search.skat.positions import SkatPosition
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
    from collections.abc import Iterator

KINDS = list(Kind)


def begun(kind: Kind, seed: int) -> Playing:
    """A hand game of a random deal before its first card."""
    game, rng = Skat(), Random(f"skat {seed}")
    terms = Solo.of(game, game.deal(rng), Seat(rng.randrange(3)), 18, Contract(kind, hand=True), None)
    return Playing(terms, (), 0, (), (Seat(0),), (0, 0, 0), (0, 0, 0))


def played_to(kind: Kind, left: int, seed: int) -> Playing | None:
    """The same with this many cards left in all, by random play; None if it ended before."""
    state, rng = begun(kind, seed), Random(seed)
    while 30 - state.played.bit_count() > left:
        after = acted(state, rng.choice(state.legal(state.to_act[0])))
        if isinstance(after, Over):
            return None
        state = after
    return state


def acted(state: Playing, action: object) -> Playing | Over:
    assert isinstance(action, Play)
    after = state.apply({state.to_act[0]: action})
    assert isinstance(after, Playing | Over)
    return after


def endings(kind: Kind, left: int, count: int) -> Iterator[Playing]:
    found = 0
    for seed in range(40 * count):
        state = played_to(kind, left, seed)
        if state is not None and found < count:
            found += 1
            yield state


def by_trying(state: Playing | Over) -> int:
    """The declarer's card points in the end; in null 1 if it is won. Every line is played."""
    last = state.last if isinstance(state, Over) else state
    assert isinstance(last, Playing)
    terms = last.terms
    assert isinstance(terms, Solo)
    if isinstance(state, Over):
        taken = terms.taken(last.points, last.tricks)
        return int(taken.tricks == 0) if terms.kind is Kind.NULL else taken.points
    (seat,) = state.to_act
    values = [by_trying(acted(state, action)) for action in state.legal(seat)]
    return max(values) if seat == terms.declarer else min(values)


@pytest.mark.parametrize("kind", KINDS)
def test_values_are_those_of_trying_everything(kind: Kind) -> None:
    """Positions in and between the last tricks, and each of their cards, have the value of plain minimax."""
    for left in (2, 3, 5, 6, 7):
        for state in endings(kind, left, 10):
            found = cards(SkatPosition.of_state(state))
            after = {play: by_trying(acted(state, play)) for play in state.legal(state.to_act[0])}
            assert {Play(each): bounds for each, bounds in found.cards.items()} == {
                play: Bounds(points, points) for play, points in after.items()
            }
            assert found.value == value(SkatPosition.of_state(state)).value
            assert found.value.low == by_trying(state)
            assert found.complete


@pytest.mark.parametrize("kind", KINDS)
def test_kernel_plays_by_the_rules(kind: Kind) -> None:
    """A random game of the kernel is one by the rules, to the same points; its legal cards are theirs."""
    for seed in range(12):
        state: Playing | Over = begun(kind, seed)
        assert isinstance(state, Playing)
        start = SkatPosition.of_state(state)
        for seat, number in trick_random_game(start.kernel, seed=seed):
            assert isinstance(state, Playing)
            assert state.to_act == (seat,)
            kernel = SkatPosition.of_state(state).kernel
            assert {Play(start.deck[each]) for each in kernel.legal} == set(state.legal(Seat(seat)))
            state = acted(state, Play(start.deck[number]))
        assert isinstance(state, Over)
        assert playouts(start, 1, seed) == [by_trying(state)]


@pytest.mark.parametrize("kind", KINDS)
def test_values_are_those_of_the_plain_search(kind: Kind) -> None:
    """Long endings have the value that the search without any refinement finds."""
    for left in (13, 14, 15):
        for state in endings(kind, left, 10):
            position = SkatPosition.of_state(state)
            plain = trick_plain(position.kernel)
            assert value(position).value == Bounds(position.points + plain.low, position.points + plain.high)


@pytest.mark.parametrize("kind", KINDS)
def test_line_leads_to_the_value(kind: Kind) -> None:
    """The best line is played by the rules and ends with the value."""
    for state in endings(kind, 12, 5):
        found = line(SkatPosition.of_state(state))
        after: Playing | Over = state
        for seat, played in found.plays:
            assert isinstance(after, Playing)
            assert after.to_act == (seat,)
            after = acted(after, Play(played))
        assert isinstance(after, Over)
        assert found.value == Bounds(by_trying(after), by_trying(after))


@pytest.mark.parametrize(
    ("kind", "hands", "points", "expected"),
    [
        # The jack takes 2 + 11 + 11, then the ten takes king and queen.
        (Kind.CLUBS, ("CJ HT", "SA HK", "DA HQ"), 20, 20 + 24 + 17),
        # Grand: the ace and the ten of one suit, both defenders follow once.
        (Kind.GRAND, ("SA ST", "S7 HA", "SK HT"), 0, 11 + 4 + 10 + 11 + 10),
        # The sevens are under everything.
        (Kind.NULL, ("S7 H7", "S8 H8", "S9 H9"), 0, 1),
        (Kind.NULL, ("S7 HA", "S8 H8", "S9 H9"), 0, 0),
    ],
)
def test_examples(kind: Kind, hands: tuple[str, str, str], points: int, expected: int) -> None:
    """Two tricks that can be counted by hand; the declarer leads."""
    front, middle, rear = (Cards.parse(text) for text in hands)
    position = SkatPosition(kind, Seat(0), (front, middle, rear), Seat(0), points=points)
    assert value(position).value == Bounds(expected, expected)
    assert reaches(position, expected) is True
    assert reaches(position, expected + 1) is False


def test_tricks_are_counted_for_schwarz() -> None:
    """A trick without points still is one."""
    hands = (Cards.parse("CJ S7"), Cards.parse("C7 S8"), Cards.parse("C8 H9"))
    position = SkatPosition(Kind.CLUBS, Seat(0), hands, Seat(0), points=3, tricks=True)
    assert value(position).value == Bounds(4, 4)


def test_limit_is_told() -> None:
    """A search that runs out of nodes or time says so, and what it knows is true."""
    position = SkatPosition.of_state(begun(Kind.HEARTS, 3))
    full = value(position)
    for limit in (Limit(nodes=300), Limit(time=timedelta(0))):
        found = cards(position, limit)
        assert not found.complete
        assert found.value.low <= full.value.low <= full.value.high <= found.value.high
        assert found.best in found.cards
        assert reaches(position, full.value.low, limit) in (True, None)
    assert full.complete


def test_answers_do_not_depend_on_threads_or_neighbours() -> None:
    """With a limit of nodes each position has the same answer alone, among others and on any thread."""
    positions = [SkatPosition.of_state(begun(kind, seed)) for kind in KINDS for seed in range(4)]
    limit = Limit(nodes=3_000)
    together = cards_many(positions, limit, threads=2)
    assert together == cards_many(positions, limit, threads=1)
    assert together == [cards(position, limit) for position in positions]
    assert together == cards_many(positions[::-1], limit, threads=2)[::-1]


def test_target_settles_every_card() -> None:
    """Asked for a target, it is known of each card whether it reaches it, as the exact values say."""
    for state in endings(Kind.SPADES, 12, 10):
        position = SkatPosition.of_state(state)
        exact = cards(position)
        target = exact.value.low
        for asked in (target, target + 1):
            settled = cards(position, target=asked)
            assert {each: bounds.reaches(asked) for each, bounds in settled.cards.items()} == {
                each: bounds.low >= asked for each, bounds in exact.cards.items()
            }


def test_view_with_all_hands_is_the_state() -> None:
    """What a seat sees with the right guess of the hands is the position itself."""
    for state in endings(Kind.GRAND, 17, 5):
        assert isinstance(state.terms, Solo)
        hands = [Cards(hand & ~state.played) for hand in state.terms.hands]
        for seat in (Seat(0), Seat(1), Seat(2)):
            for tricks in (False, True):
                expected = SkatPosition.of_state(state, tricks=tricks)
                assert SkatPosition.of_view(state.view(seat), hands, tricks=tricks) == expected


GOOD = (Cards.parse("CJ HT"), Cards.parse("SA HK"), Cards.parse("DA HQ"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hands": (GOOD[0], GOOD[1], Cards.parse("DA"))}, "the seats hold 2, 2, 1 cards; before a trick"),
        ({"hands": (GOOD[0], GOOD[1], Cards.parse("DA CJ"))}, "CJ is there twice"),
        ({"hands": (GOOD[0], GOOD[1], Cards.parse("DA D2"))}, "D2 does not belong to the deck"),
        ({"hands": (Cards(), Cards(), Cards())}, "the seats hold 0, 0, 0 cards"),
        ({"hands": GOOD[:2]}, "three seats hold cards"),
        ({"trick": (card("C7"),)}, "with 1 on the table"),
        ({"kind": 9}, "9 is no kind of game"),
        ({"leader": 3}, "the leader is a seat from 0 to 2, not 3"),
        ({"declarer": -1}, "the declarer is a seat from 0 to 2, not -1"),
        ({"points": -1}, "the declarer cannot have -1 so far"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, object], why: str) -> None:
    """What no game of skat can come to is refused with the reason."""
    usual = {"kind": Kind.CLUBS, "declarer": Seat(0), "hands": GOOD, "leader": Seat(0)}
    with pytest.raises(BadOption, match=why):
        SkatPosition(**{**usual, **change})  # type: ignore[arg-type]


def test_only_a_game_of_two_sides_is_solved() -> None:
    """Ramsch and the auction have no position to solve."""
    game = Skat()
    deal = game.deal(Random(1))
    ramsch = Playing(Ramsch(game, deal), (), 0, (), (Seat(0),), (0, 0, 0), (0, 0, 0))
    with pytest.raises(BadOption, match="ramsch is not played by two sides"):
        SkatPosition.of_state(ramsch)
    with pytest.raises(BadOption, match="nothing to solve before the play"):
        SkatPosition.of_view(game.start(deal).view(Seat(0)), deal.hands)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hands": [[0], [1]]}, "a hand for each seat"),
        ({"hands": [[0], [1], [32]]}, "no such card"),
        ({"hands": [[0], [1], [1]]}, "too often"),
        ({"hands": [[0], [1], [2, 3]]}, "as many cards"),
        ({"hands": [[], [], []]}, "nothing left to play"),
        ({"trick": [3, 4, 5]}, "no longer on the table"),
        ({"leader": 3}, "the leader has to be a seat"),
        ({"side": []}, "some seats are counted"),
        ({"side": [4]}, "does not exist"),
        ({"worth": [1]}, "each kind of card has a worth"),
        ({"last": -1}, "not negative"),
        ({"last": 1000}, "too many"),
    ],
)
def test_kernel_refuses(change: dict[str, object], why: str) -> None:
    """What is no position is a ValueError in the kernel, too."""
    usual: dict[str, object] = {
        "game": TrickGame.SKAT_GRAND,
        "hands": [[0], [1], [2]],
        "trick": [],
        "leader": 0,
        "side": [0],
        "worth": [0] * len(DECK),
        "each": 0,
        "last": 0,
    }
    with pytest.raises(ValueError, match=why):
        TrickPosition(**{**usual, **change})  # type: ignore[arg-type]
