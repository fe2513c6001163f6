"""The auction of four-hand pinochle: who speaks, what counts, who is stuck, what the winner may do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import Seat
from cardtable.errors import BadOption, IllegalAction, NotationError
from cardtable.games.pinochle import Pinochle
from cardtable.record import Record

if TYPE_CHECKING:
    from cardtable.core import AnyState

ONCE = Pinochle()
PASSES = Pinochle(auction="passes")
REDEAL = Pinochle(stuck=False)


def after(game: Pinochle, calls: str) -> AnyState:
    """The position after these calls on some deal."""
    said = tuple(game.parse(call) for call in calls.split(",") if call.strip())
    return Record(game, game.deal(Random(1)), said).last


def standing(state: AnyState) -> tuple[int, int | None, tuple[Seat, ...]]:
    """The bid, its holder, and who is to act."""
    view = state.view(None)
    return view.high, view.holder, view.to_act


@pytest.mark.parametrize(
    ("game", "calls", "high", "holder", "turn"),
    [
        (ONCE, "", 20, 0, 1),
        (ONCE, "pass, 25", 25, 2, 3),
        (ONCE, "pass, 25, pass", 25, 2, 0),
        (ONCE, "pass, 25, pass, pass", 25, 2, 2),
        (ONCE, "pass, 25, pass, 26", 26, 0, 0),
        (ONCE, "21, 22, 23", 23, 3, 0),
        (ONCE, "pass, pass, pass", 20, 0, 0),
        (Pinochle(dealer=2), "22, pass", 22, 3, 1),
        (Pinochle(dealer=2), "22, pass, 45, pass", 45, 1, 1),
        (PASSES, "21, 22, 23, 24", 24, 0, 1),
        (PASSES, "21, 22, pass, pass, 23", 23, 1, 2),
        (PASSES, "21, 22, pass, pass, 23, pass", 23, 1, 1),
        (PASSES, "pass, pass, pass", 20, 0, 0),
        (REDEAL, "", 0, None, 1),
        (REDEAL, "pass, pass, pass", 0, None, 0),
        (REDEAL, "pass, pass, pass, 20", 20, 0, 0),
        (Pinochle.presets()["classic"], "200, pass, 210, pass, 220", 220, 1, 3),
    ],
)
def test_turns(game: Pinochle, calls: str, high: int, holder: int | None, turn: int) -> None:
    """Once round, or until three have passed; a stuck dealer holds the minimum and is not asked for it."""
    assert standing(after(game, calls)) == (high, holder, (Seat(turn),))


@pytest.mark.parametrize(
    ("game", "calls", "action", "why"),
    [
        (ONCE, "", "20", "bids run from 21 to 255 now"),
        (ONCE, "25", "25", "bids run from 26 to 255 now"),
        (ONCE, "", "256", "bids run from 21 to 255 now"),
        (REDEAL, "", "19", "bids run from 20 to 255 now"),
        (ONCE, "", "trump H", "the auction is on: bid or pass"),
        (Pinochle.presets()["classic"], "", "205", "bids rise from 200 in steps of 10"),
        (ONCE, "pass, pass, pass", "21", "trump has to be named"),
        (ONCE, "pass, pass, pass", "moon H", "there is no moon to shoot in this game"),
        (
            Pinochle(throw_in=False),
            "21, pass, pass, pass",
            "throw in",
            "a hand cannot be thrown in in this game",
        ),
    ],
)
def test_refusals_say_why(game: Pinochle, calls: str, action: str, why: str) -> None:
    """What is refused says what would be right, and changes nothing."""
    state = after(game, calls)
    (turn,) = state.to_act
    with pytest.raises(IllegalAction) as error:
        state.apply({turn: game.parse(action)})
    assert error.value.why == why


def test_order_of_legal_actions() -> None:
    """Pass, then bids upwards; trumps D C H S, then moons, then throwing in: ids count in this order."""
    few = Pinochle(highest=23, moon=25)
    assert [str(action) for action in after(few, "").legal(Seat(1))] == ["pass", "21", "22", "23"]
    assert [str(action) for action in after(few, "pass, pass, pass").legal(Seat(0))] == [
        "trump D", "trump C", "trump H", "trump S", "moon D", "moon C", "moon H", "moon S", "throw in",
    ]  # fmt: skip


def test_nobody_can_go_over_the_highest_bid() -> None:
    """Once it is bid the others can only pass."""
    assert [str(action) for action in after(Pinochle(highest=23), "23").legal(Seat(2))] == ["pass"]


def test_throwing_in_costs_the_bid() -> None:
    """The bidders lose 20 at once, the others score nothing, and nothing counts as played."""
    result = after(ONCE, "pass, pass, pass, throw in").result
    assert result is not None
    assert result.points == (-20, 0, -20, 0)
    assert [(line.name, line.value) for line in result.lines] == [("bid 20 by seat 0 thrown in", -20)]
    assert result.tally == ()


def test_all_pass_without_a_stuck_dealer() -> None:
    """Nobody scores, and the cards are dealt again."""
    result = after(REDEAL, "pass, pass, pass, pass").result
    assert result is not None
    assert result.points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"dealer": 4}, "the dealer is a seat from 0 to 3, not 4"),
        ({"passing": 1}, "0, 2, 3 or 4 cards are passed, not 1"),
        ({"minimum": 0}, "the lowest bid and the step between bids are 1 or more"),
        ({"highest": 20}, "the highest bid lies above the minimum 20 and below 100000, not 20"),
        ({"counting": "26"}, "counting is one of 25, 250, classic, 50, not 26"),
        ({"counting": "50"}, "counting 50 is not for the single deck"),
        ({"deck": "double"}, "counting 25 is not for the double deck"),
        ({"deck": "triple"}, "the deck is `single` or `double`, not triple"),
        ({"deck": "double", "counting": "50", "five_nines": True}, "the double deck has no nines"),
        (
            {"deck": "double", "counting": "50", "big_doubles": False},
            "the double deck has its own table of melds",
        ),
        ({"fives": 10}, "larger steps begin at the minimum 20 or above it"),
        ({"save": 26}, "counters that are needed lie between 0 and 25"),
        ({"least_meld": -1}, "the least meld is 0 or more, not -1"),
        ({"short_meld": "lost"}, "a short meld is `zero` or `set`, not lost"),
        ({"set_costs": "all"}, "a set costs `bid`, `given` or `nothing`, not all"),
        ({"auction": "twice"}, "the auction is `once` or `passes`, not twice"),
        ({"target": 0}, "the target is 1 or more, not 0"),
        ({"floor": 5}, "the floor lies below 0, not at 5"),
        ({"hands": 0}, "at least one hand is played, not 0"),
        ({"moon": -1}, "a moon counts 0 (there is none) or more, not -1"),
        ({"played": -1}, "-1 hands cannot have been played"),
    ],
)
def test_options_that_cannot_be_played(options: dict[str, Any], why: str) -> None:
    """Each wrong option is named with what would be right."""
    with pytest.raises(BadOption) as error:
        Pinochle(**options)
    assert str(error.value) == f"pinochle: {why}"


@given(st.one_of(st.text(max_size=20), st.text("TRUMPMONGIVEHSCDAKQJ9 0123", max_size=16)))
def test_any_text_is_an_action_or_no_notation(text: str) -> None:
    """Whatever is typed is an action that is read again as it is written, or refused."""
    try:
        action = ONCE.parse(text)
    except NotationError:
        return
    assert ONCE.parse(str(action)) == action
