"""Bots as somebody typed them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardtable.errors import BadOption
from cardtable.hosting.bots import BuiltIn, Hosted, code_fingerprint, read_bots
from cardtable.programs.launch import CannotStart, Command

HIGHEST = Path(__file__).parents[2] / "examples" / "sixnimmt" / "highest.py"


def test_players_of_ours_go_by_name() -> None:
    """The same bot twice is two bots with two names; copies are one."""
    bots, copies = read_bots("nimmt", ["nimmt:basic", "3*nimmt:random", "nimmt:basic"])
    assert bots == [
        BuiltIn("nimmt:basic", "nimmt:basic"),
        BuiltIn("nimmt:random", "nimmt:random"),
        BuiltIn("nimmt:basic", "nimmt:basic2"),
    ]
    assert copies == [1, 3, 1]


def test_a_command_line_may_have_a_protocol_in_front() -> None:
    """Without one a program speaks JSON lines."""
    bots, copies = read_bots("nimmt", [f"2*sixnimmt:{HIGHEST}", f"{HIGHEST} --fast"])
    command = Command((sys.executable, str(HIGHEST)), "highest")
    fast = Command((sys.executable, str(HIGHEST), "--fast"), "highest")
    assert bots == [
        Hosted(f"sixnimmt:{HIGHEST}", "highest", command, "nimmt", "sixnimmt"),
        Hosted(f"{HIGHEST} --fast", "highest2", fast, "nimmt", "json_lines"),
    ]
    assert copies == [2, 1]


def test_a_program_is_known_by_its_content(tmp_path: Path) -> None:
    """Another byte in its file makes it another program."""
    script = tmp_path / "bot.py"
    script.write_text("pass\n")
    (bot,), _ = read_bots("nimmt", [str(script)])
    assert isinstance(bot, Hosted)
    before = bot.fingerprint
    assert bot.fingerprint == before
    script.write_text("pass \n")
    assert bot.fingerprint != before


def test_players_of_ours_are_known_by_the_code() -> None:
    """Games have rules of their own, so they have fingerprints of their own."""
    assert code_fingerprint("nimmt") == code_fingerprint("nimmt")
    assert code_fingerprint("nimmt") != code_fingerprint("skat")


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        ("nimmt", "nimmt:nobody", "there is no player 'nimmt:nobody' of nimmt; there are nimmt:random, "),
        ("skat", "nimmt:basic", "there is no player 'nimmt:basic' of skat; there are skat:random, "),
        ("skat", f"sixnimmt:{HIGHEST}", "sixnimmt is a protocol for nimmt, not for skat"),
        ("nimmt", "11*nimmt:basic", "before the \\* stands a number from 1 to 10"),
        ("nimmt", "*nimmt:basic", "before the \\* stands a number from 1 to 10"),
    ],
)
def test_what_is_no_bot_is_refused(game: str, text: str, why: str) -> None:
    """The reason says what there is."""
    with pytest.raises(BadOption, match=why):
        read_bots(game, [text])


def test_a_program_that_is_not_there_is_refused() -> None:
    """Before anything is played."""
    with pytest.raises(CannotStart, match=r"there is no program '\./nobody'"):
        read_bots("nimmt", ["./nobody"])
