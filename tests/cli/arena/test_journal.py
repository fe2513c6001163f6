"""`cardtable arena`, when somebody has changed what it wrote, or does not let it write."""

from __future__ import annotations

import json
import os
import resource
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

COMMAND = ("nimmt", "nimmt:basic", "nimmt:random", "--deals", "2", "--seed", "1", "--out")

Called = tuple[int | str | None, str, str]
"""The exit status, and what was written to stdout and to stderr."""


@pytest.fixture
def arena(capsys: pytest.CaptureFixture[str]) -> Callable[..., Called]:
    def call(*arguments: str | Path) -> Called:
        with pytest.raises(SystemExit) as stop:
            main(["arena", *map(str, arguments)])
        return stop.value.code, *capsys.readouterr()

    return call


@pytest.fixture
def folder(tmp_path: Path, arena: Callable[..., Called]) -> Path:
    folder = tmp_path / "out"
    assert arena(*COMMAND, folder)[0] == 0
    return folder


def change(folder: Path, damage: Callable[[dict[str, Any]], object]) -> None:
    """Somebody changes the first set."""
    path = folder / "journal.jsonl"
    first, *others = path.read_text().splitlines(keepends=True)
    line = json.loads(first)
    damage(line)
    path.write_text("".join([json.dumps(line) + "\n", *others]))


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (
            lambda line: line["hands"][0]["actions"].__setitem__(0, "take 1"),
            "seat 0 cannot do 'take 1': a card has to be chosen, no row can be taken now",
        ),
        (
            lambda line: line["deal"].update({"hand 0": "1 x"}),
            "'1 x' at character 3: there is no card x in the deck",
        ),
    ],
)
def test_numbers_come_also_from_a_journal_that_was_changed(
    arena: Callable[..., Called], folder: Path, damage: Callable[[dict[str, Any]], object], why: str
) -> None:
    """What is wrong is named with its file and set; nobody can be asked about it again."""
    change(folder, damage)
    status, out, err = arena(*COMMAND, folder)
    assert (status, out.splitlines()[0]) == (0, "nimmt, seed 1: 2 sets, 4 hands")
    assert err.startswith(f"cardtable: warning: {folder / 'journal.jsonl'}: set 0 hand 1: {why}")
    assert err.count("\n") == 1
    status, out, err = arena("replay", folder, "0", "1", "0")
    assert (status, out) == (1, "")
    assert err.startswith(f"cardtable: {folder / 'journal.jsonl'} line 1 hand 1: {why}")


def test_a_set_with_faults_of_nobody_is_found(arena: Callable[..., Called], folder: Path) -> None:
    """The referee is no more lenient than whoever plays on."""
    change(folder, lambda line: line.update(faults={"9": {"dead": 1}}))
    status, out, _ = arena("verify", folder)
    assert (status, out) == (1, "set 0: not a set of this tournament\n2 sets, 4 hands: 1 wrong\n")
    status, _, err = arena("replay", folder, "0", "1", "0")
    assert (status, err.endswith(" line 1: not a set of this tournament\n")) == (1, True)


def test_a_suspicious_machine_is_named(arena: Callable[..., Called], folder: Path) -> None:
    """The referee compares the machines that played, too, as long as the sets are what they should be; a file
    of machines that cannot be read is worth a warning."""
    arena(*COMMAND, folder, "--deals", "20")
    path, machines = folder / "journal.jsonl", folder / "machines.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines[10:]:
        line["faults"] = {"0": {"dead": 1}}
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    rest = {"sets": 10, "seconds": 1.0, "thought": 0.0, "waited": 0.0, "reruns": 0}
    batches = [{"first": 0, "machine": "whole", **rest}, {"first": 10, "machine": "broken", **rest}]
    machines.write_text("".join(json.dumps(batch) + "\n" for batch in batches))
    status, out, err = arena("verify", folder)
    assert (status, out) == (0, "20 sets, 40 hands: all as the rules say\n")
    assert "cardtable: warning: broken plays otherwise than the other machines: sets with faults " in err
    machines.write_text("nonsense\n")
    status, out, err = arena("verify", folder)
    assert (status, out) == (0, "20 sets, 40 hands: all as the rules say\n")
    assert err.startswith(f"cardtable: warning: {machines} line 1: ")


def test_a_torn_line_is_mentioned(arena: Callable[..., Called], folder: Path) -> None:
    """The referee says what it has not seen."""
    path = folder / "journal.jsonl"
    path.write_bytes(path.read_bytes()[:-10])
    status, out, _ = arena("verify", folder)
    torn, verdict = out.splitlines()
    assert (status, torn) == (0, "line 2 is torn and was left out; the arena plays its set again")
    assert verdict == "1 sets, 2 hands: all as the rules say"


def test_a_file_is_no_folder_of_a_tournament(arena: Callable[..., Called], folder: Path) -> None:
    """It is refused in the same words as any other folder."""
    file = folder / "report.html"
    _, _, err = arena("verify", file)
    assert err == f"cardtable: {file} is not the folder of a tournament: there is no manifest.json in it\n"


def test_side_files_that_cannot_be_written_are_worth_a_warning(
    arena: Callable[..., Called], folder: Path
) -> None:
    """The tournament goes on, its numbers come, and nothing is left half written."""
    (folder / "report.html").unlink()
    (folder / "report.html").mkdir()
    (folder / "machines.jsonl").write_text("nonsense\n")
    status, out, err = arena(*COMMAND, folder, "--deals", "3", "--json")
    damaged, no_report = json.loads(out)["warnings"]
    assert (status, json.loads(out)["sets"]) == (0, 3)
    assert damaged.startswith(f"{folder / 'machines.jsonl'} line 1: ")
    assert damaged.endswith("; the file is machines.damaged now, and a new one was begun")
    assert no_report == f"there is no report: {folder / 'report.html'}: Is a directory"
    assert err == f"cardtable: warning: {damaged}\ncardtable: warning: {no_report}\n"
    assert (folder / "machines.damaged").read_text() == "nonsense\n"
    assert not list(folder.glob("*.draft"))


@pytest.mark.parametrize(("most", "file"), [(100, "manifest.json"), (5000, "journal.jsonl")])
def test_a_file_that_cannot_grow_is_named(
    arena: Callable[..., Called], folder: Path, monkeypatch: pytest.MonkeyPatch, most: int, file: str
) -> None:
    """A full disk and a limit for files look alike."""
    monkeypatch.setattr("sys.argv", ["cardtable"])
    monkeypatch.setattr("sys.dont_write_bytecode", True)  # half a module would stay for ever
    out = folder.with_name("full")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        status, _, err = arena(*COMMAND, out, "--deals", "30")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (status, err) == (1, f"cardtable: {out / file}: File too large\n")
    assert not list(out.glob("*.draft"))


def test_names_need_not_be_utf_8(
    arena: Callable[..., Called], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system takes any bytes: such a folder holds a tournament like any other, also of programs
    that are named so; only a ladder would have to find these again."""
    odd = os.fsdecode(bytes(tmp_path) + b"/\xff\xfe")
    Path(odd).write_text("#!/bin/sh\necho I am lost >&2\nexit 3\n")
    Path(odd).chmod(0o755)
    command = ("nimmt", odd, "nimmt:random", "--deals", "1", "--seed", "1", "--json", "--out", f"{odd}out")
    monkeypatch.setattr("sys.argv", ["cardtable", "arena", *command])
    for _ in range(2):
        status, out, _ = arena(*command)
        assert (status, json.loads(out)["sets"]) == (0, 1)
    status, out, _ = arena("verify", f"{odd}out")
    assert (status, out) == (0, "1 sets, 2 hands: all as the rules say\n")
    status, _, err = arena("ladder", tmp_path / "ladder", "--game", "nimmt", "--add", odd)
    assert status == 2
    assert err.endswith(" is not UTF-8, so that a ladder cannot remember it\n")
    assert not (tmp_path / "ladder").exists()


def test_a_program_that_dies_again_is_heard(arena: Callable[..., Called], folder: Path) -> None:
    """What it said last is part of the answer; and only one is asked."""
    program = folder / "wordy.sh"
    program.write_text("#!/bin/sh\necho I am lost >&2\nexit 3\n")
    program.chmod(0o755)
    status, out, _ = arena("replay", folder, "0", "1", "0", "--bot", program)
    assert status == 1
    assert out.endswith("; it said: I am lost now\n")
    status, _, err = arena("replay", folder, "0", "1", "0", "--bot", "2*nimmt:basic")
    assert (status, err) == (2, "cardtable: '2*nimmt:basic': one bot is asked\n")


def test_tournaments_and_ladders_keep_apart(
    arena: Callable[..., Called], folder: Path, tmp_path: Path
) -> None:
    """Neither begins in a folder of the other."""
    ladder = tmp_path / "ladder"
    assert arena("ladder", ladder, "--game", "nimmt", "--sets", "0")[0] == 0
    status, _, err = arena(*COMMAND, ladder)
    assert (status, err) == (1, f"cardtable: {ladder} is the folder of a ladder; take another --out\n")
    status, _, err = arena("ladder", folder, "--game", "nimmt")
    assert (status, err) == (2, f"cardtable: {folder} is the folder of a tournament; take another one\n")
