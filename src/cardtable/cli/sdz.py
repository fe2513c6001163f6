"""`cardtable sdz`: a table of four-hand pinochle for one SDZPinochle client, on standard input and output."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING

import click

from cardtable.cli.options import BotType
from cardtable.core import Clock, Seat
from cardtable.errors import BadMessage, IllegalAction
from cardtable.games.pinochle import Pinochle, ToTarget
from cardtable.match import shuffled
from cardtable.players import make_bot
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.pinochle.sdz import LONGEST, Sdz
from cardtable.wire.pinochle.sdz_reception import Reception, Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import BinaryIO

    from cardtable.core import Player
    from cardtable.games.pinochle import Action, Deal, View
    from cardtable.match import Seating

SEEDS = 1_000_000


@click.command("sdz")
@click.option(
    "--bot",
    default="pinochle:basic",
    type=BotType("pinochle"),
    metavar="NAME",
    show_default=True,
    help="The players on the other seats.",
)
@click.option("--seed", type=int, help="Repeat the deals of an earlier game. [random]")
@click.option("--hands", type=click.IntRange(1), help="Play this many hands at most. [until 120]")
@click.option("--later", is_flag=True, help="Speak the later form of the protocol.")
def command(bot: str, seed: int | None, hands: int | None, later: bool) -> None:
    """Serve one SDZPinochle client on standard input and output; the other seats are bots.

    docs/protocols/sdz.md describes the protocol.
    """
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    players = [make_bot(bot, drawn + seat) for seat in range(4)]
    game = Pinochle(hands=hands)
    service = SdzService(game, players, lambda seating: shuffled(seating, drawn), _say, later=later)
    service.serve(read_lines(sys.stdin.buffer))


class SdzService:
    """One client from its first Hello until it quits or its line ends."""

    def __init__(
        self,
        game: Pinochle,
        players: Sequence[Player[Action, View]],
        deal: Callable[[Seating], Deal],
        say: Callable[[list[str]], None],
        *,
        later: bool = False,
    ) -> None:
        self._game = game
        self._players = players
        self._deal = deal
        self._say = say
        self._later = later

    def serve(self, lines: Iterator[str]) -> None:
        """Serve the client with these lines."""
        reception = Reception(later=self._later)
        self._say(reception.open())
        for line in lines:
            self._say(reception.hear(line))
            if reception.stage is Stage.GONE:
                return
            if reception.stage is Stage.READY:
                assert reception.seat is not None
                if not self._match(Seat(reception.seat), lines):
                    return
                self._say(reception.open())

    def _match(self, seat: Seat, lines: Iterator[str]) -> bool:
        """False if the line ended before the match did."""
        match = ToTarget(self._game)
        while (seating := match.next_hand()) is not None:
            table = Table(Record(match.game, self._deal(seating)))
            if not self._hand(table, match.dealt, seat, lines):
                return False
            assert table.result is not None
            match = match.after(table.result)
        return True

    def _hand(self, table: Table[Deal, Action, View], dealt: int, seat: Seat, lines: Iterator[str]) -> bool:
        codec = Sdz(later=self._later, dealt=dealt)
        self._say(codec.begin(table.view(seat), ()))
        while table.waiting:
            (turn,) = table.waiting
            if turn != seat:
                table.submit(turn, self._players[turn].choose(table.view(turn), Clock()))
                continue
            self._say(codec.tell(table.view(seat)))
            if not self._answers(table, seat, codec, lines):
                return False
        self._say(codec.tell(table.view(seat)))
        return True

    def _answers(
        self, table: Table[Deal, Action, View], seat: Seat, codec: Sdz, lines: Iterator[str]
    ) -> bool:
        """Wait for a legal answer. False if the line ends before."""
        for line in lines:
            try:
                action = codec.hear(line)
                if action is not None:
                    table.submit(seat, action)
                    return True
            except BadMessage as error:
                self._say(codec.refuse(str(error)))
            except IllegalAction as error:
                self._say(codec.refuse(error.why))
        return False


def read_lines(stream: BinaryIO) -> Iterator[str]:
    """Lines of any length. Of one that is too long, just enough for the reader to report it."""
    # Room for CR LF after a line of the greatest length.
    while line := stream.readline(LONGEST + 2):
        whole = line.endswith(b"\n")
        while not whole:
            rest = stream.readline(LONGEST)
            whole = not rest or rest.endswith(b"\n")
        yield line.decode(errors="replace").rstrip("\r\n")


def _say(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)
