"""A player of ours at the Internet Skat Server."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.errors import BadMessage
from cardtable.games.skat import Action, Deal, Skat, View
from cardtable.notation.skat.iss_check import from_record
from cardtable.players.skat import BasicPlayer
from cardtable.testing import random_record
from cardtable.wire.skat.iss_guest import IssGuest
from wire.scripted import Scripted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.record import Record

HIDDEN = ".".join(["??"] * 10)
CLOCKS = "240.0 240.0 240.0"


def test_signing_in() -> None:
    """The name first, then the password when it is asked for; news are passed over."""
    guest = IssGuest(BasicPlayer(), "me", "secret")
    assert guest.opening == ["me"]
    assert guest.feed("password:") == ["secret"]
    assert guest.feed("Welcome me to ISS version 14") == []
    assert guest.feed("clients + xskat 0 - 3418744 722.3 8 62 1 1") == []
    assert guest.feed("tables + .3 3 0 . . . -1") == []


def test_the_server_says_what_the_guest_is_called() -> None:
    """A second one of the same name is called otherwise, and answers to that."""
    guest = IssGuest(BasicPlayer(), "me")
    assert guest.feed("Welcome me:2 to ISS version 14") == []
    assert guest.feed("create .3 me 3 -1 3 ? ? ? 0") == []
    assert guest.feed("create .3 me:2 3 -1 3 ? ? ? 0") == ["table .3 me:2 ready"]


def test_sitting_down() -> None:
    """Invitations are taken, and it is ready at once, also after each game."""
    guest = IssGuest(BasicPlayer(), "me")
    assert guest.feed("invite zoot .5 4711") == ["join .5 4711"]
    assert guest.feed("create .3 me 3 -1 3 ? ? ? 0") == ["table .3 me ready"]
    assert guest.feed("table .3 me end (;GM[Skat] ;)") == ["table .3 me ready"]


def test_who_deals_at_a_table_of_four_sits_out() -> None:
    """What is told of that hand is passed over, and the next one is played."""
    guest = IssGuest(Scripted([Skat().parse("pass")]), "me")
    assert guest.feed("table .3 me start 1 a 240.0 b 240.0 c 240.0") == []
    assert guest.feed(f"table .3 me play w {HIDDEN}|{HIDDEN}|{HIDDEN}|??.?? {CLOCKS}") == []
    assert guest.feed(f"table .3 me play 1 p {CLOCKS}") == []
    assert guest.feed("table .3 me end (;GM[Skat] ;)") == ["table .3 me ready"]
    guest.feed("table .3 me start 2 b 240.0 me 240.0 a 240.0")
    hand = "H9.HT.DT.C7.HA.C9.C8.H7.CA.SA"
    said = guest.feed(f"table .3 me play w {HIDDEN}|{hand}|{HIDDEN}|??.?? {CLOCKS}")
    assert said == ["table .3 me play p"]


def test_a_dialogue() -> None:
    """As the server tells it: own moves come back, others' pushed cards are unknown."""
    guest = IssGuest(Scripted([Skat().parse("pass"), Skat().parse("C9")]), "me")
    assert guest.feed("table .3 me start 2 me 240.0 xskat 240.0 xskat:2 240.0") == []
    hand = "H9.HT.DT.C7.HA.C9.C8.H7.CA.SA"
    assert guest.feed(f"table .3 me play w {hand}|{HIDDEN}|{HIDDEN}|??.?? {CLOCKS}") == []
    assert guest.feed(f"table .3 me play 1 18 {CLOCKS}") == ["table .3 me play p"]
    assert guest.feed(f"table .3 me play 0 p {CLOCKS}") == []
    assert guest.feed(f"table .3 me play 2 p {CLOCKS}") == []
    assert guest.feed(f"table .3 me play 1 s {CLOCKS}") == []
    assert guest.feed(f"table .3 me play w ??.?? {CLOCKS}") == []
    assert guest.feed(f"table .3 me play 1 G.??.?? {CLOCKS}") == ["table .3 me play C9"]
    assert guest.feed(f"table .3 me play 0 C9 {CLOCKS}") == []
    assert guest.feed(f"table .3 me play 1 SC.DJ.HJ.ST.SQ.SK {CLOCKS}") == []


@pytest.mark.parametrize(
    "line",
    [
        "table .3 me play 1",
        "table .3 me play 1 19 240.0",
        "table .3 me play x p 240.0",
        "table .3 me play 2 p 240.0",
        "table .3 me play w XX|YY|ZZ|?? 240.0",
    ],
)
def test_lines_that_mean_nothing(line: str) -> None:
    """About our own table they are errors of the server."""
    guest = IssGuest(BasicPlayer(), "me")
    guest.feed("table .3 me start 2 me 240.0 xskat 240.0 xskat:2 240.0")
    guest.feed(f"table .3 me play w H9.HT.DT.C7.HA.C9.C8.H7.CA.SA|{HIDDEN}|{HIDDEN}|??.?? {CLOCKS}")
    with pytest.raises(BadMessage):
        guest.feed(line)


@pytest.mark.parametrize("line", ["play 2 p", "play 1 C.C7.C8", "play 3 18", "play 1 CA"])
def test_the_hand_goes_on_after_a_line_that_means_nothing(line: str) -> None:
    """Whoever goes on after a BadMessage is answered as if that line had not come."""
    guest = IssGuest(Scripted([Skat().parse("pass")]), "me")
    guest.feed("table .3 me start 2 me 240.0 xskat 240.0 xskat:2 240.0")
    guest.feed(f"table .3 me play w H9.HT.DT.C7.HA.C9.C8.H7.CA.SA|{HIDDEN}|{HIDDEN}|??.?? {CLOCKS}")
    with pytest.raises(BadMessage):
        guest.feed(f"table .3 me {line} {CLOCKS}")
    assert guest.feed(f"table .3 me play 1 18 {CLOCKS}") == ["table .3 me play p"]


@given(st.integers(0, 2**32), st.integers(0, 2))
def test_what_is_told_gives_the_views_of_the_rules(seed: int, number: int) -> None:
    """A hand told line by line, with all that is hidden from a seat hidden, is the same as at our table,
    and what is answered is what comes back as the own move."""
    seat = Seat(number)
    record = random_record(Skat(), Random(seed))
    turns = [
        (state.view(seat), action)
        for state, action in zip(record.states(), record.actions, strict=False)
        if state.to_act == (seat,)
    ]
    player = Scripted([action for _, action in turns])
    guest = IssGuest(player, "me")
    names = " ".join(f"{'me' if other == seat else f'p{other}'} 240.0" for other in range(3))
    assert guest.feed(f"table .1 me start 1 {names}") == []
    answers: list[str] = []
    for who, what in _told(record, seat):
        if who == str(seat):
            assert answers.pop() == f"table .1 me play {what}"
        answers += guest.feed(f"table .1 me play {who} {what} {CLOCKS}")
    assert answers == []
    assert player.views == [view for view, _ in turns]


WRONG = ["p", "w", "0", "3", "SJ", "18", "y", "s", "G", "NO", "G.??.??", "??.??", "C7.C8", "|", "..", "x"]


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 2))
def test_damaged_lines_are_bad_messages_and_nothing_else(seed: int, number: int) -> None:
    """Words changed, lines lost, doubled and out of order: whoever goes on hears of no other error."""
    rng, seat = Random(seed), Seat(number)
    names = " ".join(f"{'me' if other == seat else f'p{other}'} 240.0" for other in range(3))
    told = [f"table .1 me play {who} {what}" for who, what in _told(random_record(Skat(), rng), seat)]
    lines = [f"table .1 me start 1 {names}", *told]
    for _ in range(4):
        words = lines.pop(rng.randrange(len(lines))).split()
        words[rng.randrange(len(words))] = rng.choice(WRONG)
        lines.insert(rng.randrange(len(lines) + 1), " ".join(words))
        lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    guest = IssGuest(BasicPlayer(), "me")
    for line in lines:
        with suppress(BadMessage):
            guest.feed(line)


def _told(record: Record[Deal, Action, View], seat: Seat) -> Iterator[tuple[str, str]]:
    """The moves of a record as the server tells them to one seat."""
    shown = ".".join(str(card) for card in _declarer_cards(record))
    declarer = ""
    for number, move in enumerate(from_record(record).moves):
        name, *cards = move.what.split(".")
        if number == 0:
            piles = [["??"] * len(pile) for pile in record.deal.piles]
            piles[seat] = [str(card) for card in record.deal.hands[seat]]
            yield move.who, "|".join(".".join(pile) for pile in piles)
        elif move.who == "w":
            yield "w", move.what if declarer == str(seat) else "??.??"
        else:
            declarer = move.who if move.what == "s" else declarer
            if cards and move.who != str(seat):
                cards = ["??", "??"]
            is_open = "O" in name
            yield move.who, ".".join([name, *cards, *([shown] if is_open else [])])


def _declarer_cards(record: Record[Deal, Action, View]) -> Cards:
    """The ten cards with which the declarer goes into play."""
    for state in record.states():
        view = state.view(None)
        if view.contract is not None and view.declarer is not None:
            return state.view(view.declarer).hand
    return Cards()
