"""`cardtable host skat-tcp` as a process, with one client of ours."""

from __future__ import annotations

import re
import socket
import subprocess
import sys

from click.testing import CliRunner

from cardtable.cli.host import command
from cardtable.players.skat import BasicPlayer
from cardtable.wire.skat.iss_guest import IssGuest

HOST = [sys.executable, "-c", "from cardtable.cli import main; main()", "host", "skat-tcp"]
SEATS = ["--seat", "skat:basic", "--seat", "skat:basic"]


def test_a_hand_over_tcp() -> None:
    """It says where it is, prints each hand, and ends after as many as asked for."""
    options = ["--port", "0", "--seed", "3", "--hands", "1", *SEATS]
    with subprocess.Popen([*HOST, *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        opening = process.stdout.readline()
        found = re.fullmatch(r"skat at 127\.0\.0\.1:(\d+), seed 3\n", opening)
        assert found, opening
        try:
            play_one_hand(int(found[1]))
            out, _ = process.communicate(timeout=120)
        finally:
            process.kill()
    assert out.startswith("hand 1: me, skat:basic, skat:basic:2: ")
    assert out.count("\n") == 1
    assert process.returncode == 0


def play_one_hand(port: int) -> None:
    guest = IssGuest(BasicPlayer(), "me")
    with (
        socket.create_connection(("127.0.0.1", port), timeout=120) as connection,
        connection.makefile("r", encoding="utf-8") as lines,
    ):
        connection.sendall(b"me\n\ncreate / 3\n")
        for line in lines:
            if line.startswith("table .1 me end "):
                return
            if line != "password:\n":
                connection.sendall("".join(f"{said}\n" for said in guest.feed(line)).encode())


def test_three_players_of_ours_leave_no_room() -> None:
    """The error says how many there can be."""
    result = CliRunner().invoke(command, ["skat-tcp", *SEATS, "--seat", "skat:random"])
    assert result.exit_code == 2
    assert "a table of 3 has room for 2 built-in players" in result.output


def test_a_port_that_is_taken() -> None:
    """One line says so."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(command, ["skat-tcp", "--port", str(port)])
    assert result.exit_code == 1
    assert f"Error: 127.0.0.1:{port} cannot be opened: " in result.output
