"""`cardtable bidding`: check, card and practise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from cardtable.cli import cardtable

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_with_a_hole_is_told_and_fails(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("system Mine\nafter opening\n  1S  12+ hcp\n")
    done = CliRunner().invoke(cardtable, ["bidding", "check", str(file), "--deals", "5"])
    assert done.exit_code == 1
    assert "some hands have no call, first at the first call" in done.output


def test_the_card_is_printed_in_a_language() -> None:
    done = CliRunner().invoke(cardtable, ["bidding", "card", "--language", "de"])
    assert done.exit_code == 0
    assert "- **1NT** 15-17 FP, ausgeglichen" in done.output
    assert "\n- **2C** Stayman" in done.output
    assert "\n  - Stayman" in done.output


def test_a_hand_is_practised() -> None:
    """A wrong word is told, `?` shows the system's call, and the hand ends with par."""
    theme = ["--me", "0-5 hcp", "--partner", "15-17 hcp, balanced, 0-4 H, 0-4 S", "--seed", "1"]
    typed = "hello\n?\n" + "pass\n" * 6
    done = CliRunner().invoke(cardtable, ["bidding", "practise", "--language", "en", *theme], input=typed)
    assert done.exit_code == 0, done.output
    assert "You are South and hold" in done.output
    assert "a call is 1C to 7NT, pass, X or XX" in done.output
    assert "The system calls" in done.output
    assert "Par is" in done.output
