"""`cardtable serve`: what it refuses before it listens."""

from __future__ import annotations

import signal
import socket
import sys
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from subprocess import PIPE, Popen, run
from typing import TYPE_CHECKING

import pytest

from cardtable.arena.ladder.ladder import open_ladder
from cardtable.cli import main
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.conduct import TimeLimits

if TYPE_CHECKING:
    from collections.abc import Iterator
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
        with open_ladder(folder, Nimmt(2), [], "1", TimeLimits()):
            pass
    said = "cardtable: Invalid value: two ladders are called 'club'; rename the folder of one\n"
    assert refused(capsys, *(f"--ladder={folder}" for folder in folders)) == (2, said)


def test_an_address_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """One line that says which, why, and what to do about it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = f"127.0.0.1:{port}: Address already in use; --host and --port take another address"
        assert refused(capsys, "--port", str(port)) == (1, f"cardtable: {said}\n")


COMMAND = [sys.executable, "-c", "from cardtable.cli import main; main()", "serve", "--port", "0", "--db"]


@contextmanager
def running(file: Path) -> Iterator[tuple[Popen[str], int]]:
    """A server with this store, and its port."""
    with Popen([*COMMAND, f"sqlite:///{file}"], stdout=PIPE, stderr=PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        yield server, int(said.removeprefix("cardtable: the tables are at http://localhost:").rstrip("/\n"))
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=120)


def test_ctrl_c_is_how_it_ends(tmp_path: Path) -> None:
    """It ends as a success, so that `make serve` has nothing to complain of."""
    with (
        running(tmp_path / "tables.db") as (server, port),
        closing(HTTPConnection("127.0.0.1", port, timeout=120)) as connection,
    ):
        connection.request("GET", "/health")
        assert connection.getresponse().read() == b'{"status":"ok"}'
    assert server.returncode == 0


def test_two_servers_on_one_file(tmp_path: Path) -> None:
    """The second does not start, and says why in one line; it does when the first has been killed."""
    file = tmp_path / "tables.db"
    with running(file) as (first, _):
        second = run([*COMMAND, f"sqlite:///{file}"], capture_output=True, text=True, timeout=120)
        said = f"cardtable: another server uses the store {file}; stop it first\n"
        assert (second.returncode, second.stdout, second.stderr) == (1, "", said)
        first.kill()
        first.wait(120)
        with running(file):
            pass


def test_too_few_files(tmp_path: Path) -> None:
    """A server that could open no connection says so instead of starting."""
    command = ["sh", "-c", 'ulimit -n 64; exec "$@"', "sh", *COMMAND, f"sqlite:///{tmp_path / 'tables.db'}"]
    server = run(command, capture_output=True, text=True, timeout=120)
    said = "cardtable: it may open 64 files and needs 512; `ulimit -n` sets the limit\n"
    assert (server.returncode, server.stdout, server.stderr) == (1, "", said)
    assert list(tmp_path.iterdir()) == []
