"""`cardtable arena`, as it is called from a shell."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardtable.cli import cardtable, main
from cardtable.errors import BadOption
from support.fifo import new_fifo, numbers

TESTS = Path(__file__).parents[2]
MISBEHAVING = TESTS / "support" / "bots" / "misbehaving.py"
HIGHEST = TESTS.parent / "examples" / "sixnimmt" / "highest.py"
ARENA = [sys.executable, "-c", "from cardtable.cli import main; main()", "arena"]


def arena(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [*ARENA, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def ends(pid: int) -> bool:
    """Whether a process that is about to end does so."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    ready, _, _ = select.select([watched], [], [], 120)
    os.close(watched)
    return bool(ready)


def test_a_tournament_from_the_first_command_to_the_referee(tmp_path: Path) -> None:
    """The numbers come as a table and as JSON, the second time from the journal, and the journal is right."""
    command = ("nimmt", "nimmt:basic", "3*nimmt:random", "--deals", "5", "--seed", "1", "--out", tmp_path)
    run = arena(*command)
    assert (run.returncode, run.stderr) == (0, "")
    title, _, first, second = run.stdout.splitlines()
    assert title == "nimmt, seed 1: 5 sets, 20 hands"
    assert first.startswith("nimmt:basic ")
    assert second.startswith("nimmt:random ")
    again = json.loads(arena(*command, "--json").stdout)
    assert (again["sets"], again["hands"], again["stopped_early"]) == (5, 20, False)
    assert f" {again['bots'][0]['difference']['mean']:+.1f} ± " in first
    verified = arena("verify", tmp_path)
    assert (verified.returncode, verified.stdout) == (0, "5 sets, 20 hands: all as the rules say\n")


def test_a_seed_that_was_drawn_is_kept(tmp_path: Path) -> None:
    """The same command goes on, also if it does not name a seed."""
    command = ("nimmt", "nimmt:basic", "nimmt:random", "--deals", "2", "--out", tmp_path)
    first, second = arena(*command), arena(*command)
    assert (second.returncode, second.stdout) == (0, first.stdout)


def test_programs_of_any_protocol_meet_players_of_ours() -> None:
    """One that crashes loses its decisions, is told by name, and the others play on."""
    random_bot = TESTS.parent / "examples" / "json_lines" / "random_bot.py"
    crashing = f"sixnimmt:{MISBEHAVING} 'crashes in the middle'"
    run = arena("nimmt", f"sixnimmt:{HIGHEST}", random_bot, "nimmt:basic", crashing, "--deals", "2", "--json")
    account = json.loads(run.stdout)
    assert [bot["name"] for bot in account["bots"]] == ["highest", "random_bot", "nimmt:basic", "misbehaving"]
    assert [sum(bot["faults"].values()) for bot in account["bots"]] == [0, 0, 0, 2]
    assert account["bots"][3]["first_fault"] == "exited with status 3"


def test_a_failed_program_may_end_it_all(tmp_path: Path) -> None:
    """With --policy abort the reason is the one line on stderr, also out of a worker process, and as JSON on
    stdout; the report says how far it came."""
    bots = (f"sixnimmt:{MISBEHAVING} 'writes garbage'", "nimmt:basic")
    run = arena(
        "nimmt", *bots, "--policy", "abort", "--jobs", "2", "--no-confine", "--json", "--out", tmp_path
    )
    assert run.returncode == 1
    assert run.stderr.startswith("cardtable: the match is aborted: misbehaving: ")
    assert run.stderr.count("\n") == 1
    said = json.loads(run.stdout)
    assert said == {"error": said["error"], "kind": "MatchAborted", "status": 1}
    assert said["error"].startswith("the match is aborted: misbehaving: ")
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "0 of 100 sets" in report
    assert "It was stopped: the match is aborted: misbehaving: " in report


def test_verify_finds_what_is_wrong(tmp_path: Path) -> None:
    """Points that the play does not give, and cards that were not dealt, each with its set and hand."""
    arena("nimmt", "nimmt:basic", "nimmt:random", "--deals", "3", "--seed", "5", "--out", tmp_path)
    path = tmp_path / "journal.jsonl"
    first, second, third = map(json.loads, path.read_text().splitlines())
    first["hands"][1]["points"][0] -= 1
    second["deal"], third["hands"] = third["deal"], third["hands"][::-1]
    path.write_text("".join(json.dumps(line) + "\n" for line in (first, second, third)))
    run = arena("verify", tmp_path)
    assert run.returncode == 1
    lines = run.stdout.splitlines()
    assert lines[0].startswith("set 0 hand 2: the points are ")
    assert lines[1].startswith("set 1 hand 1: ")
    assert lines[3] == "set 2: these are not the seatings of deal 2"
    assert lines[4] == "3 sets, 6 hands: 4 wrong"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_goes_on_after_a_kill(tmp_path: Path, jobs: str) -> None:
    """Killed in the middle and called again, it ends with the journal of a run that nobody disturbed."""
    pids, out = tmp_path / "pids", tmp_path / "out"
    bots = (f"sixnimmt:{MISBEHAVING} behaves {pids}", "nimmt:random")
    tail = ("--deals", "8", "--seed", "3", "--block", "2", "--no-confine", "--json", "--out")
    whole = arena("nimmt", *bots, *tail, tmp_path / "whole")
    pids.unlink()
    command = ("nimmt", *bots, "--jobs", jobs, *tail, out)
    with (
        new_fifo(pids) as fifo,
        subprocess.Popen([*ARENA, *map(str, command)], stderr=subprocess.DEVNULL) as process,
    ):
        started = numbers(fifo, 4)
        process.kill()
    assert all(map(ends, started))
    pids.unlink()
    again = arena(*command)
    assert again.stdout == whole.stdout
    assert (out / "journal.jsonl").read_bytes() == (tmp_path / "whole" / "journal.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("number", "status", "jobs"), [(signal.SIGINT, 130, "1"), (signal.SIGTERM, 143, "2")]
)
def test_nothing_is_left_after_an_interruption(
    tmp_path: Path, number: signal.Signals, status: int, jobs: str
) -> None:
    """Told to stop, it ends workers and programs at once, however long they would have thought."""
    pids = tmp_path / "pids"
    bots = [f"sixnimmt:{MISBEHAVING} 'hangs at start' {pids}", "nimmt:basic"]
    command = [*ARENA, "nimmt", *bots, "--jobs", jobs, "--start-time", "600", "--no-confine"]
    with new_fifo(pids) as fifo, subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        found = numbers(fifo, 1)
        process.send_signal(number)
        process.communicate(timeout=60)
    assert process.returncode == status
    assert all(map(ends, found))


def test_a_hand_is_replayed_against_a_bot(tmp_path: Path) -> None:
    """Who sat there answers as it did; another one is shown where it first differs."""
    out, logs = tmp_path / "out", tmp_path / "logs"
    bots = (f"sixnimmt:{HIGHEST}", "nimmt:basic")
    run = arena("nimmt", *bots, "--deals", "3", "--seed", "5", "--block", "2", "--io-log", logs, "--out", out)
    assert run.returncode == 0
    assert sorted(log.name for log in logs.iterdir()) == ["highest.0.log", "highest.2.log"]
    assert "> CMD|PICKCARD" in (logs / "highest.2.log").read_text()
    chairs = json.loads((out / "journal.jsonl").read_text().splitlines()[2])["hands"][0]["chairs"]
    seat, said = str(chairs.index(0)), tmp_path / "said"
    same = arena("replay", out, "2", "1", seat, "--io-log", said)
    assert same.returncode == 0
    assert same.stdout.endswith(f"decisions of seat {seat}: all as they were\n")
    assert " > CMD|PICKCARD" in said.read_text()
    other = arena("replay", out, "2", "1", seat, "--bot", "nimmt:random")
    assert other.returncode == 1
    assert re.fullmatch(rf"decision \d+ of seat {seat}: .+ then, .+ now\n", other.stdout)
    wrong = arena("replay", out, "3", "1", "0")
    assert (wrong.returncode, wrong.stderr) == (
        2,
        "cardtable: there is no set 3: 3 were played, from 0 on\n",
    )


def test_a_cluster_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is said with the command that installs it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    command = ["arena", "nimmt", "2*nimmt:random", "--cluster", "tcp://127.0.0.1:1"]
    error = CliRunner().invoke(cardtable, command).exception
    assert isinstance(error, BadOption)
    assert str(error) == "a cluster needs dask.distributed: pip install 'cardtable[cluster]'"


def test_a_ladder_from_the_command_line(tmp_path: Path) -> None:
    """Begun, played on, and looked at."""
    run = arena(
        "ladder", tmp_path, "--game", "skat", "--add", "skat:random", "--add", "skat:basic", "--sets", "2"
    )
    assert (run.returncode, run.stderr) == (0, "")
    rungs = json.loads(arena("ladder", tmp_path, "--sets", "1", "--json").stdout)
    assert sorted((rung["name"], rung["sets"]) for rung in rungs) == [("skat:basic", 3), ("skat:random", 3)]


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["nimmt", "nimmt:basic"], 2, "6 nimmt! has 2 to 10 seats, not 1"),
        (["nimmt"], 2, "Missing argument 'BOT…'"),
        (
            ["skat", "skat:random", "skat:random"],
            2,
            "the table has 3 places, and there are bots for 2; N*BOT",
        ),
        (["chess", "a", "b"], 2, "cardtable arena has no 'chess'; it has bridge, nimmt"),
        (
            ["nimmt", "nimmt:nobody", "nimmt:basic"],
            2,
            "there is no player 'nimmt:nobody' of nimmt; there are",
        ),
        (["nimmt", "2*nimmt:basic", "--until", "0.05"], 2, "'0.05': it may be over at p<ALPHA or with sprt"),
        (["nimmt", "2*nimmt:basic", "-o", "seats=1"], 2, "6 nimmt! has 2 to 10 seats, not 1"),
        (["nimmt", "2*nimmt:basic", "--preset", "x"], 2, "nimmt has no preset 'x'; it has "),
        (["ladder", "/nowhere"], 2, "there is no ladder in /nowhere yet; say of which game it is to be"),
        (["nimmt", "2*nimmt:basic", "--deals-from", "/nowhere"], 1, "/nowhere: No such file or directory"),
        (["nimmt", "2*nimmt:basic", "--viewer", "javascript:alert(1)"], 2, "begins with http:// or https://"),
        (["nimmt", "2*nimmt:basic", "--rounds", "3"], 2, "only a Swiss tournament has rounds"),
        (
            ["skat", *["skat:random"] * 4, "--format", "swiss", "--until", "p<0.05"],
            2,
            "a Swiss tournament ends after its rounds, not before; leave out until",
        ),
        (["nimmt", "2*nimmt:basic", "--filter", "x"], 2, "'x': a filter is a function in a Python file"),
        (["ladder", "/nowhere", "-o", "seats=4"], 2, "-o and --seed are for a new ladder: give its --game"),
        (["verify", "/nowhere"], 1, "/nowhere is not the folder of a tournament"),
        (["export", "/nowhere"], 1, "/nowhere is not the folder of a tournament"),
    ],
)
def test_wrong_usage_is_one_line(arguments: list[str], status: int, message: str) -> None:
    """What is wrong is said before anything is played."""
    run = arena(*arguments)
    assert run.returncode == status
    assert run.stdout == ""
    assert message in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ["nimmt", "nimmt:basic", "--json"],
            {"error": "nimmt: 6 nimmt! has 2 to 10 seats, not 1", "kind": "UsageError", "status": 2},
        ),
        (
            ["ladder", "/nowhere", "--sets", "x", "--json"],
            {
                "error": "Invalid value for '--sets': 'x' is not a valid integer range.",
                "kind": "UsageError",
                "status": 2,
            },
        ),
        (
            ["nimmt", "2*nimmt:basic", "--out", "", "--json"],
            {
                "error": "Invalid value for '--out': '' is no folder; . is this one",
                "kind": "UsageError",
                "status": 2,
            },
        ),
        *(
            (
                [*command, "--seed", seed, "--json"],
                {
                    "error": f"Invalid value for '--seed': {seed!r}: a seed is any text that can be printed "
                    "in a line",
                    "kind": "UsageError",
                    "status": 2,
                },
            )
            for command in (["nimmt", "2*nimmt:basic"], ["ladder", "/nowhere", "--game", "nimmt"])
            for seed in ("", "one\ntwo", "\udcff")
        ),
        (
            ["nimmt", "2*nimmt:basic", "--filter", "/nowhere.py:low", "--json"],
            {
                "error": "'/nowhere.py:low': there is no file /nowhere.py",
                "kind": "FilterFailed",
                "status": 1,
            },
        ),
    ],
)
def test_whoever_asks_for_json_gets_errors_so(
    arguments: list[str], error: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    """The line for people is on stderr all the same; the exit status is that of the line."""
    with pytest.raises(SystemExit) as stop:
        main(["arena", *arguments])
    out, err = capsys.readouterr()
    assert json.loads(out) == error
    assert err == f"cardtable: {error['error']}\n"
    assert stop.value.code == error["status"]


@pytest.mark.parametrize(
    ("where", "status", "said"),
    [(">&-", 0, ""), (">/dev/full", 1, "cardtable: No space left on device\n")],
    ids=["closed", "full"],
)
def test_output_that_nobody_takes(where: str, status: int, said: str) -> None:
    """It is a line on stderr, if anything."""
    command = [*ARENA, "nimmt", "2*nimmt:random", "--deals", "1", "--seed", "1", "--json"]
    run = subprocess.run(
        ["sh", "-c", f'"$@" {where}', "sh", *command],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert (run.returncode, run.stderr) == (status, said)
