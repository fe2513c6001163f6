"""`cardtable check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardtable.cli import main

if TYPE_CHECKING:
    from pathlib import Path

DEAL = "CJ.SJ.CA.CT.CK.CQ.C9.DA.DT.D7.HJ.HA.HT.HK.HQ.H9.H8.S7.S8.D8.DJ.SA.ST.SK.SQ.S9.C8.C7.DK.DQ.D9.H7"
GOOD = f"(;GM[Skat]MV[w {DEAL} 1 p 2 p 0 p ]R[passed] ;)\n"
WHOLE = "skat1.WbDmUm8BpmHTzTUET9GLUOtXL8ArLY"
WRONG = f"(;GM[Skat]MV[w {DEAL} 1 p 2 p 0 18 ]R[passed] ;)\n"
BAD = f"(;GM[Skat]MV[w {DEAL} 1 p 2 p 0 19 ]R[passed] ;)\n"


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["check", *args])
    assert isinstance(stop.value.code, int)
    return stop.value.code


def test_a_file_that_agrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line of sums, exit status 0."""
    file = tmp_path / "games.sgf"
    file.write_text(GOOD * 3)
    assert run(str(file)) == 0
    assert capsys.readouterr().out == f"{file}: 3 hands, 3 agree, 0 not compared, 0 differ\n"


def test_differences_are_printed_with_their_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad game does not hinder the next; exit status 1."""
    file = tmp_path / "games.sgf"
    file.write_text(GOOD + BAD + WRONG + GOOD)
    assert run(str(file)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"{file}:2: hand 2 differs: '0 19': move 4: 19 means nothing here",
        f"{file}: 4 hands, 2 agree, 1 not compared, 1 differ",
    ]


def test_all_says_what_came_of_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--all names the hands that agree and those that could not be compared too."""
    file = tmp_path / "games.sgf"
    file.write_text(GOOD + WRONG)
    assert run("--all", str(file)) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        f"{file}:1: hand 1 agrees",
        f"{file}:2: hand 2 not compared: the moves stop before the end of the hand",
    ]


def test_our_own_records_and_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole hand agrees, a deal alone is not compared, and an action that was not allowed differs."""
    file = tmp_path / "hands.txt"
    hands = '"hand 0":"11 12 13 14 15 16 17 18 19 20","hand 1":"21 22 23 24 25 26 27 28 29 30"'
    deal = f'{{"start":"1 2 3 4",{hands}}}'
    record = f'{{"game":"nimmt","options":{{"seats":2}},"deal":{deal},"actions":["11","31"]}}'
    file.write_text(f"{WHOLE}\n\nnimmt1.coe2hwwECAIIFHmV\n{record}\n")
    assert run("--all", str(file)) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:1: hand 1 agrees",
        f"{file}:3: hand 2 not compared: the actions stop before the end of the hand",
        f"{file}:4: hand 3 differs: seat 1 cannot do '31': this card is not in the hand",
        f"{file}: 3 hands, 1 agree, 1 not compared, 1 differ",
    ]


def test_an_unknown_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line that names the formats there are."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader")
    assert run(str(file)) == 1
    assert "in none of the formats" in capsys.readouterr().err


def test_the_other_files_are_checked_all_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in no format and one that is not there are named, and the rest is checked; exit status 1."""
    letter, missing, good = tmp_path / "letter.txt", tmp_path / "missing.sgf", tmp_path / "games.sgf"
    letter.write_text("Dear reader")
    good.write_text(GOOD)
    assert run(str(letter), str(missing), str(good)) == 1
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        f"cardtable: {letter}: in none of the formats pbn, lin, records, ids, iss, xskat, skat-text, "
        "skat-integer, skat-id, two-hand-save",
        f"cardtable: {missing}: No such file or directory",
    ]
    assert said.out == f"{good}: 1 hand, 1 agree, 0 not compared, 0 differ\n"


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    """One line, no traceback."""
    assert run("no-such-file.sgf") == 1
    assert capsys.readouterr().err == "cardtable: no-such-file.sgf: No such file or directory\n"
