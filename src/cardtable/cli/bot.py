"""`cardtable bot`: a built-in player as a program that any host can start."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO

import click

from cardtable.errors import BadMessage, BadOption
from cardtable.players import make_bot
from cardtable.wire.protocols import find_protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.wire.protocols import Guest


@click.command("bot")
@click.argument("name", metavar="NAME")
@click.option(
    "--protocol",
    default="json_lines",
    show_default=True,
    help="What the host speaks.",
)
@click.option(
    "--seed",
    type=int,
    default=0,
    envvar="CARDTABLE_SEED",
    help="The same seed, the same decisions; a host may also give it in CARDTABLE_SEED.",
)
def command(name: str, protocol: str, seed: int) -> None:
    """Let the built-in player NAME talk to a host, on standard input and output.

    It ends when the host says goodbye or closes the line. `cardtable bots` lists the names.
    """
    try:
        player = make_bot(name, seed)
        guest = find_protocol(protocol, name.partition(":")[0]).guest(player)
    except BadOption as error:
        raise click.UsageError(str(error)) from None
    converse(guest, sys.stdin.buffer, sys.stdout.buffer)


def converse(guest: Guest, heard: Iterable[bytes], said: BinaryIO) -> None:
    for number, line in enumerate(heard, 1):
        try:
            answers = guest.feed(line.decode().rstrip("\r\n"))
        except (BadMessage, UnicodeDecodeError) as error:
            raise BadMessage(f"line {number} from the host: {error}") from None
        for answer in answers:
            said.write(answer.encode() + b"\n")
        said.flush()
        if guest.done:
            break
