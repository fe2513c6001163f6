"""`cardtable bot`: a built-in player as a program that any host can start."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING

import click

from cardtable.cli.options import seed_option
from cardtable.errors import BadMessage, BadOption
from cardtable.players import make_bot
from cardtable.wire.protocols import find_protocol

if TYPE_CHECKING:
    from collections.abc import Iterable
    from io import BufferedWriter
    from typing import BinaryIO

    from cardtable.wire.protocols import Guest

    _Output = BinaryIO | BufferedWriter

PATIENCE = 30.0
"""Seconds for a host to accept a connection."""


@click.command("bot")
@click.argument("name", metavar="NAME")
@click.option(
    "--protocol",
    default="json_lines",
    show_default=True,
    help="The protocol of the host.",
)
@seed_option
@click.option("--connect", metavar="HOST:PORT", help="Talk over TCP. [on standard input and output]")
def command(name: str, protocol: str, seed: int, connect: str | None) -> None:
    """Let the built-in player NAME talk to a host.

    It ends when the host says goodbye or closes the line. `cardtable bots` lists the names.
    """
    try:
        player = make_bot(name, seed)
        spoken = find_protocol(protocol, name.partition(":")[0])
        guest = spoken.for_player(player)
    except BadOption as error:
        raise click.UsageError(str(error)) from None
    if connect is None:
        converse(guest, sys.stdin.buffer, sys.stdout.buffer, spoken.newline)
        return
    with _connected(connect) as line, line.makefile("rb") as reader, line.makefile("wb") as writer:
        converse(guest, reader, writer, spoken.newline)


def _connected(address: str) -> socket.socket:
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal():
        raise click.BadParameter(f"{address!r} is not HOST:PORT", param_hint="--connect")
    try:
        line = socket.create_connection((host, int(port)), timeout=PATIENCE)
    except (OSError, OverflowError) as error:
        raise click.ClickException(f"{address}: {error}") from None
    line.settimeout(None)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def converse(guest: Guest, lines: Iterable[bytes], writer: _Output, newline: str = "\n") -> None:
    """Talk until the host says goodbye or closes the line. Raises BadMessage if the host breaks the
    protocol."""
    _say(writer, guest.opening, newline)
    for number, line in enumerate(lines, 1):
        try:
            answers = guest.feed(line.decode().rstrip("\r\n"))
        except (BadMessage, UnicodeDecodeError) as error:
            raise BadMessage(f"line {number} from the host: {error}") from None
        _say(writer, answers, newline)
        if guest.done:
            break


def _say(writer: _Output, lines: Iterable[str], newline: str) -> None:
    writer.writelines((line + newline).encode() for line in lines)
    writer.flush()
