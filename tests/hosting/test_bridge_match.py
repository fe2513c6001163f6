"""Matches of programs over TCP: two rooms, given deals, PBN, clients that leave, lie or flood."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import threading
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from cardtable.cli import main
from cardtable.cli.join.bridge import converse
from cardtable.core import Seat
from cardtable.errors import BadMessage, BadOption, CardtableError, PeerGone
from cardtable.games.bridge import SEAT_NAMES, SEATS, Bridge, Call, Deal, read_hand
from cardtable.hosting.bridge_match import BridgeMatch, outcome, play_match, take_seat
from cardtable.hosting.table_manager import NumberedBoard, TableManager
from cardtable.notation.bridge import pbn
from cardtable.notation.bridge.check import check_pbn
from cardtable.notation.checking import Outcome
from cardtable.players import make_bot
from cardtable.wire.bridge.bluechip_guest import BlueChipGuest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from cardtable.core import AnyPlayer, Clock
    from cardtable.games.bridge import Action, View
    from cardtable.notation.bridge.board import Board

Peer = tuple[asyncio.StreamReader, asyncio.StreamWriter]
LONG = timedelta(seconds=120)
# North opens 1NT with 16 points, South has four spades and nine points and asks for a major.
STAYMAN = ("AQ84.K63.AJ5.Q72", "J5.QT94.K973.K53", "K962.A72.Q64.J94", "T73.J85.T82.AT86")
FIRST = NumberedBoard(1, Bridge.board(1), Deal(tuple(read_hand(hand) for hand in STAYMAN)))
SECOND = NumberedBoard(7, Bridge.board(7), FIRST.deal)


class Passer:
    """Never bids: what it plays is over at once."""

    def choose(self, view: View, clock: Clock) -> Action:
        return Call.PASS


def join(guest: BlueChipGuest, port: int, heard: list[str]) -> None:
    """Play until the host ends the session or the connection; refusals are tried again, as a person would who
    starts a program before the host knows that the old one is gone."""
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
                converse(guest, connection)
            return
        except PeerGone as error:
            heard.append(str(error))
            if "is taken" not in str(error):
                return
        except (CardtableError, OSError) as error:
            heard.append(str(error))
            return


def two_teams(room: int, player: Callable[[Seat], AnyPlayer]) -> list[BlueChipGuest]:
    """Reds sit North-South in the open room and East-West in the closed one."""
    return [BlueChipGuest(player(seat), seat, ("Reds", "Blues")[(seat + room) % 2]) for seat in SEATS]


class Played:
    """A match in one loop, its clients in threads; `error` is what ended it early."""

    def __init__(self, match: BridgeMatch, rooms: list[list[Callable[[int], None]]]) -> None:
        self.told: list[str] = []
        self.finished: list[tuple[int, Board]] = []
        self.error: CardtableError | None = None
        asyncio.run(self._run(match, rooms))

    async def _run(self, match: BridgeMatch, rooms: list[list[Callable[[int], None]]]) -> None:
        managers = [TableManager(LONG, absence=LONG, tell=self.told.append) for _ in rooms]
        threads: list[threading.Thread] = []
        async with AsyncExitStack() as opened:
            for number, manager in enumerate(managers):
                await opened.enter_async_context(manager.open("127.0.0.1", 0))
                for client in rooms[number]:
                    threads.append(threading.Thread(target=client, args=(manager.port,), daemon=True))
                    threads[-1].start()
            try:
                await play_match(match, managers, lambda room, board: self.finished.append((room, board)))
            except CardtableError as error:
                self.error = error
        for thread in threads:
            await asyncio.to_thread(thread.join, 120)


def clients(guests: list[BlueChipGuest]) -> list[Callable[[int], None]]:
    return [lambda port, guest=guest: join(guest, port, []) for guest in guests]  # type: ignore[misc]


def test_a_match_of_teams_is_played_in_two_rooms() -> None:
    """The same boards with the teams on the other seats; the PBN has names, rooms, alerts and IMPs."""
    match = BridgeMatch((FIRST, SECOND), rooms=2, event="Cup", generator="two boards")
    rooms = [clients(two_teams(room, lambda seat: make_bot("bridge:basic"))) for room in (0, 1)]
    played = Played(match, rooms)
    assert played.error is None
    assert sorted((board.number, room) for room, board in played.finished) == [(1, 0), (1, 1), (7, 0), (7, 1)]
    text = match.written()
    assert [checked.outcome for checked in check_pbn(text)] == [Outcome.AGREES] * 4
    opened, closed, *_ = pbn.read(text)[0]
    assert (opened.names, closed.names) == (("Reds", "Blues") * 2, ("Blues", "Reds") * 2)
    assert (opened.tags["Room"], closed.tags["Room"]) == ("Open", "Closed")
    assert opened.tags["HomeTeam"] == closed.tags["HomeTeam"] == "Reds"
    # The same players on the same cards: nobody wins an IMP.
    assert (opened.imps, match.margin, match.victory_points) == (0.0, 0, (10.0, 10.0))
    said = [(str(said.call), said.alert) for said in opened.calls or ()]
    assert said[:5] == [("1NT", False), ("pass", False), ("2C", True), ("pass", False), ("2S", False)]
    assert (opened.calls or ())[2].note != ""


def test_a_match_goes_on_from_its_file() -> None:
    """Board 1 is in the file; only board 7 is played, and the file then has both."""
    before = BridgeMatch((FIRST, SECOND), rooms=2, generator="x")
    half = BridgeMatch((FIRST,), rooms=2, generator="x")
    Played(half, [clients(two_teams(room, lambda seat: Passer())) for room in (0, 1)])
    before.resume(half.written())
    assert [board.number for board in before.missing(0)] == [7]
    played = Played(before, [clients(two_teams(room, lambda seat: Passer())) for room in (0, 1)])
    assert [board.number for _, board in played.finished] == [7, 7]
    assert [board.number for board in pbn.read(before.written())[0]] == [1, 1, 7, 7]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('[Board "1"]', '[Board "2"]', "board 2 (Open) is not part of this match"),
        ('[Room "Open"]', '[Room "Closed"]', "board 1 (Closed) is not part of this match"),
        ("AQ84.K63.AJ5.Q72 J5", "AQ84.K63.AJ5.Q73 J5", "dealt twice"),
        ('[Dealer "N"]\n[Vulnerable', '[Dealer "E"]\n[Vulnerable', "who is|the dealer is E"),
        ('[Result ""]', '[Result "9"]', "a board passed out has no tricks"),
        ('[HomeTeam "Reds"]\n', "", "is not finished, or has no teams"),
        ('[Room "Open"]', '[Room "Main"]', "board 1 (Main): a Room is Open or Closed, not Main"),
        (
            '[Vulnerable "None"]',
            '[Vulnerable "NS"]',
            "board 1 (Open) has ns vulnerable, and none in this match",
        ),
    ],
)
def test_another_match_is_not_gone_on_with(old: str, new: str, why: str) -> None:
    """Other boards, other cards, and what does not add up are named; nothing is overwritten."""
    match = BridgeMatch((FIRST,), event="Cup")
    Played(match, [clients(two_teams(0, lambda seat: Passer()))])
    text = match.written().replace('[Event "Cup"]', '[Event "Cup"]\n[Room "Open"]')
    assert old in text
    with pytest.raises(BadOption, match=re.sub(r"([()])", r"\\\1", why)):
        BridgeMatch((FIRST,)).resume(text.replace(old, new))


def test_the_boards_of_a_file_are_of_the_same_teams() -> None:
    """A board of others is named, and none of the file is taken over."""
    match = BridgeMatch((FIRST, SECOND))
    Played(match, [clients(two_teams(0, lambda seat: Passer()))])
    first, second = match.written().split('[Board "7"]')
    other = BridgeMatch((FIRST, SECOND))
    with pytest.raises(BadOption, match="board 7 is of Greens and Blues, and the match of Reds and Blues"):
        other.resume(first + '[Board "7"]' + second.replace("Reds", "Greens"))
    assert (other.teams, len(other.missing(0))) == (None, 2)


class Confused:
    """A player with a mistake in it."""

    def choose(self, view: View, clock: Clock) -> Action:
        raise RuntimeError("no idea what to call")


def seat_all(guests: list[BlueChipGuest]) -> None:
    """A match of one board with players of ours on all seats."""

    async def run() -> None:
        manager = TableManager(LONG, absence=LONG)
        async with manager.open("127.0.0.1", 0):
            computers = [take_seat("127.0.0.1", manager.port, guest) for guest in guests]
            await play_match(BridgeMatch((FIRST,)), [manager], lambda room, board: None, computers)

    asyncio.run(run())


def test_the_mistake_of_a_player_of_ours_ends_the_match() -> None:
    """Its own error is told, at once, and not that its connection was closed."""
    guests = two_teams(0, lambda seat: Confused() if seat == 1 else Passer())
    with pytest.raises(RuntimeError, match="no idea what to call"):
        seat_all(guests)


def test_a_player_of_ours_that_gets_no_seat_ends_the_match() -> None:
    """Otherwise the table would wait for a fourth for ever."""
    guests = two_teams(0, lambda seat: Passer())
    guests[3] = BlueChipGuest(Passer(), Seat(1), "Blues")
    with pytest.raises(PeerGone, match="Not seated: East is taken"):
        seat_all(guests)


def test_a_name_comes_back_as_it_was_sent() -> None:
    """In the charset of the line; programs compare it with their own."""

    async def answered() -> str:
        manager = TableManager(LONG)
        async with manager.open("127.0.0.1", 0):
            peer, answer = await ask_for(manager.port, "Équipe", "North")
            await hang_up(peer)
        return answer

    assert asyncio.run(answered()) == 'North ("Équipe") seated'


class Leaver(BlueChipGuest):
    """Hangs up at its first call."""

    def feed(self, line: str) -> list[str]:
        said = super().feed(line)
        if any("passes" in each or "bids" in each for each in said):
            raise PeerGone("hung up")
        return said


class Ben(BlueChipGuest):
    """Like BEN's client: once a board was dealt again, it is ready for each deal before `Start of board` and
    after it."""

    _is_playing = _has_restarted = False

    def feed(self, line: str) -> list[str]:
        said = super().feed(line)
        if line.startswith("Start of board"):
            self._has_restarted |= self._is_playing
            self._is_playing = True
        elif line.startswith("Timing"):
            self._is_playing = False
            if self._has_restarted:
                return [f"{self._name} ready for deal"]
        return said


@pytest.mark.parametrize("kind", [BlueChipGuest, Ben])
def test_a_client_that_comes_back_has_its_board_dealt_again(kind: type[BlueChipGuest]) -> None:
    """South hangs up in the middle of the auction, sits down again, and the match is played to its end."""
    heard: list[str] = []

    def leave_and_return(port: int) -> None:
        leaver = Leaver(Passer(), Seat(2), "Reds")
        with (
            pytest.raises(PeerGone),
            socket.create_connection(("127.0.0.1", port), timeout=120) as connection,
        ):
            converse(leaver, connection)
        join(BlueChipGuest(Passer(), Seat(2), "Reds"), port, heard)

    others = [kind(Passer(), seat, ("Reds", "Blues")[seat % 2]) for seat in SEATS if seat != 2]
    match = BridgeMatch((FIRST, SECOND))
    played = Played(match, [[*clients(others), leave_and_return]])
    assert played.error is None
    assert [board.number for _, board in played.finished] == [1, 7]
    assert played.told == [
        "South has closed the connection; waiting 120 s for it",
        "South is back",
    ]
    assert {line for line in heard if "is taken" not in line} == set()


def test_a_client_that_stays_away_ends_the_match() -> None:
    """Without time to come back the manager says who left."""

    async def ended() -> str:
        manager = TableManager(LONG)
        async with manager.open("127.0.0.1", 0), four_clients(manager.port) as peers:
            game = asyncio.ensure_future(anext(manager.play([FIRST])))
            # Who hears of the teams has been greeted; before that the seat would only be free again.
            say(peers[3], "West ready for teams")
            assert (await peers[3][0].readline()).startswith(b"Teams")
            await hang_up(peers[3])
            with pytest.raises(PeerGone) as error:
                await game
        return str(error.value)

    assert asyncio.run(ended()) == "West has left and did not come back in 0 s"


@asynccontextmanager
async def four_clients(port: int) -> AsyncIterator[list[Peer]]:
    """Seated, in the order of the seats; what they say is up to the test."""
    peers: list[Peer] = []
    for number, name in enumerate(SEAT_NAMES):
        peer, answer = await ask_for(port, "ab"[number % 2], name)
        assert answer == f'{name} ("{"ab"[number % 2]}") seated'
        peers.append(peer)
    try:
        yield peers
    finally:
        for peer in peers:
            await hang_up(peer)


def say(peer: Peer, line: str) -> None:
    peer[1].write(f"{line}\r\n".encode("latin-1"))


async def ask_for(port: int, team: str, seat: str) -> tuple[Peer, str]:
    peer = await asyncio.open_connection("127.0.0.1", port)
    say(peer, f'Connecting "{team}" as {seat} using protocol version 18')
    return peer, (await peer[0].readline()).decode("latin-1").strip()


async def hang_up(peer: Peer) -> None:
    peer[1].close()
    with suppress(OSError):
        await peer[1].wait_closed()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("North plays AS", "North (a): 'North plays AS': the auction is still going on"),
        ("North bids 9S", "North (a): 'North bids 9S': "),
        ("South passes", "North (a): 'South passes': North calls for South"),
        ("\x00\xff nonsense", "North (a): "),
        ("North ready for teams\r\n" * 40, "North is ready for its teams, and start is due"),
        ("North ready for dummy", "North is ready for its dummy, and teams is due"),
    ],
)
def test_what_a_hostile_client_says_is_reported_with_its_seat(line: str, why: str) -> None:
    """Cards in the auction, bids that are none, calls for others, noise, and floods."""

    async def ended() -> str:
        manager = TableManager(LONG)
        async with manager.open("127.0.0.1", 0), four_clients(manager.port) as peers:
            game = asyncio.ensure_future(anext(manager.play([FIRST])))
            say(peers[0], line)
            with pytest.raises(BadMessage) as error:
                await game
        return str(error.value)

    assert why in asyncio.run(ended())


def test_the_rooms_need_the_same_teams_on_other_seats() -> None:
    """Who sits in the wrong direction is named with the room."""
    match = BridgeMatch((FIRST,), rooms=2)
    match.take_seats(0, ("Reds", "Blues"))
    match.take_seats(1, ("Blues", "Reds"))
    why = "the teams are Blues for North-South and Reds for East-West there, not Reds and Blues"
    with pytest.raises(BadMessage, match=why):
        match.take_seats(1, ("Reds", "Blues"))


def test_a_team_keeps_its_side_when_its_clients_come_back() -> None:
    """After both of a side have left, another team cannot take their chairs."""

    async def refused() -> str:
        manager = TableManager(LONG, absence=LONG)
        answer = "is taken"
        async with manager.open("127.0.0.1", 0), four_clients(manager.port) as peers:
            assert await manager.seated() == ("a", "b")
            await hang_up(peers[0])
            await hang_up(peers[2])
            # The manager may hear of the new one before it hears that the others have gone.
            while "is taken" in answer:
                peer, answer = await ask_for(manager.port, "c", "North")
                await hang_up(peer)
        return answer

    assert asyncio.run(refused()) == "Not seated: the team on this side is a"


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    programs: list[subprocess.Popen[str]] = []
    yield programs
    for program in programs:
        program.kill()
        program.communicate()


def run(started: list[subprocess.Popen[str]], *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-u", "-c", "from cardtable.cli import main; main()", *words]
    started.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
    return started[-1]


def test_players_of_ours_sit_at_the_host(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Both teams, in both rooms: they go by the names of the players, options and all."""
    out = tmp_path / "match.pbn"
    home, visitors = "bridge:random", "bridge:basic,system=two_over_one,off=gerber"
    words = ["host", "bridge-tcp", "--port", "0", "--rooms", "2", "--boards", "1", "--seed", "3"]
    with pytest.raises(SystemExit) as ended:
        main([*words, "--home", home, "--visitors", visitors, "--out", str(out)])
    assert ended.value.code == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith(f"{home} ")
    assert " after 1 board, victory points " in told[-1]
    boards, _ = pbn.read(out.read_text())
    assert [board.names[:2] for board in boards] == [(home, visitors), (visitors, home)]
    assert boards[0].tags["Generator"] == "cardtable, seed 3"


def host_alone(out: Path, *words: str) -> int | str | None:
    """How a match of players of ours ends that is kept in this file."""
    ours = ["--home", "bridge:random", "--visitors", "bridge:random", "--boards", "1"]
    with pytest.raises(SystemExit) as ended:
        main(["host", "bridge-tcp", "--port", "0", *ours, "--out", str(out), *words])
    return ended.value.code


def test_a_file_that_cannot_be_kept_is_told_before_the_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A folder that is not there, and files that are no match of ours, which stay as they are."""
    nowhere = tmp_path / "nowhere" / "x.pbn"
    assert host_alone(nowhere) == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == (
        "",
        f"cardtable: {nowhere} cannot be written: No such file or directory\n",
    )
    other = tmp_path / "other"
    for content in (b'{"game":"bridge"}\n', b"\xff\x00 no text\n"):
        other.write_bytes(content)
        assert host_alone(other) == 1
        told = capsys.readouterr()
        assert told.err == f"cardtable: {other} exists and is not the PBN of a match; name another file\n"
        assert other.read_bytes() == content


def test_a_seed_of_several_words_is_found_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same command without the seed knows that all is played."""
    out = tmp_path / "match.pbn"
    assert host_alone(out, "--seed", "club night") == 0
    capsys.readouterr()
    assert host_alone(out) == 0
    assert capsys.readouterr().out == "all boards are played\n"


def test_options_of_a_player_are_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """As everywhere where a player is named."""
    with pytest.raises(SystemExit):
        main(["join", "bridge:basic,system=nothing", "N"])
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "there is no bidding system 'nothing'; there are standard_american, two_over_one" in said


def test_host_and_join_as_programs(started: list[subprocess.Popen[str]], tmp_path: Path) -> None:
    """Given deals, a PBN in the end, a line a board at every player's; the same command then only tells."""
    deals, out = tmp_path / "deals.pbn", tmp_path / "match.pbn"
    hands = " ".join(STAYMAN)
    deals.write_text(f'[Board "5"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "N:{hands}"]\n')
    words = ("host", "bridge-tcp", "--port", "0", "--deals", str(deals), "--out", str(out))
    host = run(started, *words)
    assert host.stdout is not None
    waiting = host.stdout.readline()
    found = re.fullmatch(
        r"waiting for 4 programs at 127.0.0.1:(\d+), cardtable, boards of deals.pbn\n", waiting
    )
    assert found is not None, waiting
    players = [
        run(started, "join", "bridge:basic", seat, "--port", found[1], "--team", "ab"[number % 2])
        for number, seat in enumerate("NESW")
    ]
    said = {player.communicate(timeout=300)[0] for player in players}
    shown = host.communicate(timeout=300)[0]
    (board,), findings = pbn.read(out.read_text())
    assert findings == []
    assert said == {f"board 5: {outcome(board)}\n"}
    assert shown == f"board 5: {outcome(board)}; in all NS {board.score:+d}\n"
    again = run(started, *words).communicate(timeout=300)[0]
    assert again == "all boards are played\n"
