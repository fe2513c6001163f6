"""Melds of two-hand pinochle: what they count and when cards serve again. Hearts are trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardtable.cards import Suit
from cardtable.errors import IllegalAction
from cardtable.games.pinochle.hands import Hand
from cardtable.games.pinochle.melds import MeldName
from support.two_hand_rounds import ME, acted, cards, choices, ending, rest, score

if TYPE_CHECKING:
    from cardtable.games.two_hand_pinochle import State

LEADS = ["DT", "CT", "ST", "DT", "CT", "ST"]
CHASES = ["D9", "C9", "S9", "D9", "C9", "S9"]


def after(mine: str, *melds: str) -> State:
    """Seat 0 had these cards, won a turn with a plain ten for each of the melds, and has won another."""
    turns = len(melds) + 1
    hand = [*mine.split(), *LEADS[:turns]]
    spare = [
        str(card) for card in rest(cards(" ".join(hand)), cards(" ".join(CHASES))) if card.suit != Suit.HEARTS
    ]
    state = ending(" ".join(hand), " ".join([*CHASES[:turns], *spare[: len(mine.split())]]))
    for lead, chase, meld in zip(LEADS, CHASES, melds, strict=False):
        state = acted(state, lead, chase, meld)
    return acted(state, LEADS[len(melds)], CHASES[len(melds)])


def offered(mine: str, *melds: str) -> list[str]:
    return choices(after(mine, *melds))[:-1]


@pytest.mark.parametrize(
    ("mine", "meld", "points"),
    [
        ("HA HT HK HQ HJ", "meld HA HT HK HQ HJ", 150),
        ("DA CA HA SA", "meld DA CA HA SA", 100),
        ("DK CK HK SK", "meld DK CK HK SK", 80),
        ("DQ CQ HQ SQ", "meld DQ CQ HQ SQ", 60),
        ("DJ CJ HJ SJ", "meld DJ CJ HJ SJ", 40),
        ("HK HQ", "meld HK HQ", 40),
        ("SQ DJ", "meld DJ SQ", 40),
        ("CK CQ", "meld CK CQ", 20),
        ("DK DQ", "meld DK DQ", 20),
        ("SK SQ", "meld SK SQ", 20),
        ("H9", "meld H9", 10),
    ],
)
def test_points(mine: str, meld: str, points: int) -> None:
    """Each meld counts what the rules say, for the winner of the turn."""
    state = after(mine)
    assert choices(state)[0] == meld
    assert score(acted(state, meld)) == (10 + points, 0)


def test_order_of_the_list() -> None:
    """Melds are listed from the most points to the fewest, and not to meld is always the last choice."""
    assert choices(after("HA HT HK HQ HJ H9 SQ DJ")) == [
        "meld HA HT HK HQ HJ",
        "meld HK HQ",
        "meld DJ SQ",
        "meld H9",
        "no meld",
    ]


def test_winner_is_asked_without_a_meld() -> None:
    """Who has nothing to meld is asked as well, so that nobody learns it from the question."""
    assert choices(after("HA")) == ["no meld"]


@pytest.mark.parametrize(
    ("mine", "before", "then"),
    [
        # Facts, section 5: what follows from the rule, case by case.
        ("SQ DJ SK", ["meld DJ SQ"], ["meld SK SQ*"]),
        ("HK HQ HA HT HJ", ["meld HK HQ"], ["meld HA HT HK* HQ* HJ"]),
        ("HA HT HK HQ HJ", ["meld HA HT HK HQ HJ"], []),
        ("HA HT HK HQ HJ HK", ["meld HA HT HK HQ HJ"], ["meld HK HQ*"]),
        ("DK CK HK SK SK", ["meld DK CK HK SK"], []),
        ("DK CK HK SK DK CK HK SK", ["meld DK CK HK SK"], ["meld DK CK HK SK"]),
        ("CK CQ CK CQ", ["meld CK CQ"], ["meld CK CQ"]),
        ("CK CQ CQ", ["meld CK CQ"], []),
        ("DK CK HK SK DQ CQ HQ SQ", ["meld DK CK HK SK", "meld DQ CQ HQ SQ"], []),
        ("H9 H9", ["meld H9"], ["meld H9"]),
        ("H9", ["meld H9"], []),
        # One name for the three plain suits.
        ("DK DQ CK CQ", ["meld DK DQ"], ["meld CK CQ"]),
    ],
)
def test_cards_serve_again(mine: str, before: list[str], then: list[str]) -> None:
    """A meld needs a card never melded, and each card serves once under each name."""
    assert offered(mine, *before) == then


def test_broken_melds_are_remembered() -> None:
    """Playing a card breaks up its meld, but the other cards have been melded all the same."""
    state = after("HK HQ HK", "meld HK HQ")
    state = acted(state, "no meld", "HQ*", "DA")
    assert choices(state) == ["no meld"]
    shown = state.view(ME).open[ME]
    assert shown.melds == ()
    assert [(str(laid.card), laid.names, laid.melds) for laid in shown.table] == [
        ("HK", (MeldName.ROYAL_MARRIAGE,), ())
    ]


def test_cards_in_two_melds_stay_in_the_other() -> None:
    """When one of two melds is broken up, the other stays on the table."""
    state = acted(after("SQ DJ SK", "meld DJ SQ"), "meld SK SQ*", "SK*")
    assert state.view(ME).open[ME].melds == ((MeldName.PINOCHLE, Hand.parse("SQ DJ")),)


def test_copies_are_told_apart() -> None:
    """A star is on the copy that was melded first; two on the second, where the melds differ."""
    state = acted(after("HK HQ HK DK CK SK", "meld HK HQ", "meld DK CK HK SK"), "no meld")
    plays = [play for play in choices(state) if play.startswith("HK")]
    assert plays == ["HK*", "HK**"]
    still = acted(state, "HK**", "DA").view(ME).open[ME].melds
    assert still == ((MeldName.ROYAL_MARRIAGE, Hand.parse("HK HQ")),)


def test_copies_that_are_alike_are_one_choice() -> None:
    """Two nines that both are a dix are listed once."""
    state = acted(after("H9 H9", "meld H9", "meld H9"), "no meld")
    assert [play for play in choices(state) if play.startswith("H9")] == ["H9*"]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("meld HK SQ", "these cards are no meld"),
        ("meld HK HK", "these cards are no meld"),
        ("meld CK CQ", "CK is not in the hand"),
        ("meld HK* HQ*", "HK* has served for royal marriage before"),
        ("meld HK* HQ", "HK* has served for royal marriage before"),
        ("meld HK HQ*", "HQ* has served for royal marriage before"),
        ("exchange", "the trump card is not exchanged in these rules"),
        ("HA", "a meld can be declared now, or `no meld`"),
    ],
)
def test_refused_melds(action: str, why: str) -> None:
    """What cannot be declared is refused with the reason."""
    state = after("HK HQ HK HQ SQ", "meld HK HQ")
    with pytest.raises(IllegalAction) as refused:
        acted(state, action)
    assert refused.value.why == why


def test_a_meld_needs_a_new_card() -> None:
    """The king of four kings and the queen of four queens are no marriage."""
    state = after("DK CK HK SK DQ CQ HQ SQ", "meld DK CK HK SK", "meld DQ CQ HQ SQ")
    with pytest.raises(IllegalAction, match="a meld needs a card that has not been melded before"):
        acted(state, "meld HK* HQ*")


def test_melds_go_on_without_a_stock() -> None:
    """The winner of a turn may meld also when the stock is gone, but not after the last turn."""
    state = after("HK HQ")
    assert state.view(ME).upcard == ()
    state = acted(state, "meld HK HQ", "HK*")
    assert state.to_act == (1,)
    assert acted(ending("HA", "H9"), "HA", "H9").to_act == ()
