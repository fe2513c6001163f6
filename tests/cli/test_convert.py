"""`cardtable convert` and `cardtable check` on files of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from cardtable.cli.check import command as check
from cardtable.cli.convert import command as convert
from support.two_hand_files import LATE

if TYPE_CHECKING:
    from pathlib import Path

LIN = (
    "pn|Sue,Will,Nora,Ed|md|2S9HJ872DQT64CQJ43,SAK2HA95DAJ875C92,SQ765HKQ64D32CAK6,|ah|Board 12|sv|n|"
    "mb|1N|an|15-17|mb|p|mb|2H!|mb|p|mb|2S|mb|p|mb|p|mb|p|pc|CA|mc|9|\n"
)


def run(command: object, *args: str, stdin: str | bytes | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(command, args, input=stdin, standalone_mode=False)  # type: ignore[arg-type]
    if result.exception is not None:
        raise result.exception
    return result.return_value, result.output


def test_lin_becomes_pbn_and_comes_back(tmp_path: Path) -> None:
    """The score that follows from the claim is filled in."""
    file = tmp_path / "hand.lin"
    file.write_text(LIN)
    status, text = run(convert, str(file), "--to", "pbn")
    assert status == 0
    assert '[Score "NS -140"]' in text
    status, again = run(convert, "-", "--to", "lin", stdin=text)
    assert "mb|2H!|" in again
    assert "mc|9|" in again


def test_boards_become_records_and_come_back(tmp_path: Path) -> None:
    """Our own records are lines of JSON."""
    file = tmp_path / "hand.lin"
    file.write_text(LIN)
    _, text = run(convert, str(file), "--to", "records")
    assert text.startswith('{"game":"bridge"')
    _, again = run(convert, "-", "--to", "pbn", stdin=text)
    assert '[Contract "2S"]' in again


def test_boards_that_cannot_be_read_are_named_and_the_rest_converted(tmp_path: Path) -> None:
    """Exit status 1 says that something is missing."""
    file = tmp_path / "hands.lin"
    file.write_text("md|7|\n" + LIN)
    status, text = run(convert, str(file), "--to", "lin")
    assert status == 1
    assert f"{file}:1: '7' at character 1: a deal starts with its dealer" in text
    assert "ah|Board 12|" in text


def test_check_reads_every_charset_and_sums_up(tmp_path: Path) -> None:
    """A file in UTF-16 is as good as another; a difference makes the exit status 1."""
    file = tmp_path / "hand.pbn"
    _, text = run(convert, "-", "--to", "pbn", stdin=LIN)
    file.write_bytes(text.encode("utf-16"))
    status, said = run(check, str(file))
    assert (status, said) == (0, f"{file}: 1 hand, 1 agree, 0 not compared, 0 differ\n")
    file.write_text(text.replace("NS -140", "NS 140"))
    status, said = run(check, str(file))
    assert status == 1
    assert f"{file}:5: hand 1 differs: board 12: 2SW with 9 tricks scores NS -140" in said


@pytest.mark.parametrize("text", ["", "hello", "12,13"])
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    """The message names the formats."""
    file = tmp_path / "x"
    file.write_text(text)
    with pytest.raises(Exception, match="in none of the formats pbn, lin, records"):
        run(convert, str(file), "--to", "pbn")


@pytest.mark.parametrize("target", ["iss", "nonsense", "xskat"])
def test_a_format_that_the_game_has_not(target: str) -> None:
    """Those that hands of the game can be written in are named, and no others."""
    why = f"^--to {target}: hands of bridge are written as pbn, lin, records, ids$"
    with pytest.raises(click.UsageError, match=why):
        run(convert, "-", "--to", target, stdin=LIN)


def test_a_board_that_lin_cannot_say_is_left_out() -> None:
    """It has no mark for an insufficient bid: without one the auction would be an illegal one."""
    insufficient = '[Board "3"]\n[Dealer "N"]\n[Auction "N"]\n2C ^I 1S 2H Pass\nPass Pass\n'
    text = f'{insufficient}\n[Board "4"]\n[Dealer "E"]\n'
    status, said = run(convert, "-", "--to", "lin", stdin=text)
    assert status == 1
    assert "-:1: 'board 3': it has an insufficient bid, which LIN cannot say\n" in said
    assert "ah|Board 4|" in said
    assert "Board 3" not in said


def test_a_saved_game_becomes_a_record_and_comes_back() -> None:
    """The save files of the course are a format of two-hand pinochle like any other."""
    _, text = run(convert, "-", "--to", "records", stdin=LATE)
    assert text.startswith('{"game":"two-hand-pinochle"')
    assert run(convert, "-", "--to", "two-hand-save", stdin=text) == (0, LATE)
