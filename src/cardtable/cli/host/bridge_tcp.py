"""`cardtable host bridge-tcp`: a table manager for the clients of the computer championships."""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from cardtable.cli.files import hands_in, read_text
from cardtable.cli.options import BotType
from cardtable.errors import BadOption, NotationError
from cardtable.games.bridge import SEATS, Bridge, Deal, side_of
from cardtable.hosting.bridge_match import ROOMS, BridgeMatch, outcome, play_match, take_seat
from cardtable.hosting.table_manager import NumberedBoard, TableManager
from cardtable.notation.bridge import BOARDS, pbn
from cardtable.notation.bridge.formats import dealt as dealt_in
from cardtable.players import make_bot
from cardtable.wire.bridge.bluechip_guest import BlueChipGuest

if TYPE_CHECKING:
    from cardtable.notation.bridge.board import Board

PORT = click.IntRange(0, 65535)
_SEED = re.compile("cardtable, seed (.+)")
"""The origin of dealt boards in the file of a match."""


@dataclass(frozen=True)
class MatchOptions:
    """What is to be played, and by whom: the options of the command."""

    rooms: int
    boards: int | None
    deals_file: str | None
    seed: str | None
    home: str | None
    visitors: str | None
    event: str
    patience: float
    absence: float
    delay: float

    def manager(self, where: str) -> TableManager:
        """The manager of a room. Its messages begin with the room."""
        seconds = (self.patience, self.delay, self.absence)
        patience, delay, absence = (timedelta(seconds=limit) for limit in seconds)
        return TableManager(patience=patience, delay=delay, absence=absence, tell=partial(_say, where))

    def guests(self, room: int) -> list[BlueChipGuest]:
        """Built-in players for their seats in a room. A team has the name of its player."""
        teams = (self.home, self.visitors)
        return [
            BlueChipGuest(make_bot(bot, seat), seat, bot.replace('"', "'"))
            for seat in SEATS
            if (bot := teams[(side_of(seat) + room) % 2]) is not None
        ]


@click.command("bridge-tcp", short_help="A match of bridge for programs that connect over TCP.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=PORT, default=2000, show_default=True, help="The port; 0 takes a free one.")
@click.option(
    "--rooms",
    type=click.IntRange(1, 2),
    default=1,
    show_default=True,
    help="2 for a match of teams: in the closed room they change seats.",
)
@click.option("--closed-port", type=PORT, help="The port of the closed room. [the next one, or a free one]")
@click.option("--boards", type=click.IntRange(1), help="How many boards to play. [16, or all of --deals]")
@click.option("--deals", "deals_file", metavar="FILE", help="Boards to play: PBN, LIN, ids or records.")
@click.option("--seed", help="The seed of the deals, without --deals. [random]")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The PBN file of the match, written after every board. If it exists, the match resumes after it.",
)
@click.option(
    "--home", type=BotType("bridge"), help="A built-in player for North-South (East-West in the closed room)."
)
@click.option("--visitors", type=BotType("bridge"), help="A built-in player for the other team.")
@click.option("--event", default="", help="Its name in the PBN.")
@click.option(
    "--time",
    "patience",
    type=click.FloatRange(0, min_open=True),
    default=300,
    show_default=True,
    help="Seconds for a call or card of a program.",
)
@click.option(
    "--come-back",
    "absence",
    type=click.FloatRange(0),
    default=300,
    show_default=True,
    help="Seconds for a program to reconnect; 0 ends the match.",
)
@click.option(
    "--delay", type=click.FloatRange(0), default=0, help="Seconds before each line; Q-Plus needs 0.5."
)
def bridge_tcp(host: str, port: int, closed_port: int | None, out: Path | None, **typed: Any) -> None:
    """Seat programs over TCP and play a match of boards (docs/protocols/bluechip.md).

    The programs connect by themselves: WBridge5, Q-Plus, ben, or `cardtable join bridge:basic N`. A program
    that loses its connection may come back. Then its board is dealt again. After a stop the same command with
    the same --out continues with the missing boards.
    """
    options = MatchOptions(**typed)
    text = read_text(str(out)) if out is not None and out.exists() else ""
    if text.strip() and not pbn.looks_like(text):
        raise click.ClickException(f"{out} exists and is not the PBN of a match; name another file")
    match = _match(options, _seed_in(text))
    try:
        match.resume(text)
    except BadOption as error:
        raise click.ClickException(f"{out}: {error}") from None
    if not any(map(match.missing, range(match.rooms))):
        click.echo("all boards are played")
        _tell_end(match)
        return
    ports = [port, (closed_port if closed_port is not None else port and port + 1)]
    # Fail before the first card if the match cannot be stored.
    _keep(match, out)
    asyncio.run(_play(match, options, host, ports[: match.rooms], out))


def _keep(match: BridgeMatch, out: Path | None) -> None:
    """Write what was played so far, completely or not at all."""
    if out is None:
        return
    draft = out.with_name(f"{out.name}.draft")
    try:
        draft.write_text(match.written(), encoding="utf-8")
        draft.replace(out)
    except OSError as error:
        raise click.ClickException(f"{out} cannot be written: {error.strerror}") from None


def _match(options: MatchOptions, kept_seed: str | None) -> BridgeMatch:
    if options.deals_file is not None:
        if options.seed is not None:
            raise click.UsageError("the deals are either those of --deals or those of a --seed")
        boards = tuple(_boards_of(options.deals_file)[: options.boards])
        name = Path(options.deals_file).name
        return BridgeMatch(boards, options.rooms, options.event, f"cardtable, boards of {name}")
    seed = options.seed or kept_seed or str(secrets.randbelow(1_000_000))
    games = [Bridge.board(number) for number in range(1, (options.boards or 16) + 1)]
    dealt = [
        NumberedBoard(number + 1, game, game.deal(Random(f"{seed}/{number}")))
        for number, game in enumerate(games)
    ]
    return BridgeMatch(tuple(dealt), options.rooms, options.event, f"cardtable, seed {seed}")


def _seed_in(text: str) -> str | None:
    """The seed of a match, from its file."""
    boards, _ = pbn.read(text)
    matches = [_SEED.fullmatch(board.tags.get("Generator", "")) for board in boards[:1]]
    return matches[0][1] if matches and matches[0] is not None else None


def _boards_of(file: str) -> list[NumberedBoard]:
    """The boards of a file, each once. One without a number gets its place in the file."""
    hands = hands_in("bridge", file, read_text(file), BOARDS)
    if hands is None:
        raise click.ClickException(f"{file}: boards of bridge are expected, as PBN, LIN, ids or records")
    if not hands.complete:
        raise click.ClickException(f"{file}: not all of it can be read")
    boards: dict[int, NumberedBoard] = {}
    for place, hand in enumerate(hands.hands, 1):
        try:
            dealt = dealt_in(hand)
        except NotationError as error:
            raise click.ClickException(f"{file}: {error}") from None
        number = dealt.number or place
        game, deal = dealt.facts(Bridge.board(number)), dealt.deal
        assert isinstance(game, Bridge)
        assert isinstance(deal, Deal)
        board = NumberedBoard(number, game, deal)
        if boards.setdefault(number, board) != board:
            raise click.ClickException(f"{file}: board {number} is there twice with different cards")
    return list(boards.values())


async def _play(
    match: BridgeMatch, options: MatchOptions, host: str, ports: list[int], out: Path | None
) -> None:
    def finished(room: int, board: Board) -> None:
        _keep(match, out)
        _tell_board(match, room, board)

    async with AsyncExitStack() as opened:
        managers = []
        computers = []
        for room, port in enumerate(ports):
            where = f"{ROOMS[room].lower()} room: " if match.rooms > 1 else ""
            manager = options.manager(where)
            try:
                await opened.enter_async_context(manager.open(host, port))
            except OSError as error:
                raise click.ClickException(f"{host}:{port} cannot be opened: {error.strerror}") from None
            managers.append(manager)
            if match.missing(room):
                guests = options.guests(room)
                awaited = len(SEATS) - len(guests)
                programs = f"waiting for {awaited} programs" if awaited else "all players are ours"
                click.echo(f"{where}{programs} at {host}:{manager.port}, {match.generator}")
                computers += [take_seat(host, manager.port, guest) for guest in guests]
        await play_match(match, managers, finished, computers)
    _tell_end(match)


def _say(where: str, what: str) -> None:
    click.echo(f"{where}{what}")


def _tell_board(match: BridgeMatch, room: int, board: Board) -> None:
    if match.rooms == 1:
        click.echo(f"{board.title}: {outcome(board)}; in all NS {match.total:+d}")
        return
    assert match.teams is not None
    click.echo(f"{board.title}: {outcome(board)}")
    won = match.imps(board.number or 0)
    if won is not None:
        winner = match.teams[won < 0]
        gained = f"{abs(won)} {'IMP' if abs(won) == 1 else 'IMPs'} for {winner}" if won else "no IMPs"
        click.echo(f"board {board.number}: {gained}; {_standing(match)}")


def _tell_end(match: BridgeMatch) -> None:
    if match.rooms == 1:
        return
    home, visiting = match.victory_points
    boards = "1 board" if len(match.boards) == 1 else f"{len(match.boards)} boards"
    click.echo(f"{_standing(match)} after {boards}, victory points {home:.2f} : {visiting:.2f}")


def _standing(match: BridgeMatch) -> str:
    assert match.teams is not None
    (home, visiting), (first, second) = match.teams, match.standing
    return f"{home} {first} : {second} {visiting}"
