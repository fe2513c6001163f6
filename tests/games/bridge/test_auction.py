"""The auction by the laws of duplicate bridge."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import Seat
from cardtable.errors import BadOption, IllegalAction, NotationError, OutOfTurn
from cardtable.games.bridge import (
    BIDS,
    PLAYS,
    AnyCall,
    Bidding,
    Bridge,
    Call,
    Contract,
    Over,
    Playing,
    State,
    Strain,
    contract_of,
    is_over,
    parse_call,
)


def bid_out(calls: str, game: Bridge | None = None) -> State:
    game = game or Bridge()
    state = game.start(game.deal(Random(0)))
    for call in calls.split():
        (seat,) = state.to_act
        state = state.apply({seat: parse_call(call)})
    return state


def contract_after(calls: str, dealer: int = 0) -> str:
    return str(contract_of(Seat(dealer), [parse_call(call) for call in calls.split()]))


def test_four_passes_end_the_board_without_a_score() -> None:
    """A board that nobody bids on scores nothing and counts no tricks."""
    state = bid_out("pass pass pass pass")
    assert isinstance(state, Over)
    assert state.result.points == (0, 0, 0, 0)
    assert state.result.tally == ()
    assert state.view(None).contract is None


def test_three_passes_do_not_end_an_auction_nobody_has_bid_in() -> None:
    """The fourth seat still has its call."""
    state = bid_out("pass pass pass")
    assert isinstance(state, Bidding)
    assert state.to_act == (3,)


@pytest.mark.parametrize(
    ("calls", "dealer", "contract"),
    [
        ("1NT pass 3NT pass pass pass", 0, "3NN"),
        ("pass 1S pass 4S pass pass pass", 0, "4SE"),
        ("1H pass 2C pass 3C pass 4H pass pass pass", 2, "4HS"),
        ("1C 1H pass 2H pass pass 3C pass pass pass", 0, "3CN"),
        ("1S 2H X pass pass pass", 1, "2HXS"),
        ("1NT X XX pass pass pass", 3, "1NXXW"),
        ("1S X 2S pass pass pass", 0, "2SN"),
        ("1H 1S pass 2H pass 2S pass pass pass", 0, "2SE"),
        ("1D 1H X 2H pass pass 3H pass pass pass", 0, "3HS"),
        ("pass pass pass 1C pass pass pass", 0, "1CW"),
        ("7NT X XX pass pass pass", 0, "7NXXN"),
    ],
)
def test_the_declarer_is_the_first_of_the_side_to_name_the_strain(
    calls: str, dealer: int, contract: str
) -> None:
    """Also when the last bid was the partner's, and when the opponents named the strain before."""
    assert contract_after(calls, dealer) == contract


def test_the_play_starts_left_of_the_declarer() -> None:
    """North declares three no trumps, so East leads."""
    state = bid_out("1NT pass 3NT pass pass pass")
    assert isinstance(state, Playing)
    assert state.to_act == (1,)
    assert state.view(Seat(1)).dummy is None


def test_only_higher_bids_are_taken() -> None:
    """After one heart the lowest bid is one spade; refusing a lower one changes nothing."""
    state = bid_out("1H")
    legal = state.legal(Seat(1))
    assert [str(call) for call in legal[:4]] == ["pass", "X", "1S", "1NT"]
    assert len(legal) == 34
    with pytest.raises(IllegalAction, match=r"seat 1 cannot do '1H': a bid must be higher than 1H"):
        state.apply({Seat(1): BIDS[2]})
    assert state.legal(Seat(1)) == legal


@pytest.mark.parametrize(
    ("calls", "call", "why"),
    [
        ("", Call.DOUBLE, "only a bid of the other side can be doubled"),
        ("1H pass", Call.DOUBLE, "only a bid of the other side can be doubled"),
        ("1H X", Call.DOUBLE, "only a bid of the other side can be doubled"),
        ("1H X pass", Call.REDOUBLE, "only a double of the other side can be redoubled"),
        ("1H pass", Call.REDOUBLE, "only a double of the other side can be redoubled"),
        ("1H X XX", Call.REDOUBLE, "only a double of the other side can be redoubled"),
        ("1H", PLAYS[0], "the auction is still going on"),
    ],
)
def test_doubles_need_a_bid_of_the_other_side(calls: str, call: AnyCall, why: str) -> None:
    """Nobody doubles the partner, twice, or when nothing was bid."""
    state = bid_out(calls)
    (seat,) = state.to_act
    with pytest.raises(IllegalAction, match=why):
        state.apply({seat: call})


def test_a_double_after_two_passes_is_still_possible() -> None:
    """The fourth hand may double in the pass-out seat, and the opener may then redouble."""
    state = bid_out("1H pass pass X")
    assert Call.REDOUBLE in state.legal(Seat(0))


def test_a_new_bid_takes_the_double_away() -> None:
    """What was doubled before does not matter for the contract."""
    assert contract_after("1H X 2H pass pass pass") == "2HN"


def test_calling_out_of_turn_is_refused() -> None:
    """West cannot open when North deals."""
    state = Bridge().start(Bridge().deal(Random(0)))
    with pytest.raises(OutOfTurn, match="seat 3 moved, but it is the turn of seat 0"):
        state.apply({Seat(3): Call.PASS})


def test_an_auction_alone_ends_with_its_last_pass() -> None:
    """The contract can be read, nothing is scored."""
    state = bid_out("1S pass pass pass", Bridge(auction_only=True))
    assert isinstance(state, Over)
    assert state.view(None).contract == Contract(1, Strain.SPADES, 0, Seat(0))
    assert state.result.points == (0, 0, 0, 0)


def test_the_longest_auction_has_319_calls() -> None:
    """Three passes, then every bid with passes, double, passes, redouble, passes between."""
    calls: list[AnyCall] = [Call.PASS] * 3
    for bid in BIDS:
        calls += [
            bid,
            Call.PASS,
            Call.PASS,
            Call.DOUBLE,
            Call.PASS,
            Call.PASS,
            Call.REDOUBLE,
            Call.PASS,
            Call.PASS,
        ]
    calls.append(Call.PASS)
    state = Bridge().start(Bridge().deal(Random(0)))
    for call in calls:
        (seat,) = state.to_act
        state = state.apply({seat: call})
    assert len(calls) == 319
    assert isinstance(state, Playing)
    assert is_over(calls)


@pytest.mark.parametrize("text", ["3n", "3NT", "3nt", " 3N "])
def test_no_trumps_is_read_in_both_spellings(text: str) -> None:
    """`3N` and `3NT` are one bid, written 3NT."""
    assert str(parse_call(text)) == "3NT"


@pytest.mark.parametrize("text", ["8C", "0S", "1", "NT", "SA", "claim 3", "", "1NTX"])
def test_what_is_no_call_is_refused(text: str) -> None:
    """Cards and claims are no calls either."""
    with pytest.raises(NotationError, match="a call is 1C to 7NT, pass, X or XX"):
        parse_call(text)


@pytest.mark.parametrize("contract", ["3NS", "1NXW", "7SXXE", "4HN"])
def test_contracts_are_written_as_they_are_read(contract: str) -> None:
    """Level, strain, doubles, declarer."""
    assert str(Contract.parse(contract)) == contract


@given(st.text(max_size=8))
def test_no_text_breaks_the_parsers(text: str) -> None:
    """Anything is either read or refused as notation."""
    for parse in (Bridge().parse, parse_call, Contract.parse):
        try:
            parse(text)
        except NotationError:
            continue


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"dealer": "X"}, "the dealer is N, E, S or W"),
        ({"vulnerable": "all"}, "vulnerable is none, ns, ew, both"),
        ({"contract": "8NS"}, "a contract is level, strain"),
        ({"contract": "3NTS"}, "is written 3NS"),
        ({"contract": "3NS", "auction_only": True}, "no auction to end with"),
        ({"games": (1, 0)}, "only rubber scoring"),
        ({"scoring": "rubber", "below": (100, 0)}, "0 to 90 points"),
        ({"scoring": "rubber", "games": (2, 0)}, "no game or one"),
        ({"scoring": "rubber", "vulnerable": "ns"}, "the games won decide who is vulnerable"),
        ({"scoring": "chicago"}, "scoring is duplicate or rubber"),
    ],
)
def test_options_that_cannot_be_played_are_refused(options: dict[str, object], why: str) -> None:
    """The message says what would be right."""
    with pytest.raises(BadOption, match=why):
        Bridge(**options)  # type: ignore[arg-type] # the wrong types are what is tested
