"""Two-hand pinochle in the kernel, against a plain exhaustive search by the rules themselves."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable._kernel import TwoHandDue, TwoHandHabit, two_hand_solve, two_hand_values
from cardtable.core import Seat
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.games.two_hand_pinochle import Action, RoundPosition, TwoHand
from cardtable.search.two_hand_pinochle.endgame import evaluate, solve, solve_each
from support.two_hand_rounds import acted, ending

if TYPE_CHECKING:
    from cardtable.games.two_hand_pinochle import State


def best(state: State) -> tuple[int, set[Action]]:
    """What the seat to act gets more than the other from here on, and all actions that do, by trying
    everything."""
    (seat,) = state.to_act
    value, actions = -10_000, set[Action]()
    for action in state.legal(seat):
        found = _after(state, seat, action)
        if found > value:
            value, actions = found, set()
        if found == value:
            actions.add(action)
    return value, actions


def _after(state: State, seat: Seat, action: Action) -> int:
    after = state.apply({seat: action})
    gained = _lead(after, seat) - _lead(state, seat)
    if not after.to_act:
        return gained
    rest = best(after)[0]
    return gained + (rest if after.to_act[0] == seat else -rest)


def _lead(state: State, seat: Seat) -> int:
    return state.round.open[seat].score - state.round.open[1 - seat].score


def random_ending(cards: int, seed: int, classic: bool) -> State:
    """A late position with some melds on the table, reached by random play."""
    rng = Random(seed)
    # Few ranks and many of a kind, so that there are melds.
    deck = rng.sample(DOUBLE_DECK, len(DOUBLE_DECK))
    if seed % 2:
        deck.sort(key=lambda card: (str(card)[1] not in "KQ") + 2 * rng.random())
    turns = 24 - cards - 2
    hands = deck[: cards + 2], deck[cards + 2 : 2 * cards + 4]
    won = " ".join(str(card) for card in deck[2 * cards + 4 :])
    game = TwoHand(classic=classic, position=RoundPosition("CDHS"[seed % 4], seed % 2, (0, 0), (won, "")))
    assert turns >= 12
    state = game.start(game.deal_of(hands))
    while len(state.round.hands[0]) + len(state.round.hands[1]) > 2 * cards - seed % 2:
        (seat,) = state.to_act
        state = state.apply({seat: rng.choice(state.legal(seat)[:3])})
    return state


@pytest.mark.parametrize("classic", [False, True])
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_solved_like_by_trying_everything(cards: int, classic: bool) -> None:
    """The kernel finds the value of small endings, and an action that has it."""
    for seed in range(60 if cards < 4 else 12):
        state = random_ending(cards, seed, classic)
        if not state.to_act or state.round.upcard:
            continue
        view = state.view(state.to_act[0])
        value, actions = best(state)
        solved = solve(view, Random(seed))
        assert solved is not None
        assert solved.value == value
        assert solved.action in actions


@pytest.mark.parametrize("classic", [False, True])
def test_each_choice_is_worth_what_trying_everything_after_it_finds(classic: bool) -> None:
    """Cards, melds and no meld at all, whichever seat is to act next."""
    for seed in range(60):
        state = random_ending(3, seed, classic)
        if not state.to_act or state.round.upcard:
            continue
        (seat,) = state.to_act
        each = solve_each(state.view(seat), Random(seed))
        assert each is not None
        assert {found.action: found.mean for found in each} == {
            action: _after(state, seat, action) for action in state.legal(seat)
        }


def test_nothing_when_it_takes_too_long() -> None:
    """A solution is given up when the time is over, or after so many positions."""
    state = random_ending(8, 1, classic=False)
    view = state.view(state.to_act[0])
    assert solve(view, Random(0), time=timedelta(0)) is None
    assert solve(view, Random(0), positions=1) is None
    assert solve_each(view, Random(0), positions=1) is None


def test_only_without_a_stock() -> None:
    """With a stock there is no perfect play to be found."""
    game = TwoHand(totals=(1, 0))
    with pytest.raises(ValueError, match="without a stock"):
        solve(game.start(game.deal(Random(1))).view(game.all_seats[0]), Random(0))


def test_melds_are_part_of_perfect_play() -> None:
    """To win the turn that cashes a royal marriage, the ace is worth leading first."""
    state = ending("HK HQ SA", "C9 D9 S9")
    solved = solve(state.view(Seat(0)), Random(0))
    # 11 for the ace, 40 for the marriage, 4 + 3 for its cards: every turn is won.
    assert solved is not None
    assert (str(solved.action), solved.value) == ("SA", 58)


@pytest.mark.parametrize(
    ("mine", "yours", "actions", "values"),
    [
        # SA wins 14 with the queen; CK loses 14 to the ten.
        ("SA CK", "SQ CT", ["CK", "SA"], [0, 0]),
        ("HA", "ST", ["HA"], [21]),
        ("C9", "H9", ["C9"], [0]),
    ],
)
def test_played_out(mine: str, yours: str, actions: list[str], values: list[int]) -> None:
    """After each choice both go on by the rules of the course, and the points are counted."""
    state = ending(mine, yours)
    game = state.round.game
    valued = evaluate(state.view(Seat(0)), [game.parse(action) for action in actions], 3, Random(0))
    assert [each.mean for each in valued] == values


def test_meld_played_out() -> None:
    """A meld counts its points; without it the marriage is broken up by the next lead."""
    state = acted(ending("HK HQ SA", "C9 D9 S9"), "SA", "S9")
    view = state.view(Seat(0))
    valued = evaluate(view, view.legal, 2, Random(0))
    assert [(str(each.action), each.mean) for each in valued] == [("meld HK HQ", 47.0), ("no meld", 7.0)]


@pytest.mark.parametrize(
    ("mine", "yours", "why"),
    [
        ([(24, 0)], [(0, 0)], "numbered from 0 to 23"),
        ([], [], "the same number of cards"),
        ([(0, 0)], [(0, 0), (1, 0)], "the same number of cards"),
    ],
)
def test_kernel_refuses(mine: list[tuple[int, int]], yours: list[tuple[int, int]], why: str) -> None:
    """What is no ending is a ValueError."""
    with pytest.raises(ValueError, match=why):
        two_hand_solve(mine, yours, trump=0, classic=False, due=TwoHandDue.LEAD, lead=-1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"trump": 4}, "suits are numbered from 0 to 3"),
        ({"choices": [[0, 0]]}, "one card is played, not 2"),
        ({"choices": [[1]]}, "the places of this hand are 0 to 0, so there is no 1"),
        ({"upcard": 3}, "above the trump card is an odd number"),
        ({"due": TwoHandDue.CHASE}, "the same number of cards"),
        ({"due": TwoHandDue.MELD}, "these cards are no meld"),
    ],
)
def test_kernel_refuses_to_play_out(change: dict[str, object], why: str) -> None:
    """What is no round is a ValueError."""
    usual: dict[str, object] = {
        "trump": 0,
        "classic": False,
        "due": TwoHandDue.LEAD,
        "lead": -1,
        "upcard": -1,
        "choices": [[0]],
        "own": TwoHandHabit.CAREFUL,
        "other": TwoHandHabit.COURSE,
    }
    with pytest.raises(ValueError, match=why):
        two_hand_values([(5, 0)], [([(7, 0)], [])], **{**usual, **change})  # type: ignore[arg-type]
