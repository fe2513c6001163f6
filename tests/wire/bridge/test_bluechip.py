"""The table-manager protocol: the quirks of other programs, and whole matches over loopback."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import card
from cardtable.cli.join.bridge import converse
from cardtable.core import Clock, Seat
from cardtable.errors import BadMessage, CardtableError, PeerGone, PeerTimeout
from cardtable.games.bridge import PLAYS, SEATS, Action, Bridge, Call, Deal, View, parse_call, read_hand
from cardtable.hosting.table_manager import NumberedBoard, TableManager
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.bridge.bluechip import BlueChip, BlueChipSession
from cardtable.wire.bridge.bluechip_guest import BlueChipGuest
from cardtable.wire.bridge.bluechip_lines import read_call, read_card, read_connecting

HANDS = ("AK3..JT9.QJ87654", "QJT.AKQ.AKQ.AKT9", "987.JT98.8765.32", "6542.765432.432.")
DEAL = Deal(tuple(read_hand(hand) for hand in HANDS))


class Scripted:
    """Calls and plays as it is told."""

    def __init__(self, *actions: Action) -> None:
        self._actions = list(actions)
        self.views: list[View] = []

    def choose(self, view: View, clock: Clock) -> Action:
        self.views.append(view)
        return self._actions.pop(0)


def test_the_first_line_of_a_client_is_read_with_its_quirks() -> None:
    """Capitals, double blanks, free text behind the version."""
    found = read_connecting('CONNECTING  "Blue  Team" as WEST using  protocol version 18 and more\r\n')
    assert (found.team, found.seat, found.version) == ("Blue Team", 3, 18)
    with pytest.raises(BadMessage, match="using protocol version 18` was expected"):
        read_connecting("hello")
    with pytest.raises(BadMessage, match="a seat is North"):
        read_connecting('Connecting "x" as Dealer using protocol version 18')
    assert read_connecting('Connecting "x" as ANYPL using protocol version 18').seat is None


@pytest.mark.parametrize(
    ("line", "seat", "call"),
    [
        ("North passes", 0, "pass"),
        ("WEST  bids  3NT.", 3, "3NT"),
        ("East doubles.", 1, "X"),
        ("south REDOUBLES", 2, "XX"),
        ("North bids 1nt Alert. 15-17", 0, "1NT"),
    ],
)
def test_calls_are_read_with_their_quirks(line: str, seat: int, call: str) -> None:
    """Any case, any blanks, a dot at the end, an alert behind."""
    assert read_call(line) == (seat, parse_call(call))


@pytest.mark.parametrize("line", ["North plays TC", "north plays 10c", "NORTH  plays tc."])
def test_cards_are_rank_before_suit(line: str) -> None:
    """`TC` is the ten of clubs."""
    assert read_card(line) == card("CT")


def test_a_host_answers_every_ready_in_its_turn() -> None:
    """The conversation with North up to the first trick, with the words of WBridge5."""
    table = Table(Record(Bridge(vulnerable="ew"), DEAL))
    codec = BlueChip(Seat(0), ("Reds", "Blues"))
    said: list[str] = []

    def tell() -> None:
        said.extend(codec.tell(table.view(Seat(0))))

    def hear(line: str) -> None:
        action = codec.hear(line)
        if action is not None:
            table.submit(Seat(0), action)
        tell()

    said.extend(codec.greet(("N", "E", "S", "W"), 0))
    said.extend(codec.begin(table.view(Seat(0)), ("N", "E", "S", "W")))
    assert said == []
    hear("NORTH ready for  teams")
    hear("NORTH ready to start")
    hear("NORTH ready for deal")
    hear("NORTH ready for cards")
    hear("NORTH  bids 1C.")
    hear("NORTH ready for  EAST's bid")
    for seat, call in ((1, "X"), (2, "pass"), (3, "pass")):
        table.submit(Seat(seat), parse_call(call))
        tell()
    hear("NORTH ready for SOUTH's bid")
    hear("NORTH ready for WEST's bid")
    hear("NORTH passes")
    table.submit(Seat(1), PLAYS[card("HA").index])
    tell()
    hear("NORTH ready for EAST's card to trick 1")
    hear("NORTH ready for dummy")
    assert said == [
        'Teams : N/S : "Reds" E/W : "Blues"',
        "Start of board",
        "Board number 1. Dealer North. E/W vulnerable.",
        "North's cards : S A K 3. H -. D J T 9. C Q J 8 7 6 5 4.",
        "East doubles",
        "South passes",
        "West passes",
        "East plays AH",
        "Dummy's cards : S 9 8 7. H J T 9 8. D 8 7 6 5. C 3 2.",
    ]


def test_alerts_go_to_the_opponents_only() -> None:
    """Two thousand characters of explanation are no problem, but partner does not hear them."""
    session = BlueChipSession()
    codecs = [BlueChip(seat, ("a", "b"), session) for seat in SEATS]
    table = Table(Record(Bridge(), DEAL))
    long = "strong " * 300
    action = codecs[0].hear(f"North bids 1C Alert. {long}")
    assert action is not None
    table.submit(Seat(0), action)
    told = []
    for codec, seat in zip(codecs[1:], SEATS[1:], strict=True):
        codec.hear(f"{seat} ready for North's bid")
        told.append(codec.tell(table.view(seat)))
    assert told == [
        [f"North bids 1C Alert. {long.strip()}"],
        ["North bids 1C"],
        [f"North bids 1C Alert. {long.strip()}"],
    ]


def test_an_alert_without_words_is_told_too() -> None:
    """WBridge5 alerts without an explanation: the opponents hear that there was one."""
    session = BlueChipSession()
    north, east = BlueChip(Seat(0), ("a", "b"), session), BlueChip(Seat(1), ("a", "b"), session)
    table = Table(Record(Bridge(), DEAL))
    action = north.hear("NORTH bids 2C Alert.")
    assert action is not None
    table.submit(Seat(0), action)
    east.hear("EAST ready for  NORTH's bid")
    assert east.tell(table.view(Seat(1))) == ["North bids 2C Alert."]


def test_nobody_calls_for_another_seat() -> None:
    """A client that has lost track of who it is must not bid in its own turn under another name."""
    with pytest.raises(BadMessage, match="North calls for East"):
        BlueChip(Seat(0), ("a", "b")).hear("East bids 1C")


def test_nobody_is_ready_for_everything_at_once() -> None:
    """What a client asks for is kept until it is there, but not without end."""
    codec = BlueChip(Seat(0), ("a", "b"))
    for _ in range(16):
        codec.hear("North ready for East's bid")
    with pytest.raises(BadMessage, match="ready for more than 16 things at once"):
        codec.hear("North ready for East's bid")


def test_a_board_can_be_dealt_again() -> None:
    """What the client said before it heard of that means nothing, and the number stays the same."""
    codec = BlueChip(Seat(0), ("a", "b"), BlueChipSession(number=7))
    view = Table(Record(Bridge(), DEAL)).view(Seat(0))
    codec.greet((), 0)
    codec.begin(view, ())
    for line in ("teams", "start", "deal"):
        codec.hear(f"North ready for {line}")
    codec.tell(view)
    assert codec.begin_again(view) == ["Start of board"]
    assert codec.begin_again(view) == ["Start of board"]
    # It has heard of the first new deal only; what it says of that one is late.
    for late in ("North ready for cards", "North bids 1C", "North ready for deal"):
        assert codec.hear(late) is None
        assert codec.tell(view) == []
    codec.hear("North ready for deal")
    assert codec.tell(view) == ["Board number 7. Dealer North. Neither vulnerable."]


def test_a_client_may_be_ready_twice_for_what_it_was_told() -> None:
    """Once a board was dealt again, BEN's client is ready for each deal before `Start of board` and after
    it. A second time gets nothing, and the conversation goes on."""
    codec = BlueChip(Seat(0), ("a", "b"), BlueChipSession(number=7))
    view = Table(Record(Bridge(dealer="E"), DEAL)).view(Seat(0))
    codec.greet((), 0)
    said: list[str] = []

    def hear(*lines: str) -> None:
        for line in lines:
            assert codec.hear(f"North ready {line}") is None
            said.extend(codec.tell(view))

    said += codec.begin(view, ())
    hear("for teams", "to start", "for deal", "for cards", "for East's bid")
    said += codec.begin_again(view)
    hear("for deal", "for cards")
    hear("for deal")  # of the next board, before it has begun
    said += codec.begin(view, ())
    hear("for deal", "for cards", "for cards")
    board, cards = (
        "Board number 7. Dealer East. Neither vulnerable.",
        "North's cards : S A K 3. H -. D J T 9. C Q J 8 7 6 5 4.",
    )
    teams = 'Teams : N/S : "a" E/W : "b"'
    again = ["Start of board", board, cards]
    assert said == [teams, *again, *again, *again]


def test_a_ready_for_the_wrong_thing_is_named() -> None:
    """A client that asks for a card during the auction has lost its place."""
    codec = BlueChip(Seat(0), ("a", "b"))
    codec.hear("North ready for East's card to trick 1")
    with pytest.raises(BadMessage, match="North is ready for its card, and teams is due"):
        codec.greet((), 0)
    with pytest.raises(BadMessage, match="neither a `ready`, nor a call, nor a card"):
        codec.hear("North is hungry")


def test_a_guest_talks_to_other_hosts() -> None:
    """The conversation of South as dummy, with the quirks that hosts have."""
    player = Scripted(Call.PASS, Call.PASS)
    guest = BlueChipGuest(player, Seat(2), "us")
    assert guest.opening == ['Connecting "us" as South using protocol version 18']
    dialogue = {
        'South ("us") seated': ["South ready for teams"],
        'Teams N/S : "us" E/W : "them". Playing IMP': ["South ready to start"],
        "Start of Board": ["South ready for deal"],
        "Board number 7.  Dealer EAST.  Both vulnerable": ["South ready for cards"],
        "South's cards : S 9 8 7. H J T 9 8.  D 8 7 6 5. C 3 2.": ["South ready for East's bid"],
        "East passes.": ["South passes", "South ready for West's bid"],
        "West passes": ["South ready for North's bid"],
        "NORTH  bids 1C. Alert. could be short": ["South ready for East's bid"],
        "East passes ": ["South passes", "South ready for West's bid"],
        "West  passes.": ["South ready for East's card to trick 1"],
        "East plays qS": ["South ready for dummy's card to trick 1"],
        "South plays 9S": ["South ready for West's card to trick 1"],
        "West plays 2S": ["South ready for North's card to trick 1"],
        "North plays KS": ["South ready for North's card to trick 2"],
        "Timing - N/S : this board [1:15]": [],
    }
    assert [guest.feed(line) for line in dialogue] == list(dialogue.values())
    assert player.views[0].game == Bridge(dealer="E", vulnerable="both")
    assert guest.feed("Start of board") == ["South ready for deal"]
    assert guest.feed("End of session") == []
    assert guest.done


def test_a_declarer_plays_dummys_cards_by_its_name() -> None:
    """Once dummy is down its card is announced for its seat."""
    plays = [PLAYS[card(text).index] for text in ("S7", "S3")]
    player = Scripted(parse_call("1NT"), *plays)
    guest = BlueChipGuest(player, Seat(0))
    lines = [
        "Start of board", "Board number 1. Dealer North. Neither vulnerable.",
        "North's cards : S A K 3. H . D J T 9. C Q J 8 7 6 5 4.", "East passes", "South passes",
        "West passes", "East plays QS",
    ]  # fmt: skip
    said = [guest.feed(line) for line in lines]
    assert said[2] == ["North bids 1NT", "North ready for East's bid"]
    assert said[6] == ["North ready for dummy"]
    assert guest.feed("Dummy's cards : S 9 8 7. H J T 9 8. D 8 7 6 5. C 3 2.") == [
        "South plays 7S",
        "North ready for West's card to trick 1",
    ]
    assert guest.feed("West plays 2S") == ["North plays 3S", "North ready for East's card to trick 2"]


def test_bad_lines_from_a_host_are_named() -> None:
    """A hand of twelve cards, a call out of order, a lead that is not ours."""
    guest = BlueChipGuest(RandomPlayer(0), Seat(2))
    guest.feed("Board number 1. Dealer North. Neither vulnerable.")
    with pytest.raises(BadMessage, match="13 cards, not 12"):
        guest.feed("South's cards : S 9 8 7. H J T 9 8. D 8 7 6 5. C 3.")
    with pytest.raises(BadMessage, match="suits are S, H, D and C"):
        guest.feed("South's cards : X 9 8 7.")
    guest.feed("South's cards : S 9 8 7. H J T 9 8. D 8 7 6 5. C 3 2.")
    with pytest.raises(BadMessage, match="it is not for this seat to lead"):
        guest.feed("South to lead")


def test_a_call_after_the_end_of_a_board_is_named() -> None:
    """A board that was passed out is over; a fifth pass is refused as any other wrong line."""
    guest = BlueChipGuest(Scripted(Call.PASS), Seat(2))
    for line in (
        "Start of board",
        "Board number 1. Dealer North. Neither vulnerable.",
        "South's cards : S A K 3. H . D J T 9. C Q J 8 7 6 5 4.",
        "North passes",
        "East passes",
        "West passes",
    ):
        guest.feed(line)
    with pytest.raises(BadMessage, match="the board is over"):
        guest.feed("North passes")


@given(st.text(max_size=60))
def test_no_line_breaks_either_side(line: str) -> None:
    """Whatever comes over the line, it is understood or refused as a bad message."""
    for hear in (
        BlueChip(Seat(0), ("a", "b")).hear,
        BlueChipGuest(RandomPlayer(0), Seat(1)).feed,
        read_connecting,
    ):
        try:
            hear(line)
        except BadMessage:
            continue


def session(
    boards: int, clients: list[BlueChipGuest], patience: float = 20
) -> tuple[list[Table[Deal, Action, View]], list[CardtableError]]:
    """A whole session over loopback: one manager and four clients in threads of their own."""
    failures: list[CardtableError] = []
    tables: list[Table[Deal, Action, View]] = []

    def join(guest: BlueChipGuest, port: int) -> None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
                converse(guest, connection)
        except CardtableError as error:
            failures.append(error)
        except OSError:
            failures.append(PeerGone("the connection broke"))

    async def host() -> None:
        manager = TableManager(timedelta(seconds=patience))
        async with manager.open("127.0.0.1", 0):
            threads = [threading.Thread(target=join, args=(guest, manager.port)) for guest in clients]
            for thread in threads:
                thread.start()
            games = [Bridge.board(number) for number in range(1, boards + 1)]
            try:
                deals = [
                    NumberedBoard(number + 1, game, game.deal(Random(number)))
                    for number, game in enumerate(games)
                ]
                tables.extend([played.table async for played in manager.play(deals)])
            except CardtableError as error:
                failures.append(error)
        for thread in threads:
            thread.join(20)

    asyncio.run(host())
    return tables, failures


def test_a_match_is_played_over_loopback() -> None:
    """Eight boards with four clients of ours, each seeing only what it is told."""
    tables, failures = session(8, [BlueChipGuest(RandomPlayer(seat), seat, "ab"[seat % 2]) for seat in SEATS])
    assert failures == []
    assert len(tables) == 8
    assert all(table.result is not None for table in tables)


def test_an_illegal_call_ends_the_session_with_its_reason() -> None:
    """The protocol has no words for it, so the host names the seat and closes."""

    class Cheat(BlueChipGuest):
        def feed(self, line: str) -> list[str]:
            said = super().feed(line)
            return ["North redoubles"] if said and said[0].startswith("North bids") else said

    class Bidder:
        def choose(self, view: View, clock: Clock) -> Action:
            return view.legal[-1]

    clients = [BlueChipGuest(RandomPlayer(seat), seat, "ab"[seat % 2]) for seat in SEATS[1:]]
    tables, failures = session(1, [Cheat(Bidder(), Seat(0), "a"), *clients])
    assert tables == []
    assert "North (a): 'North redoubles': only a double of the other side can be redoubled" in map(
        str, failures
    )


def test_seats_are_given_once_and_teams_sit_together() -> None:
    """A second North and a partner of another team are refused with the reason; who takes any seat is put
    beside its team."""

    async def refused() -> list[str]:
        manager = TableManager(timedelta(seconds=5))
        answers = []
        async with manager.open("127.0.0.1", 0):
            writers = []
            for line in (
                'Connecting "a" as North using protocol version 18',
                'Connecting "a" as North using protocol version 18',
                'Connecting "b" as South using protocol version 18',
                'Connecting "a" as East using protocol version 17',
                "GET / HTTP/1.1",
                'Connecting "WBridge5" as ANYPL using protocol version 18',
                'Connecting "a" as ANYPL using protocol version 18',
                'Connecting "WBridge5" as ANYPL using protocol version 18',
                'Connecting "a" as ANYPL using protocol version 18',
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", manager.port)
                writer.write(f"{line}\r\n".encode())
                answers.append((await reader.readline()).decode().strip())
                writers.append(writer)
            for writer in writers:
                writer.close()
        return answers

    assert asyncio.run(refused()) == [
        'North ("a") seated',
        "Not seated: North is taken",
        "Not seated: the team on this side is a",
        "Not seated: this is protocol version 18, not 17",
        "Not seated: 'GET / HTTP/1.1' where "
        '`Connecting "TEAM" as SEAT using protocol version 18` was expected',
        'East ("WBridge5") seated',
        'South ("a") seated',
        'West ("WBridge5") seated',
        "Not seated: there is no seat for a",
    ]


def test_a_connection_that_says_nothing_ends_with_the_session() -> None:
    """It is closed with those of the clients, and the host does not wait for what it may say."""

    async def rest() -> bytes:
        manager = TableManager(timedelta(seconds=60))
        async with manager.open("127.0.0.1", 0):
            silent, beside = await asyncio.open_connection("127.0.0.1", manager.port)
            reader, writer = await asyncio.open_connection("127.0.0.1", manager.port)
            writer.write(b'Connecting "a" as North using protocol version 18\r\n')
            await reader.readline()
        said = await asyncio.wait_for(silent.read(), 10)
        for each in (beside, writer):
            each.close()
            await each.wait_closed()
        return said

    assert asyncio.run(rest()) == b""


def test_a_seat_is_free_again_when_its_client_has_left() -> None:
    """A program that is started anew before the others have come gets its seat back."""

    async def answers() -> list[str]:
        heard: list[str] = []
        manager = TableManager(timedelta(seconds=20))
        async with manager.open("127.0.0.1", 0):
            # The manager may hear of the new connection before it hears that the old one has ended.
            while len(heard) < 1000 and heard.count('North ("a") seated') < 2:
                reader, writer = await asyncio.open_connection("127.0.0.1", manager.port)
                writer.write(b'Connecting "a" as North using protocol version 18\r\n')
                heard.append((await reader.readline()).decode().strip())
                if heard == ['North ("a") seated']:
                    writer.write(b"North ready for teams\r\n")
                writer.close()
                with suppress(ConnectionError):
                    await writer.wait_closed()
        return heard

    first, *_, last = asyncio.run(answers())
    assert first == last == 'North ("a") seated'


def test_a_silent_client_ends_the_session() -> None:
    """Nothing hangs: after its patience the manager gives up and says so."""

    class Silent(BlueChipGuest):
        def feed(self, line: str) -> list[str]:
            return []

    clients = [BlueChipGuest(RandomPlayer(seat), seat, "ab"[seat % 2]) for seat in SEATS[:3]]
    tables, failures = session(1, [*clients, Silent(RandomPlayer(0), Seat(3), "b")], patience=0.5)
    assert tables == []
    assert any(isinstance(failure, PeerTimeout) for failure in failures)
