"""Solving as a library: what is found, how it prints, what a notebook shows, and what is refused."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from cardtable.core import Seat
from cardtable.errors import BadOption, NotationError
from cardtable.games import part_of
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.notation.own import ids
from cardtable.record import AnyRecord, Record
from cardtable.search.part import SearchPart
from cardtable.search.solutions import (
    Costs,
    NothingToSolve,
    Several,
    Solution,
    Values,
    solvable,
    solve,
    solve_position,
)
from cardtable.search.tricks import open_game
from cardtable.search.tricks.open_cards import Bounds, Limit
from cardtable.testing import random_record
from support.tiny import Tiny
from support.two_hand_rounds import ending

SKAT = ids.read("skat1.WbDmUm8BpmHTzTUET9GLUOtXL8ArLY")
POSITION = "trump: H; leader: 0; hand 0: SA SK; hand 1: S9 S9; hand 2: DA DT; hand 3: HA C9"


def until(record: AnyRecord, actions: int) -> AnyRecord:
    return Record(record.game, record.deal, record.actions[:actions])


def suit_each(*actions: str) -> AnyRecord:
    """Every seat of pinochle has one suit."""
    game = Pinochle()
    deal = game.deal_of([[card for card in DOUBLE_DECK if str(card)[0] == suit] for suit in "DCHS"])
    return Record(game, deal, tuple(game.parse(text) for text in actions))


def values(solution: Solution) -> dict[str, object]:
    assert isinstance(solution, Values)
    return {str(action): value for action, value in solution.values}


def test_the_costs_of_a_finished_hand() -> None:
    """The example of the tutorial: two slips, the ace of hearts by far the worse."""
    found = solve(SKAT)
    assert isinstance(found, Costs)
    assert [(slip.number, slip.seat, str(slip.action), slip.cost) for slip in found.slips] == [
        (16, 0, "HA", 37),
        (31, 2, "HK", 8),
    ]
    assert (found.given_away(Seat(0)), found.given_away(Seat(1))) == (37, 0)
    assert str(found) == (
        "23 decisions with open cards; card points given away: seat 0 37, seat 2 8\n"
        "   17  seat 0: HA -37, best was DJ\n"
        "   32  seat 2: HK -8, best was S7"
    )
    assert "<td>17</td><td>0</td><td>HA</td><td>-37</td><td>DJ</td>" in found._repr_html_()


def test_the_values_of_an_unfinished_hand() -> None:
    """Before that ace, which gives the declarer 69 points instead of 32."""
    record = until(SKAT, 16)
    found = solve(record)
    assert isinstance(found, Values)
    assert found.values[0] == (record.game.parse("DJ"), Bounds(32, 32))
    assert values(found)["HA"] == Bounds(69, 69)
    assert found.line[0] == (0, record.game.parse("DJ"))
    assert (len(found.line), found.note) == (30, None)


def test_the_bidder_with_all_trumps() -> None:
    """The bidder takes all 25 counters, whatever is led."""
    found = solve(suit_each("pass", "pass", "pass", "trump D"))
    assert set(values(found).values()) == {Bounds(25, 25)}


def test_a_time_that_is_too_short_is_told() -> None:
    """What is not proved in a thousandth of a millisecond is given as bounds, with a note."""
    game = Pinochle()
    actions = tuple(game.parse(text) for text in ("pass", "pass", "pass", "trump D"))
    found = solve(Record(game, game.deal(Random(1)), actions), timedelta(microseconds=1))
    assert isinstance(found, Values)
    assert found.note == "not all is proved: the time was out after 1e-06 s"


def test_a_position_in_words() -> None:
    """It prints as the command does, gives the same as data, and shows a table."""
    found = solve_position("pinochle", POSITION)
    title = "seat 0 is to play; counters of seats 0 and 2 in the end"
    assert str(found).startswith(f"{title}\n  S")
    assert values(found) == {"SA": Bounds(0, 0), "SK": Bounds(0, 0)}
    assert found.plain()["values"] == {"SA": "0", "SK": "0"}
    assert found._repr_html_().startswith(f"<table><caption>{title}</caption><tr><td>S")
    assert "</table><p>best line: 0:S" in found._repr_html_()


def test_the_end_of_a_round_of_two_hand_pinochle() -> None:
    """With the ace first the marriage is melded: 11 + 40 + 4 + 3; a lead from it leaves 4 + 3 + 11."""
    state = ending("HK HQ SA", "C9 D9 S9")
    found = solve(Record(state.round.game, state.deal))
    assert values(found) == {"SA": 58, "HK": 18, "HQ": 18}
    assert str(found).splitlines()[:2] == [
        "seat 0: points more than the other from here on with perfect play",
        "  SA  +58",
    ]


def test_nimmt_values_the_choices_of_every_seat() -> None:
    """All choose at once, so each seat has values of its own, by guesses, and the title says so."""
    game = Nimmt(seats=3)
    found = solve(Record(game, game.deal(Random(1))))
    assert isinstance(found, Several)
    assert [len(values(part)) for part in found.parts] == [10, 10, 10]
    assert str(found).splitlines()[0] == (
        "seat 0: minus the heads in the end, over 2000 guesses of the other hands"
    )
    assert len(found.plain()["parts"]) == 3
    assert found._repr_html_().count("<table>") == 3


def test_nimmt_when_nothing_is_hidden_any_more() -> None:
    """Who takes a row with the last card knows what it comes to: the heads of the result."""
    record = random_record(Nimmt(seats=3), Random(0))
    result = record.last.result
    assert result is not None
    assert str(record.actions[-1]) == "take 72"
    assert values(solve(until(record, -1)))["take 72"] == -result.tally[2] == -21


def test_what_is_not_proved_is_no_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review leaves out decisions that would take too long, so that nobody is blamed for a guess."""
    review = part_of(SearchPart, "skat").review
    assert review is not None
    assert len(list(review.decisions(SKAT))) == 23
    monkeypatch.setattr(open_game, "REVIEWED", Limit(nodes=1))
    assert len(list(review.decisions(SKAT))) < 23


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (suit_each(), "there is nothing to solve before the play"),
        (until(SKAT, 3), "there is nothing to solve before the play"),
        (
            Record(Tiny(), Tiny().deal(Random(1))),
            "tiny has no solver; there is one for bridge, nimmt, pinochle, skat, two-hand-pinochle",
        ),
    ],
)
def test_what_cannot_be_solved_is_refused(what: AnyRecord, why: str) -> None:
    """The reason is one line for people."""
    with pytest.raises(NothingToSolve, match=why):
        solve(what)


@pytest.mark.parametrize("what", [SKAT.deal, "skat1.WbDmUm8BpmHTzTUET9GLUOtXL8ArLY", None])
def test_what_is_no_record_is_refused_with_the_right_call(what: Any) -> None:
    """A deal or an id is not enough: the message says what to write instead."""
    with pytest.raises(BadOption, match=r"a deal is Record\(game, deal\), .* solve_position\(game, text\)"):
        solve(what)


def test_positions_that_are_not_there() -> None:
    """Text that is no position, and a game whose positions have no words."""
    with pytest.raises(NotationError, match="there is no leader"):
        solve_position("pinochle", "trump: H")
    with pytest.raises(NothingToSolve, match="positions of nimmt are not written in words"):
        solve_position("nimmt", "row 1: 5")


def test_games_that_have_a_solver() -> None:
    """They are found by what their parts publish."""
    assert solvable() == ["bridge", "nimmt", "pinochle", "skat", "two-hand-pinochle"]
