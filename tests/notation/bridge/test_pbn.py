"""PBN: what is found in the wild is read, what is written is strict, and both agree."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.errors import NotationError
from cardtable.games.bridge import Bridge, Call, Contract, Strain, write_hand
from cardtable.notation.bridge import pbn
from cardtable.notation.bridge.board import AnnotatedCall
from cardtable.notation.bridge.board_records import from_record, to_record
from cardtable.notation.bridge.check import check_pbn, derived
from cardtable.notation.charset import decode
from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.hands import Finding
from cardtable.testing import random_record

# A hand of a practice table: two spades by South, ten tricks.
PRACTICE = """\
[Event "Practice"]
[West "Tana"]
[North "Rickey"]
[East "Lucy"]
[South "Joe"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:863.K753.Q92.T97 Q4.8642.AKJT53.4 AKT92.AQT.7.K853 J75.J9.864.AQJ62"]
[Declarer "S"]
[Contract "2S"]
[Auction "N"]
Pass 1D 1S 1NT
Pass Pass 2S Pass
Pass Pass - -
[Play "W"]
H9 H3 H2 HA
HJ HK H4 HT
S5 S8 S4 SA
S7 S3 SQ SK
SJ S6 D3 ST
CA C7 C4 C3
CQ C9 D5 CK
C2 H5 H6 HQ
C6 CT DT C5
CJ H7 H8 S2
D4 D2 DJ C8
D6 D9 DK S9
D8 DQ DA D7
"""
DEAL = '[Deal "N:863.K753.Q92.T97 Q4.8642.AKJT53.4 AKT92.AQT.7.K853 J75.J9.864.AQJ62"]'


def test_a_whole_board_is_read() -> None:
    """Names by seat, the contract with its declarer, calls, and cards in the order they were played."""
    (board,), findings = pbn.read(PRACTICE)
    assert findings == []
    assert board.names == ("Rickey", "Lucy", "Joe", "Tana")
    assert str(board.contract) == "2SS"
    assert [str(said.call) for said in board.calls or ()] == [
        "pass", "1D", "1S", "1NT", "pass", "pass", "2S", "pass", "pass", "pass",
    ]  # fmt: skip
    # South won the first two tricks, so the third starts with South though the row starts with West.
    assert [str(played.card) for played in board.cards[4:12]] == [
        "HT", "HJ", "HK", "H4", "S8", "S4", "SA", "S5",
    ]  # fmt: skip
    assert len(board.cards) == 52


def test_what_follows_from_the_play_is_filled_in() -> None:
    """Ten tricks in two spades are 60 + 50 + 60."""
    (board,), _ = pbn.read(PRACTICE)
    assert (derived(board).tricks, derived(board).score) == (10, 170)


def test_a_board_is_written_strictly_and_comes_back() -> None:
    """The fifteen mandatory tags in their order, then the others by name, then the sections."""
    boards, _ = pbn.read(PRACTICE)
    text = pbn.write([derived(board) for board in boards])
    names = [line.split()[0][1:] for line in text.splitlines() if line.startswith("[")]
    assert names == [
        "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
        "Scoring", "Declarer", "Contract", "Result", "Score", "Auction", "Play",
    ]  # fmt: skip
    assert text.startswith("% PBN 2.1\n% EXPORT\n")
    assert "Pass 1D 1S 1NT\nPass Pass 2S AP\n" in text
    assert PRACTICE[PRACTICE.index("[Play") :] in text
    again, findings = pbn.read(text)
    assert findings == []
    assert pbn.write(again) == text


def test_check_agrees_with_a_right_board() -> None:
    """Legal, right contract, right result, right score."""
    text = PRACTICE + '[Result "10"]\n[Score "NS 170"]\n'
    assert check_pbn(text) == [Checked(1, Outcome.AGREES)]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('[Contract "2S"]', '[Contract "3S"]', "the auction comes to 2SS, the record says 3SS"),
        ('[Declarer "S"]', '[Declarer "N"]', "the auction comes to 2SS, the record says 2SN"),
        ("Pass 1D 1S 1NT", "Pass 1D 1S 1C", "call 4, 1C by W: a bid must be higher than 1S"),
        ("Pass 1D 1S 1NT", "Pass 1D XX 1NT", "call 3, XX by S: only a double of the other side"),
        ("H9 H3 H2 HA", "H9 C7 H2 HA", "trick 1, C7 by N: hearts must be followed"),
        ("H9 H3 H2 HA", "C3 H3 H2 HA", "trick 1, C3 by W: this card is not in the hand"),
        ('[Dealer "N"]', '[Dealer "N"][Result "9"]', "gives the declarer 10 tricks, the record says 9"),
        (
            '[Dealer "N"]',
            '[Dealer "N"][Score "NS 140"]',
            "2SS with 10 tricks scores NS 170, the record says NS 140",
        ),
        ('[Dealer "N"]', '[Dealer "N"][Score "EW 170"]', "scores NS 170, the record says NS -170"),
    ],
)
def test_check_names_each_difference(old: str, new: str, why: str) -> None:
    """With the seat, the trick or the number that is wrong."""
    (checked,) = check_pbn(PRACTICE.replace(old, new))
    assert checked.outcome is Outcome.DIFFERS
    assert why in checked.why


def test_check_compares_the_two_rooms_in_imps() -> None:
    """620 in one room and 170 in the other is a difference of 450, which is 10 IMPs and not 9."""
    rooms = [
        f'[Event "M"]\n[Board "2"]\n[Room "{room}"]\n[Dealer "E"]\n[Vulnerable "NS"]\n{DEAL}\n'
        f'[Declarer "S"]\n[Contract "{contract}"]\n[Result "10"]\n'
        f'[Score "NS {score}"]\n[ScoreIMP "NS {imps}"]\n'
        for room, contract, score, imps in (("Open", "4S", 620, 9), ("Closed", "2S", 170, -10))
    ]
    opened, closed = check_pbn("\n".join(rooms))
    assert opened.why == "board 2 (Open): NS 620 against NS 170 is NS 10 IMPs, the record says NS 9"
    assert closed.outcome is Outcome.AGREES


def test_a_damaged_board_does_not_hinder_the_next() -> None:
    """It is reported with the line of the tag that cannot be read."""
    damaged = '[Event "1"]\n[Board "1"]\n[Deal "N:AKQ.. - - -"]\n\n[Event "2"]\n[Board "2"]\n'
    boards, findings = pbn.read(damaged)
    assert [board.number for board in boards] == [2]
    assert findings == [Finding(3, "Deal: 'AKQ..': a hand has four suits separated by points, not 3")]


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ('[Result "^"]', "Result: '^': a result is the declarer's tricks, 0 to 13, never + or -"),
        ('[Result "0139"]', "Result: '0139': a result is the declarer's tricks, 0 to 13, never + or -"),
        (
            '[Score "NS 9999999"]',
            "Score: 'NS 9999999': a score is a side and a number, such as NS 420 or EW -50",
        ),
        (
            '[OptimumResultTable "x"]\nN NT ²',
            "OptimumResultTable: 'N NT ²': a row of the table is a declarer, a strain and 0 to 13 tricks",
        ),
    ],
)
def test_numbers_that_cannot_be_are_named(tag: str, why: str) -> None:
    """Also those that only look like digits, or have too many of them."""
    boards, findings = pbn.read(f'[Board "1"]\n{tag}\n\n[Event "2"]\n[Board "2"]\n')
    assert [board.number for board in boards] == [2]
    assert findings == [Finding(2, why)]


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("N:A.A.A.A - - -", "N has 4 cards and not 13"),
        ("N:AKQJT98765432... AKQJT98765432... - -", "dealt twice"),
        ("X:- - - -", "a seat is North"),
        ("N:- - -", "four hands separated by spaces"),
        ("N:AAKQJT9876543... - - -", "SA is there twice"),
    ],
)
def test_deals_that_cannot_be_are_named(deal: str, why: str) -> None:
    """Missing cards, double cards, missing hands."""
    with pytest.raises(NotationError, match=why):
        pbn.read_deal(deal)


def test_a_fourth_hand_is_completed_and_suit_letters_are_passed_over() -> None:
    """`-` for one hand means the rest of the deck; `SA7.H864...` is met in files."""
    hands = pbn.read_deal("E:SQ4.H8642.DAKJT53.C4 AKT92.AQT.7.K853 J75.J9.864.AQJ62 -")
    assert write_hand(hands[0] or 0) == "863.K753.Q92.T97"
    assert write_hand(hands[1] or 0) == "Q4.8642.AKJT53.4"


def test_voids_in_every_suit_are_read() -> None:
    """A hand may start or end with nothing."""
    hands = pbn.read_deal("N:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 AKQJT98765432...")
    assert [write_hand(hand or 0) for hand in hands] == [
        ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432", "AKQJT98765432...",
    ]  # fmt: skip


def test_values_are_inherited() -> None:
    """`#` is the value before, `##x` is x from here on, and a second record may leave the deal out."""
    text = (
        f'[Event "##Final"]\n[Site "Rome"]\n[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n{DEAL}\n\n'
        '[Site "#"]\n[Board "3"]\n[Room "Closed"]\n[Contract "Pass"]\n\n[Board "4"]\n[Dealer "W"]\n'
    )
    first, second, third = pbn.read(text)[0]
    assert second.tags["Event"] == third.tags["Event"] == "Final"
    assert second.tags["Site"] == "Rome"
    assert (second.dealer, second.vulnerable, second.hands) == (2, "ew", first.hands)
    assert second.passed_out
    assert third.deal is None


def test_notes_belong_to_the_section_before_them() -> None:
    """Number 1 of the auction and number 1 of the play are different notes; alerts are notes too."""
    text = (
        f'[Dealer "N"]\n[Vulnerable "None"]\n{DEAL}\n[Declarer "N"]\n[Contract "1NT"]\n[Auction "N"]\n'
        '1NT =1= pass =2= AP\n[Note "1:15-17"]\n[Note "2:Alert: promises nothing"]\n'
        '[Play "E"]\nDA =1= D7 D4 D2\n*\n[Note "1:asks for count"]\n[Result "7"]\n'
    )
    (board,), findings = pbn.read(text)
    assert findings == []
    assert board.calls is not None
    assert board.calls[:2] == (
        AnnotatedCall(board.calls[0].call, "15-17"),
        AnnotatedCall(Call.PASS, "promises nothing", alert=True),
    )
    assert board.cards[0].note == "asks for count"
    again = pbn.read(pbn.write([board]))[0][0]
    assert (again.calls, again.cards, again.tricks) == (board.calls, board.cards, 7)


def test_untidy_files_are_read() -> None:
    """Small tag names, comments over lines, blank lines inside a game, CRLF, a tag given twice."""
    text = (
        "% a comment line\r\n"
        '[EVENT "x; not a comment"] ; but this is\r\n{ two\r\n\r\nlines }\r\n'
        '[board "5"]\r\n\r\n[Room "Open"]\r\n[Room "Closed"]\r\n[Dealer "n"]\r\n[Vulnerable "Love"]\r\n'
        '[Declarer "E"]\r\n[Contract "3n*"]\r\n[Auction "N"]\r\nPASS 3N d ! AP\r\n[Result "8"]\r\n'
    )
    (board,), findings = pbn.read(text)
    assert findings == []
    assert board.tags == {"Event": "x; not a comment", "Room": "Open"}
    assert (board.number, board.dealer, board.vulnerable) == (5, 0, "none")
    assert board.contract == Contract.parse("3NXE")
    assert len(board.calls or ()) == 6


def test_several_tags_may_share_a_line() -> None:
    """Also after a blank line and in any order: they are one board."""
    (board,), findings = pbn.read(f'\n\n{DEAL} [Board "2"] [Dealer "S"][Vulnerable "Both"]\n')
    assert findings == []
    assert (board.number, board.dealer, board.vulnerable) == (2, 2, "both")


def test_text_below_a_tag_that_has_none_does_no_harm() -> None:
    """A word out of place below `Event` is left out, and what is written is still one board."""
    (board,), findings = pbn.read(f'[Event "Cup"]\nstray words\n{DEAL}\n')
    assert findings == []
    assert (board.tags, board.tables) == ({"Event": "Cup"}, {})
    assert len(pbn.read(pbn.write([board]))[0]) == 1


def test_a_name_that_is_no_number_stays_the_name_of_the_board() -> None:
    """Some files number boards `1-3`."""
    (board,), _ = pbn.read('[Board "1-3"]\n[Dealer "N"]\n')
    assert board.number is None
    assert '[Board "1-3"]' in pbn.write([board])


def test_double_dummy_tables_are_read_and_written_both_ways() -> None:
    """Twenty digits by declarer N S E W and strain NT S H D C, and the same as rows."""
    (board,), _ = pbn.read('[Board "1"]\n[DoubleDummyTricks "65658656585757457574"]\n')
    assert board.double_dummy is not None
    assert board.double_dummy[Bridge().dealing, Strain.NOTRUMP] == 6
    text = pbn.write([board])
    assert '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  6\nN  S  5\n' in text
    rows = text[text.index("[Optimum") :]
    (again,), _ = pbn.read('[Board "1"]\n' + rows)
    assert again.double_dummy == board.double_dummy


def test_files_in_several_charsets_are_decoded() -> None:
    """Latin-1 by the standard, UTF-8 with or without its mark, and UTF-16."""
    text = '[North "Bäcker"]'
    for data in (text.encode("latin-1"), text.encode(), text.encode("utf-8-sig"), text.encode("utf-16")):
        assert decode(data) == text


@pytest.mark.parametrize("seed", range(5))
def test_any_record_becomes_a_board_and_comes_back(seed: int) -> None:
    """Calls, cards, result and score of a random board survive PBN, and check agrees with them."""
    record = random_record(Bridge.board(seed + 1), Random(seed))
    text = pbn.write([from_record(record)])
    assert [checked.outcome for checked in check_pbn(text)] == [Outcome.AGREES]
    (board,), _ = pbn.read(text)
    assert to_record(board) == record


@given(st.text(alphabet='[]"{};%=#AKQ2 \nNESWDealAuctionPlay:.-*+^$!?\\', max_size=120))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever stands in a file, it is read or reported, and what was read can be written."""
    boards, _ = pbn.read(text)
    pbn.write(boards)
    check_pbn(text)


@pytest.mark.parametrize("tag", ["", '[Board ""]\n', '[Board "7"]\n'])
def test_a_second_record_of_a_board_inherits_its_deal(tag: str) -> None:
    """Deal, dealer and vulnerability hold for the next table too, also where it does not name the board."""
    first = f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n{DEAL}\n[North "Rickey"]\n'
    (one, other), findings = pbn.read(f'{first}\n{tag}[North "Nora"]\n[Contract "Pass"]\n')
    assert findings == []
    assert other.hands == one.hands
    assert (other.dealer, other.vulnerable) == (2, "both")
    assert (one.names[0], other.names[0]) == ("Rickey", "Nora")


def test_another_board_inherits_nothing() -> None:
    """A record with a number of its own has no deal if it does not say it."""
    boards, _ = pbn.read(f'[Board "7"]\n{DEAL}\n\n[Board "8"]\n[North "Nora"]\n')
    assert [board.hands[0] is None for board in boards] == [False, True]


def test_lines_that_are_no_tags_are_reported() -> None:
    """With their numbers; the board around them is read all the same."""
    boards, findings = pbn.read('[Board "1"]\n[Dealer N\n[North "Nora"]\n')
    assert findings == [Finding(2, 'not a tag such as [Dealer "N"]: [Dealer N', is_hand=False)]
    assert [(board.number, board.names[0]) for board in boards] == [(1, "Nora")]


@pytest.mark.parametrize(
    ("text", "score"),
    [("NS 420", 420), ("EW 420", -420), ("EW -50", 50), ("NS 5 EW -5", 5), ("420", None)],
)
def test_a_score_with_its_side_needs_no_contract(text: str, score: int | None) -> None:
    """It is North-South's; without a side it belongs to a declarer who is not known."""
    (board,), findings = pbn.read(f'[Board "1"]\n[Score "{text}"]\n')
    assert (board.score, findings) == (score, [])


@pytest.mark.parametrize("digits", ["6565865658575745757", "656586565857574575741", "6565865658575745757e"])
def test_a_double_dummy_table_has_twenty_digits(digits: str) -> None:
    """One too few, one too many, and fourteen tricks are refused."""
    _, findings = pbn.read(f'[Board "1"]\n[DoubleDummyTricks "{digits}"]\n')
    why = f"DoubleDummyTricks: '{digits}': a double-dummy table has 20 digits from 0 to d"
    assert findings == [Finding(2, why)]
