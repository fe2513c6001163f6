"""`cardtable host nimmt`, as it is called from a shell."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.fifo import new_fifo, numbers
from support.survivors import survivors

TESTS = Path(__file__).parents[2]
MISBEHAVING = TESTS / "support" / "bots" / "misbehaving.py"
HIGHEST = TESTS.parent / "examples" / "sixnimmt" / "highest.py"
HOST = [sys.executable, "-c", "from cardtable.cli import main; main()", "host", "nimmt"]


def host(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [*HOST, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def test_quiet_prints_the_scores_in_one_line() -> None:
    """Other programs read this line: the heads of each player by name, and nothing else."""
    run = host(f"2*{HIGHEST}", "nimmt:basic", "-s", "30", "--seed", "7", "-q")
    assert run.returncode == 0
    assert run.stderr == ""
    assert run.stdout.count("\n") == 1
    scores = json.loads(run.stdout)
    assert list(scores) == ["highest", "highest2", "basic"]
    assert max(scores.values()) >= 30


def test_the_examples_play_without_fault() -> None:
    """What a newcomer starts from works, whatever the language."""
    run = host(HIGHEST, HIGHEST.parent / "lowest.sh", "-r", "1", "--policy", "abort")
    assert run.returncode == 0
    assert "highest, lowest" in run.stdout


COMMANDS = [
    "ai/example/exampleai.py ai/example/exampleai.py",
    "2*ai/example/exampleai.py",
    "2*ai/example/exampleai.py -s 300",
    "2*ai/example/exampleai.py -r 3",
    "2*ai/example/exampleai.py --seed 123",
    "2*ai/example/exampleai.py -q",
]


@pytest.mark.parametrize("words", COMMANDS)
def test_the_command_lines_of_the_manual_run_as_they_are_written(words: str) -> None:
    """In the folder of the examples, SixNimmt.py takes what the manual of SixNimmt tells people to type."""
    command = [sys.executable, "SixNimmt.py", *words.split()]
    run = subprocess.run(
        command, cwd=HIGHEST.parent, capture_output=True, text=True, timeout=100, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    if words.endswith("-q"):
        assert list(json.loads(run.stdout)) == ["exampleai", "exampleai2"]
    else:
        opening, *hands, _, _, _ = run.stdout.splitlines()
        assert opening.endswith(": exampleai, exampleai2")
        assert len(hands) == 6 if words.endswith("-r 3") else hands


def test_a_bot_for_another_python_is_told_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot of Python 2 asks for `python`; where that is Python 3, its error names the option that helps."""
    (tmp_path / "python").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    bot = tmp_path / "old.py"
    bot.write_text("#!/usr/bin/env python\nimport sys\nprint >>sys.stderr, 'ready'\nprint 'ready'\n")
    run = host(bot, "nimmt:random", "-s", "1", "-q")
    assert run.returncode == 1
    (line,) = run.stderr.splitlines()
    assert line.startswith("cardtable: old never answered, all its ")
    assert "SyntaxError: " in line
    assert line.endswith("; --python chooses another interpreter")


def test_a_match_starts_without_what_it_does_not_need() -> None:
    """A short match is mostly its start, so what only other commands need is not loaded for it."""
    command = [sys.executable, "-X", "importtime", *HOST[1:], f"2*{HIGHEST}", "-s", "1", "-q"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    loaded = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert "cardtable.hosting.host" in loaded
    slow = {
        "cardtable.search",
        "importlib.resources",
        "multiprocessing",
        "pathlib",
        "shutil",
        "socket",
        "tempfile",
    }
    assert loaded & slow == set()


@pytest.mark.parametrize("how", ["-q", "--mute", "--json"])
def test_who_never_answered_cannot_win(how: str) -> None:
    """A program that is not there is named on stderr, comes last whatever its heads, and the status is 1."""
    run = host(f"{sys.executable} nowhere.py", "nimmt:random", "-s", "20", "--seed", "3", how)
    assert run.returncode == 1
    (line,) = run.stderr.splitlines()
    name = Path(sys.executable).name.partition(".")[0]
    assert re.match(
        f"cardtable: {name} never answered, all its [0-9]+ decisions were made for it: exited ", line
    )
    if how == "--json":
        first, second = json.loads(run.stdout)["players"]
        assert (first["heads"] < second["heads"], first["rank"], second["rank"]) == (True, 2, 1)


def test_mute_prints_nothing() -> None:
    """Not even the scores."""
    run = host("2*nimmt:random", "--official", "--mute")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_the_same_seed_gives_the_same_match() -> None:
    """The seed covers the deals, our own players and what programs get in CARDTABLE_SEED."""
    command = (HIGHEST, "nimmt:random", "--seed", "123")
    first, second = host(*command), host(*command)
    assert first.stdout == second.stdout
    assert "seed 123" in first.stdout


def test_the_log_tells_hands_and_winner() -> None:
    """Two copies of the same player get the same in official mode, and share the win."""
    run = host(f"2*{HIGHEST}", "--official", "--seed", "1")
    opening, *hands, first, second, winners = run.stdout.splitlines()
    assert opening == "6 nimmt!, every hand for everybody, 1 deal, seed 1: highest, highest2"
    assert [line.partition(":")[0] for line in hands] == ["hand 1", "hand 2"]
    assert first.startswith(" 1. highest ")
    assert second.startswith(" 1. highest2 ")
    assert winners == "highest and highest2 win after 2 hands"


@pytest.mark.parametrize(
    ("options", "hands", "mode"),
    [
        (("-r", "3"), 6, "(official mode, because of -r), 3 deals"),
        (("--official", "--rounds", "2"), 4, "every hand for everybody, 2 deals"),
        (("--official",), 2, "every hand for everybody, 1 deal,"),
        (("--official", "-s", "1"), 2, "every hand for everybody, until somebody has 1 head,"),
        (("-s", "1", "--end", "gt"), 1, "hand after hand, until somebody has more than 1 head,"),
    ],
)
def test_modes(options: tuple[str, ...], hands: int, mode: str) -> None:
    """-r selects official mode, -s without -r plays on until the score, and one deal is the default."""
    run = host("2*nimmt:random", "--seed", "1", *options)
    assert mode in run.stdout.splitlines()[0]
    assert run.stdout.splitlines()[-1].endswith(f"after {hands} hand{'s' * (hands > 1)}")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["nimmt:basic"], 1, "6 nimmt! is for 2 to 10 players, not 1"),
        (["6*nimmt:basic", "5*nimmt:random"], 1, "6 nimmt! is for 2 to 10 players, not 11"),
        (["11*nimmt:basic"], 1, "6 nimmt! is for 2 to 10 players, not 11"),
        (["*nimmt:basic"], 2, "'*nimmt:basic': before the * stands a number from 1 to 10"),
        (["2*nobody.py"], 2, "there is no program 'nobody.py'"),
        (
            ["2*nimmt:frob"],
            2,
            "there is no player 'nimmt:frob' of nimmt; there are nimmt:random, nimmt:beginner",
        ),
        (["2*nimmt:basic", "--policy", "kind"], 2, "'kind' is not one of 'strict', 'substitute', 'abort'"),
    ],
)
def test_wrong_usage_is_one_line(arguments: list[str], status: int, message: str) -> None:
    """What is wrong is said before anything is started."""
    run = host(*arguments)
    assert run.returncode == status
    assert run.stdout == ""
    assert message in run.stderr
    assert run.stderr.count("\n") == 1


def test_conduct_is_reported_apart() -> None:
    """The account in JSON has everything that went wrong, by player and kind."""
    run = host(
        f"{MISBEHAVING} 'crashes in the middle'", "nimmt:basic", "-r", "1", "--policy", "strict", "--json"
    )
    account = json.loads(run.stdout)
    crashed, basic = account["players"]
    assert account["winners"] == ["basic"]
    assert account["hands"] == 2
    assert (crashed["dead"], crashed["late"], crashed["illegal"], crashed["malformed"]) == (1, 0, 0, 0)
    assert (crashed["out"], crashed["rank"], crashed["gone"]) == (True, 2, "exited with status 3")
    assert (basic["out"], basic["rank"], basic["substituted"]) == (False, 1, 0)


def test_abort_fails_with_the_reason() -> None:
    """The exit status says that there is no result, the message why."""
    run = host(f"{MISBEHAVING} 'writes garbage'", "nimmt:basic", "--policy", "abort", "-q")
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr.startswith("cardtable: the match is aborted: misbehaving: ")
    assert run.stderr.count("\n") == 1


def test_stderr_is_logged_by_program(tmp_path: Path) -> None:
    """Each program has a log of its own, by its name at the table."""
    bot = tmp_path / "loud.py"
    bot.write_text("import os, sys\nprint(os.environ['CARDTABLE_SEED'], file=sys.stderr)\n")
    host(f"2*{bot}", "-r", "1", "--stderr", tmp_path / "logs", "--seed", "1", "-q")
    first, second = (tmp_path / "logs" / "loud.log", tmp_path / "logs" / "loud2.log")
    assert first.read_text() != second.read_text()


HOWS = [
    "behaves",
    "ignores the end",
    "leaves a child in its own session",
    "leaves an orphan without environment",
]


@pytest.mark.parametrize("how", HOWS)
def test_nothing_is_left_after_a_match(tmp_path: Path, how: str) -> None:
    """When the host is done, so is every process that was started on the way."""
    pids = tmp_path / "pids"
    run = host(f"{MISBEHAVING} '{how}' {pids}", "nimmt:random", "-r", "1", "-q")
    assert run.returncode == 0
    found = [int(line) for line in pids.read_text().split()]
    assert len(found) == (2 if "leaves" in how else 1)
    assert survivors(found) == []


@pytest.mark.parametrize(
    ("number", "status", "how"),
    [
        (signal.SIGINT, 130, "leaves a child in its own session"),
        (signal.SIGTERM, 143, "leaves an orphan without environment"),
        (signal.SIGHUP, 129, "hangs at start"),
    ],
)
def test_nothing_is_left_after_an_interruption(
    tmp_path: Path, number: signal.Signals, status: int, how: str
) -> None:
    """Stopped by a signal, the host takes every process with it, however well they hide."""
    fifo = tmp_path / "pids"
    ais = [f"{MISBEHAVING} '{how}' {fifo}", f"{MISBEHAVING} 'hangs at start' {fifo}"]
    with (
        new_fifo(fifo) as pids,
        subprocess.Popen([*HOST, *ais], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process,
    ):
        found = numbers(pids, 3 if "leaves" in how else 2)
        process.send_signal(number)
        process.communicate(timeout=60)
    assert process.returncode == status
    assert survivors(found) == []
