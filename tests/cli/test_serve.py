"""`cardtable serve`: what it refuses before it listens."""

from __future__ import annotations

import signal
import socket
import sys
from contextlib import closing
from http.client import HTTPConnection
from subprocess import PIPE, Popen
from typing import TYPE_CHECKING

import pytest

from cardtable.arena.ladder.ladder import open_ladder
from cardtable.cli import main
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.conduct import Terms

if TYPE_CHECKING:
    from pathlib import Path


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[object, str]:
    with pytest.raises(SystemExit) as exit_:
        main(["serve", "--db", "sqlite://", *options])
    return exit_.value.code, capsys.readouterr().err


def test_a_folder_that_is_no_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Said in one line, with what is missing."""
    said = f"cardtable: {tmp_path} is not the folder of a ladder: there is no ladder.json in it\n"
    assert refused(capsys, "--ladder", str(tmp_path)) == (1, said)


def test_two_ladders_of_one_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They would have the same address."""
    folders = [tmp_path / "one" / "club", tmp_path / "other" / "club"]
    for folder in folders:
        with open_ladder(folder, Nimmt(2), [], "1", Terms()):
            pass
    said = "cardtable: Invalid value: two ladders are called 'club'; rename the folder of one\n"
    assert refused(capsys, *(f"--ladder={folder}" for folder in folders)) == (2, said)


def test_an_address_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """One line that says which, why, and what to do about it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = f"127.0.0.1:{port}: Address already in use; --host and --port take another address"
        assert refused(capsys, "--port", str(port)) == (1, f"cardtable: {said}\n")


def test_ctrl_c_is_how_it_ends(tmp_path: Path) -> None:
    """It ends as a success, so that `make serve` has nothing to complain of."""
    command = [sys.executable, "-c", "from cardtable.cli import main; main()", "serve"]
    options = ["--port", "0", "--db", f"sqlite:///{tmp_path / 'tables.db'}"]
    with Popen([*command, *options], stdout=PIPE, stderr=PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        port = said.removeprefix("cardtable: the tables are at http://localhost:").removesuffix("/\n")
        with closing(HTTPConnection("127.0.0.1", int(port), timeout=120)) as connection:
            connection.request("GET", "/health")
            assert connection.getresponse().read() == b'{"status":"ok"}'
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=120)
    assert server.returncode == 0
