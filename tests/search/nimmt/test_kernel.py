"""The kernel's 6 nimmt! against rules written as plainly as possible, and against exact sums."""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

import pytest

from cardtable._kernel import (
    NIMMT_INPUTS,
    NimmtEvaluation,
    NimmtObjective,
    NimmtPolicy,
    NimmtPosition,
    nimmt_evaluate,
    nimmt_facts,
    nimmt_replay,
)
from cardtable.games.nimmt import HEADS, Nimmt, Play, State, TakeRow
from cardtable.search.nimmt.monte_carlo import learned_model

Rows = list[list[int]]


def cost(row: list[int]) -> int:
    return sum(HEADS[card] for card in row)


def cheapest(rows: Rows) -> int:
    return min(rows, key=cost)[-1]


def lay(rows: Rows, heads: list[int], trick: list[int], take: int | None = None) -> Rows:
    """The rows after a trick; a card below all of them takes the row ending in `take`, or the cheapest."""
    rows = [list(row) for row in rows]
    for card, seat in sorted((card, seat) for seat, card in enumerate(trick)):
        lower = [row for row in rows if row[-1] < card]
        if not lower:
            end = cheapest(rows) if take is None else take
            row = next(row for row in rows if row[-1] == end)
            heads[seat] += cost(row)
            row[:] = [card]
            rows.sort(key=lambda row: -row[-1])
        elif len(row := max(lower, key=lambda row: row[-1])) == 5:
            heads[seat] += cost(row)
            row[:] = [card]
        else:
            row.append(card)
    return rows


class Hand:
    """A hand played at random as far as told, with what it takes to tell the kernel about it."""

    def __init__(self, seats: int, tricks: int, seed: int) -> None:
        rng = Random(seed)
        deck = rng.sample(range(1, 105), 104)
        self.seats = seats
        self.start = deck[:4]
        self.hands = [sorted(deck[4 + 10 * seat : 14 + 10 * seat]) for seat in range(seats)]
        self.rows: Rows = [[card] for card in sorted(self.start, reverse=True)]
        self.heads = [0] * seats
        self.tricks: list[list[int]] = []
        self.takes: list[int | None] = []
        for _ in range(tricks):
            trick = [hand.pop(rng.randrange(len(hand))) for hand in self.hands]
            take = rng.choice(self.rows)[-1] if min(trick) < self.rows[-1][-1] else None
            self.tricks.append(trick)
            self.takes.append(take)
            self.rows = lay(self.rows, self.heads, trick, take)

    @property
    def unseen(self) -> list[int]:
        """By seat 0."""
        known = {*self.start, *self.hands[0], *(card for trick in self.tricks for card in trick)}
        return [card for card in range(1, 105) if card not in known]

    def taken(self, tricks: int = 10) -> list[int]:
        """The ends of the rows taken by choice in the first tricks."""
        return [end for end in self.takes[:tricks] if end is not None]

    def position(self) -> NimmtPosition:
        """Of seat 0."""
        zeros = [0] * self.seats
        return NimmtPosition(0, self.hands[0], self.start, self.tricks, self.taken(), totals=zeros)


def search(position: NimmtPosition, worlds: int, *, belief: bool = False) -> NimmtEvaluation:
    uniform = NimmtPolicy.UNIFORM
    heads = NimmtObjective.HEADS
    return nimmt_evaluate(
        position,
        model=learned_model(),
        worlds=worlds,
        own=uniform,
        others=uniform,
        objective=heads,
        halving=False,
        belief=belief,
    )


@pytest.mark.parametrize("seats", range(2, 11))
def test_rules_equal_the_plain_ones(seats: int) -> None:
    """The kernel lays every trick of random hands as the plain rules do."""
    for seed in range(100):
        hand = Hand(seats, tricks=10, seed=seed)
        heads, rows = nimmt_replay(seats, hand.start, hand.tricks, hand.taken())
        assert heads == hand.heads
        assert rows == [(row[-1], len(row), cost(row)) for row in hand.rows]


@pytest.mark.parametrize("seats", range(2, 11))
def test_rules_equal_those_of_the_game(seats: int) -> None:
    """The kernel and the game agree on random hands about heads and rows."""
    rng = Random(seats)
    game = Nimmt(seats)
    for _ in range(10):
        state: State = game.start(game.deal(rng))
        while state.to_act:
            state = state.apply({seat: rng.choice(state.legal(seat)) for seat in state.to_act})
        view = state.view(None)
        actions = [move.action for move in view.history]
        plays = [action.card for action in actions if isinstance(action, Play)]
        tricks = [plays[first : first + seats] for first in range(0, len(plays), seats)]
        taken = [action.end for action in actions if isinstance(action, TakeRow)]
        heads, rows = nimmt_replay(seats, view.start, tricks, taken)
        assert tuple(heads) == view.heads
        assert [end for end, _, _ in rows] == [row[-1] for row in view.rows]


def test_two_cards_left_equal_the_exact_mean() -> None:
    """With two cards left the values are the mean over every way the other one can play."""
    hand = Hand(seats=2, tricks=8, seed=3)
    searched = search(hand.position(), worlds=20_000)
    assert len(searched.values) == 2
    for value in searched.values:
        (last,) = set(hand.hands[0]) - {value.candidate}
        exact = []
        for first, second in permutations(hand.unseen, 2):
            heads = list(hand.heads)
            lay(lay(hand.rows, heads, [value.candidate, first]), heads, [last, second])
            exact.append(-heads[0])
        assert value.mean == pytest.approx(sum(exact) / len(exact), abs=4 * value.error)
        assert 0 < value.error < 0.1


def test_last_card_equals_the_exact_mean() -> None:
    """With one card left the value is the mean over the cards that the others can hold."""
    hand = Hand(seats=3, tricks=9, seed=5)
    (value,) = search(hand.position(), worlds=20_000).values
    exact = []
    for others in permutations(hand.unseen, 2):
        heads = list(hand.heads)
        lay(hand.rows, heads, [hand.hands[0][0], *others])
        exact.append(-heads[0])
    assert value.mean == pytest.approx(sum(exact) / len(exact), abs=4 * value.error)


def test_rows_of_the_last_trick_are_exact() -> None:
    """A row to take in the last trick is worth just what the waiting cards make of it."""
    hand = next(hand for seed in range(100) if (hand := Hand(3, 9, seed)).hands[0][0] < hand.rows[-1][-1])
    trick = [cards[0] for cards in hand.hands]
    assert min(trick) == trick[0]
    position = NimmtPosition(0, [], hand.start, [*hand.tricks, trick], hand.taken(), totals=[0, 0, 0])
    searched = search(position, worlds=2)
    assert {value.candidate for value in searched.values} == {row[-1] for row in hand.rows}
    for value in searched.values:
        heads = list(hand.heads)
        lay(hand.rows, heads, trick, value.candidate)
        assert (value.mean, value.error) == (-heads[0], 0)


@pytest.mark.parametrize("seats", range(2, 11))
def test_model_gives_every_card_a_chance(seats: int) -> None:
    """The chances of the cards of a hand are above 0 and add up to 1, each made from fifteen inputs."""
    for tricks in range(10):
        hand = Hand(seats, tricks, seed=tricks)
        chances = learned_model().chances(hand.position())
        assert len(chances) == len(hand.hands[0])
        assert min(chances) > 0
        assert sum(chances) == pytest.approx(1)
        for facts in nimmt_facts(hand.position()):
            assert len(set(facts)) == 15
            assert 0 <= min(facts) <= max(facts) < NIMMT_INPUTS


def likelihood(hand: Hand, seat: int, held: Sequence[int]) -> float:
    """How likely a seat plays what it has played, if this is the rest of its hand. Nine seats of ten choose
    as the model says, one at random."""
    planned, at_random = 0.9, 0.1
    totals = [0] * hand.seats
    for trick, cards in enumerate(hand.tricks):
        then = sorted([*held, *(later[seat] for later in hand.tricks[trick:])])
        position = NimmtPosition(
            seat, then, hand.start, hand.tricks[:trick], hand.taken(trick), totals=totals
        )
        planned *= learned_model().chances(position)[then.index(cards[seat])]
        at_random /= len(then)
    return planned + at_random


def test_belief_in_two_hidden_cards_is_exact() -> None:
    """With belief a hidden hand counts as much as it makes likely all that was played from it."""
    hand = Hand(seats=2, tricks=8, seed=8)
    weights = {held: likelihood(hand, 1, held) for held in combinations(hand.unseen, 2)}
    for value in search(hand.position(), worlds=40_000, belief=True).values:
        (last,) = set(hand.hands[0]) - {value.candidate}
        exact = 0.0
        for held, weight in weights.items():
            for first, second in permutations(held):
                heads = list(hand.heads)
                lay(lay(hand.rows, heads, [value.candidate, first]), heads, [last, second])
                exact -= weight / 2 * heads[0]
        assert value.mean == pytest.approx(exact / sum(weights.values()), abs=0.1)


def test_belief_in_two_hidden_hands_is_exact() -> None:
    """With belief two hidden hands never hold the same card and count as the product of their chances."""
    hand = Hand(seats=3, tricks=9, seed=2)
    weights = [{card: likelihood(hand, seat, [card]) for card in hand.unseen} for seat in (1, 2)]
    exact = 0.0
    total = 0.0
    for first, second in permutations(hand.unseen, 2):
        heads = list(hand.heads)
        lay(hand.rows, heads, [hand.hands[0][0], first, second])
        weight = weights[0][first] * weights[1][second]
        exact -= weight * heads[0]
        total += weight
    (value,) = search(hand.position(), worlds=40_000, belief=True).values
    assert value.mean == pytest.approx(exact / total, abs=0.1)
