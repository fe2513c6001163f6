"""What a view of 6 nimmt! is worth, through the Python face of the kernel."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from random import Random
from threading import Thread

import pytest

from cardtable._kernel import NimmtPosition
from cardtable.games.nimmt import HEADS, Nimmt, State, TakeRow, TakingRow, View
from cardtable.search.nimmt.monte_carlo import Objective, Policy, evaluate, flat


def decisions(game: Nimmt, seed: int) -> Iterator[View]:
    """What each seat sees at each of its decisions in a hand played at random."""
    rng = Random(seed)
    state: State = game.start(game.deal(rng))
    while state.to_act:
        yield from (state.view(seat) for seat in state.to_act)
        state = state.apply({seat: rng.choice(state.legal(seat)) for seat in state.to_act})


def first_view(game: Nimmt | None = None, seed: int = 1) -> View:
    return next(decisions(game or Nimmt(), seed))


def row_view(seed: int = 1) -> View:
    return next(view for view in decisions(Nimmt(), seed) if view.waiting)


@pytest.mark.parametrize(
    "game", [Nimmt(2), Nimmt(10), Nimmt(3, tactics=True), Nimmt(2, tactics=True)], ids=str
)
@pytest.mark.parametrize("others", Policy)
def test_every_decision_has_a_value(game: Nimmt, others: Policy) -> None:
    """Each legal action of each decision of a hand gets a value, whatever others are taken to do."""
    for view in decisions(game, seed=4):
        searched = evaluate(view, worlds=4, others=others)
        assert {valued.action for valued in searched.values} == set(view.legal)


def test_same_seed_same_values() -> None:
    """The same seed and number of worlds give the same values, another seed gives others."""
    for view in (first_view(), row_view()):
        assert evaluate(view, worlds=200, seed=7) == evaluate(view, worlds=200, seed=7)
        assert evaluate(view, worlds=200, seed=7) != evaluate(view, worlds=200, seed=8)


def test_halving_spends_most_worlds_on_the_best() -> None:
    """The two best cards see every world, the first ones given up see a fifteenth of them."""
    searched = evaluate(first_view(), worlds=1500)
    assert searched.worlds == 1500
    assert [valued.worlds for valued in searched.values] == [1500, 1500, 700, 300, 300, *[100] * 5]


def test_best_comes_first() -> None:
    """Without halving the values descend."""
    means = [valued.mean for valued in evaluate(first_view(), worlds=300, halving=False).values]
    assert means == sorted(means, reverse=True)


def test_what_is_spent_first_ends_the_search() -> None:
    """Of time and worlds the scarcer counts, and every action is tried even if there is no time at all."""
    assert evaluate(first_view(), budget=timedelta(hours=1), worlds=150).worlds == 150
    hurried = evaluate(first_view(), budget=timedelta(0), worlds=10**9)
    assert min(valued.worlds for valued in hurried.values) == 1


def test_chances_to_win_add_up_to_one() -> None:
    """With all cards known and one left each, one of two seats wins or both share the win."""
    shares = set()
    for seed in range(40):
        last = [
            view
            for view in decisions(Nimmt(2, tactics=True), seed)
            if len(view.hand) == 1 and not view.waiting
        ]
        chances = [evaluate(view, worlds=1).values[0].mean for view in last]
        assert sum(chances) == 1
        shares.update(chances)
    assert shares == {0, 0.5, 1}


def test_match_objective_follows_the_totals() -> None:
    """A seat far behind in the match has a small chance to win it, a seat far ahead a great one."""
    behind = first_view(Nimmt(totals=(60, 0, 0, 0)))
    ahead = first_view(Nimmt(totals=(0, 60, 60, 60)))
    assert evaluate(behind, worlds=200, objective=Objective.MATCH).values[0].mean < 0.05
    assert evaluate(ahead, worlds=200, objective=Objective.MATCH).values[0].mean > 0.95


def test_difference_counts_the_others() -> None:
    """The heads of the other seat make a card worth more than the own heads alone do, in the same worlds."""
    view = first_view(Nimmt(2))
    heads = evaluate(view, worlds=500, objective=Objective.HEADS, halving=False)
    difference = evaluate(view, worlds=500, objective=Objective.DIFFERENCE, halving=False)
    own = {valued.action: valued.mean for valued in heads.values}
    assert all(valued.mean > own[valued.action] for valued in difference.values)


def test_flat_gives_every_card_the_same_worlds() -> None:
    """The reference player tries every card in the same number of worlds."""
    searched = flat(first_view(), worlds_per_card=50)
    assert {valued.worlds for valued in searched.values} == {50}


def test_flat_takes_the_cheapest_row() -> None:
    """The reference player does not search rows."""
    view = row_view()
    cheapest = min(sum(HEADS[card] for card in row) for row in view.rows)
    best = flat(view, worlds_per_card=50).values[0]
    assert isinstance(best.action, TakeRow)
    assert best.mean == -cheapest


def test_other_threads_run_during_a_search() -> None:
    """The search does not hold the interpreter's lock."""
    ticks = 0
    over = False

    def tick() -> None:
        nonlocal ticks
        while not over:
            ticks += 1
            time.sleep(0)  # lets go of the lock

    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)  # nobody is made to let go of it
    thread = Thread(target=tick)
    view = first_view()
    try:
        thread.start()
        before = ticks
        evaluate(view, worlds=20_000)
        assert ticks > before
    finally:
        over = True
        thread.join()
        sys.setswitchinterval(interval)


def test_a_search_needs_a_budget() -> None:
    """Neither worlds nor time given is an error, not an endless search."""
    with pytest.raises(ValueError, match="needs a number of worlds or a time"):
        evaluate(first_view())


def test_only_a_seat_to_act_can_search() -> None:
    """A spectator, and a seat that waits for another to take a row, have nothing to decide."""
    state: State = Nimmt().start(Nimmt().deal(Random(1)))
    with pytest.raises(ValueError, match="a spectator has nothing to decide"):
        evaluate(state.view(None), worlds=1)
    while not isinstance(state, TakingRow):
        state = state.apply({seat: state.legal(seat)[0] for seat in state.to_act})
    waits = next(seat for seat in state.game.all_seats if seat not in state.to_act)
    with pytest.raises(ValueError, match=f"seat {waits} has nothing to decide"):
        evaluate(state.view(waits), worlds=1)


START = (10, 20, 30, 40)
HAND = tuple(range(50, 60))
NINE = HAND[:9]


def position(
    seat: int = 0,
    hand: Sequence[int] = HAND,
    start: Sequence[int] = START,
    tricks: Sequence[Sequence[int]] = (),
    taken: Sequence[int] = (),
    totals: Sequence[int] = (0, 0),
    highest: int = 104,
) -> NimmtPosition:
    return NimmtPosition(seat, hand, start, tricks, taken, totals=totals, highest=highest)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: position(hand=(*NINE, 10)), "card 10 turns up twice"),
        (lambda: position(hand=(*NINE, 50)), "card 50 turns up twice"),
        (lambda: position(hand=(*NINE, 105)), "105 is not a card from 1 to 104"),
        (lambda: position(hand=(*NINE, 0)), "0 is not a card from 1 to 104"),
        (lambda: position(hand=NINE), "after 0 tricks a hand has 10 cards, not 9"),
        (lambda: position(tricks=[(60, 61)]), "after 1 tricks a hand has 9 cards, not 10"),
        (lambda: position(start=()), "four cards start the rows, not 0"),
        (lambda: position(start=(10, 20, 30, 200)), "200 is not a card from 1 to 104"),
        (
            lambda: position(hand=NINE, tricks=[(60, 61, 62)]),
            "a trick has a card of each of the 2 seats, not 3",
        ),
        (lambda: position(hand=NINE, tricks=[(60, 60)]), "card 60 turns up twice"),
        (lambda: position(taken=[10]), "more rows were taken than had to be"),
        (lambda: position(hand=NINE, tricks=[(5, 61)], taken=[11]), "no row to take ends in 11"),
        (lambda: position(hand=NINE, tricks=[(61, 5)]), "seat 0 has nothing to decide"),
        (
            lambda: position(hand=HAND[:8], tricks=[(5, 61), (62, 63)]),
            "a trick began before the row for the last was taken",
        ),
        (lambda: position(seat=2), "there is no seat 2"),
        (lambda: position(totals=(0,)), "there are 2 to 10 seats, not 1"),
        (lambda: position(totals=(0,) * 11), "there are 2 to 10 seats, not 11"),
        (lambda: position(totals=(0,) * 7, highest=60), "the others hold 60 cards, but only 46 are unseen"),
        (lambda: position(highest=105), "the highest card of a deck is at most 104, not 105"),
    ],
)
def test_impossible_positions_are_refused(make: Callable[[], NimmtPosition], sentence: str) -> None:
    """A position that no hand can reach is refused in one sentence before any search."""
    with pytest.raises(ValueError, match=sentence):
        make()
