"""The classic rules of two-hand pinochle, where they differ from those of the course."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable.cards import card
from cardtable.core import Line
from cardtable.errors import IllegalAction
from support.two_hand_rounds import ME, YOU, acted, cards, choices, dealt, ending, held, score


@pytest.mark.parametrize(
    ("lead", "hand", "allowed"),
    [
        ("SA", "S9 SK H9", ["SK", "S9"]),
        ("SA", "DA CA H9", ["H9"]),
        ("SA", "DA CA C9", ["DA", "CA", "C9"]),
        ("HK", "H9 HA HT", ["HA", "HT"]),
        ("HK", "H9 HJ DA", ["HJ", "H9"]),
        ("HK", "DA CA C9", ["DA", "CA", "C9"]),
    ],
)
def test_duties_of_the_end_game(lead: str, hand: str, allowed: list[str]) -> None:
    """Without a stock the suit is followed, a trump beaten; else a trump is played if there is one."""
    assert choices(acted(ending(f"{lead} D9 D9", hand, classic=True), lead)) == allowed


@pytest.mark.parametrize(
    ("lead", "hand", "duty"),
    [
        ("SA", "SK SJ DA", "follow spades"),
        ("SJ", "SK ST DA", "follow spades"),  # both beat it, but a plain suit does not have to be beaten
        ("SA", "DA HJ HA", "no spades: you must trump with hearts"),
        ("HK", "H9 HA HT", "follow hearts, you must beat HK"),
        ("HK", "H9 HJ DA", "follow hearts"),
        ("HK", "DA CA C9", "hearts were led, play any card"),
    ],
)
def test_what_is_due_is_said(lead: str, hand: str, duty: str) -> None:
    """The chaser is told the duty of the end game, and the leader none."""
    state = acted(ending(f"{lead} D9 D9", hand, classic=True), lead)
    assert state.view(YOU).duty == duty
    assert state.view(ME).duty is None


def test_refused_to_chase() -> None:
    """Who breaks a duty is told which."""
    state = acted(ending("SA D9", "S9 H9", classic=True), "SA")
    with pytest.raises(IllegalAction, match="must be followed"):
        acted(state, "H9")
    state = acted(ending("SA D9", "C9 H9", classic=True), "SA")
    with pytest.raises(IllegalAction, match="a trump must be played"):
        acted(state, "C9")


def test_last_trick_counts_ten() -> None:
    """The last turn counts 10 more, and there are no melds after the stock."""
    state = acted(ending("HK HQ", "S9 D9", classic=True), "HK", "S9")
    assert choices(state) == ["HQ"]
    result = acted(state, "HQ", "D9").result
    assert result is not None
    assert result.lines == (Line("cards", 7, (ME,)), Line("last trick", 10, (ME,)), Line("cards", 0, (YOU,)))
    assert sum(result.tally) == 250


def test_dix_is_shown_beside_a_meld() -> None:
    """A dix does not use up the one meld of a turn."""
    state = acted(dealt("SA HK HQ H9 CK CQ", "S9", "HA", classic=True), "SA", "S9")
    assert {"meld HK HQ", "meld CK CQ", "meld H9", "exchange"} <= set(choices(state))
    state = acted(state, "meld HK HQ")
    assert choices(state) == ["meld H9", "exchange", "no meld"]
    state = acted(state, "meld H9")
    assert choices(state) == ["no meld"]
    assert score(state) == (61, 0)
    assert acted(state, "no meld").to_act == (ME,)


def test_exchange() -> None:
    """The nine of trumps goes under the stock for the trump card, counts 10, and all know where that is."""
    state = acted(dealt("SA H9", "S9", "HA", classic=True), "SA", "S9")
    before = held(state, 0)
    state = acted(state, "exchange")
    assert held(state, 0) == before - Counter(cards("H9")) + Counter(cards("HA"))
    assert state.view(ME).upcard == cards("H9")
    assert score(state) == (21, 0)
    assert [laid.card for laid in state.view(ME).open[ME].table] == [card("HA")]
    with pytest.raises(IllegalAction, match="the trump card is H9 already"):
        acted(state, "exchange")


@pytest.mark.parametrize(("classic", "allowed"), [(True, False), (False, True)])
def test_no_lower_meld_of_the_same_class(classic: bool, allowed: bool) -> None:
    """The queen of a flush does not serve in a royal marriage with another king; by the course it does."""
    state = dealt("SA CA HA HT HK HQ HJ HK", "S9 C9", "H9", classic=classic)
    state = acted(state, "SA", "S9", "meld HA HT HK HQ HJ", *(["no meld"] if classic else []))
    assert ("meld HK HQ*" in choices(acted(state, "CA", "C9"))) is allowed


def test_higher_meld_of_the_same_class() -> None:
    """A royal marriage serves in a flush also by the classic rules."""
    state = dealt("SA CA HA HT HK HQ HJ", "S9 C9", "H9", classic=True)
    state = acted(state, "SA", "S9", "meld HK HQ", "no meld", "CA", "C9")
    assert "meld HA HT HK* HQ* HJ" in choices(state)
