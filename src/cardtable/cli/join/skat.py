"""`cardtable join skat`: a seat at the Internet Skat Server, or at one that speaks its protocol."""

from __future__ import annotations

import re
import socket
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.cli.faces import face_for
from cardtable.cli.faces.face import you
from cardtable.cli.options import BotType, language_option
from cardtable.cli.terminal.files import NotSaved
from cardtable.cli.terminal.person import TerminalPerson, needs_no_answer
from cardtable.cli.terminal.screen import Leave, Screen
from cardtable.errors import PeerGone
from cardtable.notation.skat.iss_replay import IssReplay
from cardtable.players import make_bot
from cardtable.texts import speaking, tell, translated
from cardtable.wire.skat.iss_visit import IssVisit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.core import AnyPlayer, Clock
    from cardtable.games.skat import Action, View
    from cardtable.notation.skat.iss import IssGame

PORT = 7000
PATIENCE = 30.0
"""Seconds to wait for the connection."""
THINKING = timedelta(seconds=3)
"""The time for a hint."""


@click.command("skat", short_help="A seat at the Internet Skat Server, or one like it.")
@click.argument("address", metavar="ADDRESS")
@click.option(
    "--player",
    type=BotType("skat"),
    metavar="NAME",
    help="A built-in player for the seat. [you, at this terminal]",
)
@click.option("--name", default="cardtable", show_default=True, help="Your name there.")
@click.option(
    "--password",
    default="",
    envvar="CARDTABLE_ISS_PASSWORD",
    help="The password; better in CARDTABLE_ISS_PASSWORD.",
)
@click.option("--table", help="Sit down at this table. [open one]")
@click.option("--wait", is_flag=True, help="Open no table; wait for an invitation.")
@click.option("--invite", "guests", multiple=True, metavar="NAME", help="Invite this player to the table.")
@click.option("--hands", type=click.IntRange(1), help="Leave after this many hands. [never]")
@click.option("--seed", type=int, default=0, help="The seed of the built-in player.")
@language_option
@click.pass_context
def skat(
    context: click.Context,
    address: str,
    player: str | None,
    name: str,
    password: str,
    table: str | None,
    wait: bool,
    guests: Sequence[str],
    hands: int | None,
    seed: int,
    language: str,
) -> None:
    """Sit down at the skat server at ADDRESS, HOST or HOST:PORT (docs/formats/skat-iss.md).

    You play at the terminal, or a built-in player does. `cardtable host skat-tcp` is such a server.
    """
    context.with_resource(speaking(language))
    host, port = _parsed(address)
    seat = _Terminal() if player is None else _Computer(make_bot(player, seed))
    sits = [] if wait else [f"join {table}"] if table else ["create / 3"]
    visit = IssVisit(seat.player, name, password, sits, guests)
    try:
        with socket.create_connection((host, port), timeout=PATIENCE) as connection:
            # The limit was for connecting. People and programs at the table may think longer.
            connection.settimeout(None)
            _converse(visit, connection, seat, hands)
    except Leave:
        return
    except OSError as error:
        raise click.ClickException(f"{host}:{port}: {error.strerror or error}") from None


def _parsed(address: str) -> tuple[str, int]:
    host, colon, port = address.rpartition(":")
    if not colon:
        return address, PORT
    if not host or not re.fullmatch("[0-9]{1,5}", port) or not 0 < int(port) < 65536:
        raise click.BadParameter(
            f"{address!r}: an address is like skat.example.org:7000", param_hint="ADDRESS"
        )
    return host, int(port)


class _Computer:
    """A built-in player. Each hand is reported in one line."""

    def __init__(self, player: AnyPlayer) -> None:
        self.player = player

    def sit(self, names: Sequence[str]) -> None:
        pass

    def ended(self, number: int, game: IssGame, name: str) -> None:
        players = ", ".join(game.headers.get(f"P{seat}", "?") for seat in range(3))
        click.echo(f"hand {number}: {players}: {game.result}")


class _Terminal:
    """A person, who sees the table on each turn, and the score of each hand."""

    def __init__(self) -> None:
        self._screen = Screen()
        self._face = face_for("skat", (you(),) * 3)
        self._totals = dict[str, int]()
        self.player = self

    def sit(self, names: Sequence[str]) -> None:
        self._face = face_for("skat", names)

    def choose(self, view: View, clock: Clock) -> Action:
        if needs_no_answer(view):
            return view.legal[0]
        person = TerminalPerson(self._screen, self._face, THINKING, _not_saved)
        person.look(view)
        # Any world that fits the view gives the reason why something is illegal. The rules need no more.
        state = next(view.game.worlds(view, Random(0)))
        while True:
            action: Action = person.choose(view)
            why = state.why_not(view.to_act[0], action)
            if why is None:
                return action
            self._screen.complain(translated(why))

    def ended(self, number: int, game: IssGame, name: str) -> None:
        replay = IssReplay(game.moves)
        if replay.open is not None or replay.unrecorded is not None:
            self._screen.say(replay.open or str(game.result))
            return
        names = [game.headers.get(f"P{seat}", "?") for seat in range(3)]
        before = [self._totals.get(who, 0) for who in names]
        view = replay.record.last.view(None)
        self._screen.show(self._face.score(view, before))
        assert view.result is not None
        for who, points in zip(names, view.result.points, strict=True):
            self._totals[who] = self._totals.get(who, 0) + points


def _not_saved(name: str) -> None:
    raise NotSaved(tell("terminal.notSavedHere"))


def _converse(
    visit: IssVisit, connection: socket.socket, seat: _Computer | _Terminal, hands: int | None
) -> None:
    """Talk until this many hands are over. Raises PeerGone if the server closes the connection."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    _send(connection, visit.opening)
    try:
        for line in _lines(connection):
            # Before the answer, because the player must know who is there.
            names = visit.names_in(line)
            if names:
                seat.sit(names)
            _send(connection, visit.feed(line))
            for complaint in visit.complaints():
                click.echo(f"cardtable: {complaint}", err=True)
            for game in visit.games():
                seat.ended(visit.hands, game, visit.name)
            if hands is not None and visit.hands >= hands:
                return
    finally:
        _send(connection, visit.leaving())


def _send(connection: socket.socket, lines: Sequence[str]) -> None:
    connection.sendall("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))


def _lines(connection: socket.socket) -> Iterator[str]:
    with connection.makefile("r", encoding="utf-8", errors="replace", newline=None) as lines:
        yield from lines
    raise PeerGone("the server has closed the connection")
