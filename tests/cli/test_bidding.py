"""`cardtable bidding`: check, card and practise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
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


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["practise", "--theme", "slam", "--me", "any"], "--theme says what both hold: give it, or --me and"),
        (["practise", "--deals", "0"], "0 is not in the range x>=1"),
        (["check", "standard_american", "--deals", "-1"], "-1 is not in the range x>=0"),
        (["card", "--language", "xx"], "there is no 'xx'; there are en, de, fr"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(arguments: list[str], why: str) -> None:
    """Nothing that was typed is silently left aside."""
    done = CliRunner().invoke(cardtable, ["bidding", *arguments])
    assert done.exit_code == 2
    assert why in done.output


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
