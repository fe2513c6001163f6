"""What the server's end of the Internet Skat Server's protocol tells a seat, and what it takes."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.errors import CardtableError, NotationError, OutOfTurn
from cardtable.games.skat import Action, Deal, Skat, View
from cardtable.record import Record
from cardtable.table import Table
from cardtable.testing import random_record
from cardtable.wire.skat.iss_guest import IssGuest
from cardtable.wire.skat.iss_host import Teller, read_move
from wire.scripted import Scripted

HIDDEN = ".".join(["??"] * 10)
CLOCKS = (240.0, 231.54, 240.0)
TOLD = "240.0 231.5 240.0"
DEAL = Deal(
    (
        Cards.parse("C7 C8 C9 CT CJ CQ CK CA DJ HJ"),
        Cards.parse("D7 D8 D9 DT DQ DK DA H7 H8 H9"),
        Cards.parse("HT HQ HK HA S7 S8 S9 ST SQ SK"),
    ),
    Cards.parse("SJ SA"),
)
AUCTION = ["18", "yes", "pass", "pass"]


def table_after(*actions: str) -> Table[Deal, Action, View]:
    game = Skat()
    return Table(Record(game, DEAL, tuple(game.parse(action) for action in actions)))


def view(seat: int, *actions: str) -> View:
    return table_after(*actions).view(Seat(seat))


def test_the_start_shows_the_own_cards_alone() -> None:
    """Names and clocks from forehand on, then the deal with everything else unknown."""
    assert Teller(".1", "me").start(7, ["a", "me", "c"], view(1), CLOCKS) == [
        "table .1 me start 7 a 240.0 me 231.5 c 240.0",
        f"table .1 me play w {HIDDEN}|D7.D8.D9.DT.DQ.DK.DA.H7.H8.H9|{HIDDEN}|??.?? {TOLD}",
    ]


@pytest.mark.parametrize(
    ("seat", "skat", "pushed"), [(0, "SJ.SA", "C7.SA"), (1, "??.??", "??.??"), (2, "??.??", "??.??")]
)
def test_only_the_declarer_hears_of_the_skat(seat: int, skat: str, pushed: str) -> None:
    """What was picked up and what was pushed is unknown to the others; each thing is told once."""
    teller = Teller(".1", "me")
    assert teller.tell(view(seat, *AUCTION), CLOCKS) == [
        f"table .1 me play 1 18 {TOLD}",
        f"table .1 me play 0 y {TOLD}",
        f"table .1 me play 1 p {TOLD}",
        f"table .1 me play 2 p {TOLD}",
    ]
    assert teller.tell(view(seat, *AUCTION, "skat"), CLOCKS) == [
        f"table .1 me play 0 s {TOLD}",
        f"table .1 me play w {skat} {TOLD}",
    ]
    assert teller.tell(view(seat, *AUCTION, "skat", "push C7 SA"), CLOCKS) == []
    announced = view(seat, *AUCTION, "skat", "push C7 SA", "clubs")
    assert teller.tell(announced, CLOCKS) == [f"table .1 me play 0 C.{pushed} {TOLD}"]
    assert teller.tell(announced, CLOCKS) == []


def test_an_open_game_shows_the_cards() -> None:
    """To everybody, behind the game; after a pick-up behind what was pushed."""
    after_skat = view(1, *AUCTION, "skat", "push SJ SA", "null ouvert")
    assert Teller(".1", "me").tell(after_skat, CLOCKS)[-1] == (
        f"table .1 me play 0 NO.??.??.C7.C8.C9.CT.CJ.CQ.CK.CA.DJ.HJ {TOLD}"
    )
    from_hand = view(1, *AUCTION, "clubs ouvert")
    assert Teller(".1", "me").tell(from_hand, CLOCKS)[-1] == (
        f"table .1 me play 0 CO.C7.C8.C9.CT.CJ.CQ.CK.CA.DJ.HJ {TOLD}"
    )


@pytest.mark.parametrize(
    ("position", "seat", "what", "actions"),
    [
        ([], 1, "18", ["18"]),
        (["18"], 0, "y", ["yes"]),
        (["18"], 0, "p", ["pass"]),
        (AUCTION, 0, "s", ["skat"]),
        (AUCTION, 0, "GH", ["grand hand"]),
        (AUCTION, 0, "NOH", ["null hand ouvert"]),
        (AUCTION, 0, "CO.C7.C8.C9.CT.CJ.CQ.CK.CA.DJ.HJ", ["clubs ouvert"]),
        ([*AUCTION, "skat"], 0, "H.CT.C9", ["push C9 CT", "hearts"]),
        ([*AUCTION, "skat"], 0, "NO.SJ.SA", ["push SJ SA", "null ouvert"]),
        ([*AUCTION, "skat", "push SJ SA", "clubs"], 0, "CJ", ["CJ"]),
    ],
)
def test_moves_are_read(position: list[str], seat: int, what: str, actions: list[str]) -> None:
    """A game with the pushed cards is two actions of ours, everything else is one."""
    assert read_move(what, view(seat, *position)) == [Skat().parse(action) for action in actions]


@pytest.mark.parametrize(
    ("position", "seat", "what", "why"),
    [
        ([], 1, "19", "a value like 18"),
        ([], 1, "H.CT.C9", "a value like 18"),
        (AUCTION, 0, "G", "a hand game is announced like GH"),
        (AUCTION, 0, "NO", "a hand game is announced like GH"),
        (AUCTION, 0, "GH.C7", "a hand game is announced like GH"),
        ([*AUCTION, "skat"], 0, "H", "the two cards that are pushed"),
        ([*AUCTION, "skat"], 0, "HH.CT.C9", "the two cards that are pushed"),
        ([*AUCTION, "skat"], 0, "H.CT.C9.C8", "the two cards that are pushed"),
        ([*AUCTION, "skat"], 0, "H.CT.CT", "two different cards"),
        ([*AUCTION, "skat"], 0, "H.CT.??", "is not a card"),
        ([*AUCTION, "skat", "push SJ SA", "clubs"], 0, "RE", "a card is played, like SJ; or SC shows"),
    ],
)
def test_moves_that_mean_nothing(position: list[str], seat: int, what: str, why: str) -> None:
    """The error says what would have been right."""
    with pytest.raises(NotationError, match=why):
        read_move(what, view(seat, *position))


def test_a_move_out_of_turn() -> None:
    """Whatever it is, it is not read."""
    with pytest.raises(OutOfTurn):
        read_move("p", view(0))


@given(st.integers(0, 2**32), st.integers(0, 2))
def test_a_guest_sees_what_the_seat_may_know(seed: int, number: int) -> None:
    """Told line by line, our own client comes to the very Views of our table, and its answers are the
    actions of the record."""
    seat = Seat(number)
    record = random_record(Skat(), Random(seed))
    own = [
        (state.view(seat), action)
        for state, action in zip(record.states(), record.actions, strict=False)
        if state.to_act == (seat,)
    ]
    player = Scripted([action for _, action in own])
    guest, teller = IssGuest(player, "me"), Teller(".1", "me")
    names = ["me" if other == seat else f"p{other}" for other in range(3)]
    answers: list[Action] = []
    for length, state in enumerate(record.states()):
        seen = state.view(seat)
        lines = teller.tell(seen, CLOCKS) if length else teller.start(1, names, seen, CLOCKS)
        for line in lines:
            for said in guest.feed(line):
                answers += read_move(said.removeprefix("table .1 me play "), seen)
    assert answers == [action for _, action in own]
    assert player.views == [seen for seen, _ in own]


@given(st.integers(0, 2**32), st.integers(0, 50), st.text(alphabet="GCSHDNOZpys.?189TJ7|KQA", max_size=12))
def test_no_move_breaks_anything(seed: int, length: int, what: str) -> None:
    """Any text at any point of a hand is read, or refused with an error of ours."""
    record = random_record(Skat(), Random(seed))
    table = Table(Record(record.game, record.deal, record.actions[:length]))
    for seat in map(Seat, range(3)):
        with suppress(CardtableError):
            read_move(what, table.view(seat))
