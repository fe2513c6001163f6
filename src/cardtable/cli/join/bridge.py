"""`cardtable join bridge`: a seat at a table manager, over its protocol."""

from __future__ import annotations

import socket

import click

from cardtable.cli.options import BotType, seed_option
from cardtable.errors import PeerGone
from cardtable.games.bridge import SEAT_NAMES, View, parse_seat, side_of
from cardtable.hosting.bridge_match import outcome
from cardtable.notation.bridge.board import Board
from cardtable.players import make_bot
from cardtable.wire.bridge.bluechip_guest import BlueChipGuest
from cardtable.wire.bridge.bluechip_lines import ENCODING, encoded


@click.command("bridge", short_help="A built-in player at a table manager.")
@click.argument("name", type=BotType("bridge"), metavar="NAME")
@click.argument("seat", type=click.Choice([*SEAT_NAMES, *"NESW"], case_sensitive=False), metavar="SEAT")
@click.option("--host", default="127.0.0.1", show_default=True, help="The host of the table manager.")
@click.option("--port", type=click.IntRange(1, 65535), default=2000, show_default=True, help="Its port.")
@click.option(
    "--team",
    default="cardtable",
    show_default=True,
    help="The name of the team, the same for both players of a side.",
)
@seed_option
def bridge(name: str, seat: str, host: str, port: int, team: str, seed: int) -> None:
    """Let the built-in player NAME take a SEAT over TCP for a session (docs/protocols/bluechip.md).

    A SEAT is north, east, south or west, or its first letter. NAME may have options:
    bridge:basic,system=two_over_one,off=gerber (docs/games/bridge_bidding.md).
    """
    guest = BlueChipGuest(make_bot(name, seed), parse_seat(seat), team.replace('"', "'"), _tell_board)
    try:
        with socket.create_connection((host, port), timeout=30) as connection:
            # The limit was for connecting. People and programs at the table may think longer.
            connection.settimeout(None)
            converse(guest, connection)
    except OSError as error:
        raise click.ClickException(f"{host}:{port}: {error.strerror or error}") from None


def _tell_board(number: int, view: View) -> None:
    """A line for each finished board."""
    assert view.result is not None
    tricks = None if view.contract is None else view.result.tally[side_of(view.contract.declarer)]
    board = Board(contract=view.contract, tricks=tricks, score=view.result.points[0])
    click.echo(f"board {number}: {outcome(board)}")


def converse(guest: BlueChipGuest, connection: socket.socket) -> None:
    """Talk until the host ends the session. Raises PeerGone if it leaves before."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sendall(encoded(guest.opening))
    with connection.makefile("r", encoding=ENCODING, newline=None) as lines:
        for line in lines:
            if line.lower().startswith("not seated"):
                raise PeerGone(line.strip())
            connection.sendall(encoded(guest.feed(line)))
            if guest.done:
                return
    raise PeerGone("the host has closed the connection before the end of the session")
