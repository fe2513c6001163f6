"""`cardtable bot`: built-in players as programs."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cli import cardtable
from cardtable.cli.bot import converse
from cardtable.errors import BadMessage
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.conduct import Policy, TimeLimits
from cardtable.hosting.entrants import PlayerEntrant, ProgramEntrant
from cardtable.hosting.host import Host
from cardtable.players.nimmt import BasicPlayer
from cardtable.players.random import RandomPlayer
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import find_command
from cardtable.record import Record
from cardtable.table import Table, play
from cardtable.wire.json_lines import JsonLines, JsonLinesGuest
from cardtable.wire.nimmt.sixnimmt import SixNimmt

if TYPE_CHECKING:
    from cardtable.core import Codec

RUN = [sys.executable, "-c", "from cardtable.cli import main; main()", "bot"]
TERMS = TimeLimits(policy=Policy.ABORT)
GAME = Nimmt(seats=2)
CODECS: dict[str, type[Codec[Any, Any]]] = {"json_lines": JsonLines, "sixnimmt": SixNimmt}


def bot(*arguments: str, said: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*RUN, *arguments], input=said, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("protocol", CODECS)
def test_plays_through_a_pipe_as_at_the_table(protocol: str) -> None:
    """A built-in player at the end of a pipe plays the hand that it would have played in this process."""
    deal = GAME.deal(Random(1))
    near = play(Table(Record(GAME, deal)), [RandomPlayer(3), BasicPlayer()])
    with ProgramGroup() as programs:
        program = programs.start(find_command(shlex.join([*RUN, "nimmt:basic", "--protocol", protocol])))
        guest = ProgramEntrant[Any, Any]("basic", program, CODECS[protocol](), TERMS)
        host = Host[Any, Any](
            [PlayerEntrant("random", RandomPlayer(3)), guest], programs, RandomPlayer(), TERMS
        )
        host.greet()
        table = Table(Record(GAME, deal))
        host.play(table, (0, 1))
        host.part((0, 0))
    assert table.record == near


def test_seed_comes_from_the_host() -> None:
    """Without --seed the player takes the number that a host gives to its programs."""
    lines = conversation()
    seeded = subprocess.run(
        [*RUN, "nimmt:random"],
        input=lines,
        capture_output=True,
        timeout=60,
        check=True,
        env={**os.environ, "CARDTABLE_SEED": "5"},
    )
    assert seeded.stdout == bot("nimmt:random", "--seed", "5", said=lines).stdout


def conversation() -> bytes:
    """What a host says to somebody who is asked ten times for the first card."""
    view = Table(Record(GAME, GAME.deal(Random(1)))).view(GAME.all_seats[1])
    codec = JsonLines()
    lines = codec.begin(view, ["Ada", "Bo"])
    for _ in range(10):
        lines += codec.tell(view)
    return "".join(f"{line}\n" for line in lines).encode()


def test_ends_at_goodbye_and_reads_no_further() -> None:
    """After goodbye nothing is read, whatever follows."""
    run = bot("nimmt:basic", said=b'{"type":"bye","players":[],"standings":[]}\nwhatever\n')
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_ends_when_the_line_is_closed() -> None:
    """A host that goes without a word is no error."""
    run = bot("nimmt:basic")
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            b"INFO|SETUP|{}\n",
            "line 1 from the host: 'INFO|SETUP|{}': JSON is malformed: invalid character (byte 0)",
        ),
        (
            b'{"type":"move"}\n\xff\n',
            "line 2 from the host: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
        ),
    ],
)
def test_line_that_means_nothing_ends_it_with_one_line(said: bytes, why: str) -> None:
    """A host that speaks another language is told so on stderr, with the number of the line."""
    run = bot("nimmt:basic", said=said)
    assert (run.returncode, run.stdout, run.stderr.decode()) == (1, b"", f"cardtable: {why}\n")


def test_unknown_player_is_wrong_usage() -> None:
    """A name that nobody has is answered with those that there are."""
    run = bot("nimmt:perfect")
    assert run.returncode == 2
    assert run.stderr.startswith(b"cardtable: there is no player 'nimmt:perfect' of nimmt; there are nimmt:")
    assert run.stderr.count(b"\n") == 1


def test_the_players_there_are_and_their_options() -> None:
    """Below its name stands what may be written behind it; the random player takes nothing."""
    lines = CliRunner().invoke(cardtable, ["bots", "pinochle"]).output.splitlines()
    assert lines[0] == "pinochle:random"
    assert not lines[1].startswith(" ")
    basic = lines.index("pinochle:basic")
    assert lines[basic + 1].startswith("    agreements=…  what bids tell a partner: natural or meld")
    assert lines[basic + 2] == "pinochle:sdz"


@given(st.lists(st.binary(max_size=60), max_size=4))
def test_any_bytes_are_understood_or_refused(lines: list[bytes]) -> None:
    """Whatever bytes a host sends, nothing but one BadMessage comes of it."""
    said = io.BytesIO()
    try:
        converse(JsonLinesGuest(BasicPlayer(), "nimmt"), lines, said)
    except BadMessage as error:
        first = str(error)
    else:
        first = ""
    assert "\n" not in first
    assert said.getvalue() == b""
