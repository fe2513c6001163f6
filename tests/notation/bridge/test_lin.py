"""LIN as Bridge Base writes it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.games.bridge import Bridge, Call, Contract, write_hand
from cardtable.notation.bridge import lin, pbn
from cardtable.notation.bridge.board import AnnotatedCall
from cardtable.notation.bridge.board_records import from_record, to_record
from cardtable.notation.bridge.check import check_lin, derived
from cardtable.notation.checking import Outcome
from cardtable.notation.hands import Finding
from cardtable.testing import random_record

# Two spades by West after a transfer, nine tricks; East's hand is left out as usual.
TRANSFER = (
    "pn|Sue,Will,Nora,Ed|st||md|2S9HJ872DQT64CQJ43,SAK2HA95DAJ875C92,SQ765HKQ64D32CAK6,|rh||ah|Board 12|sv|n|"
    "mb|1N|an|15-17|mb|p|mb|2H!|an|spades |mb|p|mb|2S|mb|p|mb|p|mb|p|pg||"
    "pc|CA|pc|C5|pc|C4|pc|C2|pg||pc|CK|pc|C7|pc|C3|pc|C9|pg||pc|C6|pc|CT|pc|CJ|pc|S2|pg||pc|SA|pc|S5|pc|S3|"
    "pc|S9|pg||pc|SK|pc|S6|pc|S4|pc|D4|pg||pc|D5|pc|D3|pc|DK|pc|D6|pg||pc|D9|pc|DQ|pc|DA|pc|D2|pg||pc|DJ|"
    "pc|S7|pc|S8|pc|DT|pg||pc|H3|pc|H2|pc|HA|pc|H4|pg||pc|D8|pc|SQ|pc|HT|pc|H7|pg||pc|HK|pc|ST|pc|H8|pc|H5|"
    "pg||pc|SJ|pc|HJ|pc|H9|pc|H6|pg||pc|C8|pc|CQ|pc|D7|pc|HQ|pg||\n"
)


def test_a_board_is_read() -> None:
    """Seats from South, dealer 2 is West, the fourth hand is completed, alerts and explanations kept."""
    (board,), findings = lin.read(TRANSFER)
    assert findings == []
    assert board.names == ("Nora", "Ed", "Sue", "Will")
    assert (board.number, board.dealer, board.vulnerable) == (12, 3, "ns")
    assert write_hand(board.hands[1] or 0) == "JT843.T3.K9.T875"
    assert board.contract == Contract.parse("2SW")
    assert board.calls is not None
    assert board.calls[0].note == "15-17"
    assert board.calls[2] == AnnotatedCall(board.calls[2].call, "spades", alert=True)
    assert (derived(board).tricks, derived(board).score) == (9, -140)


def test_a_claim_gives_the_tricks() -> None:
    """`mc` is the total of the declarer, whatever was played before."""
    text = TRANSFER[: TRANSFER.index("pg||pc|CK")] + "mc|8|"
    (board,), _ = lin.read(text)
    assert (len(board.cards), board.tricks, derived(board).score) == (4, 8, -110)


def test_several_calls_and_cards_may_share_a_value() -> None:
    """Old files write `mb|1Cp1Hppp|` and `pc|H4H2|`; some spell calls out."""
    (board,), findings = lin.read("md|1,,,|mb|1Cp1H!pass|mb|DBL|mb|r|pc|H4H2|")
    assert findings == []
    assert [str(said.call) for said in board.calls or ()] == ["1C", "pass", "1H", "pass", "X", "XX"]
    assert (board.calls or ())[2].alert
    assert [str(played.card) for played in board.cards] == ["H4", "H2"]


def test_a_match_has_two_rooms_and_stated_results() -> None:
    """`vg` names the event, `rs` the results by turns, `pn` eight players, `qx` room and board."""
    text = (
        "vg|Final,Segment 1,I,7,8,Reds,0,Blues,0|rs|2SW+1,PASS,3NN=,|pn|s,w,n,e,S2,W2,N2,E2|\n"
        "qx|o7|md|2S9HJ872DQT64CQJ43,SAK2HA95DAJ875C92,SQ765HKQ64D32CAK6,|sv|n|mb|1N|mb|p|mb|2H|mb|p|mb|2S|"
        "mb|p|mb|p|mb|p|\nqx|c7|md|2S9HJ872DQT64CQJ43,SAK2HA95DAJ875C92,SQ765HKQ64D32CAK6,|sv|n|"
        "mb|p|mb|p|mb|p|mb|p|\n"
    )
    opened, closed = lin.read(text)[0]
    assert (opened.number, opened.tags["Room"], opened.names[2]) == (7, "Open", "s")
    assert opened.tags["Event"] == "Final"
    assert opened.tags["HomeTeam"] == "Reds"
    assert opened.tricks == 9
    assert (closed.tags["Room"], closed.names[0], closed.passed_out) == ("Closed", "N2", True)
    assert check_lin(text)[0].outcome is Outcome.AGREES


def test_a_room_without_a_deal_takes_that_of_the_other_one() -> None:
    """The numbers are the same. A dealer that it has itself stays, also if that is North."""
    text = f"qx|o12|{TRANSFER}qx|c12|mb|p|mb|p|mb|p|mb|p|\nqx|o13|mb|1C|\nqx|c13|md|3,,,|mb|1D|\n"
    boards, findings = lin.read(text)
    assert findings == []
    assert (boards[1].hands, boards[1].dealer) == (boards[0].hands, 3)
    assert [board.dealer for board in boards[2:]] == [None, 0]


def test_boards_without_a_number_keep_their_own_hands() -> None:
    """A board with one known hand after a whole one is not the same deal in another room."""
    whole = TRANSFER.replace("ah|Board 12|", "")
    _, single = lin.read(f"{whole}md|1SAKQ2HAKQ2DAKQCAK,,,|mb|2C|\n")[0]
    assert [hand is not None for hand in single.hands] == [False, False, True, False]


def test_boards_of_a_match_need_not_follow_one_another() -> None:
    """`bn` has their numbers: 21 is the second board, its closed room the fourth result. `pw` has names."""
    text = "vg|F,1,I,7,21,A,0,B,0|bn|7,21|rs|,,3NN=,4SW-1|pw|s,w,n,e,S2,W2,N2,E2|qx|c21|md|1,,,|sv|-|"
    (board,), findings = lin.read(text)
    assert findings == []
    assert (str(board.contract), board.tricks, board.names[3]) == ("4SW", 9, "W2")
    assert board.vulnerable == "none"


def test_check_finds_what_rs_says_wrongly() -> None:
    """The play gives nine tricks, the results say eight."""
    text = "vg|F,1,I,12,12,A,0,B,0|rs|2SW=|qx|o12|" + TRANSFER
    (checked,) = check_lin(text)
    assert checked.why == "board 12 (Open): the play gives the declarer 9 tricks, the record says 8"


def test_check_finds_another_contract_in_rs() -> None:
    """The results name a contract that the auction did not come to."""
    text = "vg|F,1,I,12,12,A,0,B,0|rs|3NE+1|qx|o12|" + TRANSFER[: TRANSFER.index("pg||")]
    (checked,) = check_lin(text)
    assert checked.why == "board 12 (Open): the auction comes to 2SW, the record says 3NE"


def test_links_to_the_hand_viewer_are_read() -> None:
    """With LIN in them, its commas and blanks escaped or not, and the board in parts."""
    viewer = "https://www.bridgebase.com/tools/handviewer.html"
    words = TRANSFER.strip().replace(",", "%2C").replace("Board 12", "Board%2012")
    hands = "n=sq765hkq64d32cak6&s=s9hj872dqt64cqj43&w=sak2ha95daj875c92&e="
    facts = "nn=Nora&d=w&v=-&b=12&a=1np2h!(both & more)p2s{?}ppp&p=cac5&c=9"
    text = f"{viewer}?bbo=y&lin={words}\n{viewer}?{hands}&{facts}"
    assert lin.looks_like(text)
    (whole, parts), findings = lin.read(text)
    assert findings == []
    assert whole == lin.read(TRANSFER)[0][0]
    assert (parts.line, parts.number, parts.dealer, parts.vulnerable) == (2, 12, 3, "none")
    assert (parts.hands, parts.contract, parts.tricks) == (whole.hands, whole.contract, 9)
    assert parts.names == ("Nora", "", "", "")
    assert parts.calls is not None
    assert parts.calls[2] == AnnotatedCall(parts.calls[2].call, "both & more", alert=True)
    assert [str(played.card) for played in parts.cards] == ["CA", "C5"]


def test_a_link_without_a_board_is_no_lin() -> None:
    """Nothing is made of an address that carries no cards."""
    assert not lin.looks_like("https://example.org/tools/handviewer.html?bbo=y")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("md|9SA,,,|", "'9SA,,,' at character 1: a deal starts with its dealer, 1 for South to 4 for East"),
        ("md|1SA,,,|", "'A...': S has 1 cards and not 13"),
        ("md|1AKQ,,,|", "'AKQ' at character 1: a hand starts with the letter of a suit"),
        ("md|1,,,|mb|8C|", "'8C' at character 1: calls are 1C to 7N, p, d and r"),
        ("md|1,,,|sv|x|", "'x': vulnerable are o, n, e or b"),
        ("md|1,,,|pc|X9|", "'X9': cards are a suit and a rank, such as SA"),
        ("md|1,,,|mc|14|", "'14': a claim is the declarer's tricks, 0 to 13"),
        ("md|1,,,|mc|0139|", "'0139': a claim is the declarer's tricks, 0 to 13"),
        ("vg|F,1,I,7,7,A,0,B,0|rs|3NS+9|qx|o7|md|1,,,|", "'3NS+9': that would be 18 tricks of 13"),
    ],
)
def test_damaged_boards_are_reported_with_their_line(text: str, why: str) -> None:
    """And the board after them is read."""
    boards, findings = lin.read(f"\n{text}\n{TRANSFER}")
    assert findings == [Finding(2, why)]
    assert [board.number for board in boards] == [12]


def test_numbers_without_end_are_no_results() -> None:
    """The title counts boards from so far on that no result is there for this one."""
    endless = "9" * 5000
    boards, findings = lin.read(f"vg|F,1,I,{endless},7,A,0,B,0|rs|3NS+{endless}|qx|o7|md|1,,,|")
    assert ([(board.number, board.tricks) for board in boards], findings) == ([(7, None)], [])


def test_writing_and_reading_again_changes_nothing() -> None:
    """Also through PBN, alerts and explanations included."""
    (board,), _ = lin.read(TRANSFER)
    (again,), _ = lin.read(lin.write([board]))
    assert again == board
    (through,), _ = pbn.read(pbn.write([board]))
    assert (through.calls, through.cards, through.hands) == (board.calls, board.cards, board.hands)


def test_bars_and_commas_in_names_do_no_harm() -> None:
    """LIN cannot quote them, so they are replaced."""
    (board,), _ = pbn.read('[Dealer "N"]\n[South "a|b, c"]\n[Auction "N"]\nPass =1=\n[Note "1:x|y"]\n')
    text = lin.write([board])
    assert text.startswith("pn|a/b; c,,,|")
    (again,), _ = lin.read(text)
    assert again.calls == (AnnotatedCall(Call.PASS, "x/y"),)


@pytest.mark.parametrize("seed", range(5))
def test_any_record_becomes_a_board_and_comes_back(seed: int) -> None:
    """Deal, calls and cards of a random board survive LIN."""
    record = random_record(Bridge.board(seed + 1), Random(seed))
    (board,), findings = lin.read(lin.write([from_record(record)]))
    assert findings == []
    assert to_record(board) == record


@given(st.text(alphabet="|mdbpcqxsv1234SHDCAKQ,!o \n", max_size=100))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever stands in a file, it is read or reported, and what was read can be written."""
    boards, _ = lin.read(text)
    lin.write(boards)
    check_lin(text)


@given(st.text(alphabet="&=%7Cnesw dab1234SHDCAKQ,!()|\n", max_size=100))
def test_no_link_breaks_the_reader(text: str) -> None:
    """Whatever stands behind the address of the hand viewer."""
    for start in ("lin=", "n=", "d=n&s="):
        lin.read(f"https://example.org/handviewer.html?{start}{text}")


def test_the_tricks_of_a_hand_that_was_played_out_are_not_claimed() -> None:
    """Bridge Base writes `mc` for claims only: after 52 cards there is none, one card earlier there is."""
    (board,), _ = lin.read(TRANSFER)
    assert "mc|" not in lin.write([derived(board)])
    assert lin.write([replace(derived(board), cards=board.cards[:-1])]).endswith("pc|D7|mc|9|\n")
