"""What `hearts:basic` does, and why."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards
from cardtable.core import Clock, Seat
from cardtable.record import Record
from hearts import Hearts
from hearts.players import BasicPlayer

HANDS = (
    "C2 C9 CK D4 D8 DK H3 H8 HQ S4 S5 S6 S7",
    "C3 C4 CT D2 D3 DA H2 H9 HA SQ SK S2 S3",
    "C5 C6 CJ CQ D5 D6 D7 DT H4 H5 HT HJ SA",
    "C7 C8 CA D9 DJ DQ H6 H7 HK S8 S9 ST SJ",
)

FREE = "this trick costs nothing, so a high card goes"


def advice(game: Hearts, seat: int, *actions: str) -> tuple[str, str]:
    deal = game.deal_of([tuple(Cards.parse(hand)) for hand in HANDS])
    view = Record(game, deal, tuple(map(game.parse, actions))).last.view(Seat(seat))
    given = BasicPlayer().advise(view, Clock())
    assert BasicPlayer().choose(view, Clock()) == given.action
    return str(given.action), given.why


def test_short_high_spades_and_high_cards_are_passed() -> None:
    """Four spades do not guard queen and king; the ace of hearts is next."""
    assert advice(Hearts(), 1) == ("pass HA SQ SK", "the most dangerous cards go")


@pytest.mark.parametrize(
    ("seat", "actions", "expected"),
    [
        (1, ["C2"], ("CT", FREE)),
        (3, ["C2", "CT", "CQ"], ("CA", FREE)),
        (3, ["C2", "CT", "CQ", "CA"], ("C7", "a low card loses the lead")),
        (0, ["C2", "CT", "CQ", "CA", "D9"], ("D8", "just below what takes the trick")),
        (1, ["C2", "CT", "CQ", "CA", "S8", "S4"], ("S3", "just below what takes the trick")),
        (0, ["C2", "CT", "CQ", "CA", "C7"], ("C9", "nothing is below 7")),
        (
            2,
            ["C2", "CT", "CQ", "CA", "S8", "S4", "S3"],
            ("SA", FREE),
        ),
    ],
)
def test_cards_are_played_low_where_it_matters(
    seat: int, actions: list[str], expected: tuple[str, str]
) -> None:
    """The first trick is free; later a player stays below the best card if it can."""
    assert advice(Hearts(passing="hold"), seat, *actions) == expected


def test_the_queen_of_spades_goes_when_somebody_else_takes_her() -> None:
    """The ace of spades is on the table, and she is below it."""
    first = ["C2", "CT", "CQ", "CA", "C7", "C9", "C4", "CJ"]
    assert advice(Hearts(passing="hold"), 1, *first, "SA", "S8", "S4") == (
        "SQ",
        "somebody else takes the queen",
    )
