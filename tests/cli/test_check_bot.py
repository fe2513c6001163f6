"""`cardtable check-bot`, as it is called from a shell."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.programs.sandbox.confinement import FREE, available

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parent / "examples"
MISBEHAVING = TESTS / "support" / "bots" / "misbehaving.py"
RANDOM_BOT = EXAMPLES / "json_lines" / "random_bot.py"
CHECK = [sys.executable, "-c", "from cardtable.cli import main; main()", "check-bot"]


def check_bot(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [*CHECK, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def verdicts(run: subprocess.CompletedProcess[str]) -> dict[str, str]:
    findings = [json.loads(line) for line in run.stdout.splitlines()]
    return {finding["check"]: finding["verdict"] for finding in findings}


def test_a_good_bot_passes_everything() -> None:
    """The example from the docs keeps to the protocol, in a game with partners, too."""
    run = check_bot("bridge", RANDOM_BOT)
    *findings, confined, last = run.stdout.splitlines()
    assert [line.partition(":")[0] for line in findings] == [
        "ok    starts and answers",
        "ok    plays on every seat without fault",
        "ok    answers in half the time it has",
        "ok    answers again when it is refused",
        "ok    joins a hand in the middle",
        "ok    ignores messages that it does not know",
        "ok    does not hang after nonsense",
        "ok    ends when the game is over",
        "ok    repeats itself",
    ]
    assert run.returncode == 0
    if available() == FREE:
        assert confined == "skip  plays when it is confined: this system cannot confine a program"
        assert last == "9 passed, 0 failed, 1 skipped"
    else:
        assert confined == f"ok    plays when it is confined: {available()}"
        assert last == "10 passed, 0 failed, 0 skipped"


def test_what_a_protocol_cannot_say_is_skipped() -> None:
    """SixNimmt has no words for a refused answer."""
    found = verdicts(check_bot("nimmt", f"sixnimmt:{EXAMPLES / 'sixnimmt' / 'highest.py'}", "--json"))
    assert found.pop("answers again when it is refused") == "skip"
    assert found.pop("plays when it is confined") == ("skip" if available() == FREE else "ok")
    assert set(found.values()) == {"ok"}


def test_a_bot_that_writes_where_it_likes_learns_of_it(tmp_path: Path) -> None:
    """It plays, but not in an arena that confines programs; what it said tells why."""
    if not available().files:
        pytest.skip("this system has no Landlock")
    bot = tmp_path / "logging_bot.py"
    # Beside itself it may write: it runs in a copy of its folder.
    bot.write_text(f"open({str(tmp_path / 'bot.log')!r}, 'a')\n" + RANDOM_BOT.read_text())
    run = check_bot("nimmt", bot)
    assert run.returncode == 1
    failed = run.stdout.index("FAIL  ")
    assert "ok    plays on every seat without fault: " in run.stdout[:failed]
    first, *said, last = run.stdout[failed:].splitlines()
    assert first.startswith("FAIL  plays when it is confined: ")
    assert first.endswith("; in the arena it needs --no-confine")
    assert said[-1].startswith("      | PermissionError: ")
    assert last == "9 passed, 1 failed, 0 skipped"


def test_a_bot_that_crashes_is_shown_with_its_last_words(tmp_path: Path) -> None:
    """What it wrote to stderr is what its author needs; nothing more is tried."""
    bot = tmp_path / "crash.py"
    bot.write_text("import sys\nsys.exit('where is my book?')\n")
    run = check_bot("skat", bot)
    assert run.returncode == 1
    assert run.stdout.splitlines() == [
        "FAIL  starts and answers: exited with status 1",
        "      | where is my book?",
        "0 passed, 1 failed, 0 skipped",
    ]


@pytest.mark.parametrize(
    ("how", "check"),
    [
        ("says too much", "plays on every seat without fault"),
        ("takes a row that is not there", "plays on every seat without fault"),
        ("crashes in the middle", "plays on every seat without fault"),
    ],
)
def test_faults_are_found(how: str, check: str) -> None:
    """Each by the check that is about it."""
    run = check_bot("nimmt", f"sixnimmt:{MISBEHAVING} '{how}'", "--time", "2", "--json")
    assert run.returncode == 1
    found = verdicts(run)
    assert found[check] == "FAIL"
    assert list(found)[-1] == "plays when it is confined", "nothing ends before the last check"
    assert run.stderr == ""


def test_a_bot_that_cannot_be_refused_fails(tmp_path: Path) -> None:
    """It answers the first question of each kind and has no second answer."""
    bot = tmp_path / "stubborn.py"
    text = RANDOM_BOT.read_text()
    bot.write_text(
        text.replace(
            'if message["type"] == "act":',
            'if message["type"] == "error":\n        sys.exit(1)\n    if message["type"] == "act":',
        )
    )
    found = verdicts(check_bot("nimmt", bot, "--json"))
    assert found["answers again when it is refused"] == "FAIL"
    assert found["plays on every seat without fault"] == "ok"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nimmt", "nimmt:basic"], "nimmt:basic is a built-in player; give the command line of a program"),
        (["nimmt", "2*cat"], "'2*cat': one program is checked at a time; leave out the copies"),
        (["nimmt", "./nobody"], "there is no program './nobody'"),
        (["skat", "sixnimmt:ls"], "sixnimmt is a protocol for nimmt, not for skat"),
        (["chess", "ls"], "'chess' is not one of"),
    ],
)
def test_wrong_usage_is_one_line(arguments: list[str], message: str) -> None:
    """Nothing is started."""
    run = check_bot(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert message in run.stderr
    assert run.stderr.count("\n") == 1
