"""`cardtable solve`, as it is called from a shell."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.cli import main
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.notation.own import ids, records
from cardtable.record import Record
from support.two_hand_files import LATE
from support.two_hand_rounds import ending

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.record import AnyRecord


POSITION = "trump: H; leader: 0; hand 0: SA SK; hand 1: S9 S9; hand 2: DA DT; hand 3: HA C9"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(["solve", *arguments])
    printed = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, printed.out, printed.err


def test_a_position_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """The trump takes the first spade and C9 the rest: 0 counters whichever is led."""
    status, printed, _ = run(capsys, "pinochle", POSITION)
    title, *cards, line = printed.splitlines()
    assert status == 0
    assert title == "seat 0 is to play; counters of seats 0 and 2 in the end"
    assert sorted(cards) == ["  SA  0", "  SK  0"]
    assert line.startswith("best line: 0:S")
    assert len(line.split()) == 10


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The same for programs, one line for each position."""
    found = json.loads(run(capsys, "pinochle", POSITION, "--json")[1])
    assert found["values"] == {"SA": "0", "SK": "0"}
    assert len(found["line"]) == 8
    assert found["note"] is None


def test_a_null(capsys: pytest.CaptureFixture[str]) -> None:
    """The declarer has to take the seven with the jack."""
    text = "game: null; declarer: 0; leader: 1; hand 0: CJ; hand 1: ; hand 2: SA; trick: C7"
    assert run(capsys, "skat", text)[1].splitlines()[:2] == [
        "seat 2 is to play; 1 if seat 0 takes no trick in the end",
        "  SA  0",
    ]


def suit_each(*actions: str) -> AnyRecord:
    game = Pinochle()
    deal = game.deal_of([[card for card in DOUBLE_DECK if str(card)[0] == suit] for suit in "DCHS"])
    return Record(game, deal, tuple(game.parse(text) for text in actions))


def test_an_id_of_an_unfinished_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """The bidder has all trumps and takes all counters."""
    record = suit_each("pass", "pass", "pass", "trump D")
    _, printed, _ = run(capsys, "pinochle", ids.write(record))
    assert "  DA  25\n" in printed
    assert "best line: 0:D" in printed


def test_a_finished_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of a record, what each decision cost: nothing, when nothing could be done."""
    tricks = [f"{suit}{rank}" for rank in "ATKQJ9" for _ in range(2) for suit in "DCHS"]
    file = tmp_path / "hands.jsonl"
    file.write_text(records.write(suit_each("pass", "pass", "pass", "trump D", *tricks)) + "\n")
    status, printed, _ = run(capsys, "pinochle", str(file))
    assert status == 0
    assert printed == "40 decisions with open cards; counters given away: none\n"


def test_a_file_with_bad_hands_fails_but_the_others_are_solved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each that cannot be read or solved is named in a line."""
    begun = records.write(suit_each("pass", "pass", "pass", "trump D"))
    file = tmp_path / "hands.jsonl"
    file.write_text(f"{begun}\n{begun[:-9]}\n{records.write(suit_each())}\n")
    status, printed, complaints = run(capsys, "pinochle", str(file))
    assert status == 1
    assert printed.startswith("seat 0 is to play; ")
    unread, unsolved = complaints.splitlines()
    assert unread.startswith(f"{file}:2: ")
    assert unsolved == f"{file}: hand 2: there is nothing to solve before the play"


def test_what_a_decision_cost(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """To lead the king before the ace gives up a royal marriage."""
    state = ending("HK HQ SA", "C9 D9 S9")
    game = state.round.game
    played = ("HK", "C9", "no meld", "HQ", "D9", "no meld", "SA", "S9")
    record = Record(game, state.deal, tuple(game.parse(text) for text in played))
    file = tmp_path / "round.json"
    file.write_text(records.write(record))
    printed = run(capsys, "two-hand-pinochle", str(file))[1]
    assert printed.splitlines()[1] == "    1  seat 0: HK -40, best was SA"
    decision = json.loads(run(capsys, "two-hand-pinochle", str(file), "--json")[1])["decisions"][0]
    assert decision["cost"] == 40
    assert decision["values"] == {"SA": 58, "HK": 18, "HQ": 18}


def test_a_save_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A save of the course is solved from where it stands."""
    file = tmp_path / "game.txt"
    file.write_text(LATE)
    status, printed, _ = run(capsys, "two-hand-pinochle", str(file))
    assert status == 0
    assert "points more than the other from here on with perfect play" in printed
    assert "best line: " in printed


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["pinochle", "nowhere.txt"], "nowhere.txt: No such file"),
        (["pinochle", "trump: H"], "there is no leader, hand 0"),
        (["pinochle", "pinochle1.???"], "pinochle1.???"),
        (["skat", "game: grand; declarer: 9; leader: 0; hand 0: CJ; hand 1: ; hand 2: SA"], "a seat from 0"),
    ],
)
def test_what_cannot_be_solved(capsys: pytest.CaptureFixture[str], arguments: list[str], why: str) -> None:
    """One line says what is wrong, and the status is 1."""
    status, printed, complaint = run(capsys, *arguments)
    assert (status, printed) == (1, "")
    assert why in complaint
    assert complaint.count("\n") == 1


def test_nothing_to_solve(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Before the play, and in files of other games, there is nothing."""
    file = tmp_path / "deal.jsonl"
    file.write_text(records.write(suit_each()))
    assert "nothing to solve before the play" in run(capsys, "pinochle", str(file))[2]
    assert "no hands of skat" in run(capsys, "skat", str(file))[2]


def test_nimmt(capsys: pytest.CaptureFixture[str]) -> None:
    """All seats choose at once; each has values of its own, by guesses."""
    game = Nimmt(seats=2)
    deal = game.deal(Random(1))
    status, printed, _ = run(capsys, "nimmt", ids.write(Record(game, deal)))
    titles = [line for line in printed.splitlines() if line.startswith("seat")]
    assert status == 0
    assert titles == [
        f"seat {seat}: minus the heads in the end, over 2000 guesses of the other hands" for seat in (0, 1)
    ]


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("nimmt", "an id, a file (- is standard input) with hands as records, ids."),
        ("skat", "or a position in words (`game: grand; declarer: 0; leader: 0; hand 0: CJ SA; ...`)."),
        ("pinochle", "or a position in words (`trump: H; leader: 0; hand 0: SA SK; ...`)."),
        ("two-hand-pinochle", "with hands as two-hand-save, records, ids."),
    ],
)
def test_help_says_what_can_be_solved(capsys: pytest.CaptureFixture[str], game: str, what: str) -> None:
    """Which forms there are follows from what the parts of the game publish."""
    assert what in " ".join(run(capsys, game, "--help")[1].split())


def test_commands_are_the_games_with_a_solver(capsys: pytest.CaptureFixture[str]) -> None:
    """Another game is told which there are."""
    complaint = run(capsys, "hearts")[2]
    assert "it has bridge, nimmt, pinochle, skat, two-hand-pinochle" in complaint
