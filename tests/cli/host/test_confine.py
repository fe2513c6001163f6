"""Programs that commands confine, or not, as they are called from a shell."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardtable.cli.host.confine import explain_faults
from cardtable.programs.sandbox.confinement import ALONE, FREE, available, shortcoming
from support.forbidding import LANDLOCK, without

if TYPE_CHECKING:
    from collections.abc import Callable

CARDTABLE = [sys.executable, "-c", "from cardtable.cli import main; main()"]
HIGHEST = Path(__file__).parents[3] / "examples" / "sixnimmt" / "highest.py"
NO_LANDLOCK = "programs cannot be fully confined here: they can write wherever you can (there is no Landlock)"


def cardtable(
    *arguments: str | Path, prepare: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [*CARDTABLE, *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=100, check=False, preexec_fn=prepare
    )


def said(run: subprocess.CompletedProcess[str]) -> list[str]:
    """On stderr, but for warnings of a machine that has too much to do."""
    return [line for line in run.stderr.splitlines() if not line.startswith("cardtable: warning: ")]


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """It keeps a log beside itself, as the bots of SixNimmt do."""
    path = tmp_path / "keeper.py"
    path.write_text(f"open({str(tmp_path / 'log')!r}, 'a').write('here\\n')\n{HIGHEST.read_text()}")
    return path


@pytest.fixture
def confining() -> None:
    if available() != ALONE:
        pytest.skip(shortcoming(available()) or "")


def test_a_tournament_confines_programs(bot: Path, tmp_path: Path, confining: None) -> None:
    """A program that writes elsewhere fails, which is said with the remedy; the journal knows about it."""
    folder = tmp_path / "out"
    command = ("arena", "nimmt", f"sixnimmt:{bot}", "nimmt:random", "--deals", "1", "--out", folder)
    run = cardtable(*command, "--json")
    account = json.loads(run.stdout)
    assert account["bots"][0]["faults"]["dead"] > 0
    how = "without network, writing in TMPDIR only"
    assert said(run) == [f"cardtable: programs ran {how}; one that needs more needs --no-confine"]
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["tournament"]["limits"]["confinement"] == {"files": True, "network": True}
    refused = cardtable(*command, "--no-confine")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"{folder} is the journal of another tournament: limits was " in refused.stderr
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("last_words", "advised"),
    [
        ("PermissionError: [Errno 13] Permission denied: 'log'", True),
        ("Error: EACCES: permission denied, open 'log'", True),
        ("OSError: [Errno 30] Read-only file system", True),
        ("socket.gaierror: [Errno -3] Temporary failure in name resolution", True),
        ("OSError: out of pty devices", True),
        ("IndexError: list index out of range", False),
        ("", False),
    ],
)
def test_only_who_was_refused_something_is_advised(
    capsys: pytest.CaptureFixture[str], last_words: str, advised: bool
) -> None:
    """A death of another kind has nothing to do with the confinement, nor has one without it."""
    reasons = [None, f"exited with status 1; it said: {last_words}"]
    explain_faults(FREE, reasons)
    assert capsys.readouterr().err == ""
    explain_faults(ALONE, reasons)
    assert ("--no-confine" in capsys.readouterr().err) is advised


def test_a_tournament_can_do_without(bot: Path, tmp_path: Path) -> None:
    """With --no-confine programs may do what their user may."""
    command = ("arena", "nimmt", f"sixnimmt:{bot}", "nimmt:random", "--deals", "1", "--no-confine")
    run = cardtable(*command, "--json")
    assert said(run) == []
    assert json.loads(run.stdout)["bots"][0]["first_fault"] is None
    assert (tmp_path / "log").read_text() == "here\n"


def test_a_ladder_confines_programs(bot: Path, tmp_path: Path, confining: None) -> None:
    """As a tournament does."""
    start = ("arena", "ladder", tmp_path / "ladder", "--game", "nimmt", "--sets", "1", "--seed", "1")
    run = cardtable(*start, "-o", "seats=2", "--add", f"sixnimmt:{bot}", "--add", "nimmt:random")
    assert run.returncode == 0
    assert said(run)[0].endswith("; one that needs more needs --no-confine")
    assert not (tmp_path / "log").exists()


def test_a_host_confines_nobody(bot: Path, tmp_path: Path) -> None:
    """What was written for the SixNimmt host finds everything as it was there."""
    run = cardtable("host", "nimmt", bot, "nimmt:random", "-r", "1", "-q")
    assert (run.returncode, said(run)) == (0, [])
    assert (tmp_path / "log").read_text() == "here\n"


def test_a_host_confines_programs_when_it_is_told_to(bot: Path, tmp_path: Path, confining: None) -> None:
    """With --confine the same program cannot write, and fails."""
    run = cardtable("host", "nimmt", bot, "nimmt:random", "-r", "1", "--json", "--confine")
    (keeper, _) = json.loads(run.stdout)["players"]
    assert keeper["dead"] > 0
    assert not (tmp_path / "log").exists()


def test_a_system_that_cannot_is_told_of(bot: Path, tmp_path: Path, confining: None) -> None:
    """Once, in one line; the tournament is played all the same, unless confinement was demanded."""
    command = ("arena", "nimmt", f"sixnimmt:{bot}", f"sixnimmt:{HIGHEST}", "--deals", "1")
    run = cardtable(*command, prepare=without([LANDLOCK]))
    assert (run.returncode, said(run)) == (0, [f"cardtable: {NO_LANDLOCK}"])
    (tmp_path / "log").unlink()
    refused = cardtable(*command, "--confine", prepare=without([LANDLOCK]))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert said(refused) == [f"cardtable: {NO_LANDLOCK}; leave out --confine to play all the same"]
    assert not (tmp_path / "log").exists()


def test_what_connects_to_a_port_has_the_network_and_that_is_said() -> None:
    """Without --confine it plays and is named; with it nothing is played."""
    bot = f"{' '.join(CARDTABLE[:2])} '{CARDTABLE[2]}' bot nimmt:novice --connect {{host}}:{{port}}"
    command = ("arena", "nimmt", bot, "nimmt:random", "--deals", "1", "--seed", "1")
    run = cardtable(*command)
    assert run.returncode == 0
    assert "cardtable: what connects to a port has the network: python" in said(run)[-1]
    refused = cardtable(*command, "--confine")
    assert refused.returncode == 1
    assert "what connects to a port needs the network: python" in refused.stderr


PYTHON = """import os
log = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "log"), "a")
log.write("begun\\n")
"""
OLD_PYTHON = """import os, sys
print >>open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "log"), "a"), "begun"
hand = []
while True:
    line = sys.stdin.readline()
    if not line: break
    parts = line.strip().split("|")
    if parts[1] == "NEWGAME": hand = sorted(eval(parts[2]))
    elif parts[1] == "PICKCARD":
        print hand.pop()
        sys.stdout.flush()
    elif parts[1] == "PICKROW":
        print 0
        sys.stdout.flush()
"""
SHELL = """#!/bin/sh
echo begun >> "$(dirname "$0")/log" || exit 1
. "$(dirname "$0")/../lowest.sh"
"""
CPP = """#include <fstream>
#include <iostream>
#include <set>
#include <string>
int main(int, char** argv) {
  std::string self = argv[0], line;
  std::ofstream log(self.substr(0, self.rfind('/')) + "/log", std::ios::app);
  if (!(log << "begun" << std::endl)) return 1;
  std::set<int> hand;
  while (std::getline(std::cin, line)) {
    if (line.find("|NEWGAME|") != line.npos) {
      hand.clear();
      for (size_t at = line.find('['); at != line.npos; at = line.find(',', at + 1))
        hand.insert(std::stoi(line.substr(at + 1)));
    } else if (line.find("|PICKCARD") != line.npos) {
      std::cout << *hand.begin() << std::endl;
      hand.erase(hand.begin());
    } else if (line.find("|PICKROW") != line.npos) std::cout << 0 << std::endl;
  }
}
"""


def keepers(folder: Path) -> list[str]:
    """Bots that write a log beside themselves, in as many languages as there are here."""
    for name in ("python", "shell"):
        (folder / name).mkdir()
    (folder / "lowest.sh").write_text((HIGHEST.parent / "lowest.sh").read_text())
    (folder / "python" / "first.py").write_text(PYTHON + HIGHEST.read_text())
    second = folder / "shell" / "second"
    second.write_text(SHELL)
    second.chmod(0o755)
    bots = [str(folder / "python" / "first.py"), str(second)]
    compiler = shutil.which("g++")
    if compiler is not None:
        (folder / "cpp").mkdir()
        (folder / "cpp" / "third.cpp").write_text(CPP)
        subprocess.run([compiler, "-o", folder / "cpp" / "third", folder / "cpp" / "third.cpp"], check=True)
        bots.append(str(folder / "cpp" / "third"))
    old = python_2()
    if old is not None:
        (folder / "old").mkdir()
        (folder / "old" / "fourth.py").write_text(f"#!{old}\n{OLD_PYTHON}")
        bots.append(str(folder / "old" / "fourth.py"))
    return bots


def python_2() -> str | None:
    """A Python 2 that runs, on the path or among those of pyenv."""
    found = [shutil.which("python2"), *map(str, Path.home().glob(".pyenv/versions/2.*/bin/python2"))]
    for python in filter(None, found):
        if subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0:
            return python
    return None


def test_bots_that_keep_a_log_beside_themselves_play_confined(tmp_path: Path, confining: None) -> None:
    """Each has a copy of its folder for itself: nobody fails, and no log is left in the folder. On the host,
    which confines nobody, the logs are where the bots want them."""
    ai = tmp_path / "ai"
    ai.mkdir()
    bots = keepers(ai)
    run = cardtable("arena", "nimmt", *(f"sixnimmt:{bot}" for bot in bots), "--deals", "1", "--json")
    account = json.loads(run.stdout)
    assert [(bot["first_fault"], sum(bot["faults"].values())) for bot in account["bots"]] == [
        (None, 0)
    ] * len(bots)
    assert list(ai.glob("*/log")) == []
    assert cardtable("host", "nimmt", *bots, "-r", "1", "--policy", "abort", "-q").returncode == 0
    assert [(Path(bot).parent / "log").read_text() for bot in bots] == ["begun\n"] * len(bots)
