"""`cardtable join skat`: a player of ours and a person at our own skat server, over loopback."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from cardtable.cli.join import command
from cardtable.errors import PeerGone
from cardtable.hosting.skat_server.server import IssServer

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 60.0


class Served(threading.Thread):
    """Our server in a thread of its own, until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._opened = threading.Event()
        self.start()
        assert self._opened.wait(LIMIT)

    def run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = IssServer("7", ("skat:basic", "skat:basic"))
        async with server.open("127.0.0.1", 0):
            self.address = f"127.0.0.1:{server.port}"
            self._opened.set()
            await self._over.wait()

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self.join(LIMIT)


@pytest.fixture
def served() -> Iterator[Served]:
    server = Served()
    yield server
    server.end()


def join(*args: str, typed: str = "") -> str:
    result = CliRunner().invoke(command, ["skat", *args], input=typed, standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.output


def test_a_player_of_ours_plays_some_hands(served: Served) -> None:
    """It opens a table, where the server seats two others, and leaves after so many hands."""
    lines = join(served.address, "--player", "skat:basic", "--name", "Ada", "--hands", "3").splitlines()
    assert [line.split(":")[0] for line in lines] == ["hand 1", "hand 2", "hand 3"]
    assert lines[0].startswith("hand 1: Ada, skat:basic, skat:basic:2: ")
    assert lines[1].startswith("hand 2: skat:basic, skat:basic:2, Ada: ")


def test_a_person_sees_the_table_and_can_leave(served: Served) -> None:
    """What means nothing, or cannot be done, is said, and asked again; nothing is saved here; q leaves."""
    shown = join(served.address, "--language", "en", typed="save x\nxyz\n19\nq\n")
    assert "skat:basic" in shown
    assert "hands at a server are kept there, and not saved here" in shown
    assert shown.count("(? hint, h help, q quit)") == 4


def test_a_person_reads_german(served: Served) -> None:
    """As elsewhere at the terminal."""
    assert "Tipp" in join(served.address, "--language", "de", typed="q\n")


def test_what_the_server_refuses_is_said(served: Served) -> None:
    """A table that is not there; a guest who is not there does not hinder the game."""
    with pytest.raises(PeerGone, match=r"the server says: there is no table '\.9'"):
        join(served.address, "--player", "skat:basic", "--table", ".9")
    result = CliRunner().invoke(
        command,
        ["skat", served.address, "--player", "skat:basic", "--invite", "kermit", "--hands", "1"],
        standalone_mode=False,
    )
    assert "the server says: invite 'kermit': not here" in result.stderr
    assert result.stdout.startswith("hand 1: ")


def test_an_address_that_is_none() -> None:
    """Wrong usage, and a server that is not there, in one line."""
    with pytest.raises(click.UsageError, match=r"an address is like skat\.example\.org:7000"):
        join("localhost:skat")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        with pytest.raises(click.ClickException, match=f"127.0.0.1:{port}: "):
            join(f"127.0.0.1:{port}", "--player", "skat:basic")


def test_the_name_of_a_player_says_the_game() -> None:
    """`cardtable join bridge:basic N` means bridge; a game without servers is named."""
    runner = CliRunner()
    help_text = runner.invoke(command, ["bridge:basic", "--help"]).output
    assert "SEAT is north, east, south or west" in help_text
    assert "it has bridge, skat" in runner.invoke(command, ["nimmt:basic"]).output
