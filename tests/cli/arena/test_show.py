"""`cardtable arena show`: a tournament as its folder tells it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from cardtable.cli import cardtable

TESTS = Path(__file__).parents[2]
HIGHEST = TESTS.parent / "examples" / "sixnimmt" / "highest.py"
ARENA = [sys.executable, "-c", "from cardtable.cli import main; main()", "arena"]


def arena(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cardtable, ["arena", *map(str, arguments)])


def test_a_finished_tournament(tmp_path: Path) -> None:
    """The table as it was printed, then progress and settings, a line for each."""
    played = arena("nimmt", "nimmt:basic", "2*nimmt:random", "--deals", "3", "--seed", "1", "--out", tmp_path)
    shown = arena("show", tmp_path)
    assert shown.exit_code == 0
    table, _, about = shown.stdout.partition("\n\n")
    assert table + "\n" == played.stdout
    lines = [re.split(r"\s{2,}", line, maxsplit=1) for line in about.splitlines()]
    times = [text for title, text in lines if title == "time"]
    assert [text.partition(": ")[0] for text in times] == ["nimmt:basic", "nimmt:random"]
    lines = [line for line in lines if line[0] != "time"]
    assert lines[:6] == [
        ["progress", "finished: 3 of 3 sets"],
        ["game", "nimmt (seats=3)"],
        ["bot", "nimmt:basic"],
        ["bot", "nimmt:random"],
        ["deals", "from seed 1"],
        ["our players", "no limit"],
    ]
    assert [title for title, _ in lines[6:]] == ["programs", "machine", "begun with", "command"]
    assert "substitute if one fails, 10 s for a decision, 30 s for the first" in lines[6][1]
    assert re.search(r": 3 sets in \d+ s$", lines[7][1])


def test_a_tournament_that_is_not_finished(tmp_path: Path) -> None:
    """It says how far it is: of the sets that were asked for last."""
    command = ("nimmt", "nimmt:basic", "nimmt:random", "--seed", "1", "--out", tmp_path)
    arena(*command, "--deals", "5")
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:2]))
    assert "progress     2 of 5 sets (40%)\n" in arena("show", tmp_path).stdout
    account = json.loads(arena("show", tmp_path, "--json").stdout)
    assert (account["sets"], account["wanted"], account["waiting"]) == (2, 5, 0)
    assert account["settings"]["terms"]["decision"] == 10.0
    arena(*command, "--deals", "8")
    assert "finished: 8 of 8 sets" in arena("show", tmp_path).stdout


def test_what_is_no_tournament(tmp_path: Path) -> None:
    """One line, with what is missing."""
    run = subprocess.run([*ARENA, "show", tmp_path], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (1, "")
    assert "is not the folder of a tournament: there is no manifest.json in it" in run.stderr


def test_who_stops_a_tournament_sees_how_it_stands(tmp_path: Path) -> None:
    """After Ctrl-C the table of what was played, how far that is, and the exit status of the signal."""
    command = [*ARENA, "nimmt", "nimmt:basic", "nimmt:random", "--deals", "100000", "--out", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        journal = tmp_path / "journal.jsonl"
        while not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        printed, complaints = run.communicate(timeout=60)
    assert (run.returncode, complaints.strip()) == (130, "cardtable: stopped")
    assert re.match(r"nimmt, seed \d+: \d+ sets, \d+ hands\n", printed)
    assert re.search(r"\nstopped at \d+ of 100000 sets \(0%\); the same command goes on\n$", printed)


def test_a_bot_that_never_answers_took_no_time(tmp_path: Path) -> None:
    """There is nothing to tell of it; of who answered there is."""
    bot = f"sixnimmt:{sys.executable} -c 'import sys; sys.stdin.read()'"
    limits = ("--time", "0.01", "--start-time", "0.01")
    arena("nimmt", bot, "nimmt:random", "--deals", "1", "--seed", "1", *limits, "--out", tmp_path)
    silent, talking = json.loads(arena("show", tmp_path, "--json").stdout)["times"].values()
    assert silent is None
    assert talking["decisions"] > 0


def test_who_stops_workers_hears_what_they_have_finished(tmp_path: Path) -> None:
    """Both are in set 1 of their blocks of ten. None of them begins with another block after Ctrl-C."""
    bot = tmp_path / "waits.py"
    bot.write_text(WAITS)
    out = tmp_path / "out"
    terms = ("--deals", "40", "--block", "10", "--jobs", "2", "--seed", "1", "--out", str(out))
    command = [*ARENA, "nimmt", f"sixnimmt:{bot}", "nimmt:random", *terms]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        kept = [out / "under_way" / "0.jsonl", out / "under_way" / "10.jsonl"]
        while not all(file.exists() and file.read_bytes().endswith(b"\n") for file in kept):
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        printed, _ = run.communicate(timeout=60)
    assert printed == "stopped at 0 of 40 sets (0%); 2 more wait for earlier ones; the same command goes on\n"
    assert sorted(file.name for file in (out / "under_way").iterdir()) == ["0.jsonl", "10.jsonl"]


WAITS = """
import sys, time
hands = 0
for line in sys.stdin:
    _, word, *data = line.strip().split("|")
    if word == "NEWGAME":
        hand, hands = eval(data[0]), hands + 1
    elif word.startswith("PICK"):
        while hands == 3: time.sleep(1)
        print(hand.pop() if word == "PICKCARD" else 0, flush=True)
"""
"""Two hands are a set; then it never answers again."""
