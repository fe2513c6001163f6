"""Saying and holding, the skat, the announcement, kontra."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards
from cardtable.core import Hidden, Seat
from cardtable.errors import BadOption, IllegalAction, NotationError, OutOfTurn
from cardtable.games.skat import Bid, Call, Contract, Kind, Skat
from games.skat.hands import after

SEATS = (Seat(0), Seat(1), Seat(2))


@pytest.mark.parametrize(
    ("said", "declarer", "bid"),
    [
        ("18, pass, pass", 1, 18),
        ("18, yes, pass, pass", 0, 18),
        ("18, yes, 20, pass, pass", 1, 20),
        ("18, yes, pass, 20, yes, 22, pass", 2, 22),
        ("18, yes, pass, 20, yes, pass", 0, 20),
        ("pass, 18, pass", 2, 18),
        ("pass, 18, yes, 36, yes, pass", 0, 36),
        ("33, pass, 35, pass", 2, 35),
        ("264, pass, pass", 1, 264),
    ],
)
def test_who_wins_the_auction(said: str, declarer: int, bid: int) -> None:
    """Middlehand says to forehand, then rearhand to who is left; jumps are allowed."""
    view = after(said).view(Seat(declarer))
    assert (view.declarer, view.bid, view.to_act) == (declarer, bid, (declarer,))


def test_forehand_is_asked_after_two_passes() -> None:
    """If nobody has bid, forehand may still take the game, for 18 or more."""
    state = after("pass, pass")
    assert state.to_act == (0,)
    assert [str(action) for action in state.legal(SEATS[0])[:3]] == ["pass", "18", "20"]
    assert after("pass, pass, 18").view(None).declarer == 0


def test_passed_in() -> None:
    """Nobody plays: no points, nothing to count, and the cards are shown."""
    state = after("pass, pass, pass")
    assert state.result is not None
    assert (state.result.points, state.result.lines, state.result.tally) == ((0, 0, 0), (), ())
    assert state.view(None).skat == Cards.parse("D9 H7")


def test_order_of_what_can_be_said() -> None:
    """Pass comes first, then the values that are left, ascending; 264 is the last."""
    legal = after("240, yes").legal(SEATS[1])
    assert [str(action) for action in legal] == ["pass", "264"]
    assert len(after("").legal(SEATS[1])) == 64
    assert after("264, yes").legal(SEATS[1]) == (Call.PASS,)


@pytest.mark.parametrize(
    ("said", "action", "why"),
    [
        ("20, yes", Bid(18), "say more than 20"),
        ("", Bid(19), "no game has the value 19"),
        ("", Bid(171), "no game has the value 171"),
        ("18", Bid(20), "answer 18 with yes or pass"),
        ("", Call.YES, "say a value, or pass"),
        ("18, pass, pass", Contract(Kind.CLUBS), "pick up the skat, or announce a hand game"),
        ("18, pass, pass, skat", Contract(Kind.CLUBS), "discard two cards first"),
        ("18, pass, pass, skat", "push CJ D9", "not in the hand: CJ"),
        (
            "18, pass, pass, skat, push D9 H7",
            Contract(Kind.CLUBS, hand=True),
            "the skat was picked up: no hand game, nothing announced",
        ),
    ],
)
def test_what_cannot_be_said(said: str, action: object, why: str) -> None:
    """The error says what would be right."""
    state = after(said)
    if isinstance(action, str):
        action = Skat().parse(action)
    with pytest.raises(IllegalAction) as error:
        state.apply({state.to_act[0]: action})
    assert error.value.why == why


def test_out_of_turn() -> None:
    """Forehand cannot answer before something was said."""
    with pytest.raises(OutOfTurn):
        after("").apply({SEATS[0]: Call.YES})


def test_pushed_cards_are_seen_by_the_declarer_alone() -> None:
    """What was found and pushed is in the declarer's View; all others see that it happened."""
    state = after("18, pass, pass, skat, push S7 S8")
    own, other = state.view(SEATS[1]), state.view(SEATS[0])
    assert (own.found, own.skat) == (Cards.parse("D9 H7"), Cards.parse("S7 S8"))
    assert own.hand == Cards.parse("HJ HA HT HK HQ H9 H8 D8 D9 H7")
    assert (other.found, other.skat) == (Cards(), Cards())
    assert other.history[-1].action == Hidden()


def test_number_of_choices() -> None:
    """23 ways to go on after the auction, 66 ways to push, 7 games afterwards."""
    assert len(after("18, pass, pass").legal(SEATS[1])) == 23
    assert len(after("18, pass, pass, skat").legal(SEATS[1])) == 66
    announced = after("18, pass, pass, skat, push S7 S8").legal(SEATS[1])
    assert [str(game) for game in announced] == [
        *("diamonds", "hearts", "spades", "clubs", "grand", "null", "null ouvert"),
    ]


def test_kontra_and_re() -> None:
    """The defenders are asked in turn, then the declarer; afterwards forehand leads."""
    rules = Skat(kontra=True)
    start = "18, pass, pass, hearts hand"
    assert after(start, rules).to_act == (2,)
    assert after(f"{start}, pass", rules).to_act == (0,)
    assert after(f"{start}, pass, pass", rules).view(None).doubled == 1
    assert after(f"{start}, pass, kontra", rules).to_act == (1,)
    assert after(f"{start}, kontra, pass", rules).view(None).doubled == 2
    doubled = after(f"{start}, kontra, re", rules)
    assert (doubled.view(None).doubled, doubled.to_act) == (4, (0,))


@pytest.mark.parametrize(
    "text", ["", "19", "CX", "clubs schneider", "push C7", "push C7 C7", "push C2 C3", "hand"]
)
def test_texts_that_are_no_actions(text: str) -> None:
    """What has no meaning is refused with a NotationError."""
    with pytest.raises(NotationError):
        Skat().parse(text)


def test_texts_are_read_whatever_their_case_and_blanks() -> None:
    """People type them."""
    assert Skat().parse("  NULL  Hand ouvert ") == Skat().parse("null hand ouvert")
    assert Skat().parse("push ht c7") == Skat().parse("push C7 HT")
    assert str(Skat().parse("sj")) == "SJ"


def test_a_table_of_five_is_refused() -> None:
    """Lists are played at tables of three or four."""
    with pytest.raises(BadOption, match="3 or 4"):
        Skat(table=5)
