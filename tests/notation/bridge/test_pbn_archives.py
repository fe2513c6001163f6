"""PBN as archives and other programs write it: tags over lines, glued notes, placeholders, irregularities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from cardtable.cli.check import command
from cardtable.games.bridge import Bridge, Contract, Strain, write_hand
from cardtable.notation.bridge import pbn
from cardtable.notation.bridge.board_records import to_record
from cardtable.notation.bridge.check import check_pbn
from cardtable.notation.checking import Outcome
from cardtable.notation.hands import Finding

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.notation.bridge.board import Board

DEAL = '[Deal "N:863.K753.Q92.T97 Q4.8642.AKJT53.4 AKT92.AQT.7.K853 J75.J9.864.AQJ62"]'


def one(text: str) -> Board:
    (board,), findings = pbn.read(text)
    assert findings == []
    return board


def refused(text: str) -> str:
    """Why the only board of the text is not read."""
    boards, (finding,) = pbn.read(text)
    assert boards == []
    return finding.text


def calls(board: Board) -> list[str]:
    return [str(said.call) for said in board.calls or ()]


def cards(board: Board) -> list[str]:
    return [str(played.card) for played in board.cards]


@pytest.mark.parametrize(
    ("dealer", "first", "row"),
    [("N", "W", "- 1C AP"), ("S", "W", "- - - 1C AP"), ("W", "W", "1C AP"), ("E", "E", "1C AP")],
)
def test_seats_before_the_dealer_have_placeholders(dealer: str, first: str, row: str) -> None:
    """`[Auction "W"]` names the left column; the first call is the dealer's."""
    board = one(f'[Dealer "{dealer}"]\n[Auction "{first}"]\n{row}\n')
    assert calls(board) == ["1C", "pass", "pass", "pass"]
    assert str(board.contract) == f"1C{dealer}"


def test_the_first_call_tells_the_dealer_where_no_tag_does() -> None:
    """Two placeholders after West: South dealt."""
    board = one('[Board "x"]\n[Auction "E"]\n- 1S AP\n')
    assert (board.dealer, str(board.contract)) == (2, "1SS")


def test_a_bidding_problem_is_an_auction_that_goes_on() -> None:
    """Three placeholders, one call, `+`."""
    board = one('[Dealer "S"]\n[Auction "W"]\n- - - 1C\n+\n')
    assert calls(board) == ["1C"]
    assert "1C +" in pbn.write([board])


def test_opening_passes_that_are_left_out_are_named() -> None:
    """One site starts auctions with the first bid. Nothing is guessed: the file leaves out calls."""
    assert refused('[Board "1"]\n[Dealer "N"]\n[Auction "S"]\n1C AP\n') == (
        "Auction: 'S': the auction starts with S and the dealer is N: the file leaves out the calls of N, E "
        "(or a `-` for each seat before the dealer)"
    )


def test_placeholders_that_do_not_reach_the_dealer_are_named() -> None:
    """West, one placeholder: that is North's column and not East's."""
    assert refused('[Dealer "E"]\n[Auction "W"]\n- 1C AP\n') == (
        "Auction: '-': the first call is in the column of N, the dealer is E"
    )


def test_a_gap_between_calls_is_named() -> None:
    """A `-` stands before the dealer's call and after the end, not between."""
    assert refused('[Dealer "N"]\n[Auction "N"]\n1C - 1H AP\n') == (
        "Auction: '1H': call 2 is left out: a `-` stands for it"
    )


def test_a_tag_may_be_spread_over_lines() -> None:
    """Its tokens are free to stand anywhere, with comments between them."""
    board = one(
        '[\nEvent ; of the club\n"Spring Cup"\n]\n[Board{one}\n"7"]\n[Site "Bad\nEms"] [Dealer "S"\n]\n'
    )
    assert (board.tags, board.number, board.dealer) == ({"Event": "Spring Cup", "Site": "Bad Ems"}, 7, 2)


def test_a_broken_tag_is_no_hand_and_hides_none(tmp_path: Path) -> None:
    """`[Event Random` has no quotes. Both boards are read, and `check` counts two hands."""
    text = (
        f'[Event "A"]\n[Site "x"]\n[Board "1"]\n[Dealer "N"]\n{DEAL}\n[Contract "Pass"]\n\n'
        f'[Event Random deals\n[Site "x"]\n[Board "2"]\n[Dealer "E"]\n{DEAL}\n[Contract "Pass"]\n'
    )
    boards, findings = pbn.read(text)
    assert [board.number for board in boards] == [1, 2]
    assert findings == [Finding(8, 'not a tag such as [Dealer "N"]: [Event Random deals', is_hand=False)]
    assert pbn.looks_like(text[text.index("[Event Random") :])
    file = tmp_path / "two.pbn"
    file.write_text(text)
    shown = CliRunner().invoke(command, [str(file)], standalone_mode=False)
    assert shown.return_value == 1
    assert shown.output.splitlines() == [
        f'{file}:8: not a tag such as [Dealer "N"]: [Event Random deals',
        f"{file}: 2 hands, 0 agree, 2 not compared, 0 differ, 1 unreadable line",
    ]


@pytest.mark.parametrize(
    "text", ["[Event Random\n", '[Event "open\n\n', "[\n", "; alone\n", "{ a\n\n% }\nb }\n"]
)
def test_what_has_no_tag_is_no_game(text: str) -> None:
    """A broken tag, an open one, and comments alone, with a `%` line in braces that does not end them."""
    assert pbn.read(text)[0] == []


def test_a_tag_that_is_never_closed_does_not_swallow_the_next() -> None:
    """The line after it starts a tag of its own."""
    (board,), findings = pbn.read('[Board "1"]\n[Event "Cup\n[North "Nora"]\n')
    assert board.names[0] == "Nora"
    assert findings == [Finding(2, 'not a tag such as [Dealer "N"]: [Event "Cup', is_hand=False)]


def test_notes_and_marks_may_stick_to_calls() -> None:
    """`2C=1=`, `2D=2`, `2H!`, `3C$1`, and a star: between calls it is an alert, at the end the end."""
    board = one(
        '[Dealer "N"]\n[Auction "N"]\n1NT=1= Pass 2C*=2 Pass! 2D$1 X?! 3NT Pass\nPass Pass*\n'
        '[Note "1:15-17"]\n[Note "2:asks"]\n'
    )
    said = board.calls or ()
    assert calls(board) == ["1NT", "pass", "2C", "pass", "2D", "X", "3NT", "pass", "pass", "pass"]
    assert [(said[n].note, said[n].alert) for n in (0, 2, 9)] == [
        ("15-17", False),
        ("asks", True),
        ("", False),
    ]


def test_notes_and_marks_may_stick_to_cards() -> None:
    """`HK=1=`, `HA!`, `H2$7`; a star at the last card is a claim."""
    board = one(
        f'[Dealer "S"]\n{DEAL}\n[Declarer "S"]\n[Contract "2S"]\n[Play "W"]\n'
        'H9=1= h3! H2$7 HA??\nHJ HK H4 HT*\n[Note "1:from two"]\n[Result "8"]\n'
    )
    assert cards(board) == ["H9", "H3", "H2", "HA", "HT", "HJ", "HK", "H4"]
    assert board.cards[0].note == "from two"


def test_marks_have_numbers_up_to_255() -> None:
    """`$256` means nothing."""
    assert refused('[Dealer "N"]\n[Auction "N"]\n1C $256 AP\n') == "Auction: '$256': a mark is $0 to $255"


def test_of_a_tag_given_twice_the_rows_of_the_second_do_not_count_either() -> None:
    """The first auction alone."""
    board = one('[Dealer "N"]\n[Auction "N"]\n1C AP\n[Auction "N"]\n1S AP\n')
    assert calls(board) == ["1C", "pass", "pass", "pass"]


def test_an_insufficient_bid_is_read_and_not_compared() -> None:
    """`^I` is before it; no record of ours has it, and it is written with its mark."""
    text = f'[Board "1"]\n[Dealer "N"]\n{DEAL}\n[Auction "N"]\nPass 1D ^I 1C 1NT\nAP\n'
    board = one(text)
    (checked,) = check_pbn(text)
    assert (checked.outcome, checked.why) == (
        Outcome.NOT_COMPARED,
        "board 1: has an insufficient bid, so that it cannot be replayed by the rules",
    )
    with pytest.raises(Exception, match="it has an insufficient bid, which our records cannot hold"):
        to_record(board)
    assert "Pass 1D ^I 1C 1NT" in pbn.write([board])


def test_a_bid_marked_as_insufficient_that_is_not_is_a_difference() -> None:
    """1S over 1D is high enough."""
    (checked,) = check_pbn('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\nPass 1D ^I 1S AP\n')
    assert checked.why == "board 1: call 3, 1S by S, is marked as insufficient and is not"


def test_a_player_who_was_skipped_takes_a_column() -> None:
    """East is skipped, South bids, and everybody passes: South declares."""
    board = one('[Dealer "N"]\n[Auction "N"]\nPass ^S 1S Pass\nPass Pass\n')
    assert str(board.contract) == "1SS"
    assert "Pass ^S 1S AP" in pbn.write([board])


def test_a_revoke_and_a_lead_out_of_turn_are_read() -> None:
    """`^R` before the card; `^L` starts the trick with the seat that led."""
    revoke = f'[Board "1"]\n[Dealer "S"]\n{DEAL}\n[Declarer "S"]\n[Contract "2S"]\n[Play "W"]\n'
    board = one(revoke + "H9 H3 H2 ^R CK\n*\n")
    assert cards(board) == ["H9", "H3", "H2", "CK"]
    (checked,) = check_pbn(revoke + "H9 H3 H2 ^R HA\n*\n")
    assert checked.why == "board 1: trick 1, HA by S, is marked as a revoke and is none"
    early = one(revoke + "H3 H7 ^L H2 HA\n*\n")
    assert cards(early) == ["H2", "HA", "H3", "H7"]
    assert one(pbn.write([early])).cards == early.cards


def test_other_marks_of_irregularities_are_named() -> None:
    """There are four."""
    why = "the marks of what was irregular are ^I and ^S here"
    assert refused('[Dealer "N"]\n[Auction "N"]\n1C ^N 1D AP\n') == f"Auction: '^N': {why}"


def test_a_declarer_and_a_result_by_decision_are_not_compared() -> None:
    """`^N` and `^9` say that the hand alone did not decide; they are kept."""
    text = (
        f'[Board "1"]\n[Dealer "S"]\n[Vulnerable "None"]\n{DEAL}\n'
        '[Declarer "^N"]\n[Contract "2S"]\n[Result "^9"]\n'
        '[Score "NS 140"]\n[Auction "S"]\n2S AP\n'
    )
    (checked,) = check_pbn(text)
    assert checked.outcome is Outcome.AGREES
    written = pbn.write([one(text)])
    assert '[Declarer "^N"]\n[Contract "2S"]\n[Result "^9"]\n' in written


@pytest.mark.parametrize(
    ("result", "declarer", "tricks"),
    [
        ("9", "E", 9),
        ("NS 9", "N", 9),
        ("NS 9", "E", 4),
        ("EW 4 NS 9", "S", 9),
        ("EW 4 NS 9", "W", 4),
        ("^9", "S", 9),
    ],
)
def test_results_belong_to_a_side(result: str, declarer: str, tricks: int) -> None:
    """The declarer's tricks, whichever side the file counts."""
    board = one(f'[Board "1"]\n[Declarer "{declarer}"]\n[Contract "3NT"]\n[Result "{result}"]\n')
    assert board.tricks == tricks


@pytest.mark.parametrize(
    ("result", "why"),
    [
        ("+1", "a result is the declarer's tricks, 0 to 13, never + or -"),
        ("EW 5 NS 9", "the tricks of the two sides are 13 together"),
        ("NS 4 NS 9", "the tricks of the two sides are 13 together"),
    ],
)
def test_results_that_cannot_be_are_named(result: str, why: str) -> None:
    """Relative results, and sums that are not 13."""
    text = f'[Board "1"]\n[Declarer "E"]\n[Contract "3NT"]\n[Result "{result}"]\n'
    assert refused(text) == f"Result: {result!r}: {why}"


def test_a_board_passed_out_has_no_result() -> None:
    """Nobody took a trick."""
    (checked,) = check_pbn('[Board "1"]\n[Contract "Pass"]\n[Declarer ""]\n[Result "7"]\n[Score "NS 0"]\n')
    assert checked.why == "board 1: a board passed out has no tricks, the record says 7"


def test_an_end_position_is_read_and_kept() -> None:
    """Three cards a hand, hearts are trumps, West leads; it is no deal, and says so."""
    text = '[Board "1"]\n[Deal "N:A..K.2 .AK.3. 2.4..5 K.5.A."]\n[Contract "H"]\n[Play "W"]\nSK SA H3 S2\n*\n'
    board = one(text)
    assert [write_hand(hand or 0) for hand in board.hands] == ["A..K.2", ".AK.3.", "2.4..5", "K.5.A."]
    (checked,) = check_pbn(text)
    assert (
        checked.why
        == "board 1: is an end position of 3 cards a hand: the cards played before it are left out"
    )
    with pytest.raises(Exception, match="an end position of 3 cards a hand"):
        to_record(board)
    written = pbn.write([board])
    assert '[Contract "H"]' in written
    assert '[Play "W"]\nSK SA H3 S2\n*\n' in written


def test_hands_of_an_end_position_have_the_same_length() -> None:
    """One card more on one side is a mistake."""
    why = "N has 3 cards and not 13"
    assert refused('[Board "1"]\n[Deal "N:A..K.2 .AK.. 2.4.. K.5.."]\n') == f"Deal: 'A..K.2': {why}"


def test_values_for_all_games_end_when_one_sets_them_again() -> None:
    """`##x` holds until another value; `#` is the value before, once; `##` is that value from here on."""
    text = "\n".join(
        f'[Event "{event}"]\n[Board "{number}"]\n{site}\n'
        for number, (event, site) in enumerate(
            [
                ("E", '[Site "##Rome"]'), ("E", ""), ("E", '[Site "Paris"]'), ("E", ""),
                ("E", '[Site "Bonn"]'), ("E", '[Site "##"]'), ("E", ""), ("E", '[Site "#"]'), ("E", ""),
            ],
            1,
        )
    )  # fmt: skip
    sites = [board.tags.get("Site") for board in pbn.read(text)[0]]
    assert sites == ["Rome", "Rome", "Paris", None, "Bonn", "Bonn", "Bonn", "Bonn", None]


def test_tables_of_tricks_are_read_by_their_columns() -> None:
    """In another order, with blanks in the head, and one token a line."""
    rows = [(seat, strain) for seat in "NESW" for strain in ("C", "D", "H", "S", "NT")]
    tricks = {place: number % 14 for number, place in enumerate(rows)}
    turned = "\n".join(f"{number} {strain} {seat}" for (seat, strain), number in tricks.items())
    one_a_line = "\n".join(f"{seat}\n{strain}\n{number}" for (seat, strain), number in tricks.items())
    first = one(f'[Board "1"]\n[OptimumResultTable "Result\\2R;Denomination\\2R;Declarer"]\n{turned}\n')
    second = one(f'[Board "1"]\n[OptimumResultTable "Declarer Denomination\\2R Result\\2R"]\n{one_a_line}\n')
    third = one(f'[Board "1"]\n[OptimumResultTable ""]\n{one_a_line}\n')
    north = Bridge().dealing
    assert first.double_dummy is not None
    assert first.double_dummy[north, Strain.NOTRUMP] == 4
    assert first.double_dummy == second.double_dummy == third.double_dummy


def test_a_table_of_tricks_may_have_gaps() -> None:
    """`-` or `*` is not known; the tag is kept as it is."""
    board = one('[Board "1"]\n[DoubleDummyTricks "6565865658*-57457574"]\n')
    assert board.double_dummy is None
    assert '[DoubleDummyTricks "6565865658*-57457574"]' in pbn.write([board])


def test_half_points_are_kept_as_they_are() -> None:
    """A score of matchpoints is no score of a contract."""
    board = one('[Board "1"]\n[Score "EW -2.5"]\n')
    assert board.score is None
    assert '[Score "EW -2.5"]' in pbn.write([board])


def test_a_vulnerability_that_is_none_is_named() -> None:
    """`N/S` is a slip; `-` is nobody."""
    assert one('[Vulnerable "-"]\n').vulnerable == "none"
    assert refused('[Board "1"]\n[Vulnerable "North"]\n') == (
        "Vulnerable: 'North': vulnerable are None, NS, EW or All"
    )


def test_a_contract_without_a_declarer_says_what_is_missing() -> None:
    """Without an auction nobody can know it."""
    assert refused('[Board "1"]\n[Contract "4H"]\n') == (
        "Contract: '4H': a contract needs a declarer, and the file has none"
    )
    assert one('[Contract "4HXX"]\n[Declarer "^W"]\n').contract == Contract.parse("4HXXW")
